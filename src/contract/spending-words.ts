import { formatPounds } from '../domain/money.ts'

/** The most that a budget may be (part two, 15.5). */
export const budgetMaxPence = 100_000_00n

/** What is wrong beside the fields of spending. Separate from the schemas, so that a page does not load a validator. */
export const spendingWords = {
  category: 'Choose a category',
  always: 'Say whether it is for all of the merchant',
  month: 'Enter a month as YYYY-MM',
  amount: `Enter whole pounds, at most ${formatPounds(budgetMaxPence)}`,
} as const
