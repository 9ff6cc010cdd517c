import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import type { Caller } from './caller.ts'
import { endSession } from './end-session.ts'
import { hashSessionToken } from './session-token.ts'

/**
 * Ends the session of this token, if there is one. Asking again changes nothing. Who still waited has not signed out.
 */
export async function signOut(
  bank: Bank,
  { token, caller }: { token: string; caller: Caller },
): Promise<void> {
  const tokenHash = hashSessionToken(token)
  if (tokenHash === undefined) return
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    const ended = await endSession(transaction, tokenHash, at)
    if (ended?.stage !== 'signed_in') return
    const event = { chainId: ended.customerId, at, type: 'signed_out', detail: {}, caller }
    await appendAuditEvent(transaction, event)
  })
}
