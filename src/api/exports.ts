import type { StatementExport } from '../bank/statements/read-statement.ts'
import type { LineOfAccount } from '../bank/transactions/export-all-transactions.ts'
import type {
  ExportedAccount,
  ExportedLine,
  TransactionExport,
} from '../bank/transactions/export-transactions.ts'
import type { TransactionFilters } from '../bank/transactions/transaction-filters.ts'
import type { SentFile } from '../contract/operation.ts'
import { statementFileName } from '../contract/statement-file-name.ts'
import { type ExportFormat, exportTypes } from '../contract/transactions.ts'
import { cashLineFrom } from '../domain/card-payments.ts'
import { cutText } from '../domain/characters.ts'
import { formatSortCode } from '../domain/destination.ts'
import { formatTransactionNo } from '../domain/identifiers.ts'
import { londonDateOf } from '../domain/london-time.ts'
import { moneyOf } from '../domain/money.ts'
import { isCurrent } from '../domain/products.ts'

/** What a file says of itself, apart from its lines. */
export interface ExportFacts {
  readonly account: ExportedAccount
  /** The first and the last day, in London, `YYYY-MM-DD`. */
  readonly period: { readonly from: string; readonly to: string }
  readonly at: Date
}

/**
 * A format: its head, each line (empty if the format cannot show it), and its foot.
 */
interface ExportWriter {
  readonly head: string
  readonly lineOf: (line: ExportedLine) => string
  readonly foot: string
}

type WriterOf = (facts: ExportFacts) => ExportWriter

// Spreadsheets in Japanese or Chinese treat the wide forms alike.
const formulaStart = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/
// Spreadsheets of many countries separate fields by semicolons, even if the file uses commas.
const startWithin = /[;\t](?=[ "]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const quoted = /[",\r\n]/

/**
 * A text as a field of a CSV file (RFC 4180). One that a spreadsheet would take for a formula, whole or after a
 * semicolon or a tab, gets an apostrophe in front (OWASP ASVS 5.0, 1.2.10); never used for numbers, of which some
 * rightly begin with a minus.
 */
export function csvText(text: string): string {
  const parts = text.replaceAll(startWithin, "$&'")
  const harmless = formulaStart.test(parts) ? `'${parts}` : parts
  return quoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

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

const typeNames = { debit: 'Debit', credit: 'Credit' } as const
const statusNames = { completed: 'Completed', declined: 'Declined' } as const

/** A column with the same value in every row. */
interface SameInAllRows {
  readonly column: string
  /** A number, or text that needs no quotes. */
  readonly value: string
}

/**
 * CSV by RFC 4180: CRLF, a header, quotes only if necessary; UTF-8 without a byte order mark, which
 * accounting packages take for a part of the first column's name. A declined line shows the amount of its order, and
 * no balance: it moved no money.
 */
export const csvWriter: WriterOf = ({ account }) => rowsOf(account, [])

/**
 * A statement as CSV: the same lines as any export, with two more columns for the opening and the closing balance.
 * These are not rows, because accounting packages refuse a row without an amount.
 */
const statementCsvWriter = ({ account, statement }: StatementExport): ExportWriter =>
  rowsOf(account, [
    { column: 'Opening balance', value: moneyOf(statement.openingPence) },
    { column: 'Closing balance', value: moneyOf(statement.closingPence) },
  ])

function rowsOf(
  { sortCode, accountNumber }: Pick<ExportedAccount, 'sortCode' | 'accountNumber'>,
  more: readonly SameInAllRows[],
): ExportWriter {
  const of = { hyphenated: formatSortCode(sortCode), accountNumber }
  const same = more.map(({ value }) => `,${value}`).join('')
  return {
    head: `${[...columns, ...more.map(({ column }) => column)].join(',')}\r\n`,
    lineOf: line => `${rowOf(line, of)}${same}\r\n`,
    foot: '',
  }
}

interface RowAccount {
  /** The sort code. The hyphens make a spreadsheet keep the leading zeros. */
  readonly hyphenated: string
  readonly accountNumber: string
}

/** A line as a row of CSV, without the end of the row. */
function rowOf(line: ExportedLine, { hyphenated, accountNumber }: RowAccount): string {
  const isDebit = line.direction === 'debit'
  const amount = moneyOf(line.amountPence)
  const balance = line.balanceAfterPence === null ? '' : moneyOf(line.balanceAfterPence)
  return (
    `${line.day},${typeNames[line.direction]},${csvText(line.description)},${csvText(line.reference)},` +
    `${isDebit ? amount : ''},${isDebit ? '' : amount},${balance},GBP,${formatTransactionNo(line.transactionNo)},` +
    `${hyphenated},${accountNumber},${csvText(line.category)},${statusNames[line.status]},` +
    csvText(line.otherParty)
  )
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

// Characters that XML 1.0 cannot contain. PostgreSQL's text has no lone surrogates.
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const special = /[&<>]|[^\t\n\r\u{20}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

/** A text as the content of an XML element, without what XML cannot hold. */
export const xmlText = (text: string): string =>
  special.test(text)
    ? text.replaceAll(unwritable, '').replaceAll(/[&<>]/g, character => escapes[character] ?? '')
    : text

const ofxNameLengthMax = 32
const memoLengthMax = 255

const digitsOf = (day: string) => `${day.slice(0, 4)}${day.slice(5, 7)}${day.slice(8)}`

/** At noon, so that no time zone changes the day. */
const noonOf = (day: string) => `${digitsOf(day)}120000[0:GMT]`

/** `YYYYMMDDHHMMSS` in UTC. */
const momentOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/\D/g, '')}[0:GMT]`

/** The parts that the name leaves out or cuts. */
const memoOf = (name: string, { description, reference }: ExportedLine) =>
  cutText(
    [description === name && description.length <= ofxNameLengthMax ? '' : description, reference]
      .filter(Boolean)
      .join(' – '),
    memoLengthMax,
  )

const statusOk = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>'

/** The types of OFX for debits of a category; PAYMENT for others (part two, 13.6 and 15.2). */
const debitTypes: Readonly<Partial<Record<ExportedLine['category'], string>>> = {
  'Standing Order': 'REPEATPMT',
  'Direct Debit': 'DIRECTDEBIT',
  'Card Payment': 'POS',
  Fee: 'FEE',
}

const entryTypeOf = ({ direction, category, description }: ExportedLine): string => {
  if (category === 'Card Payment' && description.startsWith(cashLineFrom)) return 'ATM'
  if (direction === 'debit') return debitTypes[category] ?? 'PAYMENT'
  return category === 'Interest' ? 'INT' : 'CREDIT'
}

/**
 * OFX 2.2. Only completed lines, because a reader of OFX books every line. FITID is the transaction's id, which is the
 * same in every export. The elements are in the order of the schema.
 */
export const ofxWriter: WriterOf = ({ account, period, at }) => ({
  head:
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
    '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n' +
    `<OFX>\n<SIGNONMSGSRSV1><SONRS>${statusOk}<DTSERVER>${momentOf(at)}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n` +
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>${statusOk}\n<STMTRS><CURDEF>GBP</CURDEF>\n` +
    `<BANKACCTFROM><BANKID>${account.sortCode}</BANKID><ACCTID>${account.accountNumber}</ACCTID><ACCTTYPE>${isCurrent(account.productCode) ? 'CHECKING' : 'SAVINGS'}</ACCTTYPE></BANKACCTFROM>\n` +
    `<BANKTRANLIST><DTSTART>${digitsOf(period.from)}000000[0:GMT]</DTSTART><DTEND>${digitsOf(period.to)}235959[0:GMT]</DTEND>\n`,
  lineOf(line) {
    const { status, direction, day, amountPence, transactionNo } = line
    if (status === 'declined') return ''
    const isDebit = direction === 'debit'
    const name = line.otherParty || line.description
    const memo = memoOf(name, line)
    return (
      `<STMTTRN><TRNTYPE>${entryTypeOf(line)}</TRNTYPE><DTPOSTED>${noonOf(day)}</DTPOSTED>` +
      `<TRNAMT>${isDebit ? '-' : ''}${moneyOf(amountPence)}</TRNAMT><FITID>${formatTransactionNo(transactionNo)}</FITID>` +
      `<NAME>${xmlText(cutText(name, ofxNameLengthMax))}</NAME>${memo === '' ? '' : `<MEMO>${xmlText(memo)}</MEMO>`}</STMTTRN>\n`
    )
  },
  foot:
    `</BANKTRANLIST>\n<LEDGERBAL><BALAMT>${moneyOf(account.bookedPence)}</BALAMT><DTASOF>${momentOf(at)}</DTASOF></LEDGERBAL>\n` +
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>\n',
})

/** On one line, and never the mark that ends an entry. */
const fieldText = (text: string) => text.replaceAll(/[\r\n]+/g, ' ').replace(/^\^+/, '')

/** `DD/MM/YYYY`, as British software reads it. The format does not define it. */
const britishDate = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** QIF: one field a line, `^` after each entry, CRLF. Only completed lines, for the same reason as in OFX. */
export const qifWriter: WriterOf = () => ({
  head: '!Type:Bank\r\n',
  lineOf(line) {
    const { status, direction, day, amountPence, transactionNo, category } = line
    if (status === 'declined') return ''
    const { otherParty, description, reference } = line
    // The parts that the payee leaves out.
    const memo = [otherParty && description, reference].map(fieldText).filter(Boolean).join(' – ')
    return (
      `D${britishDate(day)}\r\nT${direction === 'debit' ? '-' : ''}${moneyOf(amountPence)}\r\n` +
      `N${formatTransactionNo(transactionNo)}\r\nP${fieldText(otherParty || description)}\r\n${memo === '' ? '' : `M${memo}\r\n`}L${category}\r\n^\r\n`
    )
  },
  foot: '',
})

const writers: Readonly<Record<ExportFormat, WriterOf>> = { csv: csvWriter, ofx: ofxWriter, qif: qifWriter }

/** Texts say in which characters; OFX and QIF have no way to. */
const csvType = `${exportTypes.csv}; charset=utf-8` as const
const contentTypes = { ...exportTypes, csv: csvType }

interface ExportRequest {
  readonly format: ExportFormat
  readonly filters: TransactionFilters
  readonly at: Date
}

/** An export as a file of the requested format. Its name has the account and the day. */
export function writeExport(
  { account, lines }: TransactionExport,
  { format, filters, at }: ExportRequest,
): SentFile<(typeof exportTypes)[ExportFormat]> {
  const today = londonDateOf(at)
  const period = periodOf(filters, { openedOn: londonDateOf(account.openedAt), today })
  return {
    contentType: contentTypes[format],
    fileName: `transactions-${account.accountNumber}-${today}.${format}`,
    chunks: chunksOf(lines, writers[format]({ account, period, at })),
  }
}

/**
 * The transactions of all accounts as a CSV file, whose name has the day (spec section 11.4). Its columns are those of one
 * account's, in which the sort code and the number name the account.
 */
export const writeAllExport = (
  lines: AsyncIterable<readonly LineOfAccount[]>,
  at: Date,
): SentFile<typeof exportTypes.csv> => ({
  contentType: csvType,
  fileName: `transactions-all-accounts-${londonDateOf(at)}.csv`,
  chunks: allRowsOf(lines),
})

async function* allRowsOf(lines: AsyncIterable<readonly LineOfAccount[]>): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for await (const some of lines) {
    let chunk = ''
    for (const { line, account } of some)
      chunk += `${rowOf(line, {
        hyphenated: formatSortCode(account.sortCode),
        accountNumber: account.accountNumber,
      })}\r\n`
    yield chunk
  }
}

/** A statement as a CSV file, with the name of its PDF (ruling 37). */
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
 * The first and the last day of a file. The last is never after today, since the future has no transactions. If both
 * requested days are in the future, both ends are the first of them.
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
