import type { Bank } from '../bank.ts'
import {
  lineConditions,
  type LineConditions,
  type LineRange,
  linesBetween,
  type TransactionFilters,
  type TransactionOrder,
} from './transaction-filters.ts'
import { lineColumns, lineJoins, type LineRow, type ListedTransaction, transactionOf } from './transaction.ts'

export interface TransactionList {
  readonly transactions: readonly ListedTransaction[]
  /** The number of transactions on all pages. */
  readonly total: number
}

export interface TransactionListQuery {
  readonly customerId: string
  readonly accountId: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly filters?: TransactionFilters
  readonly order?: TransactionOrder
}

/**
 * A page of the transactions of an account that match the filters (spec section 5), by default newest first by
 * transaction number (rulings 12, 29); undefined if the customer has no access to the account.
 */
export async function listTransactions(
  bank: Bank,
  { customerId, accountId, page, pageSize, filters = {}, order = 'newest' }: TransactionListQuery,
): Promise<TransactionList | undefined> {
  const { database } = bank
  const [account] = await database.query<{ last_transaction_no: bigint }>(
    `select a.last_transaction_no from access_in_force x join account a on a.id = x.account_id
      where x.customer_id = $1 and x.account_id = $2`,
    [customerId, accountId],
  )
  if (!account) return undefined
  const range = await linesBetween(database, { accountId, lastNo: account.last_transaction_no }, filters)
  const conditions = lineConditions(bank, filters)
  const skipped = BigInt((page - 1) * pageSize)
  const isByNumber =
    (order === 'newest' || order === 'oldest') && conditions.every(condition => condition === null)
  const { numbers, total } = isByNumber
    ? numbersOfPage(range, { skipped, pageSize, isNewestFirst: order === 'newest' })
    : await findPage(bank, accountId, range, { conditions, order, skipped, pageSize })
  if (numbers.length === 0) return { transactions: [], total: Number(total) }
  const rows = await database.query<LineRow>(
    `select ${lineColumns}
       from unnest($2::int8[]) with ordinality n (transaction_no, position)
       join account_transaction l on l.account_id = $1 and l.transaction_no = n.transaction_no
       ${lineJoins}
      order by n.position`,
    [accountId, numbers],
  )
  return { transactions: rows.map(transactionOf), total: Number(total) }
}

interface FoundPage {
  readonly numbers: readonly bigint[]
  readonly total: bigint
}

interface PagePlace {
  readonly skipped: bigint
  readonly pageSize: number
}

/** Line numbers have no gaps, so any page of the unfiltered list costs the same. */
function numbersOfPage(
  { firstNo, lastNo }: LineRange,
  { skipped, pageSize, isNewestFirst }: PagePlace & { readonly isNewestFirst: boolean },
): FoundPage {
  const total = lastNo < firstNo ? 0n : lastNo - firstNo + 1n
  const left = total - skipped
  const count = left < 0n ? 0 : Math.min(pageSize, Number(left))
  const numbers = Array.from({ length: count }, (_, position) =>
    isNewestFirst ? lastNo - skipped - BigInt(position) : firstNo + skipped + BigInt(position),
  )
  return { numbers, total }
}

async function findPage(
  { database }: Bank,
  accountId: string,
  { firstNo, lastNo }: LineRange,
  {
    conditions,
    order,
    skipped,
    pageSize,
  }: PagePlace & {
    readonly conditions: LineConditions
    readonly order: TransactionOrder
  },
): Promise<FoundPage> {
  const [found] = await database.query<FoundPage>(
    'select total, numbers from list_lines($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    [accountId, firstNo, lastNo, ...conditions, order, skipped, pageSize],
  )
  if (!found) throw new Error('the database returned no row')
  return found
}
