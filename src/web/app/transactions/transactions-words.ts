import { appTitles } from '../../../../content/app-titles.ts'

export const transactionsWords = {
  heading: appTitles.transactions,
  intro: 'Everything in and out, newest first.',
  transfer: 'Transfer Funds',
  columns: ['Date', 'Description', 'Reference', 'Category', 'Amount', 'Balance', 'Status'],
  completed: 'Completed',
  /** Spec section 2: a declined transaction reads so on its own page, and plainly elsewhere. */
  declinedOnTransactions: 'Flagged for Review',
  declinedOnOverview: 'Declined',
  noValue: '–',
  empty: 'Nothing has moved yet. Your first payment in or out shows here.',
  beyondEnd: 'There is nothing on this page.',
  firstPage: 'Go to the first page',
  showing: ({ first, last, total }: { first: number; last: number; total: number }) =>
    `Showing ${first} to ${last} of ${total} transactions`,
  page: ({ page, pageCount }: { page: number; pageCount: number }) => `Page ${page} of ${pageCount}`,
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  failed: {
    lead: 'We could not load your transactions.',
    text: 'The connection to the bank was lost. Your money and your transfers are not affected.',
  },
} as const
