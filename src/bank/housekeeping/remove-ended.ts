import type { Queryable } from '../database/database.ts'

/** Rows that expire at some time. The fields are SQL and must never contain user input. */
export interface Expiry {
  readonly table: string
  readonly key: string
  /** When a row expires: an expression that has an index. */
  readonly endsAt: string
  /** Which rows expire at all; left out for all. */
  readonly where?: string
}

/** More than one request can add, so that each request reduces any backlog. */
const removedAtOnce = 10

/**
 * Removes rows that had expired by `at`, earliest expiry first, and returns how many. Skips locked rows instead of
 * waiting. Call it last in a database transaction, since others may wait for what it locks.
 */
export async function removeEnded(
  database: Queryable,
  { table, key, endsAt, where = 'true' }: Expiry,
  at: Date,
  limit = removedAtOnce,
): Promise<number> {
  const removed = await database.query(
    `delete from ${table} where ${key} in (
       select ${key} from ${table} where ${where} and ${endsAt} <= $1
        order by ${endsAt} limit $2::int for update skip locked)
     returning ${key}`,
    [at, limit],
  )
  return removed.length
}

/** Rows per statement, small enough that nobody waits for long. */
const groupSize = 1000

/**
 * Removes groups of rows until a group is not full or `stopping` is aborted.
 * @param removeSome removes at most that many and returns how many
 */
export async function removeInGroups(
  removeSome: (limit: number) => Promise<number>,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return
    const removed = await removeSome(groupSize)
    if (removed < groupSize) return
  }
}
