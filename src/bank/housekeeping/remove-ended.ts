import type { Queryable } from '../database/database.ts'

/** Rows that are of no use any more once a moment of theirs is past. In SQL's words, and never in anybody else's. */
export interface Ending {
  readonly table: string
  readonly key: string
  /** When a row's time is over: an expression that an index has. */
  readonly endsAt: string
  /** Which rows end at all; left out for all. */
  readonly where?: string
}

/** More than one request can add, so that what has piled up gets less with each. */
const removedAtOnce = 10

/**
 * Removes rows whose time was over by `at`, those that ended first in front, and answers with how many it was. Rows
 * that somebody is at are left to the next, so it never waits; what it locks, others may wait for, so it comes last in
 * its database transaction.
 */
export async function removeEnded(
  database: Queryable,
  { table, key, endsAt, where = 'true' }: Ending,
  at: Date,
  most = removedAtOnce,
): Promise<number> {
  const removed = await database.query(
    `delete from ${table} where ${key} in (
       select ${key} from ${table} where ${where} and ${endsAt} <= $1
        order by ${endsAt} limit $2::int for update skip locked)
     returning ${key}`,
    [at, most],
  )
  return removed.length
}

/** How many rows go in one statement, so that nobody waits for it for long. */
const groupSize = 1000

/**
 * Removes a group of rows after the other until there are fewer than a group is, or until the stop.
 * @param removeSome removes at most so many and answers with how many it was
 */
export async function removeInGroups(
  removeSome: (most: number) => Promise<number>,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return
    const removed = await removeSome(groupSize)
    if (removed < groupSize) return
  }
}
