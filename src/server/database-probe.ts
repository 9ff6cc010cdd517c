import type { Database } from '../bank/database/database.ts'
import { withinLimit } from './within-limit.ts'

/** How long an asker waits for an answer. */
export const probeLimitMs = 1000
/** For how long an answer stands. */
const keepMs = 250

/** Whether the database answers now. */
export type DatabaseProbe = () => Promise<boolean>

/**
 * Asks the database for a sign of life: once at a time, however many want to know, and no more than four times a
 * second. One that has not answered after a second counts as away, to whoever asks, until it has.
 */
export function createDatabaseProbe(
  database: Pick<Database, 'query'>,
  monotonicMs: () => number,
): DatabaseProbe {
  let last: { readonly answer: Promise<boolean>; endedMs: number } | undefined
  return () => {
    if (last && monotonicMs() - last.endedMs < keepMs) return last.answer
    const asked = database.query('select 1').then(
      () => true,
      () => false,
    )
    const answer = withinLimit(probeLimitMs, asked).then(answered => answered === true)
    const probe = { answer, endedMs: Infinity }
    void asked.then(() => {
      probe.endedMs = monotonicMs()
    })
    last = probe
    return answer
  }
}
