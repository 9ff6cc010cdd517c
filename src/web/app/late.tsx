import { type ReactNode, useLayoutEffect } from 'react'
import { useEnvironment } from './environment.ts'
import { useLate } from './use-late.ts'

interface LateProps {
  /** What is waited for, in words for readers; none where the page says it elsewhere. */
  readonly told?: string
  readonly children: ReactNode
}

/**
 * What stands in the place of something that is on its way. It has that place from the start, so that nothing below it
 * moves, and is seen once the wait is long enough; at once where it takes the place of a wait that is seen.
 */
export function Late({ told, children }: LateProps) {
  const { waits } = useEnvironment()
  const isLate = useLate(waits.any())
  useLayoutEffect(() => (isLate ? waits.begin() : undefined), [isLate, waits])
  return (
    <>
      {isLate && told !== undefined && <output className="sr-only">{told}</output>}
      <div data-late className={`grid grid-cols-[minmax(0,1fr)] ${isLate ? '' : 'invisible'}`}>
        {children}
      </div>
    </>
  )
}
