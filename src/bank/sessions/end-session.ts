import type { Queryable } from '../database/database.ts'

/** Ends a session and says whose it was; undefined where there is none to end any more. */
export async function endSession(
  transaction: Queryable,
  tokenHash: Uint8Array,
  at: Date,
): Promise<string | undefined> {
  const [ended] = await transaction.query<{ customer_id: string }>(
    `update session set ended_at = $2
      where token_hash = $1 and ended_at is null and idle_ends_at > $2
      returning customer_id`,
    [tokenHash, at],
  )
  return ended?.customer_id
}
