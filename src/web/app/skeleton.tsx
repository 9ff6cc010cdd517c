import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { usePageEnvironment } from './environment.ts'

/** A bar in the place of words that are on their way. `className` gives its size. Says nothing to a reader. */
export const Skeleton = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={`block max-w-full rounded-badge bg-line forced-colors:border ${className}`}
  />
)

interface PlaceholderProps {
  /** What is waited for, in words for readers; none where the page says it elsewhere. */
  readonly label?: string
  readonly children: ReactNode
}

/**
 * What stands in the place of something that is on its way. It has that place from the start, so that nothing below it
 * moves, and is seen once the wait is long enough; at once where it takes the place of a wait that is seen.
 */
export function Placeholder({ label, children }: PlaceholderProps) {
  const { waits } = usePageEnvironment()
  const isLate = useLate(waits.any())
  useLayoutEffect(() => (isLate ? waits.begin() : undefined), [isLate, waits])
  return (
    <>
      {label !== undefined && <output className="sr-only">{isLate && label}</output>}
      <div data-late className={`grid grid-cols-[minmax(0,1fr)] ${isLate ? '' : 'invisible'}`}>
        {children}
      </div>
    </>
  )
}

/** How long a wait may last before it is shown: a shorter one would only flicker. */
const skeletonDelayMs = 200

/** Whether this has been on the screen long enough to say that something is being waited for. */
export function useLate(isLateAtOnce = false): boolean {
  const { clock } = usePageEnvironment()
  const [isLate, setLate] = useState(isLateAtOnce)
  useEffect(() => clock.after(skeletonDelayMs, () => setLate(true)), [clock])
  return isLate
}
