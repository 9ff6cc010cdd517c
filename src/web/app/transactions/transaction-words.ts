import { appPages } from '../../../../content/app-pages.ts'
import type { Transaction, TransactionFilters } from '../../../contract/transactions.ts'
import { declineWords } from '../../../domain/decline-reasons.ts'
import { formatMoney } from '../../../domain/money.ts'
import { formatShortDay } from '../statements/statement-period.ts'
import type { ListOrder } from './list-request.ts'

/** The specification's words for statuses and amounts (section 2), and the texts of the filters. */
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
  if (from && to)
    return from === to ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`
  if (from) return `From ${formatShortDay(from)}`
  return to && `Until ${formatShortDay(to)}`
}

export interface AppliedFilter {
  readonly label: string
  /** The label of the button that removes it. */
  readonly without: TransactionFilters
}

/** The active filters in words, in the order of the form. Both dates are one; the search is not included. */
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

/** The filtered list in one line: `412 transactions, Declined, Over £1M, with “kestrel”`. */
export const describeFiltered = (total: number, filters: TransactionFilters): string =>
  [
    countTransactions(total),
    ...listApplied(filters).map(({ label }) => label),
    ...(filters.search ? [`with “${filters.search}”`] : []),
  ].join(', ')

export const transactionsWords = {
  heading: appPages.transactions.title,
  intro: (order: ListOrder) => `Everything in and out, ${order} first.`,
  transfer: 'Transfer Funds',
  export: 'Export Transactions',
  search: 'Search transactions',
  searchHint: 'Search by description or reference...',
  clearSearch: 'Clear search',
  columns: ['Date', 'Description', 'Reference', 'Category', 'Amount', 'Balance', 'Status'],
  /** The last column of the list of all accounts (spec section 11.4). */
  account: 'Account',
  directions: { credit: 'Money in', debit: 'Money out' },
  completed: 'Completed',
  /** Spec section 2: a transfer above the limit has this wording on its own page, and the plain one elsewhere. */
  declinedOnTransactions: 'Flagged for Review',
  declined: 'Declined',
  noValue: '–',
  empty: 'Nothing has moved yet. Your first payment in or out shows here.',
  details: 'View Account Details',
  noneMatch: 'No transactions match.',
  clearFilters: 'Clear filters',
  beyondEnd: 'There is nothing on this page.',
  firstPage: 'Go to the first page',
  /** The announcement of the list's content. */
  found: ({ total, page, pageCount }: { total: number; page: number; pageCount: number }) =>
    page === 1 ? countTransactions(total) : `${countTransactions(total)}, page ${page} of ${pageCount}`,
  showing: ({ first, last, total }: { first: number; last: number; total: number }) =>
    `Showing ${first} to ${last} of ${countTransactions(total)}`,
  page: ({ page, pageCount }: { page: number; pageCount: number }) => `Page ${page} of ${pageCount}`,
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  failed: {
    lead: 'We could not load your transactions.',
    text: 'The bank did not answer. Your money and your transfers are not affected.',
  },
} as const

const minusSign = '\u2212'

/** An amount with its direction: `+£1,250,000.00`, `−£184,500.00` (a true minus sign). */
export const signedAmount = ({ type, amount }: Pick<Transaction, 'type' | 'amount'>): string =>
  `${type === 'credit' ? '+' : minusSign}${formatMoney(amount)}`

type Named = Pick<Transaction, 'description' | 'recipientName'>

/** The recipient of a debit, if its description does not name them. */
export const recipientLine = ({ description, recipientName }: Named): string =>
  recipientName && !description.toLowerCase().includes(recipientName.toLowerCase())
    ? `To: ${recipientName}`
    : ''

/** The second line of a row: the recipient, otherwise the reference, if the description does not contain it. */
export function counterpart(transaction: Named & Pick<Transaction, 'reference'>): string {
  const { description, reference } = transaction
  const recipient = recipientLine(transaction)
  if (recipient) return recipient
  return reference && reference !== description ? `Ref: ${reference}` : ''
}

/** The words of each status. A status without words does not compile. */
const wordsByStatus: Readonly<
  Record<Transaction['status'], (reason: Transaction['reason'], declined: string) => string>
> = {
  completed: () => transactionsWords.completed,
  declined: (reason, declined) => (declineWords(reason).needsReview ? declined : transactionsWords.declined),
}

/** A page can be older than the bank, and then meets unknown statuses. */
export const isKnownStatus = (status: string): status is Transaction['status'] =>
  Object.hasOwn(wordsByStatus, status)

/**
 * A status in a page's wording: `declined` is the page's word for a transfer that a manual review can still release.
 * Any other declined one reads Declined everywhere. An unknown status stays as the bank has it.
 */
export const statusWords = (
  { status, reason }: Pick<Transaction, 'reason'> & { readonly status: string },
  declined: string,
): string => (isKnownStatus(status) ? wordsByStatus[status](reason, declined) : status)

const inLondon = { timeZone: 'Europe/London' } as const
const day = new Intl.DateTimeFormat('en-GB', { ...inLondon, day: 'numeric', month: 'short', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-GB', { ...inLondon, hour: '2-digit', minute: '2-digit' })

const longDay = new Intl.DateTimeFormat('en-GB', {
  ...inLondon,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const second = new Intl.DateTimeFormat('en-GB', { ...inLondon, timeStyle: 'medium' })

/** Formats a UTC time as its date in London: `16 Oct 2026`. `Sept` is shortened like the other months. */
export const formatDay = (iso: string): string => day.format(new Date(iso)).replace('Sept', 'Sep')

/** Formats a UTC time as its time of day in London: `14:32`. */
export const formatTime = (iso: string): string => time.format(new Date(iso))

export const formatDayAndTime = (iso: string): string => `${formatDay(iso)}, ${formatTime(iso)}`

/** Formats a UTC time for a receipt: `16 October 2026, 14:32`. */
export const formatLongDayAndTime = (iso: string): string =>
  `${longDay.format(new Date(iso))}, ${formatTime(iso)}`

/** Formats a UTC time as its time of day in London, to the second: `14:32:07`. */
export const formatSecond = (iso: string): string => second.format(new Date(iso))
