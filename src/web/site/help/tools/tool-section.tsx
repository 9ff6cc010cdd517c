import type { ReactNode } from 'react'
import type { Action } from '../../../../../content/products/product.ts'
import { Icon } from '../../../components/icon.tsx'

type ToolSectionProps = {
  tool: {
    id: string
    heading: string
    text: string
    withoutScripts: string
    note: string
    link: Action
  }
  children: ReactNode
}

/** One tool: what it is for, the tool, and what its figures are worth. */
export const ToolSection = ({
  tool: { id, heading, text, withoutScripts, note, link },
  children,
}: ToolSectionProps) => (
  <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-6">
    <h2 id={`${id}-heading`} className="text-2xl">
      {heading}
    </h2>
    <p className="mt-2 mb-6 max-w-(--measure) text-balance text-muted">{text}</p>
    <p className="without-scripts mb-6 max-w-(--measure)">{withoutScripts}</p>
    {children}
    <p className="mt-6 max-w-(--measure) text-sm text-balance text-muted">{note}</p>
    <p className="mt-3">
      <a href={link.href} className="link">
        {link.label}
        <Icon name="arrow-right" size="small" />
      </a>
    </p>
  </section>
)
