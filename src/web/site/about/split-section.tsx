import type { ReactNode } from 'react'
import type { Action } from '../../../../content/products/product.ts'
import { NextLinks } from '../page-parts/next-links.tsx'

type SplitSectionProps = {
  /** Also the address of the section within its page. */
  id: string
  heading: string
  lead?: string
  /** In small print under the sentence. */
  note?: string
  links?: readonly Action[]
  /** Opens with the half sun: at most two sections of a page do. */
  horizon?: boolean
  children: ReactNode
}

/** A section of a page that is read: what it is about at the left, the matter itself at the right. */
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
