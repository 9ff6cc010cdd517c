/** A day of the calendar as the number of days since 1 January 1970. */
export type Day = number

const dayMs = 86_400_000
const minuteMs = 60_000

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** What clocks in London show at a moment, written as if it were UTC. */
function wallClockMs(at: Date): number {
  const parts = new Map(london.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** The day that the calendar shows in London (ruling 28: business dates are London's). */
export const londonDayOf = (at: Date): Day => Math.floor(wallClockMs(at) / dayMs)

/** The moment at which London's clocks show a minute of a day. In the hour that spring skips, the one after. */
export function londonMoment(day: Day, minuteOfDay: number): Date {
  const shown = day * dayMs + minuteOfDay * minuteMs
  const offset = wallClockMs(new Date(shown)) - shown
  const guess = shown - offset
  return new Date(guess + shown - wallClockMs(new Date(guess)))
}

/** Monday to Friday. Public holidays are not known here. */
const isWeekday = (day: Day): boolean => weekdayOf(day) <= 5

/** 1 for Monday to 7 for Sunday. The first of January 1970 was a Thursday. */
export const weekdayOf = (day: Day): number => ((day + 3) % 7) + 1

/** The day itself, or the Monday after it. */
export const nextWeekday = (day: Day): Day => (isWeekday(day) ? day : nextWeekday(day + 1))

/** Counts weekdays back from a day; 0 is the day itself or the Friday before it. */
export function weekdaysBefore(day: Day, count: number): Day {
  if (!isWeekday(day)) return weekdaysBefore(day - 1, count)
  return count === 0 ? day : weekdaysBefore(day - 1, count - 1)
}

export interface CalendarDate {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly dayOfMonth: number
}

export function calendarDateOf(day: Day): CalendarDate {
  const date = new Date(day * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, dayOfMonth: date.getUTCDate() }
}

/** The day of a calendar date; months past 12 or below 1 run on into other years. */
export const dayOf = ({ year, month, dayOfMonth }: CalendarDate): Day =>
  Date.UTC(year, month - 1, dayOfMonth) / dayMs

const firstDay: Day = 0
const lastDay: Day = dayOf({ year: 9000, month: 1, dayOfMonth: 1 })

/**
 * The day of a date written `YYYY-MM-DD`. One before 1970 is the first of January 1970 and one after 9000 that year's:
 * no book goes further, and clocks and databases count years beyond in ways of their own.
 */
export function dayOfIsoDate(date: string): Day {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  if (year < 1970) return firstDay
  return Math.min(dayOf({ year, month, dayOfMonth }), lastDay)
}

/** A month of the calendar: `2026-10`. */
export type Month = string

const isoDateOf = (day: Day): string => {
  const { year, month, dayOfMonth } = calendarDateOf(day)
  return [year, month, dayOfMonth].map(part => String(part).padStart(2, '0')).join('-')
}

/** The day that the calendar shows in London, written out: `2026-10-31`. */
export const londonDateOf = (at: Date): string => isoDateOf(londonDayOf(at))

/** The month that the calendar shows in London (ruling 28: statement months are London's). */
export const londonMonthOf = (at: Date): Month => londonDateOf(at).slice(0, 7)

const firstDayOf = (month: Month, monthsOn = 0): Day =>
  dayOf({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) + monthsOn, dayOfMonth: 1 })

/** The moment at which a month begins in London. */
export const londonMonthStart = (month: Month): Date => londonMoment(firstDayOf(month), 0)

/** The first and the last day of a month, written out. */
export const daysOfMonth = (month: Month): { readonly first: string; readonly last: string } => ({
  first: isoDateOf(firstDayOf(month)),
  last: isoDateOf(firstDayOf(month, 1) - 1),
})
