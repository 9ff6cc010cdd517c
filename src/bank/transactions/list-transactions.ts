import type { Bank } from '../bank.ts'
import type { Pence } from '../money/pence.ts'

/** A line of an account's list. */
export interface ListedTransaction {
  /** The `TXN` number. */
  readonly transactionNo: bigint
  readonly transferId: string
  readonly decidedAt: Date
  readonly description: string
  readonly reference: string
  readonly category: 'Deposit' | 'Transfer' | 'International Transfer'
  readonly direction: 'debit' | 'credit'
  readonly amountPence: Pence
  /** The balance after it; a declined one has none. */
  readonly balanceAfterPence?: Pence
  readonly status: 'completed' | 'declined'
  /** Whom a debit goes to; a credit names its sender in the description. */
  readonly recipientName?: string
}

export interface TransactionList {
  readonly transactions: readonly ListedTransaction[]
  /** How many there are on all pages. */
  readonly total: number
}

export interface TransactionListQuery {
  readonly customerId: string
  readonly accountId: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

interface LineRow {
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
  readonly recipient_name: string
}

/**
 * A page of an account's transactions, newest first by transaction number (ruling 29); undefined where the
 * customer does not reach the account. Numbers have no gap, so the last one is the total and the page is found
 * by its numbers: it costs the same anywhere in the list.
 */
export async function listTransactions(
  bank: Bank,
  { customerId, accountId, page, pageSize }: TransactionListQuery,
): Promise<TransactionList | undefined> {
  const [account] = await bank.database.query<{ last_transaction_no: bigint }>(
    `select a.last_transaction_no from account_access x join account a on a.id = x.account_id
      where x.customer_id = $1 and x.account_id = $2`,
    [customerId, accountId],
  )
  if (!account) return undefined
  const newestNo = account.last_transaction_no - BigInt((page - 1) * pageSize)
  const rows = await bank.database.query<LineRow>(
    `select l.transaction_no, l.transfer_id, l.decided_at, l.description, l.reference, l.category, l.direction,
            l.amount_pence, e.balance_after_pence, l.status, t.recipient_name
       from account_transaction l
       join transfer t on t.id = l.transfer_id
       left join entry e on e.account_id = l.account_id and e.entry_no = l.entry_no
      where l.account_id = $1 and l.transaction_no <= $2 and l.transaction_no > $3
      order by l.transaction_no desc`,
    [accountId, newestNo, newestNo - BigInt(pageSize)],
  )
  return { transactions: rows.map(transactionOf), total: Number(account.last_transaction_no) }
}

const transactionOf = (row: LineRow): ListedTransaction => ({
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
  ...(row.direction === 'debit' && { recipientName: row.recipient_name }),
})
