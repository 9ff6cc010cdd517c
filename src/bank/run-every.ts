/** How a home has rounds of work come. */
export interface Rounds {
  readonly pause: Pause
  /** Asked before each round: one that may not begin is left out. Left out where any may. */
  readonly mayBegin?: (() => Promise<boolean>) | undefined
}

export interface RepeatedWork extends Rounds {
  readonly everyMs: number
  /** How soon after a fault, or a round that was left out, it is tried again; as ever where that is not said. */
  readonly retryAfterMs?: number
  /** Ends early where it can once the signal is aborted. */
  readonly work: (stopping: AbortSignal) => Promise<void>
  /** Hears of each fault; left out where the work tells of its own, and never fails. */
  readonly report?: (fault: unknown) => void
}

export interface RunningWork {
  /** Settles once the round under way, if any, is over; there is no other after it. */
  stop(): Promise<void>
}

/**
 * Works now, and again so long after each round, until it is stopped. A fault is reported, and the next round comes.
 */
export function runEvery({
  everyMs,
  retryAfterMs = everyMs,
  work,
  report,
  pause,
  mayBegin,
}: RepeatedWork): RunningWork {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      let waitMs = everyMs
      try {
        const isLeftOut = mayBegin !== undefined && !(await mayBegin())
        if (isLeftOut) waitMs = retryAfterMs
        else if (!signal.aborted) await work(signal)
      } catch (fault) {
        if (!report) throw fault
        report(fault)
        waitMs = retryAfterMs
      }
      if (!signal.aborted) await pause(waitMs, signal)
    }
  }
  const running = run()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}

/** Waits, and no longer than until the signal. A home brings its own timer, and tests theirs. */
export type Pause = (durationMs: number, signal: AbortSignal) => Promise<void>
