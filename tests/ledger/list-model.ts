import type { ListedTransaction } from '../../src/bank/transactions/transaction.ts'
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

const byNumber = (a: ListedTransaction, b: ListedTransaction) => Number(a.transactionNo - b.transactionNo)
const byAmount = (a: ListedTransaction, b: ListedTransaction) =>
  Number(a.amountPence - b.amountPence) || byNumber(a, b)
const byStatus = (a: ListedTransaction, b: ListedTransaction) =>
  Number(b.status === 'declined') - Number(a.status === 'declined')

const comparisons: Readonly<
  Record<TransactionOrder, (a: ListedTransaction, b: ListedTransaction) => number>
> = {
  newest: (a, b) => byNumber(b, a),
  oldest: byNumber,
  largest: (a, b) => byAmount(b, a),
  smallest: byAmount,
  declined_first: (a, b) => byStatus(a, b) || byNumber(b, a),
}

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
    .toSorted(comparisons[order])
    .map(({ transactionNo }) => transactionNo)
