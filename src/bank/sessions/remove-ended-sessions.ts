import type { Queryable } from '../database/database.ts'

/** More than one sign-in can add, so that what has piled up gets less with each. */
const removedAtOnce = 10

/**
 * Removes some sessions that are over, with the addresses and devices they were opened from: the audit trail tells of
 * them. Rows that somebody is at are left to the next, so it never waits.
 */
export async function removeEndedSessions(transaction: Queryable, at: Date): Promise<void> {
  await transaction.query(
    `delete from session where token_hash in (
       select token_hash from session where least(ended_at, idle_ends_at) <= $1
        order by least(ended_at, idle_ends_at) limit $2::int for update skip locked)`,
    [at, removedAtOnce],
  )
}
