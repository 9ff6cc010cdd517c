import type { Bank } from '../bank.ts'
import type { OrderNotice } from '../ledger/order.ts'

/** The columns of {@link Told}, for a query in which `p` is a `customer_preference`. */
export const toldColumns = `p.customer_id, p.email, p.phone, p.email_notifications, p.sms_notifications,
  p.transaction_alerts`

/** Somebody who may be told of a transfer, where they are reached, and what they want. */
export interface Told {
  readonly customer_id: string
  readonly email: string
  readonly phone: string | null
  readonly email_notifications: boolean
  readonly sms_notifications: boolean
  readonly transaction_alerts: boolean
}

function noticeOf(bank: Bank, told: Told, tells: OrderNotice['tells']): OrderNotice {
  const notice = { customerId: told.customer_id, tells, notificationId: bank.newId() }
  if (!told.transaction_alerts) return notice
  return {
    ...notice,
    ...(told.email_notifications && { email: { id: bank.newId(), recipient: told.email } }),
    ...(told.sms_notifications &&
      told.phone !== null && { sms: { id: bank.newId(), recipient: told.phone } }),
  }
}

/**
 * Who is told of a transfer, and how (rulings 17 and 42). Whoever placed it: of the decision where transaction alerts
 * are on, and otherwise of a decline alone, in the bank alone. Whoever receives it at this bank: that it came, where
 * their transaction alerts are on and they did not place it themselves.
 */
export const noticesOf = (
  bank: Bank,
  { placer, receivers }: { readonly placer: Told; readonly receivers: readonly Told[] },
): readonly OrderNotice[] => [
  noticeOf(bank, placer, placer.transaction_alerts ? 'decision' : 'decline'),
  ...receivers
    .filter(told => told.transaction_alerts && told.customer_id !== placer.customer_id)
    .map(told => noticeOf(bank, told, 'receipt')),
]

interface AccountOfTold extends Told {
  readonly account_id: string
}

/** Who is told of an order of the bank's own: whoever's money goes out or comes in, where transaction alerts are on. */
export async function noticesOfBankOrder(
  bank: Bank,
  { debtorAccountId, creditorAccountId }: { debtorAccountId: string; creditorAccountId: string },
): Promise<readonly OrderNotice[]> {
  const holders = await bank.database.query<AccountOfTold>(
    `select x.account_id, ${toldColumns}
       from access_in_force x join customer_preference p on p.customer_id = x.customer_id
      where x.account_id = any ($1::uuid[]) and p.transaction_alerts
      order by x.account_id, x.customer_id`,
    [[debtorAccountId, creditorAccountId]],
  )
  return holders.map(told => noticeOf(bank, told, told.account_id === debtorAccountId ? 'debit' : 'receipt'))
}
