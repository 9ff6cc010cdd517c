import type { ReactNode } from 'react'

type TextSectionProps = {
  /** Also the address of the section within its page. */
  id: string
  heading: string
  lead?: string | undefined
  children: ReactNode
}

/** A section of a help page: its heading, a sentence, and what it is about. */
export const TextSection = ({ id, heading, lead, children }: TextSectionProps) => (
  <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-6">
    <h2 id={`${id}-heading`} className="text-2xl print:break-after-avoid">
      {heading}
    </h2>
    {lead && <p className="mt-2 max-w-(--measure) text-balance text-muted">{lead}</p>}
    {children}
  </section>
)
