import type { Queryable } from '../database/database.ts'
import { type Ending, removeEnded } from '../housekeeping/remove-ended.ts'

const sessions: Ending = {
  table: 'session',
  key: 'token_hash',
  endsAt: 'least(ended_at, idle_ends_at)',
}

/**
 * Removes some sessions that are over, with the addresses and devices they were opened from: the audit trail tells of
 * them.
 */
export const removeEndedSessions = (database: Queryable, at: Date): Promise<number> =>
  removeEnded(database, sessions, at)
