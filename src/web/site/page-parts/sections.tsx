import type { ReactNode } from 'react'
import type { Action } from '../../../../content/products/product.ts'
import { NextLinks } from './links.tsx'

type SplitSectionProps = {
  /** Also the address of the section within its page. */
  id: string
  heading: string
  lead?: string
  /** In small print under the sentence. */
  note?: string
  links?: readonly Action[]
  /** Opens with the half-sun ornament: at most two sections of a page do. */
  horizon?: boolean
  children: ReactNode
}

/** A section of a text page: its heading at the left, its content at the right. */
export const SplitSection = (props: SplitSectionProps) => {
  const { id, heading, lead, note, links = [], horizon = false, children } = props
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="wrap scroll-mt-6">
      {horizon && <div className="horizon mb-12" />}
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
        <div>
          <h2 id={`${id}-heading`}>{heading}</h2>
          {lead && <p className="mt-4 max-w-(--measure) text-lg text-balance text-muted">{lead}</p>}
          {links.length > 0 && <NextLinks links={links} className="mt-4" />}
          {note && <p className="mt-4 max-w-112 text-sm text-balance text-muted">{note}</p>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}

type TextSectionProps = {
  /** Also the address of the section within its page. */
  id: string
  heading: string
  lead?: string | undefined
  children: ReactNode
}

/** A section of a help page: its heading, a sentence, and its content. */
export const TextSection = ({ id, heading, lead, children }: TextSectionProps) => (
  <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-6">
    <h2 id={`${id}-heading`} className="text-2xl print:break-after-avoid">
      {heading}
    </h2>
    {lead && <p className="mt-2 max-w-(--measure) text-balance text-muted">{lead}</p>}
    {children}
  </section>
)

/** An introduction: its first sentences in display type, then the rest. */
export const OpeningWords = ({ opening, children }: { opening: string; children?: ReactNode }) => (
  <div className="grid gap-4 text-muted *:max-w-168">
    <p className="font-display text-[1.375rem] leading-[1.35] font-medium tracking-[-.012em] text-balance text-ink md:text-[1.5rem]">
      {opening}
    </p>
    {children}
  </div>
)

type Figure = { figure: string; label: string; text?: string }

/** Figures side by side, each under a line: the figure in display type, its meaning, and an optional sentence. */
export const FigureRow = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="money mt-8 grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4">
    {figures.map(({ figure, label, text }) => (
      <div key={label} className="flex flex-col border-t border-ink pt-3">
        <dt className="order-2 text-muted">{label}</dt>
        <dd className="order-1 font-display text-[2.125rem] leading-[1.1] font-heading tracking-[-.025em]">
          {figure}
        </dd>
        {text && <dd className="order-3 mt-2 text-sm text-muted">{text}</dd>}
      </div>
    ))}
  </dl>
)
