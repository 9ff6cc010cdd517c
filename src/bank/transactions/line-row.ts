import type { DeclineReason } from '../ledger/order.ts'
import type { ListedTransaction } from './listed-transaction.ts'

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
