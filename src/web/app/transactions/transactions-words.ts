import { appTitles } from '../../../../content/app-titles.ts'
import { countTransactions } from './filters/filter-words.ts'
import type { ListOrder } from './transactions-asked.ts'

export const transactionsWords = {
  heading: appTitles.transactions,
  intro: (order: ListOrder) => `Everything in and out, ${order} first.`,
  transfer: 'Transfer Funds',
  export: 'Export Transactions',
  search: 'Search transactions',
  searchHint: 'Search by description or reference...',
  clearSearch: 'Clear search',
  columns: ['Date', 'Description', 'Reference', 'Category', 'Amount', 'Balance', 'Status'],
  directions: { credit: 'Money in', debit: 'Money out' },
  completed: 'Completed',
  /** Spec section 2: one above the limit reads so on its own page, and plainly elsewhere. */
  declinedOnTransactions: 'Flagged for Review',
  declined: 'Declined',
  /** Why nobody reviews a declined one. */
  insufficientFunds: 'Insufficient funds',
  noValue: '–',
  empty: 'Nothing has moved yet. Your first payment in or out shows here.',
  details: 'View Account Details',
  noneMatch: 'No transactions match.',
  clearFilters: 'Clear filters',
  beyondEnd: 'There is nothing on this page.',
  firstPage: 'Go to the first page',
  /** What the list holds now, as it is told. */
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
