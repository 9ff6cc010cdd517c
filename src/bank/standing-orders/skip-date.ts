import { dueDateOf, isBeingMade } from '../../domain/due-days.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { readPayer } from '../payments/payer.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import type { OrderStopRefusal } from './cancel-order.ts'
import {
  auditOrder,
  findLivePayments,
  isSkipped,
  lockOrderOfHolder,
  type StandingOrder,
} from './standing-order.ts'

interface OfDate {
  readonly customerId: string
  readonly standingOrderId: string
  /** The date asked for, `YYYY-MM-DD`. */
  readonly askedFor: string
  readonly caller: Caller
}

interface NextDate {
  readonly order: StandingOrder['order']
  readonly isSkipped: boolean
  readonly at: Date
}

/** In order of precedence: `account_closed` comes after `not_found`. */
interface SkipRefusal {
  readonly code: OrderStopRefusal['code'] | 'account_closed'
}

type Skipped = Result<null, SkipRefusal>

/**
 * Locks a standing order whose next date is this one, and that can still be changed: not on its day, and while no payment of
 * it is tried again.
 */
async function lockNext(
  { clock }: Bank,
  transaction: Queryable,
  { customerId, standingOrderId, askedFor }: OfDate,
): Promise<Result<NextDate, SkipRefusal>> {
  await lockCustomer(transaction, customerId)
  const standingOrder = await lockOrderOfHolder(transaction, { customerId, standingOrderId })
  if (!standingOrder) return refused({ code: 'not_found' })
  // Under the lock: its day may have begun while this waited.
  const at = clock()
  const { order } = standingOrder
  const payer = await readPayer(transaction, { customerId, accountId: order.account_id })
  if (payer?.is_closed !== false) return refused({ code: 'account_closed' })
  if (order.next_asked_for !== askedFor) return refused({ code: 'changed_meanwhile' })
  const live = await findLivePayments(transaction, order.id)
  if (isBeingMade(dueDateOf(askedFor), at) || live.some(({ retry_at: retryAt }) => retryAt !== null))
    return refused({ code: 'due_today' })
  return accepted({ order, isSkipped: await isSkipped(transaction, order.id, askedFor), at })
}

/** Records a skip of a date, by a customer or, while a payment is held, by the bank. The caller has locked the order. */
export async function keepSkip(
  transaction: Queryable,
  { id, askedFor, at, by }: { id: string; askedFor: string; at: Date; by: string | null },
): Promise<void> {
  await transaction.query(
    `insert into standing_order_skip (standing_order_id, skip_no, asked_for, skipped_at, skipped_by)
     select $1, coalesce(max(skip_no), 0) + 1, $2, $3, $4 from standing_order_skip where standing_order_id = $1`,
    [id, askedFor, at, by],
  )
}

/**
 * Skips the next payment of a standing order; later ones stay as they are, and the date counts among a number of payments.
 * Any holder may. Skipping it again changes nothing and succeeds. Refusals, in this order: `not_found`; `account_closed`;
 * `changed_meanwhile`, if it is over or its next date is another one; `due_today`, from 00:00 of its day, and while a payment of it is tried
 * again. Source: specification sections 13.3 and 13.8.
 */
export async function skipDate(bank: Bank, request: OfDate): Promise<Skipped> {
  const { customerId, askedFor, caller } = request
  return bank.database.transaction(async transaction => {
    const next = await lockNext(bank, transaction, request)
    if (!next.ok) return next
    const { order, isSkipped: wasSkipped, at } = next.value
    if (wasSkipped) return accepted(null)
    await keepSkip(transaction, { id: order.id, askedFor, at, by: customerId })
    const detail = { askedFor }
    await auditOrder(transaction, { order, what: 'skipped', at, by: customerId, detail, caller })
    return accepted(null)
  })
}

/**
 * Makes the next payment after all, if it was skipped. Any holder may; one that is not skipped stays as it is. Refused like
 * {@link skipDate}.
 */
export async function undoSkip(bank: Bank, request: OfDate): Promise<Skipped> {
  const { customerId, askedFor, caller } = request
  return bank.database.transaction(async transaction => {
    const next = await lockNext(bank, transaction, request)
    if (!next.ok) return next
    const { order, isSkipped: wasSkipped, at } = next.value
    if (!wasSkipped) return accepted(null)
    await transaction.query(
      `update standing_order_skip set undone_at = greatest(skipped_at, $3), undone_by = $4
        where standing_order_id = $1 and asked_for = $2 and undone_at is null`,
      [order.id, askedFor, at, customerId],
    )
    const detail = { askedFor }
    await auditOrder(transaction, { order, what: 'skip_undone', at, by: customerId, detail, caller })
    return accepted(null)
  })
}
