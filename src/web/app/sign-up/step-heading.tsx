import type { ReactNode } from 'react'
import { PageHeading } from '../page-heading.tsx'

type StepHeadingProps = { title: string; children: string; lead: ReactNode }

/** A step's heading and one sentence; `title` names the document. */
export const StepHeading = ({ title, children, lead }: StepHeadingProps) => (
  <>
    <PageHeading title={title} className="mt-6 text-[1.75rem] md:mt-8 md:text-[2.125rem]">
      {children}
    </PageHeading>
    <p className="money mt-2 text-lg text-muted">{lead}</p>
  </>
)
