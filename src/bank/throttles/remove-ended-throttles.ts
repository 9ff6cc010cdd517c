import type { Queryable } from '../database/database.ts'
import { type Ending, removeEnded } from '../housekeeping/remove-ended.ts'

const throttles: Ending = { table: 'throttle', key: 'key_hash', endsAt: 'ends_at' }

/**
 * Removes some throttles whose last turn has left its window: hashes of addresses and e-mails are kept no longer than
 * they are of use. Last of all in its database transaction.
 */
export const removeEndedThrottles = (database: Queryable, at: Date): Promise<number> =>
  removeEnded(database, throttles, at)
