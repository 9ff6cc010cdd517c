import type { ProductCode } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import {
  lineConditions,
  type LineConditions,
  type LineRange,
  linesBetween,
  type TransactionFilters,
} from './transaction-filters.ts'
import type { ListedTransaction } from './transaction.ts'

/** The exported account, with its balance when the export began. */
export interface ExportedAccount {
  readonly productCode: ProductCode
  readonly sortCode: string
  readonly accountNumber: string
  readonly bookedPence: bigint
  readonly openedAt: Date
}

export interface TransactionExport {
  readonly account: ExportedAccount
  /** Newest first, a few thousand at a time, read on demand. */
  readonly lines: AsyncIterable<readonly ExportedLine[]>
}

interface ExportTransactions {
  readonly customerId: string
  readonly accountId: string
  readonly filters: TransactionFilters
}

/**
 * All lines of an account that match the filters, newest first; undefined if the customer has no access to the account.
 * The balance and the newest line come from one moment; lines booked during the export are left out.
 */
export async function exportTransactions(
  bank: Bank,
  { customerId, accountId, filters }: ExportTransactions,
): Promise<TransactionExport | undefined> {
  const { database } = bank
  const [account] = await database.query<{
    sort_code: string
    account_number: string
    product_code: ProductCode
    balance_pence: bigint
    opened_at: Date
    last_transaction_no: bigint
  }>(
    `select a.product_code, a.sort_code, a.account_number, a.balance_pence, a.opened_at, a.last_transaction_no
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
      productCode: account.product_code,
      bookedPence: account.balance_pence,
      openedAt: account.opened_at,
    },
    lines: readLines(database, accountId, range, lineConditions(bank, filters)),
  }
}

/** A line of an account, for export. */
export interface ExportedLine extends Pick<
  ListedTransaction,
  'transactionNo' | 'direction' | 'status' | 'category' | 'description' | 'reference' | 'amountPence'
> {
  /** The day in London, `YYYY-MM-DD`. */
  readonly day: string
  /** The payee or payer according to the order or its description; empty if neither names one. */
  readonly otherParty: string
  /** The balance after this line; null for a declined one. */
  readonly balanceAfterPence: bigint | null
}

/** The number of lines per window, by line number. After filtering a window may be empty. */
export const windowSize = 4000n

/**
 * The matching lines of an account within a range, newest first, a few thousand at a time. Reads one window ahead, so
 * that the database and the file's writer work at the same time. Yields empty windows too, so that a reader can stop
 * after each.
 */
export async function* readLines(
  database: Queryable,
  accountId: string,
  { firstNo, lastNo }: LineRange,
  conditions: LineConditions,
): AsyncGenerator<readonly ExportedLine[]> {
  let windowLastNo = lastNo
  const readNext = () => {
    const windowFirstNo = windowLastNo - windowSize + 1n
    const lines = readLineWindow(
      database,
      accountId,
      {
        firstNo: windowFirstNo < firstNo ? firstNo : windowFirstNo,
        lastNo: windowLastNo,
      },
      conditions,
    )
    windowLastNo = windowFirstNo - 1n
    // The awaiting reader receives the fault; without a reader nobody needs it.
    lines.catch(() => undefined)
    return lines
  }
  let ahead = lastNo < firstNo ? undefined : readNext()
  while (ahead) {
    const lines = await ahead
    ahead = windowLastNo < firstNo ? undefined : readNext()
    yield lines
  }
}

/** The lines of a window as one row with one text per column: drivers take several times as long for separate rows. */
interface WindowRow {
  readonly count: bigint
  readonly numbers: string
  readonly days: string
  /** Two letters per line: `d` or `c` for the direction, `c` or `d` for the status. */
  readonly kinds: string
  readonly amounts: string
  /** The entry numbers; empty for a declined line. */
  readonly entries: string
  readonly first_entry_no: bigint | null
  /** The balances after all entries from the first to the last of these, without gaps. */
  readonly balances: string | null
  /** When each was decided, in microseconds; null if nobody asks. */
  readonly moments: string | null
  readonly descriptions: readonly string[]
  readonly references: readonly string[]
  readonly categories: readonly ExportedLine['category'][]
  readonly names: readonly string[]
}

// Aggregates take the lines in the order of the subquery. Entries are read as one range: looking each up costs more
// than everything else.
const windowQuery = (moments: string) => `
  select count(*) as count, string_agg(transaction_no::text, ',') as numbers, string_agg(day::text, ',') as days,
         string_agg(left(direction, 1) || left(status, 1), '') as kinds,
         string_agg(amount_pence::text, ',') as amounts,
         string_agg(coalesce(entry_no::text, ''), ',') as entries, min(entry_no) as first_entry_no,
         (select string_agg(balance_after_pence::text, ',')
            from (select e.balance_after_pence from entry e
                   where e.account_id = $1 and e.entry_no between min(line.entry_no) and max(line.entry_no)
                   order by e.entry_no) entry) as balances,
         ${moments} as moments, json_agg(description) as descriptions, json_agg(reference) as references, json_agg(category) as categories,
         json_agg(name) as names
    from (
      select l.transaction_no, l.decided_at, (l.decided_at at time zone 'Europe/London')::date as day, l.direction, l.status,
             l.category, l.description, l.reference, l.amount_pence, l.entry_no,
             coalesce(r.name, told_name(l.direction, l.description), '') as name
        from account_transaction l
        left join line_recipient r on r.account_id = l.account_id and r.transaction_no = l.transaction_no
       where l.account_id = $1 and l.transaction_no between $2 and $3
         and ($4::text is null or is_found($4, l.folded_description, l.folded_reference, r.folded_name, l.amount_pence))
         and ($5::text is null or l.status = $5) and ($6::text is null or l.category = $6)
         and ($7::int8 is null or l.amount_pence >= $7) and ($8::int8 is null or l.amount_pence < $8)
       order by l.transaction_no desc
    ) line`

const linesOnly = windowQuery('null')
const linesWithMoments = windowQuery(
  `string_agg((extract(epoch from decided_at) * 1000000)::int8::text, ',')`,
)

/** The matching lines of an account between two numbers, newest first. For a few thousand lines at a time. */
async function readLineWindow(
  database: Queryable,
  accountId: string,
  { firstNo, lastNo }: LineRange,
  conditions: LineConditions,
): Promise<readonly ExportedLine[]> {
  const [row] = await database.query<WindowRow>(linesOnly, [accountId, firstNo, lastNo, ...conditions])
  return row && row.count > 0n ? linesOf(row) : []
}

/** A line with the moment of its decision, in microseconds since 1970, by which lines of several accounts are merged. */
export interface DatedLine {
  readonly line: ExportedLine
  readonly decidedAtUs: number
}

/** As the lines of one account are read for its own export, each with its moment. */
export async function readDatedLines(
  database: Queryable,
  accountId: string,
  { firstNo, lastNo }: LineRange,
  conditions: LineConditions,
): Promise<readonly DatedLine[]> {
  const [row] = await database.query<WindowRow>(linesWithMoments, [accountId, firstNo, lastNo, ...conditions])
  if (!row || row.count === 0n) return []
  const moments = row.moments?.split(',') ?? []
  return linesOf(row).map((line, n) => ({ line, decidedAtUs: Number(at(moments, n)) }))
}

/** A value that the row must contain. */
function at<Value>(values: readonly Value[], n: number): Value {
  const value = values[n]
  if (value === undefined) throw new Error('an exported line lacks a value')
  return value
}

function linesOf(row: WindowRow): ExportedLine[] {
  const numbers = row.numbers.split(',')
  const days = row.days.split(',')
  const amounts = row.amounts.split(',')
  const entries = row.entries.split(',')
  const balances = row.balances?.split(',') ?? []
  const firstEntryNo = Number(row.first_entry_no)
  return row.descriptions.map((description, n) => {
    const entryNo = at(entries, n)
    return {
      transactionNo: BigInt(at(numbers, n)),
      day: at(days, n),
      direction: row.kinds[2 * n] === 'd' ? 'debit' : 'credit',
      status: row.kinds[2 * n + 1] === 'd' ? 'declined' : 'completed',
      category: at(row.categories, n),
      description,
      otherParty: at(row.names, n),
      reference: at(row.references, n),
      amountPence: BigInt(at(amounts, n)),
      balanceAfterPence: entryNo === '' ? null : BigInt(at(balances, Number(entryNo) - firstEntryNo)),
    }
  })
}
