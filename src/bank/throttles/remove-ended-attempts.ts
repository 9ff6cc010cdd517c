import type { Queryable } from '../database/database.ts'

/** More than one attempt can add, so that what has piled up gets less with each. */
const removedAtOnce = 10

/**
 * Removes some counts of failures that are forgotten by now, as `removeEndedThrottles` does turns: without waiting
 * for anybody, and last of all in its database transaction.
 */
export async function removeEndedAttempts(database: Queryable, at: Date): Promise<void> {
  await database.query(
    `delete from failed_attempt where key_hash in (
       select key_hash from failed_attempt where ends_at <= $1
        order by ends_at limit $2::int for update skip locked)`,
    [at, removedAtOnce],
  )
}
