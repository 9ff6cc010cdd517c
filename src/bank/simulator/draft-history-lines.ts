import {
  calendarDateOf,
  type Day,
  dayOf,
  londonDayOf,
  londonMoment,
  nextWeekday,
  weekdayOf,
  weekdaysBefore,
} from '../../domain/london-time.ts'
import type {
  AmountRange,
  HistoryLine,
  HistoryPlan,
  NewestLine,
  ReferenceShape,
  Rhythm,
} from './history-plan.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The newest booked line is this much older than the end (ruling 16). */
const newestBookedMs = 2 * 60_000

/** Office hours in London, in minutes of the day, for lines without a time of their own. */
export const officeOpens = 8 * 60 + 30
const officeCloses = 17 * 60 + 30

/** A line without its reference. */
export interface LineDraft {
  readonly at: Date
  readonly line: Omit<HistoryLine, 'at' | 'reference'>
  readonly reference: ReferenceShape
}

/** The time of an occasional line. */
export interface Slot {
  readonly at: Date
  readonly slot: true
}

/** Every regular line of the plan that is due from `first` until before `end`. */
export function draftRegularLines(
  plan: HistoryPlan,
  random: SeededRandom,
  first: Day,
  end: Day,
): LineDraft[] {
  return plan.regular.flatMap(({ party, rhythm, amount, reference }) =>
    dueDays(rhythm, first, end).map(day => ({
      at: officeMoment(random, day),
      line: { party, amountPence: drawAmount(random, amount), declined: false },
      reference,
    })),
  )
}

/** One slot in each equal part of the period, so that occasional lines can steer the balance. */
export function draftSlots(plan: HistoryPlan, random: SeededRandom, first: Day, end: Day): Slot[] {
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

/** The weekdays from `first` until before `end` on which a rhythm is due, oldest first. */
function dueDays(rhythm: Rhythm, first: Day, end: Day): Day[] {
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

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Writes references by date, so that the numbers of each kind rise with time. */
export class ReferenceWriter {
  readonly #random: SeededRandom
  readonly #numbers = new Map<ReferenceShape, number>()

  constructor(random: SeededRandom) {
    this.#random = random
  }

  write(shape: ReferenceShape, day: Day): string {
    const { year, month } = calendarDateOf(day)
    return shape.text
      .replace('{MON}', monthNames[month - 1] ?? '')
      .replace('{Q}', `Q${Math.ceil(month / 3)}`)
      .replace('{YYYY}', String(year))
      .replace('{n}', () => String(this.#nextNumber(shape)))
  }

  #nextNumber(shape: ReferenceShape): number {
    const last = this.#numbers.get(shape) ?? shape.firstNumber ?? 1
    const next = last + this.#random.whole(1, 9)
    this.#numbers.set(shape, next)
    return next
  }
}
