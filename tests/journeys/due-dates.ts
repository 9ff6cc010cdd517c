import { isWorkingDay, nextWorkingDay } from '../../src/domain/bank-holidays.ts'
import { calendarDateOf, isoDateOf, londonDayOf, weekdayOf } from '../../src/domain/london-time.ts'

// By the clock of this machine, as the pages go by it. `inWorkingDays` of collect-by-direct-debit.ts goes by the bank's.

/** The first working day at least so many days on, `YYYY-MM-DD`. */
export const firstWorkingDayIn = (days: number): string =>
  isoDateOf(nextWorkingDay(londonDayOf(new Date()) + days))

/** A Saturday at least a week on, and the working day on which its payment is due. */
export function nextSaturday(): { readonly askedFor: string; readonly dueOn: string } {
  let day = londonDayOf(new Date()) + 7
  while (weekdayOf(day) !== 6 || isWorkingDay(day)) day += 1
  return { askedFor: isoDateOf(day), dueOn: isoDateOf(nextWorkingDay(day)) }
}

/** A day so many days from today in London, `YYYY-MM-DD`. */
export const daysOn = (days: number): string => isoDateOf(londonDayOf(new Date()) + days)

/** The next date with this day of the month, at least a week on, `YYYY-MM-DD`. */
export function nextDayOfMonth(dayOfMonth: number): string {
  let day = londonDayOf(new Date()) + 7
  while (calendarDateOf(day).dayOfMonth !== dayOfMonth) day += 1
  return isoDateOf(day)
}
