/** A day of the calendar: the number of days since 1 January 1970. */
export type Day = number

/** 24 hours: a day of UTC, and of London but for the two on which its clocks change. */
export const dayMs = 86_400_000
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

const hourMs = 60 * minuteMs

/** How far ahead of UTC London's clocks are, by the hour since 1970. */
const aheadMs = new Map<number, number>()

/** More hours than any history has. */
const hoursCached = 50_000

/** How far ahead of UTC London's clocks are for this hour since 1970. They are put forward and back on the hour alone. */
function readAheadMs(hour: number): number {
  const shown = new Map(
    london.formatToParts(new Date(hour * hourMs)).map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0
  const date = [part('year'), part('month') - 1, part('day')] as const
  return Date.UTC(...date, part('hour'), part('minute'), part('second')) - hour * hourMs
}

/**
 * The date and time that London's clocks show, as the milliseconds of the same date and time in UTC, in whole seconds. Asking the
 * platform takes a hundred times as long as a look-up, and histories ask thousands of times.
 */
function wallClockMs(at: Date): number {
  const ms = at.getTime()
  const hour = Math.floor(ms / hourMs)
  let ahead = aheadMs.get(hour)
  if (ahead === undefined) {
    ahead = readAheadMs(hour)
    if (aheadMs.size >= hoursCached) aheadMs.clear()
    aheadMs.set(hour, ahead)
  }
  return Math.floor(ms / 1000) * 1000 + ahead
}

/** The date and the minute that London's clocks show, summer time included. */
export function londonClockOf(at: Date): { readonly day: Day; readonly minuteOfDay: number } {
  const shown = wallClockMs(at)
  const day = Math.floor(shown / dayMs)
  return { day, minuteOfDay: Math.floor((shown - day * dayMs) / minuteMs) }
}

/** The date in London (ruling 28: business dates are London's). */
export const londonDayOf = (at: Date): Day => Math.floor(wallClockMs(at) / dayMs)

/**
 * The time at which London's clocks show a minute of a day. For a minute in the hour that is skipped in spring, the
 * time one hour later.
 */
export function londonMoment(day: Day, minuteOfDay: number): Date {
  const shown = day * dayMs + minuteOfDay * minuteMs
  const offset = wallClockMs(new Date(shown)) - shown
  const guess = shown - offset
  return new Date(guess + shown - wallClockMs(new Date(guess)))
}

/** 1 for Monday to 7 for Sunday. 1 January 1970 was a Thursday. */
export const weekdayOf = (day: Day): number => ((day + 3) % 7) + 1

/** Monday to Friday, bank holidays included. For working days see `bank-holidays.ts`. */
export const isWeekday = (day: Day): boolean => weekdayOf(day) <= 5

/** The day itself, or the Monday after it. Bank holidays count as weekdays. */
export const nextWeekday = (day: Day): Day => (isWeekday(day) ? day : nextWeekday(day + 1))

/** Counts weekdays back from a day; 0 is the day itself or the Friday before it. Bank holidays count as weekdays. */
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

/** The day of a calendar date. Months and days outside their range run into the months and years around it. */
export const dayOf = ({ year, month, dayOfMonth }: CalendarDate): Day =>
  Date.UTC(year, month - 1, dayOfMonth) / dayMs

const firstDay: Day = 0
const lastDay: Day = dayOf({ year: 9000, month: 1, dayOfMonth: 1 })

/**
 * The day of a date written `YYYY-MM-DD`, at least 1 January 1970 and at most 1 January 9000: no ledger reaches
 * further, and clocks and databases disagree on years beyond.
 */
export function dayOfIsoDate(date: string): Day {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  if (year < 1970) return firstDay
  return Math.min(dayOf({ year, month, dayOfMonth }), lastDay)
}

/** A month of the calendar: `2026-10`. */
export type Month = string

/** A day as `YYYY-MM-DD`. */
export const isoDateOf = (day: Day): string => {
  const { year, month, dayOfMonth } = calendarDateOf(day)
  return [year, month, dayOfMonth].map(part => String(part).padStart(2, '0')).join('-')
}

/** The date after a date, both `YYYY-MM-DD`. */
export const dayAfter = (date: string): string => isoDateOf(dayOfIsoDate(date) + 1)

/** The date in London, as `YYYY-MM-DD` (ruling 28). */
export const londonDateOf = (at: Date): string => isoDateOf(londonDayOf(at))

/** The same day a year later, `YYYY-MM-DD`; of 29 February, 1 March. */
export const anniversaryOf = (date: string): string => {
  const { year, ...rest } = calendarDateOf(dayOfIsoDate(date))
  return isoDateOf(dayOf({ year: year + 1, ...rest }))
}

/** The month in London (ruling 28: statement months are London's). */
export const londonMonthOf = (at: Date): Month => londonDateOf(at).slice(0, 7)

const firstDayOf = (month: Month, monthsOn = 0): Day =>
  dayOf({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) + monthsOn, dayOfMonth: 1 })

/** The time at which a month begins in London. */
export const londonMonthStart = (month: Month): Date => londonMoment(firstDayOf(month), 0)

/** The first and the last day of a month, as `YYYY-MM-DD`. */
export const daysOfMonth = (month: Month): { readonly first: string; readonly last: string } => ({
  first: isoDateOf(firstDayOf(month)),
  last: isoDateOf(firstDayOf(month, 1) - 1),
})
