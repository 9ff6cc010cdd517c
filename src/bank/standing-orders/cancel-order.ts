import { dueDateOf, isBeingMade } from '../../domain/due-days.ts'
import type { CancellationReason } from '../../domain/standing-orders.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { cancelLocked, isDueToday } from '../payments/cancel-payment.ts'
import { lockLivePayments, lockPaymentDay, type PaymentRow } from '../payments/payment.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { setCancelled } from './follow-payment.ts'
import {
  findLivePayments,
  isSkipped,
  lockOrderOfHolder,
  lockStandingOrder,
  type StandingOrder,
} from './standing-order.ts'

/** In order of precedence. */
export interface OrderStopRefusal {
  readonly code: 'not_found' | 'changed_meanwhile' | 'due_today'
}

/** A standing order that is locked, with its payments that may still be made, locked too. */
export interface LockedOrder {
  readonly standingOrder: StandingOrder
  readonly payments: readonly PaymentRow[]
}

const withPayments = async (transaction: Queryable, standingOrder: StandingOrder): Promise<LockedOrder> => ({
  standingOrder,
  payments: await lockLivePayments(transaction, await findLivePayments(transaction, standingOrder.order.id)),
})

/** Locks standing orders by id, and then the payments of each that are held, tried again or wait for their day. */
export async function lockOrders(
  transaction: Queryable,
  ids: readonly string[],
): Promise<readonly LockedOrder[]> {
  const orders: StandingOrder[] = []
  for (const id of ids) {
    const standingOrder = await lockStandingOrder(transaction, id)
    if (standingOrder?.order.state === 'active') orders.push(standingOrder)
  }
  const locked: LockedOrder[] = []
  for (const standingOrder of orders) locked.push(await withPayments(transaction, standingOrder))
  return locked
}

const idsOf = async (transaction: Queryable, condition: string, id: string): Promise<readonly string[]> => {
  const rows = await transaction.query<{ id: string }>(
    `select o.id from standing_order o where o.state = 'active' and ${condition} order by o.id`,
    [id],
  )
  return rows.map(row => row.id)
}

/**
 * Locks the standing orders at either end of an account or a pot of it, for who closes that: after the customer and before
 * any payment or account.
 */
export const lockOrdersOfAccount = async (
  transaction: Queryable,
  accountId: string,
): Promise<readonly LockedOrder[]> =>
  lockOrders(
    transaction,
    await idsOf(
      transaction,
      `(o.account_id = $1 or o.creditor_account_id = $1
        or o.creditor_account_id in (select a.id from account a where a.parent_account_id = $1)
        or o.destination = (select a.sort_code || ' ' || a.account_number from account a where a.id = $1)
           and (select v.exemption from standing_order_version v
                 where v.standing_order_id = o.id and v.version = o.version) = 'own_account')`,
      accountId,
    ),
  )

/** Locks the standing orders that pay a payee, for who deletes it: after the customer and before any payment. */
export const lockOrdersOfPayee = async (
  transaction: Queryable,
  payeeId: string,
): Promise<readonly LockedOrder[]> =>
  lockOrders(transaction, await idsOf(transaction, 'o.payee_id = $1', payeeId))

/**
 * Whether a standing order is being made: from 00:00 of the day of its next payment in London until the first attempt is
 * over. A date that is skipped is not.
 */
async function isOrderDueToday(
  transaction: Queryable,
  { standingOrder: { order }, payments }: LockedOrder,
  at: Date,
): Promise<boolean> {
  if (payments.some(payment => isDueToday(payment, at))) return true
  const { id, next_asked_for: next } = order
  return next !== null && isBeingMade(dueDateOf(next), at) && !(await isSkipped(transaction, id, next))
}

/** Whether one of these standing orders, which are locked, is being made at a time: see {@link isOrderDueToday}. */
export async function isAnyDueToday(
  transaction: Queryable,
  locked: readonly LockedOrder[],
  at: Date,
): Promise<boolean> {
  for (const order of locked) if (await isOrderDueToday(transaction, order, at)) return true
  return false
}

interface Cancel {
  readonly because: CancellationReason
  /** The customer who did it. */
  readonly by: string
  readonly at: Date
  readonly caller?: Caller | undefined
  /** Whether the other holders are notified. */
  readonly isNotified?: boolean
}

/**
 * Cancels locked standing orders, with their payments that are held or may still be made, also on their day. The other holders are
 * notified, unless `isNotified` is false; the chains of all have it.
 */
export async function cancelLockedOrders(
  bank: Bank,
  transaction: Queryable,
  locked: readonly LockedOrder[],
  { because, by, at, caller, isNotified = true }: Cancel,
): Promise<void> {
  const payments = locked.flatMap(order => order.payments)
  for (const { customer_id: customerId, due_on: day } of payments)
    await lockPaymentDay(transaction, { customerId, day })
  for (const payment of payments) await cancelLocked(transaction, { payment, at, by, caller })
  for (const { standingOrder } of locked)
    await setCancelled(bank, transaction, { standingOrder, because, by, at, caller, isNotified })
}

interface OfHolder {
  readonly customerId: string
  readonly standingOrderId: string
  readonly caller: Caller
}

/**
 * Cancels a standing order, with its payment that is held or tried again. Any holder may. Cancelling it again changes nothing
 * and succeeds. Refusals, in this order: `not_found`; `changed_meanwhile`, if it has ended; `due_today`, from 00:00 of the
 * day of its next payment until the first attempt is over. Source: specification sections 13.3, 13.6 and 13.8.
 */
export async function cancelStandingOrder(
  bank: Bank,
  { customerId, standingOrderId, caller }: OfHolder,
): Promise<Result<null, OrderStopRefusal>> {
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    const standingOrder = await lockOrderOfHolder(transaction, { customerId, standingOrderId })
    if (!standingOrder) return refused({ code: 'not_found' })
    // Under the lock: its day may have begun while this waited.
    const at = bank.clock()
    const { state } = standingOrder.order
    if (state === 'cancelled') return accepted(null)
    if (state === 'ended') return refused({ code: 'changed_meanwhile' })
    const locked = await withPayments(transaction, standingOrder)
    if (await isOrderDueToday(transaction, locked, at)) return refused({ code: 'due_today' })
    await cancelLockedOrders(bank, transaction, [locked], {
      because: 'customer',
      by: customerId,
      at,
      caller,
    })
    return accepted(null)
  })
}
