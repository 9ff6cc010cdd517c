import { ownAccountNumber } from '../../domain/destination.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import type { OrderNotice } from '../ledger/order.ts'
import { type NoticeRecipient, noticesOf, recipientColumns } from '../notifications/give-notice.ts'
import { type Creditor, findCreditors } from '../transfers/find-parties.ts'
import { settlementCreditor } from '../transfers/place-transfer.ts'
import { transferTexts } from '../transfers/transfer.ts'
import { type PaymentRow, wholeDestinationOf } from './payment.ts'

type Ordered = Pick<
  PaymentRow,
  'account_id' | 'customer_id' | 'name' | 'destination' | 'reference' | 'amount_pence'
>

/** The account that a payment credits; undefined if it is at this bank and is not there any more. */
export async function findPaymentCreditor(
  database: Queryable,
  { destination }: Pick<PaymentRow, 'destination'>,
): Promise<Creditor | undefined> {
  const accountNumber = ownAccountNumber(wholeDestinationOf(destination))
  if (accountNumber === undefined) return settlementCreditor
  const [creditor] = await findCreditors(database, [accountNumber])
  return creditor
}

/** What every order of the ledger for a payment says. */
export async function textsOfPayment(database: Queryable, payment: Ordered) {
  const [account] = await database.query<{ holder_name: string }>(
    'select holder_name from account where id = $1',
    [payment.account_id],
  )
  return {
    ...transferTexts({
      recipientName: payment.name,
      destination: wholeDestinationOf(payment.destination),
      reference: payment.reference,
      holderName: account?.holder_name ?? payment.name,
    }),
    placedBy: payment.customer_id,
  }
}

/** Whom the ledger tells of a payment: who placed it, the other holder, and who receives it here. */
export async function noticesOfPayment(
  bank: Bank,
  database: Queryable,
  payment: Ordered,
  { receivers }: Creditor,
): Promise<readonly OrderNotice[]> {
  const rows = await database.query<NoticeRecipient & { readonly is_placer: boolean }>(
    `select ${recipientColumns}, p.customer_id = $2 as is_placer from customer_preference p
      where p.customer_id = $2
         or p.customer_id in (select x.customer_id from access_in_force x where x.account_id = $1)
      order by p.customer_id`,
    [payment.account_id, payment.customer_id],
  )
  const placer = rows.find(row => row.is_placer)
  if (!placer) return []
  return noticesOf(bank, { placer, receivers, otherHolders: rows.filter(row => row !== placer) })
}
