import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import { findCustomerByEmail } from '../customers/find-customer.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { replaceToken } from '../sessions/replace-token.ts'
import { newSessionToken } from '../sessions/session-token.ts'
import { holderOf, type WaysIn } from '../sessions/signed-in.ts'
import { isSecondFactorOn } from './check-code.ts'
import { enterCode, type CodeRefusal, type SessionCodeEntry } from './enter-code.ts'
import { removeRecoveryCodes } from './recovery-codes.ts'

export type RemovalRefusal =
  { readonly code: 'second_factor_is_off' } | { readonly code: 'not_signed_in' } | CodeRefusal

interface Removal extends WaysIn {
  readonly at: Date
  /** Who asks: none is the operator. */
  readonly by?: { readonly caller: Caller; readonly sessionId: string; readonly tokenHash: Uint8Array }
}

/**
 * Turns it off and tells the customer; the session that asks goes on with a new token. Nothing else happens where
 * somebody else has just done so. False where that session has ended meanwhile.
 */
async function turnOff(bank: Bank, { customerId, visitId, at, by }: Removal): Promise<boolean> {
  const notice = newNotice(bank, {
    customerId,
    type: 'second_factor_off',
    category: 'security',
    at,
    facts: {},
  })
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    if (by && !(await replaceToken(transaction, { ...by, at }))) return false
    const removed = await transaction.query(
      'delete from second_factor where holder_id = $1 and confirmed_at is not null returning customer_id',
      [holderOf({ customerId, visitId })],
    )
    if (removed.length === 0) return true
    await removeRecoveryCodes(transaction, { customerId, visitId })
    if (visitId === null) await giveNotice(transaction, notice)
    const detail = by ? {} : { by: 'operator' }
    const event = { chainId: customerId, at, type: 'second_factor_off', detail, caller: by?.caller }
    await appendAuditEvent(transaction, event)
    return true
  })
}

/**
 * Turns a customer's second factor off, with a last code of it; the recovery codes go with it. The session goes on with
 * the token that is answered. Refused in this order: a second factor that is off; more wrong codes than there may be; a
 * wrong one; a session that has ended meanwhile.
 */
export async function removeSecondFactor(
  bank: Bank,
  entry: SessionCodeEntry,
): Promise<Result<{ readonly token: string }, RemovalRefusal>> {
  const { customerId, visitId, sessionId, at, caller } = entry
  if (!(await isSecondFactorOn(bank.database, entry))) return refused({ code: 'second_factor_is_off' })
  const entered = await enterCode(bank, entry)
  if (!entered.ok) return entered
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  const isOff = await turnOff(bank, { customerId, visitId, at, by: { caller, sessionId, tokenHash } })
  return isOff ? accepted({ token }) : refused({ code: 'not_signed_in' })
}

/** The same by the operator, for a customer who has lost the app and the recovery codes. */
export async function removeLostSecondFactor(
  bank: Bank,
  email: string,
): Promise<Result<null, 'unknown_email' | 'second_factor_is_off'>> {
  const found = await findCustomerByEmail(bank.database, email)
  if (!found) return refused('unknown_email')
  const ways = { customerId: found.customer.id, visitId: null }
  if (!(await isSecondFactorOn(bank.database, ways))) return refused('second_factor_is_off')
  await turnOff(bank, { ...ways, at: bank.clock() })
  return accepted(null)
}
