import type { Clock } from './clock.ts'

/** An attempt without an answer is given up after this. */
const answerLimitMs = 15_000

/** An attempt had no answer in the time that it was given. */
export class NotInTime extends Error {
  override readonly name = 'NotInTime'
}

/**
 * Asks the bank for as long as somebody before a busy button waits, 15 s unless what is asked for takes longer: then
 * the signal breaks the attempt off, and it throws {@link NotInTime}.
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
