import type { TransactionFilters } from '../../../../contract/transactions.ts'
import { writeShortDay } from '../../statements/statement-period.ts'
import type { ListOrder } from '../transactions-asked.ts'

/** The specification's words for statuses and amounts (section 2), and what the filters say besides. */
export const filterWords = {
  button: 'Filter',
  title: 'Filter transactions',
  count: (count: number) => (count === 1 ? '1 filter is on' : `${count} filters are on`),
  status: 'Status',
  anyStatus: 'All Status',
  statuses: { completed: 'Completed', declined: 'Declined' },
  amount: 'Amount',
  anyAmount: 'All Amounts',
  amountBands: { high: 'Over £1M', medium: '£100K - £1M', low: 'Under £100K' },
  dates: 'Dates',
  from: 'From',
  to: 'To',
  chooseFrom: 'Choose the first day',
  chooseTo: 'Choose the last day',
  notADay: (which: 'first' | 'last') => `Enter the ${which} day as day, month and year, like 14/3/2026`,
  endBeforeStart: 'The last day is before the first',
  category: 'Category',
  anyCategory: 'All categories',
  order: 'Sort by',
  orders: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    largest: 'Largest amount first',
    smallest: 'Smallest amount first',
  } satisfies Record<ListOrder, string>,
  clear: 'Clear filters',
  cancel: 'Cancel',
  close: 'Close',
  show: (total: number | undefined) =>
    `Show ${total === undefined ? 'transactions' : countTransactions(total)}`,
  remove: (label: string) => `${label}, remove filter`,
  applied: 'Filters that are on',
} as const

const grouped = new Intl.NumberFormat('en-GB')

/** `1 transaction`, `1,204 transactions`. */
export const countTransactions = (total: number): string =>
  `${grouped.format(total)} ${total === 1 ? 'transaction' : 'transactions'}`

function writeDays({ from, to }: TransactionFilters): string | undefined {
  if (from && to) return from === to ? writeShortDay(from) : `${writeShortDay(from)} to ${writeShortDay(to)}`
  if (from) return `From ${writeShortDay(from)}`
  return to && `Until ${writeShortDay(to)}`
}

export interface AppliedFilter {
  readonly label: string
  /** What takes it away. */
  readonly without: TransactionFilters
}

/** The filters that are on, in words, in the order of the form. Both dates are one; the search is none. */
export function listApplied(filters: TransactionFilters): readonly AppliedFilter[] {
  const { status, amountBand, category } = filters
  const days = writeDays(filters)
  return [
    ...(status ? [{ label: filterWords.statuses[status], without: { status: undefined } }] : []),
    ...(amountBand
      ? [{ label: filterWords.amountBands[amountBand], without: { amountBand: undefined } }]
      : []),
    ...(days ? [{ label: days, without: { from: undefined, to: undefined } }] : []),
    ...(category ? [{ label: category, without: { category: undefined } }] : []),
  ]
}

/** What is left of the list, in one line: `412 transactions, Declined, Over £1M, with “kestrel”`. */
export const describeFiltered = (total: number, filters: TransactionFilters): string =>
  [
    countTransactions(total),
    ...listApplied(filters).map(({ label }) => label),
    ...(filters.search ? [`with “${filters.search}”`] : []),
  ].join(', ')
