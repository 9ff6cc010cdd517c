import type { BankInBrowser } from './runtime/runtime.ts'

export type Cancel = () => void

/**
 * Time as the app reaches it: what is shown by the clock asks this one, so that a test can own it
 * (docs/decisions/timers-are-injected.md).
 */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Runs once after `delayMs`, unless cancelled. */
  after(delayMs: number, run: () => void): Cancel
  /** Runs every `periodMs` until cancelled. */
  every(periodMs: number, run: () => void): Cancel
}

/** The browser's own clock. Globals are looked up at each call, so that a browser test may replace them. */
export const browserClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  every: (periodMs, run) => {
    const timer = setInterval(run, periodMs)
    return () => clearInterval(timer)
  },
}

/** How long answers are waited for: time that passes only while there is a bank to answer. */
export type WaitClock = Pick<Clock, 'after'>

/**
 * The clock's own time for a bank on a server. One that lives in this browser may have to be fetched first, over a line
 * of any speed: a wait that is begun before it is open begins to count then, or once it is known that it will not open.
 */
export function createWaitClock(clock: WaitClock, inBrowser: BankInBrowser | undefined): WaitClock {
  if (!inBrowser) return clock
  const isOpening = () => ['asleep', 'starting'].includes(inBrowser.read().phase)
  return {
    after: (delayMs, run) => {
      if (!isOpening()) return clock.after(delayMs, run)
      let cancel: Cancel = inBrowser.subscribe(() => {
        if (isOpening()) return
        cancel()
        cancel = clock.after(delayMs, run)
      })
      return () => cancel()
    },
  }
}
