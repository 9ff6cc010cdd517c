import type { Bank } from '../bank.ts'
import type { TransactionExport } from '../transactions/export-transactions.ts'
import { lineConditions } from '../transactions/filtered-lines.ts'
import { readLines } from '../transactions/read-lines.ts'
import { findStatement, type StatementAsked } from './find-statement.ts'
import { linesOfStatement } from './lines-of-statement.ts'
import type { Statement } from './statement.ts'

/** A statement, and its lines as they are exported: what was booked, no declined ones. */
export interface StatementExport extends TransactionExport {
  readonly statement: Statement
}

/** One statement for a file; undefined where there is none, as {@link findStatement} says. */
export async function exportStatement(
  bank: Bank,
  asked: StatementAsked,
): Promise<StatementExport | undefined> {
  const found = await findStatement(bank, asked)
  if (!found) return undefined
  const range = await linesOfStatement(bank.database, asked.accountId, found)
  const { statement, account } = found
  return {
    statement,
    account: { ...account, bookedPence: statement.closingPence },
    lines: readLines(bank.database, asked.accountId, range, lineConditions(bank, { status: 'completed' })),
  }
}
