import type { Bank } from '../bank.ts'
import { findStatement, type StatementAsked } from './find-statement.ts'
import { linesOfStatement } from './lines-of-statement.ts'
import { readStatementLines } from './read-statement-lines.ts'
import type { StatementWithLines } from './statement.ts'

/** One statement with its lines; undefined where there is none, as {@link findStatement} says. */
export async function readStatement(
  bank: Bank,
  asked: StatementAsked,
): Promise<StatementWithLines | undefined> {
  const found = await findStatement(bank, asked)
  if (!found) return undefined
  const range = await linesOfStatement(bank.database, asked.accountId, found)
  const { statement, isToDate, account } = found
  const lines = await readStatementLines(bank.database, asked.accountId, range)
  return { ...statement, isToDate, account, lines }
}
