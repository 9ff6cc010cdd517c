import type { ReactNode } from 'react'
import type { PictureName } from '../../../../content/pictures.ts'
import type { Action } from '../../../../content/products/product.ts'
import { Badge } from '../../components/badge.tsx'
import { Picture } from '../../components/picture.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { KeepLastWords } from './keep-last-words.tsx'

type PictureHeaderProps = {
  picture: PictureName
  breadcrumb?: readonly Action[]
  /** The page's name at the end of the breadcrumb. */
  current: string
  badge?: string | undefined
  title: string
  /** One sentence under the title. */
  lead?: ReactNode
  /** 320 px high in place of 400, where reading matters more than the picture. Both grow on a very wide screen. */
  short?: boolean
  /** Buttons under the sentence, or a search. */
  actions?: ReactNode
}

/** The picture at the head of a page, with its breadcrumb, badge, title and one sentence over it. */
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
