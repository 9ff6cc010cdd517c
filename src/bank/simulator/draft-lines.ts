import type { AmountRange, BookLine, BookPlan, NewestLine, ReferenceShape } from './book-plan.ts'
import { dueDays } from './due-days.ts'
import { type Day, londonDayOf, londonMoment, nextWeekday, weekdaysBefore } from '../calendar/london-time.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The newest booked line is dated this long before the end (ruling 16). */
const newestBookedMs = 2 * 60_000

/** Office hours in London, in minutes of the day. Lines with no time of their own fall into them. */
export const officeOpens = 8 * 60 + 30
const officeCloses = 17 * 60 + 30

/** A line whose reference has still to be written. */
export interface LineDraft {
  readonly at: Date
  readonly line: Omit<BookLine, 'at' | 'reference'>
  readonly reference: ReferenceShape
}

/** A moment at which one of the occasional lines comes. */
export interface Slot {
  readonly at: Date
  readonly slot: true
}

/** Every regular line of the plan that falls due from `first` to before `end`. */
export function draftRegularLines(plan: BookPlan, random: SeededRandom, first: Day, end: Day): LineDraft[] {
  return plan.regular.flatMap(({ party, rhythm, amount, reference }) =>
    dueDays(rhythm, first, end).map(day => ({
      at: officeMoment(random, day),
      line: { party, amountPence: drawAmount(random, amount), declined: false },
      reference,
    })),
  )
}

/** One slot in each equal part of the time, so that what comes there can hold the balance's course. */
export function draftSlots(plan: BookPlan, random: SeededRandom, first: Day, end: Day): Slot[] {
  const count = plan.months * plan.occasionsPerMonth
  const boundary = (n: number) => first + Math.floor(((end - first) * n) / count)
  return Array.from({ length: count }, (_, n) => {
    const day = weekdaysBefore(random.whole(boundary(n), boundary(n + 1) - 1), 0)
    return { at: officeMoment(random, day < first ? nextWeekday(first) : day), slot: true }
  })
}

export function draftNewestLine(line: NewestLine, end: Date): LineDraft {
  const { party, amountPence, declined, when, reference } = line
  const at =
    when === 'newest'
      ? new Date(end.getTime() - newestBookedMs)
      : londonMoment(weekdaysBefore(londonDayOf(end) - 1, when.weekdaysAgo - 1), when.minuteOfDay)
  return { at, line: { party, amountPence, declined }, reference }
}

export function drawAmount(random: SeededRandom, { leastPence, mostPence, stepPence }: AmountRange): bigint {
  return leastPence + BigInt(random.whole(0, Number((mostPence - leastPence) / stepPence))) * stepPence
}

const officeMoment = (random: SeededRandom, day: Day): Date =>
  londonMoment(day, random.whole(officeOpens, officeCloses))
