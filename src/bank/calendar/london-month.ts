import { calendarDateOf, dayOf, londonDayOf, londonMoment, type Day } from './london-time.ts'

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
