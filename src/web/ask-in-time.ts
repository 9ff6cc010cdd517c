import type { Clock } from './clock.ts'

/** An attempt without an answer is aborted after this time. */
const answerLimitMs = 15_000

/** An attempt had no answer within its time limit. */
export class NotInTime extends Error {
  override readonly name = 'NotInTime'
}

/**
 * Sends a request with a time limit: 15 s, about as long as a person waits before a busy button, unless `limitMs` says
 * otherwise. At the limit the signal aborts the request, and this throws {@link NotInTime}.
 */
export async function askInTime<Reply>(
  clock: Pick<Clock, 'after'>,
  ask: (signal: AbortSignal) => Promise<Reply>,
  limitMs = answerLimitMs,
): Promise<Reply> {
  const attempt = new AbortController()
  const cancelLimit = clock.after(limitMs, () => attempt.abort())
  try {
    return await ask(attempt.signal)
  } catch (fault) {
    throw attempt.signal.aborted ? new NotInTime('No answer in time', { cause: fault }) : fault
  } finally {
    cancelLimit()
  }
}
