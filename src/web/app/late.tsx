import type { ReactNode } from 'react'
import { useLate } from './use-late.ts'

interface LateProps {
  /** What is waited for, in words for readers; none where the page says it elsewhere. */
  readonly told?: string
  readonly children: ReactNode
}

/** What stands in the place of something that is on its way, once the wait for it is long enough to be seen. */
export function Late({ told, children }: LateProps) {
  return (
    useLate() && (
      <>
        {told !== undefined && <output className="sr-only">{told}</output>}
        {children}
      </>
    )
  )
}
