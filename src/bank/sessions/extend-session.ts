import type { Bank } from '../bank.ts'
import type { SignedIn } from './signed-in.ts'

/**
 * Keeps a session because its customer is active: it ends without further activity, and never later than it would have
 * at the latest. Nothing else moves its end, however often it is asked for (ruling 41).
 */
export async function extendSession(bank: Bank, { sessionId }: SignedIn): Promise<void> {
  const at = bank.clock()
  // Never back: another process's clock may be ahead.
  await bank.database.query(
    `update session
        set last_active_at = greatest(last_active_at, $2),
            idle_ends_at = least(ends_at, greatest(idle_ends_at, $3))
      where id = $1 and stage = 'signed_in' and ended_at is null and idle_ends_at > $2`,
    [sessionId, at, new Date(at.getTime() + bank.limits.sessionIdleMs)],
  )
}
