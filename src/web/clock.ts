import type { BankInBrowser } from './runtime/runtime.ts'

export type Cancel = () => void

/**
 * The app's source of time and timers. It is injected, so that a test can control it
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

/** The clock of time limits for answers: it runs only while there is a bank to answer. */
export type WaitClock = Pick<Clock, 'after'>

/**
 * Returns the clock itself for a bank on a server. A bank in this browser may have to be downloaded first, at any speed:
 * a time limit that is set before it has opened starts when it opens or fails to open.
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
