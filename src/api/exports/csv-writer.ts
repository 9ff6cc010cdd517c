import type { StatementExport } from '../../bank/statements/export-statement.ts'
import type { ExportedAccount } from '../../bank/transactions/export-transactions.ts'
import { formatSortCode } from '../../contract/account-numbers.ts'
import { moneyOf } from '../../contract/money.ts'
import { csvText } from './csv-text.ts'
import type { ExportWriter, WriterOf } from './export-writer.ts'

const columns = [
  'Date',
  'Type',
  'Description',
  'Reference',
  'Money out',
  'Money in',
  'Balance',
  'Currency',
  'Transaction ID',
  'Sort code',
  'Account number',
  'Category',
  'Status',
  'Other party',
]

const types = { debit: 'Debit', credit: 'Credit' } as const
const statuses = { completed: 'Completed', declined: 'Declined' } as const

/** A column in which every row says the same. */
interface SameInAllRows {
  readonly column: string
  /** A number, or text that needs no quotes. */
  readonly value: string
}

/**
 * CSV as RFC 4180 has it: CRLF, a header, fields quoted where they must be; UTF-8 without a byte order mark, which
 * accounting packages take for a part of the first column's name. A declined line shows what was asked for, and no
 * balance: it moved no money.
 */
export const csvWriter: WriterOf = ({ account }) => rowsOf(account, [])

/**
 * A statement as CSV: its lines as any export has them, and in two columns more what it opens and closes with. Rows of
 * their own would not do: a row without an amount is one that accounting packages refuse.
 */
export const statementCsvWriter = ({ account, statement }: StatementExport): ExportWriter =>
  rowsOf(account, [
    { column: 'Opening balance', value: moneyOf(statement.openingPence) },
    { column: 'Closing balance', value: moneyOf(statement.closingPence) },
  ])

function rowsOf(
  { sortCode, accountNumber }: Pick<ExportedAccount, 'sortCode' | 'accountNumber'>,
  more: readonly SameInAllRows[],
): ExportWriter {
  // With hyphens a spreadsheet keeps its leading noughts.
  const hyphenated = formatSortCode(sortCode)
  const same = more.map(({ value }) => `,${value}`).join('')
  return {
    head: `${[...columns, ...more.map(({ column }) => column)].join(',')}\r\n`,
    lineOf(line) {
      const isDebit = line.direction === 'debit'
      const amount = moneyOf(line.amountPence)
      const balance = line.balanceAfterPence === null ? '' : moneyOf(line.balanceAfterPence)
      return (
        `${line.day},${types[line.direction]},${csvText(line.description)},${csvText(line.reference)},` +
        `${isDebit ? amount : ''},${isDebit ? '' : amount},${balance},GBP,TXN${line.transactionNo},` +
        `${hyphenated},${accountNumber},${csvText(line.category)},${statuses[line.status]},` +
        `${csvText(line.otherParty)}${same}\r\n`
      )
    },
    foot: '',
  }
}
