import type { Queryable } from '../database/database.ts'

/**
 * Whether a session is signed in still. Where it is, its row stays until the caller's database transaction ends, and
 * with it what refers to it: a visit's second factor and recovery codes.
 */
export async function holdSession(
  transaction: Queryable,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<boolean> {
  const held = await transaction.query(
    `select id from session
      where id = $1 and stage = 'signed_in' and ended_at is null and idle_ends_at > $2
        for key share`,
    [sessionId, at],
  )
  return held.length > 0
}
