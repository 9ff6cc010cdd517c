import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { staffDocumentTitle } from '../../../../content/staff-pages.ts'
import { useFocusAtFirst } from '../../app/page-heading.tsx'

/** Names the document: `Queue – Sarsen Staff` (specification section 17.1). */
function useStaffTitle(title: string) {
  useEffect(() => {
    document.title = staffDocumentTitle(title)
  }, [title])
}

interface StaffHeadingProps {
  readonly children: string
  /** Beside the heading: a badge. */
  readonly beside?: ReactNode
  readonly className?: string
}

/**
 * A page's h1, which names the document too. It takes the focus when the member has come from another page of the console;
 * not on the first page.
 */
export function StaffHeading({ children, beside, className = 'text-[1.5rem]' }: StaffHeadingProps) {
  const { key, pathname } = useLocation()
  useStaffTitle(children)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
      <Heading key={pathname} takesFocus={key !== 'default'} className={className}>
        {children}
      </Heading>
      {beside}
    </div>
  )
}

type HeadingProps = { children: string; className: string; takesFocus: boolean }

function Heading({ children, className, takesFocus }: HeadingProps) {
  const heading = useFocusAtFirst<HTMLHeadingElement>(takesFocus)
  return (
    <h1 ref={heading} tabIndex={-1} className={`money min-w-0 wrap-anywhere outline-none ${className}`}>
      {children}
    </h1>
  )
}
