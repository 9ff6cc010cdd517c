import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from './caller.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import type { SignedIn } from './signed-in.ts'

/** Signs a customer out of one of the browsers they are signed in on. Refused where they are not, or no longer. */
export async function endCustomerSession(
  bank: Bank,
  { customerId }: SignedIn,
  { sessionId, caller }: { sessionId: string; caller: Caller },
): Promise<Result<null, 'not_found'>> {
  const at = bank.clock()
  const isEnded = await bank.database.transaction(async transaction => {
    const ended = await transaction.query(
      `update session set ended_at = $3
        where id = $1 and customer_id = $2 and stage = 'signed_in' and ended_at is null and idle_ends_at > $3
        returning id`,
      [sessionId, customerId, at],
    )
    if (ended.length === 0) return false
    const event = { chainId: customerId, at, type: 'session_ended', detail: { sessions: 1 }, caller }
    await appendAuditEvent(transaction, event)
    return true
  })
  return isEnded ? accepted(null) : refused('not_found')
}

/** Signs a customer out of every browser but the one that asks. */
export async function endAllOtherSessions(
  bank: Bank,
  { customerId, sessionId }: SignedIn,
  caller: Caller,
): Promise<void> {
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    const sessions = await endOtherSessions(transaction, { customerId, exceptId: sessionId, at })
    if (sessions === 0) return
    const event = { chainId: customerId, at, type: 'session_ended', detail: { sessions }, caller }
    await appendAuditEvent(transaction, event)
  })
}
