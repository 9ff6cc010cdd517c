import { useEffect, useState } from 'react'
import { useEnvironment } from './environment.ts'

/** The time in milliseconds since 1970, read again every `periodMs`, for words that grow old. */
export function useNow(periodMs: number): number {
  const { clock } = useEnvironment()
  const [nowMs, setNowMs] = useState(() => clock.now())
  useEffect(() => clock.every(periodMs, () => setNowMs(clock.now())), [clock, periodMs])
  return nowMs
}
