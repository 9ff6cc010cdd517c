import { appendAuditEventsOnce } from '../audit/append-audit-events-once.ts'
import type { Bank } from '../bank.ts'
import { newSessionToken } from '../sessions/session-token.ts'
import { keepResetLink } from './keep-reset-link.ts'

/**
 * Makes the one-time link that an e-mail was asked for with, as that e-mail leaves: its token is in the e-mail alone,
 * and the bank keeps its SHA-256. An e-mail that is tried again carries a new link, and the one before is of no use any
 * more. Undefined where its time is over, or nobody signs in with that address any more.
 */
export async function makeEmailedLink(
  bank: Bank,
  { recipient, endsAt }: { recipient: string; endsAt: Date },
): Promise<string | undefined> {
  const at = bank.clock()
  if (Number.isNaN(endsAt.getTime()) || endsAt <= at) return undefined
  const entryId = bank.newId()
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  const customerId = await bank.database.transaction(async transaction => {
    const chainId = await keepResetLink(transaction, { email: recipient, tokenHash, at, endsAt })
    if (chainId === undefined) return undefined
    const detail = { by: 'email', endsAt: endsAt.toISOString() }
    await appendAuditEventsOnce(transaction, entryId, [
      { chainId, at, type: 'password_reset_issued', detail },
    ])
    return chainId
  })
  return customerId === undefined ? undefined : token
}
