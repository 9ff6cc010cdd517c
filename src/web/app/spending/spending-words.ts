import { appPages } from '../../../../content/app-pages.ts'
import type { Spending, SpendingMonths } from '../../../contract/spending.ts'
import { spendingWords as faultWords } from '../../../contract/spending-words.ts'
import { formatMonth } from '../../../domain/format-dates.ts'
import { spendingCategories, type SpendingCategory } from '../../../domain/merchant-categories.ts'
import { formatMoney, formatPence, penceOf } from '../../../domain/money.ts'

/** The words of the page of spending, its categories and its budgets (spec section 15.5). */
export const spendingWords = {
  heading: appPages.spending.title,
  account: 'Account',
  all: 'All accounts',
  month: 'Month',
  spentIn: (month: string) => `Spent in ${formatMonth(month)}`,
  /** Read out when another month or account is chosen. */
  spentNow: (month: string, spent: string) => `Spent in ${formatMonth(month)}: ${formatSigned(spent)}`,
  pending: (amount: string) => `${formatMoney(amount)} is pending and not counted yet.`,
  nothing: (month: string) => `Nothing was spent in ${formatMonth(month)}.`,
  byCategory: 'By category',
  columns: {
    category: 'Category',
    spent: 'Spent',
    payments: 'Payments',
    before: 'Month before',
    average: 'Average',
    budget: 'Budget',
  },
  loading: 'Loading your spending',
  failed: {
    lead: 'We could not load your spending.',
    text: 'The bank did not answer. Your money is not affected.',
  },
  compareFailed: 'We could not load the months before.',
  tryAgain: 'Try again',
  none: '–',
} as const

export const linesWords = {
  heading: (category: string, month: string) => `${category} in ${formatMonth(month)}`,
  none: (category: string, month: string) => `Nothing was spent on ${category} in ${formatMonth(month)}.`,
  list: 'Transactions',
  refund: 'Refund',
  showing: ({ first, last, total }: { first: number; last: number; total: number }) =>
    `Showing ${first}–${last} of ${total}`,
} as const

export const categoryWords = {
  change: 'Change category',
  changeOf: (merchant: string, detail?: string) =>
    `Change category: ${[merchant, detail].filter(Boolean).join(', ')}`,
  category: 'Category',
  always: (merchant: string) => `Always for ${merchant}`,
  save: 'Save',
  cancel: 'Cancel',
  changed: (category: string) => ({ title: 'Category Changed', text: `It is ${category} now.` }),
} as const

export const budgetWords = {
  heading: 'Budgets',
  text: 'Of all accounts, each month.',
  set: 'Set a budget',
  category: faultWords.category,
  categoryLabel: 'Category',
  amount: 'Amount a month',
  amountHint: 'Whole pounds.',
  save: 'Save',
  remove: 'Remove',
  removeOf: (category: string) => `Remove: ${category}`,
  of: (spent: string, amount: string) => `${formatSigned(spent)} of ${formatMoney(amount)}`,
  progress: (category: string) => `Spent of your budget for ${category}`,
  saved: (category: string, amount: string) => ({
    title: 'Budget Saved',
    text: `${category}: ${formatMoney(amount)} a month.`,
  }),
  removed: (category: string) => ({ title: 'Budget Removed', text: `${category} has no budget now.` }),
  unchanged: 'Budget Not Changed',
  failed: 'We could not load your budgets.',
} as const

/** An amount that may be below zero: `−£12.50`. */
export const formatSigned = (money: string): string =>
  money.startsWith('-') ? `−${formatMoney(money.slice(1))}` : formatMoney(money)

/** Pence of an amount that may be below zero. */
export const signedPenceOf = (money: string): bigint =>
  money.startsWith('-') ? -penceOf(money.slice(1)) : penceOf(money)

/** What is added to a sum, with its sign: `+ £12.50`. What takes something away begins with a minus sign. */
const addedIn = (money: string): string =>
  money.startsWith('-') ? `− ${formatMoney(money.slice(1))}` : `+ ${formatMoney(money)}`

/** What is taken from a sum: `− £12.50`, and what gives something back with a plus sign. */
const takenIn = (money: string): string =>
  money.startsWith('-') ? `+ ${formatMoney(money.slice(1))}` : `− ${formatMoney(money)}`

/** The panel "Income and spending": what the opening balance and all else come to. */
export const equationWords = {
  heading: 'Income and spending',
  rows: ({ opening, income, spent, ownMoves, closing }: Spending) => [
    { label: 'Opening balance', amount: formatSigned(opening) },
    { label: 'Income', amount: addedIn(income) },
    { label: 'Spending', amount: takenIn(spent) },
    { label: 'Between your own accounts', amount: addedIn(ownMoves) },
    { label: 'Closing balance', amount: `= ${formatSigned(closing)}` },
  ],
} as const

/** A category in an address: `eating-out`. */
export const slugOf = (category: SpendingCategory): string => category.toLowerCase().replaceAll(' ', '-')

/** The category that the end of an address names. */
export const categoryAt = (pathname: string): SpendingCategory | undefined => {
  const slug = pathname.toLowerCase().replace(/\/$/, '').split('/').at(-1)
  return spendingCategories.find(category => slugOf(category) === slug)
}

const nameOfMonth = (month: string): string => formatMonth(month).split(' ')[0] ?? ''

/** `£62.10 less than in October to the same day`. */
export function comparedWithBefore(
  spent: string,
  { month, isToSameDay, spent: before }: NonNullable<SpendingMonths['before']>,
): string {
  const difference = signedPenceOf(spent) - signedPenceOf(before)
  const when = `in ${nameOfMonth(month)}${isToSameDay ? ' to the same day' : ''}`
  if (difference === 0n) return `The same as ${when}`
  return difference < 0n
    ? `${formatPence(-difference)} less than ${when}`
    : `${formatPence(difference)} more than ${when}`
}

const counts = ['one month', 'two months', 'three months', 'four months', 'five months', 'six months']

/** `Average of six months`, and what it is: `–` without a whole month before. */
export const averageOf = (
  average: SpendingMonths['average'],
): { readonly label: string; readonly amount: string } => ({
  label: `Average of ${counts[(average?.months ?? 6) - 1] ?? ''}`,
  amount: average ? formatSigned(average.spent) : spendingWords.none,
})
