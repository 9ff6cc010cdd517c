import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { cancelLocked, isDueToday } from '../payments/cancel-payment.ts'
import { lockLivePayments, type PaymentRow } from '../payments/payment.ts'
import type { Caller } from '../sessions/caller.ts'
import {
  cancelLockedOrders,
  isAnyDueToday,
  type LockedOrder,
  lockOrdersOfPayee,
} from '../standing-orders/cancel-order.ts'

// The customer's own payments to the destination of the payee `$1` that wait: for a later day, or for the bank's decision. One
// that was ordered for now is on its way.
const waitingPayments = `payee y
       join payment p on p.customer_id = y.customer_id and p.destination = y.destination
        and p.roll_number is not distinct from y.roll_number
      where y.id = $1 and (p.status = 'held' or p.status = 'scheduled' and p.is_later)`

/**
 * Whether a standing order pays a payee, or a payment of its customer to the same destination that is scheduled or held. The
 * caller has locked the customer.
 */
export async function isPayeeInUse(transaction: Queryable, payeeId: string): Promise<boolean> {
  const [row] = await transaction.query<{ is_used: boolean }>(
    `select exists (select from standing_order o where o.payee_id = $1 and o.state = 'active')
         or exists (select from ${waitingPayments}) as is_used`,
    [payeeId],
  )
  return row?.is_used === true
}

/** What pays a payee, locked: its standing orders with their payments, and the other payments to it that wait. */
export interface Paying {
  readonly orders: readonly LockedOrder[]
  readonly payments: readonly PaymentRow[]
}

/** Locks what pays a payee: after the customer and before the payee itself. */
export async function lockPaying(transaction: Queryable, payeeId: string): Promise<Paying> {
  const orders = await lockOrdersOfPayee(transaction, payeeId)
  const ids = await transaction.query<{ id: string }>(
    `select p.id from ${waitingPayments}
        and (p.standing_order_id is null
             or p.standing_order_id not in (select o.id from standing_order o where o.state = 'active'))
      order by p.id`,
    [payeeId],
  )
  return { orders, payments: await lockLivePayments(transaction, ids) }
}

/** Whether one of them is being made today. */
export async function isPayingToday(
  transaction: Queryable,
  { orders, payments }: Paying,
  at: Date,
): Promise<boolean> {
  return payments.some(payment => isDueToday(payment, at)) || isAnyDueToday(transaction, orders, at)
}

/** Cancels all that pays a payee, because its customer deletes it. */
export async function cancelPaying(
  bank: Bank,
  transaction: Queryable,
  { orders, payments }: Paying,
  { at, by, caller }: { readonly at: Date; readonly by: string; readonly caller: Caller },
): Promise<void> {
  for (const payment of payments) await cancelLocked(transaction, { payment, at, by, caller })
  await cancelLockedOrders(bank, transaction, orders, { because: 'payee_deleted', by, at, caller })
}
