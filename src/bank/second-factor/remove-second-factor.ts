import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import { findCustomerByEmail } from '../customers/find-customer.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { isSecondFactorOn } from './check-code.ts'
import { enterCode, type CodeEntry, type CodeRefusal } from './enter-code.ts'

/** Turns it off and tells the customer. Nothing happens where somebody else has just done so. `caller`: none is the operator. */
async function turnOff(
  bank: Bank,
  { customerId, at, caller }: { customerId: string; at: Date; caller?: Caller },
): Promise<void> {
  const notice = newNotice(bank, {
    customerId,
    type: 'second_factor_off',
    category: 'security',
    at,
    facts: {},
  })
  await bank.database.transaction(async transaction => {
    const removed = await transaction.query(
      'delete from second_factor where customer_id = $1 and confirmed_at is not null returning customer_id',
      [customerId],
    )
    if (removed.length === 0) return
    await transaction.query('delete from recovery_code where customer_id = $1', [customerId])
    await giveNotice(transaction, notice)
    const detail = caller ? {} : { by: 'operator' }
    const event = { chainId: customerId, at, type: 'second_factor_off', detail, caller }
    await appendAuditEvent(transaction, event)
  })
}

/**
 * Turns a customer's second factor off, with a last code of it; the recovery codes go with it. Refused in this order: a
 * second factor that is off; more wrong codes than there may be; a wrong one.
 */
export async function removeSecondFactor(
  bank: Bank,
  entry: CodeEntry,
): Promise<Result<null, { readonly code: 'second_factor_is_off' } | CodeRefusal>> {
  const { customerId, at, caller } = entry
  if (!(await isSecondFactorOn(bank.database, customerId))) return refused({ code: 'second_factor_is_off' })
  const entered = await enterCode(bank, entry)
  if (!entered.ok) return entered
  await turnOff(bank, { customerId, at, caller })
  return accepted(null)
}

/** The same by the operator, for a customer who has lost the app and the recovery codes. */
export async function removeLostSecondFactor(
  bank: Bank,
  email: string,
): Promise<Result<null, 'unknown_email' | 'second_factor_is_off'>> {
  const found = await findCustomerByEmail(bank.database, email)
  if (!found) return refused('unknown_email')
  const customerId = found.customer.id
  if (!(await isSecondFactorOn(bank.database, customerId))) return refused('second_factor_is_off')
  await turnOff(bank, { customerId, at: bank.clock() })
  return accepted(null)
}
