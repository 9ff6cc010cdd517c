import { monthsAfter } from './due-days.ts'
import { type Day, isoDateOf } from './london-time.ts'
import type { Pence } from './money.ts'

/** How far back a merchant counts that took a recurring payment (part two, 15.4). */
export const subscriptionMonths = 13

/** How often a merchant takes a payment, in the words of the page. */
export const subscriptionRhythms = {
  weekly: 'every week',
  fortnightly: 'every 2 weeks',
  monthly: 'every month',
  quarterly: 'every 3 months',
  yearly: 'every year',
} as const
export type SubscriptionRhythm = keyof typeof subscriptionRhythms

/** One payment: the day in London on which it was asked for, and what it came to. */
interface RecurringPayment {
  readonly on: Day
  readonly amountPence: Pence
}

/** What a merchant usually takes, and the date on which it may take it next, `YYYY-MM-DD`. */
export interface UsualPayment {
  readonly amountPence: Pence
  readonly rhythm: SubscriptionRhythm
  readonly nextOn: string
}

/** How many days lie between two payments of each rhythm: a merchant waits for a working day, or takes a day more in a short month. */
const gaps: readonly (readonly [SubscriptionRhythm, least: number, most: number])[] = [
  ['weekly', 6, 8],
  ['fortnightly', 12, 16],
  ['monthly', 26, 35],
  ['quarterly', 84, 98],
  ['yearly', 351, 379],
]

/** How many of the last payments determine the amount: a price that rose is known after the second payment of it. */
const readMax = 3

/** The middle one of numbers; of an even count, the higher of the two. */
const middleOf = <Value extends bigint | number>(values: readonly Value[]): Value | undefined =>
  values.toSorted((one, other) => Number(one) - Number(other))[Math.floor(values.length / 2)]

function nextAfter(last: Day, rhythm: SubscriptionRhythm): Day {
  if (rhythm === 'weekly') return last + 7
  if (rhythm === 'fortnightly') return last + 14
  return monthsAfter(last, { monthly: 1, quarterly: 3, yearly: 12 }[rhythm])
}

/**
 * What a merchant usually takes of a card, from its payments: the middle one of the last three amounts, and the rhythm that the
 * middle one of the gaps between its days fits. Undefined of fewer than two payments and of gaps that fit no rhythm. Source: part
 * two, 15.4; docs/departures.md.
 */
export function usualPayment(payments: readonly RecurringPayment[]): UsualPayment | undefined {
  const inOrder = payments.toSorted((one, other) => one.on - other.on)
  const last = inOrder.at(-1)
  const gap = middleOf(inOrder.slice(1).map(({ on }, n) => on - (inOrder[n]?.on ?? on)))
  const amountPence = middleOf(inOrder.slice(-readMax).map(payment => payment.amountPence))
  if (!last || gap === undefined || amountPence === undefined) return undefined
  const rhythm = gaps.find(([, least, most]) => gap >= least && gap <= most)?.[0]
  return rhythm && { amountPence, rhythm, nextOn: isoDateOf(nextAfter(last.on, rhythm)) }
}
