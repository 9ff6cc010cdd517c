import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import { lockMandate } from '../direct-debits/direct-debits.ts'
import { endMandate } from '../direct-debits/end-mandate.ts'
import { cancelLocked } from '../payments/cancel-payment.ts'
import { lockPayment } from '../payments/payment.ts'
import { cancelLockedOrders, lockOrders } from '../standing-orders/cancel-order.ts'

interface OfVisitor {
  readonly id: string
  readonly customer_id: string
}

/** Also on its day: the due run would make it for everybody else. */
async function cancelPayments(bank: Bank, before: Date): Promise<void> {
  const waiting = await bank.database.query<OfVisitor>(
    `select p.id, p.customer_id from payment p join customer c on c.id = p.customer_id
      where c.is_demo and p.visitor_address is not null and p.status = 'scheduled' and p.is_later and p.placed_at <= $1
      order by p.id`,
    [before],
  )
  const at = bank.clock()
  for (const { id, customer_id: by } of waiting)
    await bank.database.transaction(async transaction => {
      await lockCustomer(transaction, by)
      const payment = await lockPayment(transaction, id)
      if (payment?.status === 'scheduled') await cancelLocked(transaction, { payment, at, by })
    })
}

async function cancelOrders(bank: Bank, before: Date): Promise<void> {
  const paying = await bank.database.query<OfVisitor>(
    `select o.id, o.customer_id from standing_order o join customer c on c.id = o.customer_id
      where c.is_demo and o.visitor_address is not null and o.state = 'active' and o.set_up_at <= $1 order by o.id`,
    [before],
  )
  const at = bank.clock()
  for (const { id, customer_id: by } of paying)
    await bank.database.transaction(async transaction => {
      await lockCustomer(transaction, by)
      const locked = await lockOrders(transaction, [id])
      await cancelLockedOrders(bank, transaction, locked, { because: 'customer', by, at, isNotified: false })
    })
}

async function endMandates(bank: Bank, before: Date): Promise<void> {
  const active = await bank.database.query<OfVisitor>(
    `select distinct on (d.id) d.id, c.id as customer_id
       from direct_debit d
       join access_in_force x on x.account_id = d.account_id
       join customer c on c.id = x.customer_id and c.is_demo
      where d.visitor_address is not null and d.status = 'active' and d.set_up_at <= $1 order by d.id, x.holder_no`,
    [before],
  )
  const at = bank.clock()
  for (const { id, customer_id: by } of active)
    await bank.database.transaction(async transaction => {
      const mandate = await lockMandate(transaction, id)
      if (mandate) await endMandate(transaction, { mandate, at, ender: 'customer', by, isNotified: false })
    })
}

/**
 * Cancels what visitors of a shared demonstration ordered before a time and what would pay on: their payments of a later day,
 * their standing orders, and the Direct Debits that they added. Nobody is notified, since all visitors would be; the chains have
 * it. What the seed made comes from no visitor.
 */
export async function stopVisitors(bank: Bank, before: Date): Promise<void> {
  await cancelPayments(bank, before)
  await cancelOrders(bank, before)
  await endMandates(bank, before)
}
