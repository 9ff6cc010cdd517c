import { formatLongDate } from '../domain/format-dates.ts'
import { formatPounds } from '../domain/money.ts'

/**
 * What is wrong beside the fields of a payment and of its limits. Separate from the schemas, so that a page does not load a
 * validator.
 */
export const paymentWords = {
  account: 'Choose an account',
  payTo: 'Choose who to pay',
  nameChoice: 'Choose what to do about the name',
  purpose: 'Choose what it is for',
  warning: 'Read the warning first.',
  dueToday: 'It is being made today and can no longer be changed.',
  answer: {
    missing: 'Enter your answer',
    tooShort: 'Write at least 10 characters',
    tooLong: 'Write at most 1,000 characters',
    unseen: 'Write without characters that nobody can see',
  },
  date: {
    missing: 'Enter a date',
    range: (first: string, last: string) =>
      `Choose a date from ${formatLongDate(first)} to ${formatLongDate(last)}`,
  },
  reference: {
    missing: 'Enter a reference or leave it out',
    tooLong: 'Enter a reference of at most 140 characters',
    unseen: 'Enter the reference without characters that nobody can see',
  },
  limit: (mostPence: bigint) => `Enter whole pounds, at most ${formatPounds(mostPence)}`,
  aboveLimit: (limitPence: bigint) => `Your limit for one payment is ${formatPounds(limitPence)}`,
  dailyLimit: (leftPence: bigint) => `You can pay ${formatPounds(leftPence)} more that day`,
  newPayeeLimit: (limitPence: bigint) => `You can pay ${formatPounds(limitPence)} to someone new in 24 hours`,
} as const
