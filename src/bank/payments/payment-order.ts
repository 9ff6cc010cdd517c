import { ownAccountNumber } from '../../domain/destination.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import type { OrderNotice, PostOrder } from '../ledger/order.ts'
import {
  type NoticeRecipient,
  noticesOf,
  noticesOfDue,
  recipientColumns,
} from '../notifications/give-notice.ts'
import { type Creditor, findCreditors } from '../transfers/find-parties.ts'
import { settlementCreditor } from '../transfers/place-transfer.ts'
import { transferTexts } from '../transfers/transfer.ts'
import { type PaymentRow, wholeDestinationOf } from './payment.ts'

type Ordered = Pick<
  PaymentRow,
  | 'account_id'
  | 'customer_id'
  | 'name'
  | 'destination'
  | 'creditor_account_id'
  | 'reference'
  | 'amount_pence'
  | 'standing_order_id'
>

/** The account that a payment credits; undefined if it is at this bank and is not there any more. */
export async function findPaymentCreditor(
  database: Queryable,
  { destination, creditor_account_id: potId }: Pick<PaymentRow, 'destination' | 'creditor_account_id'>,
): Promise<Creditor | undefined> {
  if (potId !== null) return findPot(database, potId)
  const accountNumber = ownAccountNumber(wholeDestinationOf(destination))
  if (accountNumber === undefined) return settlementCreditor
  const [creditor] = await findCreditors(database, [accountNumber])
  return creditor
}

/** A pot that a standing order pays. Nobody is notified of the credit: its holders pay it themselves. */
async function findPot(database: Queryable, potId: string): Promise<Creditor | undefined> {
  const [pot] = await database.query<{ id: string }>(
    'select id from account where id = $1 and closed_at is null',
    [potId],
  )
  return pot && { accountId: pot.id, receivers: [], isFlexiSave: false }
}

/** What every order of the ledger for a payment says. */
export async function textsOfPayment(database: Queryable, payment: Ordered) {
  const [account] = await database.query<{ holder_name: string }>(
    'select holder_name from account where id = $1',
    [payment.account_id],
  )
  return paymentTexts(payment, account?.holder_name ?? payment.name)
}

/** What {@link textsOfPayment} gives, with the name of the account's holder. */
function paymentTexts(payment: Ordered, holderName: string) {
  const { destination, ...texts } = transferTexts({
    recipientName: payment.name,
    destination: wholeDestinationOf(payment.destination),
    reference: payment.reference,
    holderName,
  })
  return {
    ...texts,
    // A pot has no address.
    ...(payment.creditor_account_id === null && { destination }),
    ...(payment.standing_order_id !== null && standingOrderTexts(payment)),
    placedBy: payment.customer_id,
  }
}

const standingOrderTexts = ({ name }: Ordered) =>
  ({ category: 'Standing Order', debtorDescription: `Standing order to ${name}` }) as const

interface DueOrder {
  readonly payment: Ordered & Pick<PaymentRow, 'id' | 'exemption'>
  readonly at: Date
  readonly creditor: Creditor
  /** Of the account that pays: the name, and who the ledger may notify. */
  readonly holderName: string
  readonly holders: readonly NoticeRecipient[]
}

/** The order of the ledger for a payment that is due at a time. Source: specification section 13.6. */
export const dueOrderOf = (
  bank: Bank,
  { payment, at, creditor, holderName, holders }: DueOrder,
): PostOrder => ({
  ...paymentTexts(payment, holderName),
  id: payment.id,
  kind: 'posting',
  debtorAccountId: payment.account_id,
  creditorAccountId: creditor.accountId,
  amountPence: payment.amount_pence,
  limitPence: bank.limits.transferPence,
  ...(payment.exemption === 'own_account' &&
    creditor.isFlexiSave && { creditorMaximumPence: bank.limits.savingsMaxPence }),
  notices: noticesOfDue(bank, { holders, receivers: creditor.receivers }),
  decidedAt: at,
})

/** What the bank knows of a payment that it makes now. */
export interface MakingFacts {
  /** What may have come between since it was ordered: its payer has lost the account, or staff have stopped the destination. */
  readonly hasAccess: boolean
  readonly isStopped: boolean
  /** What the order of the ledger says. */
  readonly texts: ReturnType<typeof paymentTexts>
  /** Who the ledger notifies besides the creditor's holders: who placed it, and the other holder. */
  readonly placer: NoticeRecipient | undefined
  readonly otherHolders: readonly NoticeRecipient[]
}

/** Reads {@link MakingFacts} of a payment, which the caller has locked. */
export async function readMakingFacts(database: Queryable, payment: Ordered): Promise<MakingFacts> {
  type Row = {
    readonly holder_name: string
    readonly has_access: boolean
    readonly is_stopped: boolean
  } & (NoticeRecipient | { readonly customer_id: null })
  const rows = await database.query<Row>(
    `select a.holder_name, $2 = any (h.ids) as has_access,
            exists (select from stopped_destination where destination = $3) as is_stopped, ${recipientColumns}
       from account a
      cross join (select array(select x.customer_id from access_in_force x where x.account_id = $1)) h (ids)
       left join customer_preference p on p.customer_id = any (h.ids || $2::uuid)
      where a.id = $1 order by p.customer_id`,
    [payment.account_id, payment.customer_id, payment.destination],
  )
  const [account] = rows
  if (!account) throw new Error(`account ${payment.account_id} is not there`)
  const customers = rows.filter(row => row.customer_id !== null)
  const placer = customers.find(row => row.customer_id === payment.customer_id)
  return {
    hasAccess: account.has_access,
    isStopped: account.is_stopped,
    texts: paymentTexts(payment, account.holder_name),
    placer,
    otherHolders: customers.filter(row => row !== placer),
  }
}

/** Who the ledger notifies of a payment: who placed it, the other holder, and who receives it here. */
export const noticesOfPayment = (
  bank: Bank,
  { placer, otherHolders }: MakingFacts,
  { receivers }: Creditor,
): readonly OrderNotice[] => (placer ? noticesOf(bank, { placer, receivers, otherHolders }) : [])
