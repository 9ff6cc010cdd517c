import { dayOf, type Day } from './london-time.ts'

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
