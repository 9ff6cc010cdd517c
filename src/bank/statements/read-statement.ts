import { isCurrent } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { readLines, type TransactionExport } from '../transactions/export-transactions.ts'
import { lineConditions, type LineRange } from '../transactions/transaction-filters.ts'
import {
  lineColumns,
  lineJoins,
  type LineRow,
  type ListedTransaction,
  transactionOf,
} from '../transactions/transaction.ts'
import { findStatement, type StatementQuery, type StatementEntries } from './find-statement.ts'
import { type Statement, type StatementWithLines, withInterest } from './statement.ts'

/** One statement with its lines; undefined in the cases of {@link findStatement}. */
export async function readStatement(
  bank: Bank,
  query: StatementQuery,
): Promise<StatementWithLines | undefined> {
  const found = await findStatement(bank, query)
  if (!found) return undefined
  const range = await linesOfStatement(bank.database, query.accountId, found)
  const { statement, isToDate, account } = found
  const lines = await readStatementLines(bank.database, query.accountId, range)
  const whole = { ...statement, isToDate, account, lines }
  if (isCurrent(account.productCode)) return whole
  const [earning = whole] = await withInterest(bank, query.accountId, [whole])
  return earning
}

/** A statement and its lines for export: only booked lines, no declined ones. */
export interface StatementExport extends TransactionExport {
  readonly statement: Statement
}

/** One statement for a file; undefined in the cases of {@link findStatement}. */
export async function exportStatement(
  bank: Bank,
  query: StatementQuery,
): Promise<StatementExport | undefined> {
  const found = await findStatement(bank, query)
  if (!found) return undefined
  const range = await linesOfStatement(bank.database, query.accountId, found)
  const { statement, account } = found
  return {
    statement,
    account: { ...account, bookedPence: statement.closingPence },
    lines: readLines(bank.database, query.accountId, range, lineConditions(bank, { status: 'completed' })),
  }
}

// The number of an entry's line.
const lineOfEntry = (entryNo: string) => `(
  select case f.direction when 'debit' then o.debtor_transaction_no else o.creditor_transaction_no end
    from entry f join transfer o on o.id = f.transfer_id where f.account_id = $1 and f.entry_no = ${entryNo})`

/** The line numbers from a statement's first entry to its last. Declined lines may lie between. */
async function linesOfStatement(
  database: Queryable,
  accountId: string,
  { firstEntryNo, lastEntryNo }: Pick<StatementEntries, 'firstEntryNo' | 'lastEntryNo'>,
): Promise<LineRange> {
  if (firstEntryNo > lastEntryNo) return { firstNo: 1n, lastNo: 0n }
  const [row] = await database.query<{ first_no: bigint; last_no: bigint }>(
    `select ${lineOfEntry('$2')} as first_no, ${lineOfEntry('$3')} as last_no`,
    [accountId, firstEntryNo, lastEntryNo],
  )
  if (!row) throw new Error('the database returned no row')
  return { firstNo: row.first_no, lastNo: row.last_no }
}

/** The booked lines of an account within a range of numbers, inclusive, newest first; declined ones are left out. */
async function readStatementLines(
  database: Queryable,
  accountId: string,
  { firstNo, lastNo }: LineRange,
): Promise<readonly ListedTransaction[]> {
  if (firstNo > lastNo) return []
  const rows = await database.query<LineRow>(
    `select ${lineColumns}
       from account_transaction l
       ${lineJoins}
      where l.account_id = $1 and l.status = 'completed' and l.transaction_no between $2 and $3
      order by l.transaction_no desc`,
    [accountId, firstNo, lastNo],
  )
  return rows.map(transactionOf)
}
