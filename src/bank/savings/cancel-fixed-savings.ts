import { dayOfIsoDate, londonDayOf } from '../../domain/london-time.ts'
import { lockAccounts } from '../accounts/accounts.ts'
import type { LockedRefusal } from '../accounts/move-money.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { ownAccountIds } from '../ledger/order.ts'
import { accountNotice, giveNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { findReceiver, readFixedSavings, sendAllAndClose } from './fixed-savings.ts'

/** In order of precedence. */
export type CancellationRefusal =
  | { readonly code: 'not_found' | 'private_desk' | 'account_closed' | 'account_frozen' }
  | LockedRefusal

interface CancelFixedSavings {
  readonly customerId: string
  readonly accountId: string
  readonly caller: Caller
}

async function hasPaymentChecks(transaction: Queryable, customerId: string): Promise<boolean> {
  const rows = await transaction.query('select id from customer where id = $1 and payment_checks', [
    customerId,
  ])
  return rows.length > 0
}

/**
 * Cancels Fixed Savings until the end of the 14th day after their opening, in London: the deposit goes back to the
 * account that paid it, or to the primary account if that is closed; of those that a sign-up opened, to where it came
 * from outside. No interest is paid, and the account is closed.
 * Cancelling again changes nothing and succeeds. Notifies and audits it. Refusals, in this order: `not_found`, also for
 * another product and after the term; `private_desk`; `account_closed`, for an account that closed at its end, and if no
 * account is open that the money could go to; `account_frozen`; `account_locked`, after the 14th day. Source:
 * specification section 11.2, 11.6 and 11.9.
 */
export async function cancelFixedSavings(
  bank: Bank,
  { customerId, accountId, caller }: CancelFixedSavings,
): Promise<Result<null, CancellationRefusal>> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    await lockAccounts(transaction, [customerId])
    const fixed = await readFixedSavings(transaction, { customerId, accountId })
    if (!fixed || (fixed.isPaid && !fixed.isClosed)) return refused({ code: 'not_found' })
    // A cancelled account is not locked any more; one that closed at its end keeps the day.
    if (fixed.isClosed && fixed.lockedUntil === undefined) return accepted(null)
    if (!(await hasPaymentChecks(transaction, customerId))) return refused({ code: 'private_desk' })
    if (fixed.isClosed) return refused({ code: 'account_closed' })
    const isFromOutside = fixed.from === ownAccountIds.settlement
    const to = isFromOutside ? 'outside' : await findReceiver(transaction, { customerId, named: fixed.from })
    if (!to) return refused({ code: 'account_closed' })
    if (fixed.isFrozen) return refused({ code: 'account_frozen' })
    const { lockedUntil, openedOn, product, accountNumber, balancePence: amountPence } = fixed
    if (lockedUntil !== undefined && londonDayOf(at) > dayOfIsoDate(openedOn) + bank.limits.cancellationDays)
      return refused({ code: 'account_locked', lockedUntil })
    await transaction.query('update account set locked_until = null where id = $1', [accountId])
    const closedAt = await sendAllAndClose(bank, transaction, {
      customerId,
      derivedFrom: `sarsen/fixed-cancellation/${accountId}`,
      accountId,
      to,
      amountPence,
      at,
      isOrdered: true,
    })
    const facts = { product, accountEnding: accountNumber.slice(-4) }
    const notice = { customerId, type: 'account_closed', at: closedAt, facts } as const
    await giveNotice(transaction, accountNotice(bank, notice))
    await appendAuditEvent(transaction, {
      chainId: customerId,
      type: 'account_closed',
      at: closedAt,
      detail: { accountId, isCancelled: true },
      caller,
    })
    return accepted(null)
  })
}
