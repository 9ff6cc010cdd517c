import type { Rhythm } from './book-plan.ts'
import { type Day, calendarDateOf, dayOf, nextWeekday, weekdayOf } from '../calendar/london-time.ts'

/** The days from `first` to before `end` on which a rhythm falls due, oldest first, all of them weekdays. */
export function dueDays(rhythm: Rhythm, first: Day, end: Day): Day[] {
  return (rhythm.every === 'month' ? monthlyDays(rhythm, first, end) : weeklyDays(rhythm, first, end)).filter(
    day => day >= first && day < end,
  )
}

function monthlyDays(
  { dayOfMonth, months }: Extract<Rhythm, { every: 'month' }>,
  first: Day,
  end: Day,
): Day[] {
  const { year, month } = calendarDateOf(first)
  const days: Day[] = []
  for (let n = 0; ; n += 1) {
    const day = dayOf({ year, month: month + n, dayOfMonth })
    if (day >= end) return days
    if (!months || months.includes(calendarDateOf(day).month)) days.push(nextWeekday(day))
  }
}

function weeklyDays({ weekday, weeks }: Extract<Rhythm, { every: 'week' }>, first: Day, end: Day): Day[] {
  const days: Day[] = []
  const start = first + ((weekday - weekdayOf(first) + 7) % 7)
  for (let day = start; day < end; day += 7 * weeks) days.push(day)
  return days
}
