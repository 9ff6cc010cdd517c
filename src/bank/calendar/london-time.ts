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
