import type { ReactNode } from 'react'
import { frameWords } from '../../../../content/frame.ts'
import type { PictureName } from '../../../../content/pictures.ts'
import type { Action } from '../../../../content/products/product.ts'
import { Badge } from '../../components/badge.tsx'
import { Icon } from '../../components/icon.tsx'
import { Picture } from '../../components/picture.tsx'
import { KeepLastWords } from './line-breaks.tsx'

type PictureHeaderProps = {
  picture: PictureName
  breadcrumb?: readonly Action[]
  /** The page's name at the end of the breadcrumb. */
  current: string
  badge?: string | undefined
  title: string
  /** One sentence under the title. */
  lead?: ReactNode
  /** 320 px high instead of 400, where reading matters more than the picture. Both grow on a very wide screen. */
  short?: boolean
  /** Buttons under the sentence, or a search. */
  actions?: ReactNode
}

/** The picture header of a page, with its breadcrumb, badge, title and one sentence over it. */
export const PictureHeader = (props: PictureHeaderProps) => {
  const { picture, breadcrumb, current, badge, title, lead, short = false, actions } = props
  return (
    <section className="relative isolate overflow-hidden bg-deep text-on-brand on-brand print:bg-transparent print:text-ink">
      <Picture
        name={picture}
        sizes="(max-width: 48rem) 60rem, 100vw"
        decorative
        first
        className="absolute inset-0 -z-2 h-full w-full object-cover max-md:object-[70%_50%] print:hidden"
      />
      <div className="absolute inset-0 -z-1 scrim-header print:hidden" />
      <div
        className={`wrap flex flex-col items-start justify-between gap-8 pt-8 pb-10 md:pb-12 print:min-h-0 print:pt-6 print:pb-0 ${short ? 'min-h-64 md:min-h-[clamp(20rem,18vw,26rem)]' : 'min-h-76 md:min-h-[clamp(25rem,22vw,32rem)]'}`}
      >
        <Breadcrumb links={breadcrumb} current={current} className="text-on-picture" />
        <div className="w-full">
          {badge && <Badge look="heather">{badge}</Badge>}
          <h1 className="mt-[.3em] mb-[.35em] max-w-[11em] text-[clamp(2.25rem,1.5rem+2.6vw,3.75rem)] leading-[1.06]">
            <KeepLastWords text={title} />
          </h1>
          {lead && (
            <p className="max-w-136 text-[1.0625rem] text-balance text-on-picture md:text-[1.1875rem] print:text-ink">
              {lead}
            </p>
          )}
          {actions && <div className="mt-6 flex flex-wrap gap-3 print:hidden">{actions}</div>}
        </div>
      </div>
    </section>
  )
}

type PlainHeaderProps = {
  breadcrumb?: readonly Action[]
  current: string
  title: string
  lead?: ReactNode
  /** At the right of the title: a button. */
  end?: ReactNode
}

/** The header of a page that is mainly read: no picture. */
export const PlainHeader = ({ breadcrumb, current, title, lead, end }: PlainHeaderProps) => (
  <div className="wrap pt-8">
    <Breadcrumb links={breadcrumb} current={current} className="text-muted" />
    <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-3xl">{title}</h1>
        {lead && <p className="mt-2 max-w-(--measure) text-lg text-balance text-muted">{lead}</p>}
      </div>
      {end && <div className="print:hidden">{end}</div>}
    </div>
  </div>
)

type BreadcrumbProps = {
  /** The pages above this one, from the top. */
  links?: readonly Action[] | undefined
  current: string
  className?: string
}

/** A page's breadcrumb: its section as a link, and its own name. */
export const Breadcrumb = ({ links = [], current, className = '' }: BreadcrumbProps) => (
  <nav aria-label={frameWords.breadcrumb} className={`text-sm print:hidden ${className}`}>
    <ol className="flex flex-wrap items-center gap-x-2">
      {links.map(({ label, href }) => (
        <li key={href} className="flex items-center gap-2">
          <a
            href={href}
            className="tap inline-block after:-inset-x-2 py-1 underline decoration-1 underline-offset-[.2em] hover:decoration-2"
          >
            {label}
          </a>
          <Icon name="chevron-right" size="small" />
        </li>
      ))}
      <li aria-current="page" className="py-1">
        {current}
      </li>
    </ol>
  </nav>
)
