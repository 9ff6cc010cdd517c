import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { type DatedLine, type ExportedLine, readDatedLines, windowSize } from './export-transactions.ts'
import {
  lineConditions,
  type LineConditions,
  type LineRange,
  rangesBetween,
  type TransactionFilters,
} from './transaction-filters.ts'

/** A line of one of several accounts, for export. */
export interface LineOfAccount {
  readonly line: ExportedLine
  readonly account: { readonly sortCode: string; readonly accountNumber: string }
}

interface AllTransactionsExport {
  readonly customerId: string
  readonly filters: TransactionFilters
}

interface AccountRow {
  readonly id: string
  readonly sort_code: string
  readonly account_number: string
  readonly last_transaction_no: bigint
}

/**
 * All lines of all accounts that a customer reaches, closed ones too, that match the filters: newest first by time,
 * account id and number (spec section 11.4), a few thousand at a time, read on demand. Lines booked during the export
 * are left out. Yields empty pieces too, so that a reader can stop after each.
 */
export async function exportAllTransactions(
  bank: Bank,
  { customerId, filters }: AllTransactionsExport,
): Promise<AsyncIterable<readonly LineOfAccount[]>> {
  const { database } = bank
  // By descending id: of two lines of one moment, that of the higher account id comes first.
  const accounts = await database.query<AccountRow>(
    `select a.id, a.sort_code, a.account_number, a.last_transaction_no
       from access_in_force x join account a on a.id = x.account_id
      where x.customer_id = $1
      order by a.id desc`,
    [customerId],
  )
  const ranges = await rangesBetween(
    database,
    accounts.map(({ id, last_transaction_no }) => ({ accountId: id, lastNo: last_transaction_no })),
    filters,
  )
  const conditions = lineConditions(bank, filters)
  const sources = accounts.map(({ id, sort_code, account_number }, n) => ({
    account: { sortCode: sort_code, accountNumber: account_number },
    ahead: new LinesAhead(database, id, ranges[n] ?? { firstNo: 1n, lastNo: 0n }, conditions),
  }))
  return mergeLines(sources)
}

/** The lines of one account that have been read and not written yet. */
class LinesAhead {
  readonly #read: (range: LineRange) => Promise<readonly DatedLine[]>
  readonly #firstNo: bigint
  #lastNo: bigint
  #lines: readonly DatedLine[] = []
  #place = 0

  constructor(database: Queryable, accountId: string, range: LineRange, conditions: LineConditions) {
    this.#read = window => readDatedLines(database, accountId, window, conditions)
    this.#firstNo = range.firstNo
    this.#lastNo = range.lastNo
  }

  /** The next line; undefined if none has been read, or none is left. */
  get next(): DatedLine | undefined {
    return this.#lines[this.#place]
  }

  /** Whether the next line is unknown until more have been read. */
  get isShort(): boolean {
    return this.next === undefined && this.#lastNo >= this.#firstNo
  }

  take(): void {
    this.#place++
  }

  async readOn(): Promise<void> {
    const start = this.#lastNo - windowSize + 1n
    const firstNo = start < this.#firstNo ? this.#firstNo : start
    this.#lines = await this.#read({ firstNo, lastNo: this.#lastNo })
    this.#place = 0
    this.#lastNo = firstNo - 1n
  }
}

interface Source {
  readonly account: LineOfAccount['account']
  readonly ahead: LinesAhead
}

/** The lines of all sources, newest first; of one moment, in the order of the sources. */
async function* mergeLines(sources: readonly Source[]): AsyncGenerator<readonly LineOfAccount[]> {
  for (;;) {
    const short = sources.find(({ ahead }) => ahead.isShort)
    if (short) {
      // One at a time: an export takes one of the database's connections.
      await short.ahead.readOn()
      if (short.ahead.isShort) yield []
      continue
    }
    const lines = takeKnown(sources)
    if (lines.length === 0) return
    yield lines
  }
}

/** Takes lines in order until a source has to be read on. */
function takeKnown(sources: readonly Source[]): readonly LineOfAccount[] {
  const lines: LineOfAccount[] = []
  for (;;) {
    let newest: Source | undefined
    for (const source of sources) {
      const { next } = source.ahead
      if (next && next.decidedAtUs > (newest?.ahead.next?.decidedAtUs ?? -Infinity)) newest = source
    }
    const next = newest?.ahead.next
    if (!newest || !next) return lines
    lines.push({ line: next.line, account: newest.account })
    newest.ahead.take()
    if (newest.ahead.isShort) return lines
  }
}
