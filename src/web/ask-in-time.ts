import type { Clock } from './clock.ts'

/** An attempt without an answer is given up after this. */
const answerLimitMs = 15_000

/** Asks the bank for as long as somebody before a busy button waits: then the signal breaks the attempt off. */
export async function askInTime<Reply>(
  clock: Pick<Clock, 'after'>,
  ask: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  const attempt = new AbortController()
  const cancelLimit = clock.after(answerLimitMs, () => attempt.abort())
  try {
    return await ask(attempt.signal)
  } finally {
    cancelLimit()
  }
}
