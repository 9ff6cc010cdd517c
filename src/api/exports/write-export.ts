import type { StatementExport } from '../../bank/statements/export-statement.ts'
import { londonDate } from '../../contract/london-date.ts'
import type { TransactionExport } from '../../bank/transactions/export-transactions.ts'
import type { TransactionFilters } from '../../bank/transactions/transaction-filters.ts'
import type { SentFile } from '../../contract/operation.ts'
import { type ExportFormat, exportTypes } from '../../contract/transactions.ts'
import { statementFileName } from '../../contract/statement-file-name.ts'
import { csvWriter, statementCsvWriter } from './csv-writer.ts'
import type { ExportFacts, ExportWriter, WriterOf } from './export-writer.ts'
import { ofxWriter } from './ofx-writer.ts'
import { qifWriter } from './qif-writer.ts'

const writers: Readonly<Record<ExportFormat, WriterOf>> = { csv: csvWriter, ofx: ofxWriter, qif: qifWriter }

/** Texts say in which characters; OFX and QIF have no way to. */
const csvType = `${exportTypes.csv}; charset=utf-8` as const
const contentTypes = { ...exportTypes, csv: csvType }

interface ExportAsked {
  readonly format: ExportFormat
  readonly filters: TransactionFilters
  readonly at: Date
}

/** What was exported as a file of the format that was asked for, named by the account and the day. */
export function writeExport(
  { account, lines }: TransactionExport,
  { format, filters, at }: ExportAsked,
): SentFile<(typeof exportTypes)[ExportFormat]> {
  const today = londonDate(at)
  const period = periodOf(filters, { openedOn: londonDate(account.openedAt), today })
  return {
    contentType: contentTypes[format],
    fileName: `transactions-${account.accountNumber}-${today}.${format}`,
    chunks: chunksOf(lines, writers[format]({ account, period, at })),
  }
}

/** A statement as a CSV file, named as its PDF is (ruling 37). */
export function writeStatement(exported: StatementExport): SentFile<typeof exportTypes.csv> {
  const { statement, account, lines } = exported
  const { accountNumber } = account
  return {
    contentType: csvType,
    fileName: statementFileName({ id: statement.month, accountNumber, format: 'csv' }),
    chunks: chunksOf(lines, statementCsvWriter(exported)),
  }
}

const earlierOf = (one: string, other: string): string => (one < other ? one : other)

/**
 * The days that a file is of: none after today, since what is to come cannot have been told, and none before the
 * first. Days that are all to come stay one day of those, of which there is nothing to tell yet.
 */
function periodOf(
  { from, to }: Pick<TransactionFilters, 'from' | 'to'>,
  { openedOn, today }: { readonly openedOn: string; readonly today: string },
): ExportFacts['period'] {
  const last = earlierOf(to ?? today, today)
  const first = from ?? earlierOf(openedOn, last)
  return { from: first, to: first > last ? first : last }
}

async function* chunksOf(
  lines: TransactionExport['lines'],
  { head, lineOf, foot }: ExportWriter,
): AsyncGenerator<string> {
  yield head
  for await (const some of lines) {
    let chunk = ''
    for (const line of some) chunk += lineOf(line)
    yield chunk
  }
  if (foot !== '') yield foot
}
