import { calendarDateOf, dayOf, dayOfIsoDate, isoDateOf, type Month } from './london-time.ts'

/** The months over which spending is averaged. */
const averagedMonths = 6

/** The month so many months after another; before it, if the number is below zero. */
export const monthsFrom = (month: Month, count: number): Month =>
  isoDateOf(
    dayOf({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) + count, dayOfMonth: 1 }),
  ).slice(0, 7)

/**
 * How many whole months before a month are averaged, six at most: those that begin on the day of the first line or after it.
 * Days as `YYYY-MM-DD`.
 */
export function averagedBefore(month: Month, firstDay: string): number {
  const { dayOfMonth } = calendarDateOf(dayOfIsoDate(firstDay))
  const firstWhole = dayOfMonth === 1 ? firstDay.slice(0, 7) : monthsFrom(firstDay.slice(0, 7), 1)
  let count = 0
  while (count < averagedMonths && monthsFrom(month, -count - 1) >= firstWhole) count += 1
  return count
}

/** A sum divided by a number of months, half up, in whole pence; of a sum below zero, as of the sum without its sign. */
export function averagePence(sum: bigint, months: number): bigint {
  const [size, divisor] = [sum < 0n ? -sum : sum, BigInt(months)]
  const average = (size * 2n + divisor) / (divisor * 2n)
  return sum < 0n ? -average : average
}
