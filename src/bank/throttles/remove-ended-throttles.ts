import type { Queryable } from '../database/database.ts'

/** More than one request can add, so that what has piled up gets less with each. */
const removedAtOnce = 10

/**
 * Removes some throttles whose last turn has left its window: hashes of addresses and e-mails are kept no longer than
 * they are of use. Rows that somebody is at are left to the next, so it never waits; what it locks, others may
 * wait for, so it comes last in its database transaction.
 */
export async function removeEndedThrottles(database: Queryable, at: Date): Promise<void> {
  await database.query(
    `delete from throttle where key_hash in (
       select key_hash from throttle where ends_at <= $1
        order by ends_at limit $2::int for update skip locked)`,
    [at, removedAtOnce],
  )
}
