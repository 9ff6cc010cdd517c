import type { Clock } from '../../../clock.ts'

const minuteMs = 60_000

/**
 * Runs now and whenever a minute begins, for as long as the page is there, with the time in milliseconds since 1970.
 */
export function everyMinute(clock: Clock, run: (nowMs: number) => void): void {
  const nowMs = clock.now()
  run(nowMs)
  clock.after(minuteMs - (nowMs % minuteMs), () => everyMinute(clock, run))
}
