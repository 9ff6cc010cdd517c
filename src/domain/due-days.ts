import { bankHolidaysUntil, nextWorkingDay, workingDaysAfter } from './bank-holidays.ts'
import {
  calendarDateOf,
  type Day,
  dayOf,
  dayOfIsoDate,
  isoDateOf,
  londonClockOf,
  londonDateOf,
  londonDayOf,
  londonMoment,
} from './london-time.ts'

/** The minutes of a day in London at which what is due is tried (retry scheme of the banks, 2014). Nothing is made before. */
export const firstAttemptMinute = 6 * 60
const secondAttemptMinute = 14 * 60
/** A first attempt after this minute has its second one on the next working day. */
const sameDayUntilMinute = 10 * 60

/** The due date of a date asked for, both `YYYY-MM-DD`: that date, or the next working day after it (part two, 13.1). */
export const dueDateOf = (askedFor: string): string => isoDateOf(nextWorkingDay(dayOfIsoDate(askedFor)))

/** The times at which what is due on a date, `YYYY-MM-DD`, is tried: 06:00 and, if that fails, 14:00 in London. */
export function attemptsOf(dueOn: string): { readonly first: Date; readonly second: Date } {
  const day = dayOfIsoDate(dueOn)
  return { first: londonMoment(day, firstAttemptMinute), second: londonMoment(day, secondAttemptMinute) }
}

/** When something is tried again whose first attempt was at a time: at 14:00, and after 10:00 on the next working day. */
export function secondAttemptAfter(firstAt: Date): Date {
  const { day, minuteOfDay } = londonClockOf(firstAt)
  const isSameDay = minuteOfDay <= sameDayUntilMinute && nextWorkingDay(day) === day
  return londonMoment(isSameDay ? day : workingDaysAfter(day, 1), secondAttemptMinute)
}

/** Until when what is due on a date can be changed, cancelled or skipped: 23:59 in London on the day before. */
export const changeUntil = (dueOn: string): Date => londonMoment(dayOfIsoDate(dueOn) - 1, 24 * 60 - 1)

/** Whether what is due on a date is being made: from 00:00 in London on that date it can no longer be changed. */
export const isBeingMade = (dueOn: string, now: Date): boolean => londonDateOf(now) >= dueOn

/** The day so many months after another one; where the month is shorter, its last day. */
export function monthsAfter(day: Day, months: number): Day {
  const { year, month, dayOfMonth } = calendarDateOf(day)
  const lastOfMonth = dayOf({ year, month: month + months + 1, dayOfMonth: 0 })
  return Math.min(dayOf({ year, month: month + months, dayOfMonth }), lastOfMonth)
}

/** The dates, `YYYY-MM-DD`, for which a payment can be asked: tomorrow to the same date in 12 months. */
export function dateRangeOf(now: Date): { readonly first: string; readonly last: string } {
  const today = londonDayOf(now)
  return { first: isoDateOf(today + 1), last: isoDateOf(monthsAfter(today, 12)) }
}

/** The first year of these dates whose bank holidays are not known yet, if any. */
export const yearWithoutHolidays = (dates: readonly string[]): number | undefined => {
  const first = dates.filter(date => date > bankHolidaysUntil).toSorted()[0]
  return first === undefined ? undefined : Number(first.slice(0, 4))
}
