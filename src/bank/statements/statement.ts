import { daysOfMonth, londonDateOf, type Month } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import { isCurrent, type ProductCode } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import type { ListedTransaction } from '../transactions/transaction.ts'
import { readStatementInterest, type StatementInterest } from './statement-interest.ts'

/** An account's month. The opening balance plus credits minus debits is the closing balance. */
export interface Statement {
  readonly month: Month
  /** Its first and last day and its day of issue, in London: `2026-10-01`. */
  readonly from: string
  readonly to: string
  readonly issuedOn: string
  readonly openingPence: Pence
  readonly moneyInPence: Pence
  readonly moneyOutPence: Pence
  readonly closingPence: Pence
  readonly transactionCount: number
  /** The file size that the bank states, if it states one. */
  readonly shownSizeBytes?: number
  /** Of a savings account. */
  readonly interest?: StatementInterest
}

/** A statement with its lines, newest first, and the account. */
export interface StatementWithLines extends Statement {
  /** Whether its month is the current one. */
  readonly isToDate: boolean
  readonly account: {
    readonly holderName: string
    readonly product: string
    readonly sortCode: string
    readonly accountNumber: string
    readonly iban: string
  }
  readonly lines: readonly ListedTransaction[]
}

/** The columns of a {@link StatementRow}, for a query in which `s` is the statement. */
export const statementColumns = `s.month, s.first_entry_no, s.last_entry_no, s.opening_pence, s.money_in_pence,
  s.money_out_pence, s.closing_pence, s.shown_size_bytes, s.issued_at`

export interface StatementRow {
  readonly month: Month
  readonly first_entry_no: bigint
  readonly last_entry_no: bigint
  readonly opening_pence: bigint
  readonly money_in_pence: bigint
  readonly money_out_pence: bigint
  readonly closing_pence: bigint
  readonly shown_size_bytes: bigint | null
  readonly issued_at: Date
}

/** The first day of a statement: the first of its month, or the day in it on which the account was opened. */
export function firstDayOf(month: Month, openedAt: Date): string {
  const openedOn = londonDateOf(openedAt)
  return openedOn.startsWith(month) ? openedOn : daysOfMonth(month).first
}

export const statementOf = (row: StatementRow, openedAt: Date): Statement => ({
  month: row.month,
  from: firstDayOf(row.month, openedAt),
  to: daysOfMonth(row.month).last,
  issuedOn: londonDateOf(row.issued_at),
  openingPence: row.opening_pence,
  moneyInPence: row.money_in_pence,
  moneyOutPence: row.money_out_pence,
  closingPence: row.closing_pence,
  transactionCount: Number(row.last_entry_no - row.first_entry_no + 1n),
  ...(row.shown_size_bytes !== null && { shownSizeBytes: Number(row.shown_size_bytes) }),
})

interface ListStatements {
  readonly customerId: string
  readonly accountId: string
}

/**
 * The issued statements of an account, newest first (spec section 3); undefined if the customer has no access to it.
 * There is at most one a month, so the list is short.
 */
export async function listStatements(
  bank: Bank,
  { customerId, accountId }: ListStatements,
): Promise<readonly Statement[] | undefined> {
  const [account] = await bank.database.query<{ opened_at: Date; product_code: ProductCode }>(
    `select a.opened_at, a.product_code from access_in_force x join account a on a.id = x.account_id
      where x.customer_id = $1 and x.account_id = $2`,
    [customerId, accountId],
  )
  if (!account) return undefined
  const rows = await bank.database.query<StatementRow>(
    `select ${statementColumns} from statement s where s.account_id = $1 order by s.month desc`,
    [accountId],
  )
  const statements = rows.map(row => statementOf(row, account.opened_at))
  return isCurrent(account.product_code) ? statements : withInterest(bank, accountId, statements)
}

/** Statements of a savings account with the interest of each month. */
export async function withInterest<Stated extends Statement>(
  { database }: Pick<Bank, 'database'>,
  accountId: string,
  statements: readonly Stated[],
): Promise<readonly Stated[]> {
  const interest = await readStatementInterest(database, accountId, statements)
  return statements.map(statement => {
    const ofMonth = interest.get(statement.month)
    return ofMonth ? { ...statement, interest: ofMonth } : statement
  })
}
