import type { Bank } from '../bank.ts'
import {
  lineConditions,
  type ListedAccount,
  rangesBetween,
  type TransactionFilters,
  type TransactionOrder,
} from './transaction-filters.ts'
import { lineColumns, lineJoins, type LineRow, type ListedTransaction, transactionOf } from './transaction.ts'

/** A line with the account whose list it is in. */
export interface AccountLine extends ListedTransaction {
  readonly accountId: string
}

export interface AllTransactionsList {
  readonly transactions: readonly AccountLine[]
  /** The number of transactions on all pages. */
  readonly total: number
}

export interface AllTransactionsQuery {
  readonly customerId: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly filters?: TransactionFilters
  readonly order?: TransactionOrder
}

interface FoundPage {
  readonly account_ids: readonly string[]
  readonly numbers: readonly bigint[]
  readonly total: bigint
}

/**
 * A page of the transactions of all accounts that a customer reaches, closed ones too, that match the filters. Each
 * account is searched as its own list is. By default newest first; what an order leaves equal goes by time, account id
 * and number (spec section 11.4). A customer without an account has none.
 */
export async function listAllTransactions(
  bank: Bank,
  { customerId, page, pageSize, filters = {}, order = 'newest' }: AllTransactionsQuery,
): Promise<AllTransactionsList> {
  const { database } = bank
  const accounts = await database.query<{ id: string; last_transaction_no: bigint }>(
    `select a.id, a.last_transaction_no from access_in_force x join account a on a.id = x.account_id
      where x.customer_id = $1 and a.last_transaction_no > 0
      order by a.id`,
    [customerId],
  )
  const listed = accounts.map(({ id, last_transaction_no }): ListedAccount => ({
    accountId: id,
    lastNo: last_transaction_no,
  }))
  if (listed.length === 0) return { transactions: [], total: 0 }
  const ranges = await rangesBetween(database, listed, filters)
  const [found] = await database.query<FoundPage>(
    `select total, account_ids, numbers
       from list_lines_of($1::uuid[], $2::int8[], $3::int8[], $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      listed.map(({ accountId }) => accountId),
      ranges.map(({ firstNo }) => firstNo),
      ranges.map(({ lastNo }) => lastNo),
      ...lineConditions(bank, filters),
      order,
      BigInt((page - 1) * pageSize),
      pageSize,
    ],
  )
  if (!found) throw new Error('the database returned no row')
  const { account_ids: accountIds, numbers } = found
  const total = Number(found.total)
  if (numbers.length === 0) return { transactions: [], total }
  const rows = await database.query<LineRow & { readonly account_id: string }>(
    `select l.account_id, ${lineColumns}
       from unnest($1::uuid[], $2::int8[]) with ordinality n (account_id, transaction_no, position)
       join account_transaction l on l.account_id = n.account_id and l.transaction_no = n.transaction_no
       ${lineJoins}
      order by n.position`,
    [accountIds, numbers],
  )
  return { transactions: rows.map(row => ({ ...transactionOf(row), accountId: row.account_id })), total }
}
