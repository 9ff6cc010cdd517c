import type { Queryable } from '../database/database.ts'

/**
 * Gives a session a new token, inside the caller's database transaction, after its customer has changed what they sign
 * in with: the old token, wherever it may be by now, is nobody's from then on. The token is made before the database
 * transaction (`newSessionToken`) and handed to the carrier after it. False where the session has ended meanwhile.
 */
export async function replaceToken(
  transaction: Queryable,
  { sessionId, tokenHash, at }: { sessionId: string; tokenHash: Uint8Array; at: Date },
): Promise<boolean> {
  const replaced = await transaction.query(
    `update session set token_hash = $2
      where id = $1 and stage = 'signed_in' and ended_at is null and idle_ends_at > $3
      returning id`,
    [sessionId, tokenHash, at],
  )
  return replaced.length > 0
}
