import type { Pause } from './pause.ts'

export interface RepeatedWork {
  readonly everyMs: number
  /** How soon after a fault it is tried again; as ever where that is not said. */
  readonly retryAfterMs?: number
  /** Ends early where it can once the signal is aborted. */
  readonly work: (stopping: AbortSignal) => Promise<void>
  /** Hears of each fault. */
  readonly report: (fault: unknown) => void
  readonly pause: Pause
}

export interface RunningWork {
  /** Settles once the round under way, if any, is over; there is no other after it. */
  stop(): Promise<void>
}

/** Works now, and again so long after each round, until it is stopped. A fault is reported, and the next round comes. */
export function runEvery({
  everyMs,
  retryAfterMs = everyMs,
  work,
  report,
  pause,
}: RepeatedWork): RunningWork {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      let waitMs = everyMs
      try {
        await work(signal)
      } catch (fault) {
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
