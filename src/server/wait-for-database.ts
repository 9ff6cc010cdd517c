import { setTimeout as pauseFor } from 'node:timers/promises'
import { DatabaseFull, DatabaseUnavailable } from '../bank/database/database.ts'

/** How the wait is told of and ended; tests own the pause. */
export interface DatabaseWait {
  readonly report: (step: string) => void
  /** Aborted once the stop has been asked for: then the wait ends at once, by throwing its reason. */
  readonly stopping: AbortSignal
  readonly pause?: (milliseconds: number, stopping: AbortSignal) => Promise<unknown>
}

const pauseMs = 1000

const pauseUnlessStopped = (milliseconds: number, signal: AbortSignal) =>
  pauseFor(milliseconds, undefined, { signal })

/**
 * Does `work` as soon as the database is there: while it cannot be reached, which each try finds out within some
 * seconds, the work is begun again a second later, for as long as it takes. So `work` must bear being run again.
 * What is the matter is reported once, and again when it is something else. Any other error is thrown, that its disk is
 * full among them: a person has to make room.
 */
export async function waitForDatabase<Result>(
  work: () => Promise<Result>,
  { report, stopping, pause = pauseUnlessStopped }: DatabaseWait,
): Promise<Result> {
  const stopped = new Promise<never>((_, reject) => {
    stopping.addEventListener('abort', () => reject(stopping.reason), { once: true })
  })
  stopped.catch(() => undefined)
  let reported: string | undefined
  for (;;) {
    stopping.throwIfAborted()
    try {
      return await Promise.race([work(), stopped])
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || error instanceof DatabaseFull) throw error
      const found = reasonOf(error)
      if (found !== reported) report(`The database is away (${found}); waiting until it answers`)
      reported = found
    }
    await pause(pauseMs, stopping)
  }
}

/** The driver's own words, which stand in the cause where the port has wrapped them. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error.message
}
