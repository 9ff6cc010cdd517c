import type { Database } from '../database/database.ts'
import { takeBackAttempt, type Attempt, type Begun } from './attempts.ts'

/** An attempt, and how it was counted. */
export interface Counted {
  readonly attempt: Omit<Attempt, 'at'>
  readonly begun: Begun
}

/**
 * Tries what was counted as failed before. The count is taken back where it was nobody's failure: where the try throws,
 * as where too many passwords wait, and where its outcome says that nothing was looked at.
 */
export async function tryCounted<Outcome>(
  database: Database,
  { attempt, begun }: Counted,
  work: () => Promise<Outcome>,
  isUntried: (outcome: Outcome) => boolean = () => false,
): Promise<Outcome> {
  try {
    const outcome = await work()
    if (isUntried(outcome)) await takeBackAttempt(database, attempt, begun)
    return outcome
  } catch (fault) {
    await takeBackAttempt(database, attempt, begun)
    throw fault
  }
}
