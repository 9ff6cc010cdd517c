import { useEffect, useState } from 'react'
import { useEnvironment } from './environment.ts'

/** How long a wait may last before it is shown: a shorter one would only flicker. */
const skeletonDelayMs = 200

/** Whether this has been on the screen long enough to say that something is being waited for. */
export function useLate(isLateAtOnce = false): boolean {
  const { clock } = useEnvironment()
  const [isLate, setLate] = useState(isLateAtOnce)
  useEffect(() => clock.after(skeletonDelayMs, () => setLate(true)), [clock])
  return isLate
}
