import type { ComponentProps, ReactNode } from 'react'
import { openingFormWords } from './opening-form-words.ts'
import { informationSheetHref, summaryId } from './opening-links.ts'
import { TickBox } from './tick-box.tsx'

/** That a customer has read the summary box and the information sheet. The links do not tick the box. */
export function ReadBoth(props: Omit<ComponentProps<typeof TickBox>, 'children'>) {
  const { before, summary, between, sheet } = openingFormWords.acknowledged
  return (
    <TickBox {...props}>
      {before}
      <DocumentLink href={`#${summaryId}`}>{summary}</DocumentLink>
      {between}
      <DocumentLink href={informationSheetHref} isBeside>
        {sheet}
      </DocumentLink>
    </TickBox>
  )
}

interface DocumentLinkProps {
  readonly href: string
  /** Opens beside the page, which keeps what was typed. */
  readonly isBeside?: boolean
  readonly children: ReactNode
}

const DocumentLink = ({ href, isBeside = false, children }: DocumentLinkProps) => (
  <a
    href={href}
    {...(isBeside && { target: '_blank', rel: 'noopener' })}
    className="font-semibold text-link underline decoration-1 underline-offset-[.22em] hover:decoration-2"
  >
    {children}
  </a>
)
