import { lastWorkingDayOf } from './bank-holidays.ts'
import { dueDateOf, monthsAfter } from './due-days.ts'
import { formatDayAndMonth } from './format-dates.ts'
import { calendarDateOf, type Day, dayOfIsoDate, isoDateOf } from './london-time.ts'
import type { Pence } from './money.ts'

/** How often a standing order pays, in the order in which they are offered (part two, 13.3). */
export const frequencies = [
  'weekly',
  'two_weekly',
  'four_weekly',
  'monthly',
  'last_working_day',
  'quarterly',
  'yearly',
] as const
export type Frequency = (typeof frequencies)[number]

/** How often, in the words that the customer chooses from. */
export const frequencyWords: Readonly<Record<Frequency, string>> = {
  weekly: 'Every week',
  two_weekly: 'Every 2 weeks',
  four_weekly: 'Every 4 weeks',
  monthly: 'Every month',
  last_working_day: 'Last working day of the month',
  quarterly: 'Every 3 months',
  yearly: 'Every year',
}

/** How many payments a standing order with a number of them makes. */
export const paymentsRange = { min: 2, max: 999 } as const

/**
 * How long after its first payment a standing order may end by date: longer than anybody's rent or loan, and so near that
 * every clock and the ledger know the date.
 */
const endYearsMax = 50

/** The last end date of a standing order with its first payment on a date, both `YYYY-MM-DD`. */
export const lastEndOf = (startsOn: string): string =>
  isoDateOf(monthsAfter(dayOfIsoDate(startsOn), 12 * endYearsMax))

/** When a standing order pays. Dates are the dates asked for, `YYYY-MM-DD`. */
export interface PaymentRule {
  readonly frequency: Frequency
  /** The date that the others are counted from. Of `last_working_day` the first payment is the first such day on or after it. */
  readonly firstOn: string
  /**
   * The rule counts from this date on, one of its dates, if it took over from an earlier rule with the same dates; otherwise from
   * `firstOn`. Of `last_working_day` its month counts alone: another table of bank holidays may have given another day.
   */
  readonly startsOn?: string | undefined
  /** No date asked for is after it. */
  readonly endOn?: string | undefined
  /** The number of dates, from `startsOn`. */
  readonly payments?: number | undefined
  /**
   * Of `last_working_day` that ends by date: its last date as it was confirmed. Another table of bank holidays may give that month
   * another day, which is not after `endOn`, and no other month.
   */
  readonly lastOn?: string | undefined
}

/** What a rule pays: the amount in pence, and another one on its last date. */
export interface PaymentAmounts {
  readonly amountPence: Pence
  readonly lastAmountPence?: Pence | undefined
}

export interface RulePayment {
  readonly askedFor: string
  readonly dueOn: string
  readonly amountPence: Pence
}

const steps: Readonly<
  Record<Exclude<Frequency, 'last_working_day'>, { readonly days?: number; readonly months?: number }>
> = {
  weekly: { days: 7 },
  two_weekly: { days: 14 },
  four_weekly: { days: 28 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { months: 12 },
}

/** The date with a number, 0 for the first. Each is counted from the first one, so that a short month moves no later date. */
function dateOf(frequency: Frequency, first: Day, index: number): Day {
  if (frequency === 'last_working_day') return lastWorkingDayOf(first, index)
  const { days = 0, months = 0 } = steps[frequency]
  return days > 0 ? first + index * days : monthsAfter(first, index * months)
}

/** Whole months between the months of two days. */
function monthsBetween(first: Day, day: Day): number {
  const from = calendarDateOf(first)
  const to = calendarDateOf(day)
  return 12 * (to.year - from.year) + to.month - from.month
}

/** The number of the first date on or after a day. It is reckoned from the month, however far that is. */
function indexFrom(frequency: Frequency, first: Day, day: Day): number {
  const { days, months = 1 } = frequency === 'last_working_day' ? {} : steps[frequency]
  const near = days === undefined ? monthsBetween(first, day) / months : (day - first) / days
  let index = Math.max(0, Math.ceil(near))
  // Of a month that has its date before the day.
  while (dateOf(frequency, first, index) < day) index += 1
  return index
}

/** The numbers of a rule's dates, from the first one to the last; one without an end has no last one. */
interface Indices {
  readonly from: number
  readonly until: number
}

/** The number of the last date of a rule that ends by date. */
function indexAtEnd(
  { frequency, lastOn }: PaymentRule,
  { first, endOn }: { readonly first: Day; readonly endOn: string },
): number {
  if (frequency === 'last_working_day' && lastOn !== undefined)
    return monthsBetween(first, dayOfIsoDate(lastOn))
  return indexFrom(frequency, first, dayOfIsoDate(endOn) + 1) - 1
}

/** The dates of a rule from a date on, by their numbers. */
function indicesOf(rule: PaymentRule, from: string): Indices {
  const { frequency, firstOn, startsOn, endOn, payments } = rule
  const first = dayOfIsoDate(firstOn)
  const indexOn = (date: string) => indexFrom(frequency, first, dayOfIsoDate(date))
  const start =
    frequency === 'last_working_day' && startsOn !== undefined
      ? monthsBetween(first, dayOfIsoDate(startsOn))
      : indexOn(startsOn ?? firstOn)
  return {
    from: from === '' ? start : Math.max(start, indexOn(from)),
    until: Math.min(
      payments === undefined ? Number.POSITIVE_INFINITY : start + payments - 1,
      endOn === undefined ? Number.POSITIVE_INFINITY : indexAtEnd(rule, { first, endOn }),
    ),
  }
}

/** The date asked for with a number. A last working day that another table has moved past the end stays where it was. */
function askedForAt({ frequency, firstOn, endOn, lastOn }: PaymentRule, index: number): string {
  const date = isoDateOf(dateOf(frequency, dayOfIsoDate(firstOn), index))
  return endOn !== undefined && date > endOn ? (lastOn ?? date) : date
}

/**
 * The dates asked for of a rule, `YYYY-MM-DD`, in order, from a date on (that date included; without it, all). A rule
 * without an end has no last one: take as many as are needed.
 */
export function* askedForDates(rule: PaymentRule, from = ''): Generator<string, void, undefined> {
  const indices = indicesOf(rule, from)
  for (let index = indices.from; index <= indices.until; index += 1) yield askedForAt(rule, index)
}

/** The last date asked for of a rule, if it has an end and any date before it. */
export function lastDateOf(rule: PaymentRule): string | undefined {
  const { from, until } = indicesOf(rule, '')
  if (until === Number.POSITIVE_INFINITY || until < from) return undefined
  return askedForAt(rule, until)
}

/** The first date asked for of a rule from a date on, if there is one. */
export const nextDateOf = (rule: PaymentRule, from = ''): string | undefined =>
  askedForDates(rule, from).next().value ?? undefined

/** How many dates a rule with an end still has from a date on, that one included. */
export function datesLeft(rule: PaymentRule, date: string): number | undefined {
  const { from, until } = indicesOf(rule, date)
  return until === Number.POSITIVE_INFINITY ? undefined : Math.max(0, until - from + 1)
}

/** What a rule pays on one of its dates. */
export const amountOn = (rule: PaymentRule, amounts: PaymentAmounts, askedFor: string): Pence =>
  amounts.lastAmountPence !== undefined && askedFor === lastDateOf(rule)
    ? amounts.lastAmountPence
    : amounts.amountPence

/** The next payments of a rule from a date on, at most `count`. */
export function nextPaymentsOf(
  rule: PaymentRule,
  {
    amounts,
    from,
    count,
  }: { readonly amounts: PaymentAmounts; readonly from: string; readonly count: number },
): readonly RulePayment[] {
  const payments: RulePayment[] = []
  for (const askedFor of askedForDates(rule, from)) {
    if (payments.length === count) break
    payments.push({ askedFor, dueOn: dueDateOf(askedFor), amountPence: amountOn(rule, amounts, askedFor) })
  }
  return payments
}

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' })
const ordinalEndings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' })
const ordinal = (number: number): string => `${number}${ordinalEndings[ordinals.select(number)] ?? 'th'}`

/** A rule in a sentence: "Every 2 weeks on Friday", "Every month on the 31st, or on the last day of a shorter month". */
export function describe({
  frequency,
  firstOn,
}: {
  readonly frequency: Frequency
  readonly firstOn: string
}): string {
  if (frequency === 'last_working_day') return 'Every month on its last working day'
  const date = new Date(`${firstOn}T00:00:00Z`)
  const often = frequencyWords[frequency]
  if (steps[frequency].days !== undefined) return `${often} on ${weekday.format(date)}`
  const isLate = date.getUTCDate() > 28
  if (frequency === 'yearly') {
    const isLeapDay = date.getUTCDate() === 29 && date.getUTCMonth() === 1
    return `${often} on ${formatDayAndMonth(firstOn)}${isLeapDay ? ', or on the last day of a shorter month' : ''}`
  }
  return `${often} on the ${ordinal(date.getUTCDate())}${isLate ? ', or on the last day of a shorter month' : ''}`
}
