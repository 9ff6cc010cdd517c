import type { ListedTransaction } from '../../src/bank/transactions/transaction.ts'
import type { AccountLine } from '../../src/bank/transactions/list-all-transactions.ts'
import type { TransactionFilters, TransactionOrder } from '../../src/bank/transactions/transaction-filters.ts'

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

const bandOf = (amountPence: bigint) => {
  if (amountPence > 100_000_000n) return 'high'
  return amountPence < 10_000_000n ? 'low' : 'medium'
}

const compared = (text: string) => text.toLowerCase().replaceAll(/[-_/‐-—\u00A0]/g, ' ')
const has = (text: string, part: string) => compared(text).includes(compared(part))

/** The pence of an amount as people type it. */
function penceTyped(text: string): bigint | undefined {
  const plain = /^£?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d\d))?$/.exec(text)
  return plain ? BigInt(`${plain[1]?.replaceAll(',', '')}${plain[2] ?? '00'}`) : undefined
}

const isFound = (line: ListedTransaction, search: string) =>
  [line.description, line.reference, line.recipientName ?? ''].some(text => has(text, search)) ||
  line.amountPence === penceTyped(search)

function isWanted(line: ListedTransaction, filters: TransactionFilters): boolean {
  const { search, status, category, amountBand, from, to } = filters
  const day = londonDay.format(line.decidedAt)
  return (
    (search === undefined || isFound(line, search)) &&
    (status === undefined || line.status === status) &&
    (category === undefined || line.category === category) &&
    (amountBand === undefined || bandOf(line.amountPence) === amountBand) &&
    (from === undefined || day >= from) &&
    (to === undefined || day <= to)
  )
}

type Comparison<Line> = (a: Line, b: Line) => number

const byStatus = (a: ListedTransaction, b: ListedTransaction) =>
  Number(b.status === 'declined') - Number(a.status === 'declined')

/** The orders of a list, of which `inTime` says which of two lines is the older. */
function comparisonsOf<Line extends ListedTransaction>(
  inTime: Comparison<Line>,
): Readonly<Record<TransactionOrder, Comparison<Line>>> {
  const byAmount: Comparison<Line> = (a, b) => Number(a.amountPence - b.amountPence) || inTime(a, b)
  return {
    newest: (a, b) => inTime(b, a),
    oldest: inTime,
    largest: (a, b) => byAmount(b, a),
    smallest: byAmount,
    declined_first: (a, b) => byStatus(a, b) || inTime(b, a),
  }
}

const byNumber: Comparison<ListedTransaction> = (a, b) => Number(a.transactionNo - b.transactionNo)
const ofOneAccount = comparisonsOf(byNumber)

/**
 * The numbers of the lines that the specification's filters leave (section 5), in order. The figures are repeated here
 * on purpose.
 */
export const wantedNumbers = (
  lines: readonly ListedTransaction[],
  filters: TransactionFilters,
  order: TransactionOrder,
): readonly bigint[] =>
  lines
    .filter(line => isWanted(line, filters))
    .toSorted(ofOneAccount[order])
    .map(({ transactionNo }) => transactionNo)

const textOrder = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const ofAllAccounts = comparisonsOf<AccountLine>(
  (a, b) =>
    a.decidedAt.getTime() - b.decidedAt.getTime() || textOrder(a.accountId, b.accountId) || byNumber(a, b),
)

/** The same of the lines of several accounts: by time, account id and number (specification, section 11.4). */
export const wantedLines = (
  lines: readonly AccountLine[],
  filters: TransactionFilters,
  order: TransactionOrder,
): readonly AccountLine[] => lines.filter(line => isWanted(line, filters)).toSorted(ofAllAccounts[order])
