import type { Bank } from '../bank.ts'
import { type CardRow, cardColumns } from '../cards/card.ts'
import { stepCard } from '../cards/card-steps.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { endMandatesOf, lockMandatesOf } from '../direct-debits/end-mandate.ts'
import { cancelLocked, lockWaitingPayments } from '../payments/cancel-payment.ts'
import { lockPaymentDay, type PaymentRow } from '../payments/payment.ts'
import { cancelLockedOrders, type LockedOrder, lockOrdersOfAccount } from '../standing-orders/cancel-order.ts'

/** What would go on paying from the accounts of a customer, locked. */
interface Standing {
  readonly customerId: string
  readonly accountIds: readonly string[]
  readonly orders: readonly LockedOrder[]
  /** Those that no standing order of these makes. */
  readonly payments: readonly PaymentRow[]
  readonly cards: readonly CardRow[]
}

/**
 * Locks what would go on paying from the accounts of customers: standing orders, payments that are scheduled or held, cards,
 * and mandates. After the customers, and before any account.
 */
export async function lockStanding(
  transaction: Queryable,
  customerIds: readonly string[],
): Promise<readonly Standing[]> {
  const ids = customerIds.toSorted()
  for (const id of ids) await lockCustomer(transaction, id)
  const seen = new Set<string>()
  const isFirst = ({ id }: { readonly id: string }): boolean => {
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew
  }
  const found: Standing[] = []
  for (const customerId of ids) {
    const accounts = await transaction.query<{ id: string }>(
      'select account_id as id from access_in_force where customer_id = $1 order by account_id',
      [customerId],
    )
    const accountIds = accounts.map(({ id }) => id)
    const orders: LockedOrder[] = []
    const payments: PaymentRow[] = []
    for (const id of accountIds)
      orders.push(
        ...(await lockOrdersOfAccount(transaction, id)).filter(({ standingOrder: { order } }) =>
          isFirst(order),
        ),
      )
    for (const order of orders) for (const payment of order.payments) seen.add(payment.id)
    for (const id of accountIds)
      payments.push(...(await lockWaitingPayments(transaction, id)).filter(payment => isFirst(payment)))
    const cards = await transaction.query<CardRow>(
      `select ${cardColumns} from card c where c.customer_id = $1 and c.slot is not null order by c.id for no key update`,
      [customerId],
    )
    found.push({ customerId, accountIds, orders, payments, cards })
  }
  for (const { accountIds } of found) for (const id of accountIds) await lockMandatesOf(transaction, id)
  for (const { orders, payments } of found)
    for (const { customer_id: customerId, due_on: day } of [
      ...orders.flatMap(order => order.payments),
      ...payments,
    ])
      await lockPaymentDay(transaction, { customerId, day })
  return found
}

/**
 * Cancels all that {@link lockStanding} locked, so that the due run makes nothing of it, and no card pays. Nobody is notified;
 * the chains of the holders have it, and the originators are notified of their mandates. Source: specification section 13.10.
 */
export async function stopPaying(
  bank: Bank,
  transaction: Queryable,
  { standing, at }: { readonly standing: readonly Standing[]; readonly at: Date },
): Promise<void> {
  for (const { customerId: by, accountIds, orders, payments, cards } of standing) {
    for (const payment of payments) await cancelLocked(transaction, { payment, at, by })
    await cancelLockedOrders(bank, transaction, orders, { because: 'customer', by, at, isNotified: false })
    for (const accountId of accountIds)
      await endMandatesOf(transaction, { accountId, at, by, isNotified: false })
    // What waits to take a card's place goes first.
    for (const card of cards.toSorted((one, other) => (other.slot ?? 0) - (one.slot ?? 0)))
      await stepCard(transaction, card, { to: 'cancelled', because: 'access_ended', at })
  }
}
