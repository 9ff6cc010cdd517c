import type { Bank } from '../bank.ts'
import type { ExportedLine } from './exported-line.ts'
import { lineConditions, linesBetween } from './filtered-lines.ts'
import { readLines } from './read-lines.ts'
import type { TransactionFilters } from './transaction-filters.ts'

/** Whose lines they are, and how the account stood when its export began. */
export interface ExportedAccount {
  readonly sortCode: string
  readonly accountNumber: string
  readonly bookedPence: bigint
  readonly openedAt: Date
}

export interface TransactionExport {
  readonly account: ExportedAccount
  /** Newest first, some thousand at a time, read as they are asked for. */
  readonly lines: AsyncIterable<readonly ExportedLine[]>
}

interface ExportTransactions {
  readonly customerId: string
  readonly accountId: string
  readonly filters: TransactionFilters
}

/**
 * All lines of an account that the filters leave, newest first; undefined where the customer does not reach the
 * account. The balance and the newest line are those of one moment; what is booked while the lines are read is not
 * among them.
 */
export async function exportTransactions(
  bank: Bank,
  { customerId, accountId, filters }: ExportTransactions,
): Promise<TransactionExport | undefined> {
  const { database } = bank
  const [account] = await database.query<{
    sort_code: string
    account_number: string
    balance_pence: bigint
    opened_at: Date
    last_transaction_no: bigint
  }>(
    `select a.sort_code, a.account_number, a.balance_pence, a.opened_at, a.last_transaction_no
       from access_in_force x join account a on a.id = x.account_id
      where x.customer_id = $1 and x.account_id = $2`,
    [customerId, accountId],
  )
  if (!account) return undefined
  const range = await linesBetween(database, { accountId, lastNo: account.last_transaction_no }, filters)
  return {
    account: {
      sortCode: account.sort_code,
      accountNumber: account.account_number,
      bookedPence: account.balance_pence,
      openedAt: account.opened_at,
    },
    lines: readLines(database, accountId, range, lineConditions(bank, filters)),
  }
}
