import type { Bank } from '../bank.ts'
import { readDestination, type Destination } from '../transfers/destination.ts'
import { lineColumns, lineJoins, transactionOf, type LineRow } from './line-row.ts'
import type { ListedTransaction } from './listed-transaction.ts'

/** One line of an account's list, and what its receipt says besides. */
export interface TransactionDetails {
  readonly transaction: ListedTransaction
  readonly holderName: string
  readonly sortCode: string
  readonly accountNumber: string
  /** Where it went, as far as it was named: of a debit that a customer placed. */
  readonly destination?: Destination
  /** When the bank took the order; of one that was dated back, when it is dated. */
  readonly placedAt: Date
}

interface DetailsRow extends LineRow {
  readonly holder_name: string
  readonly sort_code: string
  readonly account_number: string
  readonly destination: string | null
  readonly placed_at: Date
}

interface ReadTransaction {
  readonly customerId: string
  readonly accountId: string
  /** The `TXN` number. */
  readonly transactionNo: bigint
}

/** One line of an account; undefined where the customer does not reach the account, or it has no such line. */
export async function readTransaction(
  bank: Bank,
  { customerId, accountId, transactionNo }: ReadTransaction,
): Promise<TransactionDetails | undefined> {
  const [row] = await bank.database.query<DetailsRow>(
    `select ${lineColumns}, a.holder_name, a.sort_code, a.account_number, t.destination,
            least(t.recorded_at, t.decided_at) as placed_at
       from access_in_force x
       join account a on a.id = x.account_id
       join account_transaction l on l.account_id = a.id
       ${lineJoins}
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
    ...(isDebit && row.destination !== null && { destination: readDestination(row.destination) }),
    placedAt: row.placed_at,
  }
}
