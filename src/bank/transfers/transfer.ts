import {
  type Destination,
  decodeDestination,
  encodeDestination,
  isInternational,
  ownSortCode,
} from '../../domain/destination.ts'
import type { Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import type { DeclineReason } from '../../domain/decline-reasons.ts'

type DebitCategory = 'Transfer' | 'International Transfer' | 'Standing Order'

/** A decided transfer, as the customer who placed it sees it. */
export interface Transfer {
  readonly id: string
  /** The `TXN` number, unique within the account. */
  readonly transactionNo: bigint
  /** The debited account. */
  readonly accountId: string
  readonly recipientName: string
  readonly destination: Destination
  readonly amountPence: Pence
  readonly reference: string
  readonly category: DebitCategory
  readonly status: 'completed' | 'declined'
  readonly reason?: DeclineReason
  readonly decidedAt: Date
}

/** The content of a receipt: the transfer, the payer, and the balance afterwards if money moved. */
export interface TransferReceipt {
  readonly transfer: Transfer
  readonly debtorName: string
  readonly debtorSortCode: string
  readonly debtorAccountNumber: string
  readonly balanceAfterPence?: Pence
}

interface Paid {
  readonly recipientName: string
  readonly destination: Destination
  readonly reference: string
  /** Who holds the account that pays. */
  readonly holderName: string
}

/** What an order to pay somebody is called in the lists of both sides (ruling 32). */
export function transferTexts({ recipientName, destination, reference, holderName }: Paid) {
  const category: DebitCategory = isInternational(destination) ? 'International Transfer' : 'Transfer'
  return {
    recipientName,
    destination: encodeDestination(destination),
    reference,
    category,
    debtorDescription: category === 'Transfer' ? `Transfer to ${recipientName}` : category,
    creditorDescription: `Deposit from ${holderName}`,
  }
}

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
  destination: decodeDestination(row.destination),
  amountPence: row.amount_pence,
  reference: row.reference,
  category: row.category,
  status: row.status,
  ...(row.reason !== null && { reason: row.reason }),
  decidedAt: row.decided_at,
})

interface ReceiptRow extends TransferRow {
  readonly debtor_name: string
  readonly debtor_sort_code: string
  readonly debtor_account_number: string
  readonly balance_after_pence: bigint | null
}

/**
 * One transfer that a customer placed, with its receipt; undefined if the customer has no access to its debtor account.
 */
export async function readTransfer(
  bank: Bank,
  { customerId, transferId }: { readonly customerId: string; readonly transferId: string },
): Promise<TransferReceipt | undefined> {
  const [row] = await bank.database.query<ReceiptRow>(
    `select ${transferColumns}, a.holder_name as debtor_name, a.sort_code as debtor_sort_code,
            a.account_number as debtor_account_number, e.balance_after_pence
       from transfer t
       join access_in_force x on x.account_id = t.debtor_account_id and x.customer_id = $1
       join account a on a.id = t.debtor_account_id
       left join entry e on e.account_id = t.debtor_account_id and e.entry_no = t.debtor_entry_no
      where t.id = $2 and t.kind in ('posting', 'capture') and t.destination is not null`,
    [customerId, transferId],
  )
  if (!row) return undefined
  return {
    transfer: transferOf(row),
    debtorName: row.debtor_name,
    debtorSortCode: row.debtor_sort_code,
    debtorAccountNumber: row.debtor_account_number,
    ...(row.balance_after_pence !== null && { balanceAfterPence: row.balance_after_pence }),
  }
}

/** The transfer of a line in an account's list, for the bank's staff; undefined if there is none. */
export async function findByTransactionNo(
  database: Queryable,
  { accountNumber, transactionNo }: { readonly accountNumber: string; readonly transactionNo: bigint },
): Promise<string | undefined> {
  const [row] = await database.query<{ transfer_id: string }>(
    `select l.transfer_id from account a join account_transaction l on l.account_id = a.id
      where a.sort_code = $1 and a.account_number = $2 and l.transaction_no = $3`,
    [ownSortCode, accountNumber, transactionNo],
  )
  return row?.transfer_id
}
