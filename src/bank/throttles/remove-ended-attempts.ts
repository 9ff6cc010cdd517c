import type { Queryable } from '../database/database.ts'
import { type Ending, removeEnded } from '../housekeeping/remove-ended.ts'

const attempts: Ending = { table: 'failed_attempt', key: 'key_hash', endsAt: 'ends_at' }

/** Removes some counts of failures that are forgotten by now. Last of all in its database transaction. */
export const removeEndedAttempts = (database: Queryable, at: Date): Promise<number> =>
  removeEnded(database, attempts, at)
