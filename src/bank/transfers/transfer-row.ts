import type { DeclineReason } from '../ledger/order.ts'
import { readDestination } from './destination.ts'
import type { DebitCategory, Transfer } from './transfer.ts'

/** The columns of a placed transfer, for a query in which `t` is the transfer. */
export const transferColumns = `t.id, t.debtor_transaction_no, t.debtor_account_id, t.recipient_name,
  t.destination, t.amount_pence, t.reference, t.category, t.status, t.reason, t.decided_at`

export interface TransferRow {
  readonly id: string
  readonly debtor_transaction_no: bigint
  readonly debtor_account_id: string
  readonly recipient_name: string
  readonly destination: string
  readonly amount_pence: bigint
  readonly reference: string
  readonly category: DebitCategory
  readonly status: Transfer['status']
  readonly reason: DeclineReason | null
  readonly decided_at: Date
}

export const transferOf = (row: TransferRow): Transfer => ({
  id: row.id,
  transactionNo: row.debtor_transaction_no,
  accountId: row.debtor_account_id,
  recipientName: row.recipient_name,
  destination: readDestination(row.destination),
  amountPence: row.amount_pence,
  reference: row.reference,
  category: row.category,
  status: row.status,
  ...(row.reason !== null && { reason: row.reason }),
  decidedAt: row.decided_at,
})
