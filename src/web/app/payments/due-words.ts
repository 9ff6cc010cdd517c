import { paymentWords } from '../../../contract/payment-words.ts'
import { formatLongDate, formatWeekdayAndDate } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatTime } from '../transactions/transaction-words.ts'
import type { Checked } from '../use-app-form.ts'

/** Until when something can be changed, in London: `23:59 on Sunday 29 November 2026`. */
export const formatChangeUntil = (iso: string): string =>
  `${formatTime(iso)} on ${formatWeekdayAndDate(londonDateOf(new Date(iso)))}`

/** When something is tried again, in London: `14:00` today, and on another day `14:00 on Monday 30 November 2026`. */
export const formatRetry = (iso: string, today: string): string =>
  londonDateOf(new Date(iso)) === today ? formatTime(iso) : formatChangeUntil(iso)

/**
 * That something is tried again: `Trying again at 14:00`, and with its day where that is not `day`, which stands beside it or is
 * today.
 */
export const formatTryingAgain = (iso: string, day: string): string =>
  `Trying again at ${formatRetry(iso, day)}`

/** The words of the field for the date of a payment (specification sections 13.1 and 13.2). */
export const dateWords = {
  hint: ({ first, last }: DateRange) => `From ${formatLongDate(first)} to ${formatLongDate(last)}`,
} as const

/** The dates that can be chosen, both included. */
export interface DateRange {
  readonly first: string
  readonly last: string
}

/** What is wrong with the date of a payment; undefined if it can be chosen. */
export function dateFault(date: string, range: DateRange): string | undefined {
  if (date === '') return paymentWords.date.missing
  const { first, last } = range
  return date < first || date > last ? paymentWords.date.range(first, last) : undefined
}

interface DateBounds {
  readonly range: DateRange
  /** The date that is there already: left as it is, it is never at fault. */
  readonly keptOn?: string
}

/** Joins what the contract says of a payment's terms with what the days say of its date. */
export function withinDates<Value>(
  checked: Checked<string, Value>,
  date: string,
  { range, keptOn }: DateBounds,
): Checked<string, Value> {
  const fault = date === keptOn ? undefined : dateFault(date, range)
  if (fault === undefined) return checked
  return { ok: false, faults: { ...(!checked.ok && checked.faults), executeOn: fault } }
}
