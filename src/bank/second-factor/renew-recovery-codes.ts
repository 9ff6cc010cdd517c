import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { accepted, refused, type Result } from '../result.ts'
import { holdSession } from '../sessions/hold-session.ts'
import { holderOf } from '../sessions/signed-in.ts'
import { isSecondFactorOn } from './check-code.ts'
import { enterCode, type CodeRefusal, type SessionCodeEntry } from './enter-code.ts'
import { hasRecoveryCodes, newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'

type Outcome = Result<
  readonly string[],
  { readonly code: 'second_factor_is_off' } | { readonly code: 'not_signed_in' } | CodeRefusal
>

/**
 * Makes ten new recovery codes; all the old ones are of no use from now on. Refused in this order: a second factor that
 * is off; more wrong codes than there may be; a wrong one; a session that has ended meanwhile.
 */
export async function renewRecoveryCodes(bank: Bank, entry: SessionCodeEntry): Promise<Outcome> {
  const { customerId, visitId, sessionId, at, caller } = entry
  if (!(await isSecondFactorOn(bank.database, entry))) return refused({ code: 'second_factor_is_off' })
  const entered = await enterCode(bank, entry)
  if (!entered.ok) return entered
  const codes = newRecoveryCodes(bank.randomBytes)
  const notice = newNotice(bank, {
    customerId,
    type: 'recovery_codes_made',
    category: 'security',
    at,
    facts: {},
  })
  return bank.database.transaction(async (transaction): Promise<Outcome> => {
    await lockCustomer(transaction, customerId)
    if (!(await holdSession(transaction, { sessionId, at }))) return refused({ code: 'not_signed_in' })
    const on = await transaction.query(
      'select customer_id from second_factor where holder_id = $1 and confirmed_at is not null for update',
      [holderOf(entry)],
    )
    if (on.length === 0) return refused({ code: 'second_factor_is_off' })
    if (await hasRecoveryCodes(transaction, entry, codes)) return accepted(codes.shown)
    await replaceRecoveryCodes(transaction, entry, codes)
    if (visitId === null) await giveNotice(transaction, notice)
    const event = { chainId: customerId, at, type: 'recovery_codes_made', detail: {}, caller }
    await appendAuditEvent(transaction, event)
    return accepted(codes.shown)
  })
}
