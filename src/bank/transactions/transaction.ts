import { type Destination, decodeDestination } from '../../domain/destination.ts'
import type { Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'
import type { DeclineReason } from '../../domain/decline-reasons.ts'

/** A line of an account's list. */
export interface ListedTransaction {
  /** The `TXN` number. */
  readonly transactionNo: bigint
  readonly transferId: string
  readonly decidedAt: Date
  readonly description: string
  readonly reference: string
  readonly category:
    | 'Deposit'
    | 'Transfer'
    | 'International Transfer'
    | 'Interest'
    | 'Standing Order'
    | 'Direct Debit'
    | 'Card Payment'
    | 'Fee'
    | 'Refund'
  readonly direction: 'debit' | 'credit'
  readonly amountPence: Pence
  /** The balance after this line; absent for a declined one. */
  readonly balanceAfterPence?: Pence
  readonly status: 'completed' | 'declined'
  /** Why it was declined. */
  readonly reason?: DeclineReason
  /** The payee of a debit. */
  readonly recipientName?: string
  /** The payer of a credit, according to its description; absent if that names none. */
  readonly payerName?: string
}

/** The columns of a {@link LineRow}, for a query in which `l` is the line and which has {@link lineJoins}. */
export const lineColumns = `l.transaction_no, l.transfer_id, l.decided_at, l.description, l.reference, l.category,
  l.direction, l.amount_pence, e.balance_after_pence, l.status, t.reason, t.recipient_name,
  told_name(l.direction, l.description) as told_name`

export const lineJoins = `join transfer t on t.id = l.transfer_id
       left join entry e on e.account_id = l.account_id and e.entry_no = l.entry_no`

export interface LineRow {
  readonly transaction_no: bigint
  readonly transfer_id: string
  readonly decided_at: Date
  readonly description: string
  readonly reference: string
  readonly category: ListedTransaction['category']
  readonly direction: ListedTransaction['direction']
  readonly amount_pence: bigint
  readonly balance_after_pence: bigint | null
  readonly status: ListedTransaction['status']
  readonly reason: DeclineReason | null
  readonly recipient_name: string
  readonly told_name: string | null
}

export const transactionOf = (row: LineRow): ListedTransaction => ({
  transactionNo: row.transaction_no,
  transferId: row.transfer_id,
  decidedAt: row.decided_at,
  description: row.description,
  reference: row.reference,
  category: row.category,
  direction: row.direction,
  amountPence: row.amount_pence,
  ...(row.balance_after_pence !== null && { balanceAfterPence: row.balance_after_pence }),
  status: row.status,
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.direction === 'debit' && { recipientName: row.recipient_name }),
  ...(row.direction === 'credit' && row.told_name !== null && { payerName: row.told_name }),
})

/** One line of an account's list, with the further details of its receipt. */
export interface TransactionDetails {
  readonly transaction: ListedTransaction
  readonly holderName: string
  readonly sortCode: string
  readonly accountNumber: string
  /** The destination, as far as it was named, of a debit that a customer placed. */
  readonly destination?: Destination
  /** When the bank received the order; for a backdated one, its date. */
  readonly placedAt: Date
  /** On a joint account, the full name of the holder who placed it. */
  readonly placedBy?: string
  /** The card payment that it is of. */
  readonly cardPaymentId?: string
}

interface DetailsRow extends LineRow {
  readonly holder_name: string
  readonly sort_code: string
  readonly account_number: string
  readonly destination: string | null
  readonly placed_at: Date
  readonly placer: string | null
  readonly card_payment_id: string | null
}

/**
 * The card payment that a transfer `t` is of, with its card's holder: found by the message that it was made for, or by what was
 * owed, both at the same moment.
 */
const cardPaymentOf = `
  select p.id, p.customer_id
    from (select m.payment_id from card_message m
           where m.at = t.decided_at and m.pence is not null
             and t.id in (card_transfer_id(m.id, 'capture'), card_transfer_id(m.id, 'posting'), card_transfer_id(m.id, 'refund'))
           union all
          select o.id from card_payment o
           where o.account_id = t.debtor_account_id and o.owed_taken_at = t.decided_at
             and t.id = card_transfer_id(o.clearing_id, 'owed')) found (payment_id)
    join card_payment p on p.id = found.payment_id
   limit 1`

interface ReadTransaction {
  readonly customerId: string
  readonly accountId: string
  /** The `TXN` number. */
  readonly transactionNo: bigint
}

/** One line of an account; undefined if the customer has no access to the account, or if there is no such line. */
export async function readTransaction(
  bank: Bank,
  { customerId, accountId, transactionNo }: ReadTransaction,
): Promise<TransactionDetails | undefined> {
  const [row] = await bank.database.query<DetailsRow>(
    `select ${lineColumns}, a.holder_name, a.sort_code, a.account_number, t.destination,
            least(t.recorded_at, t.decided_at) as placed_at,
            (select trim(c.first_name || ' ' || c.last_name) from customer c
              where c.id = coalesce(t.placed_by, paid.customer_id)
                and (exists (select from joint_invitation i
                              where i.account_id = a.id and c.id in (i.inviter_id, i.invitee_id))
                  or exists (select from access_in_force h where h.account_id = a.id and h.customer_id = c.id)
                    and (select count(*) from access_in_force y where y.account_id = a.id) > 1)) as placer,
            paid.id as card_payment_id
       from access_in_force x
       join account a on a.id = x.account_id
       join account_transaction l on l.account_id = a.id
       ${lineJoins}
       left join lateral (${cardPaymentOf}) paid on t.category in ('Card Payment', 'Refund')
      where x.customer_id = $1 and x.account_id = $2 and l.transaction_no = $3`,
    [customerId, accountId, transactionNo],
  )
  if (!row) return undefined
  const isDebit = row.direction === 'debit'
  return {
    transaction: transactionOf(row),
    holderName: row.holder_name,
    sortCode: row.sort_code,
    accountNumber: row.account_number,
    ...(isDebit && row.destination !== null && { destination: decodeDestination(row.destination) }),
    placedAt: row.placed_at,
    ...(row.placer !== null && { placedBy: row.placer }),
    ...(row.card_payment_id !== null && { cardPaymentId: row.card_payment_id }),
  }
}
