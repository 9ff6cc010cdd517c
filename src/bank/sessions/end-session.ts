import type { Queryable } from '../database/database.ts'
import type { SignInStage } from './sign-in-stage.ts'

/** Ends a session and says whose it was, and how far they had come; undefined where there is none to end any more. */
export async function endSession(
  transaction: Queryable,
  tokenHash: Uint8Array,
  at: Date,
): Promise<{ readonly customerId: string; readonly stage: SignInStage } | undefined> {
  const [ended] = await transaction.query<{ customer_id: string; stage: SignInStage }>(
    `update session set ended_at = $2
      where token_hash = $1 and ended_at is null and idle_ends_at > $2
      returning customer_id, stage`,
    [tokenHash, at],
  )
  return ended && { customerId: ended.customer_id, stage: ended.stage }
}
