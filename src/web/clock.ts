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
