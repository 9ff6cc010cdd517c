/** How a runtime schedules rounds of work. */
export interface Rounds {
  readonly pause: Pause
  /** Called before each round; the round is skipped if it returns false. Left out if every round may begin. */
  readonly mayBegin?: (() => Promise<boolean>) | undefined
}

export interface RepeatedWork extends Rounds {
  readonly everyMs: number
  /** How soon to try again after a fault or a skipped round; left out for `everyMs`. */
  readonly retryAfterMs?: number
  /** Should end early once the signal is aborted. */
  readonly work: (stopping: AbortSignal) => Promise<void>
  /** Receives each fault; left out if the work reports its own faults and never throws. */
  readonly report?: (fault: unknown) => void
}

export interface RunningWork {
  /** Settles when the current round, if any, has ended. No other round follows. */
  stop(): Promise<void>
}

/**
 * Works at once, and again `everyMs` after each round, until it is stopped. A fault is reported and does not end the
 * loop.
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

/** Waits, but ends early when the signal is aborted. A runtime uses its own timer, and tests use theirs. */
export type Pause = (durationMs: number, signal: AbortSignal) => Promise<void>
