import { useEffect, useState } from 'react'
import { useEnvironment } from './environment.ts'

/** How long a wait may last before it is shown: a shorter one would only flicker. */
const skeletonDelayMs = 200

/** Whether this, or its first view, has been on the screen long enough to say that something is being waited for. */
export function useLate(): boolean {
  const { clock, elapsedMs, firstView } = useEnvironment()
  const [isLate, setLate] = useState(() => firstView() === 'standing' && elapsedMs() >= skeletonDelayMs)
  useEffect(() => clock.after(skeletonDelayMs, () => setLate(true)), [clock])
  return isLate
}
