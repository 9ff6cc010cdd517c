import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import { endSession } from './end-session.ts'
import { hashSessionToken } from './session-token.ts'

/** Ends the session of this token, if there is one. Asking again changes nothing. */
export async function signOut(bank: Bank, token: string): Promise<void> {
  const tokenHash = await hashSessionToken(token)
  if (tokenHash === undefined) return
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    const customerId = await endSession(transaction, tokenHash, at)
    if (customerId === undefined) return
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'signed_out', detail: {} })
  })
}
