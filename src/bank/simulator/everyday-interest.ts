import { calendarDateOf, type Day, isoDateOf, londonDayOf, londonMoment } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import type { EverydayEvent } from './everyday-plan.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The gross rate of FlexiSave from a day on, in millionths of the balance a year. Oldest first. */
export interface SavingsRate {
  readonly fromDay: Day
  readonly grossMillionths: number
}

interface Paid {
  readonly random: SeededRandom
  readonly end: Date
  readonly rates: readonly SavingsRate[]
}

/** A pence-day at a millionth a year, times this, is a penny: docs/ledger.md, Interest. */
const unitsOfPenny = 365_000_000n

/**
 * The interest of FlexiSave for each month that has ended, booked in the first hour of the next one. The amounts are those
 * of `interest_due`: the database compares them when it records the credits. None if nothing is paid into FlexiSave.
 */
export function interestOf(events: readonly EverydayEvent[], { random, end, rates }: Paid): EverydayEvent[] {
  const changes = new Map<Day, Pence>()
  for (const event of events) {
    const change = savingsChange(event)
    if (change === 0n) continue
    const day = londonDayOf(event.at)
    changes.set(day, (changes.get(day) ?? 0n) + change)
  }
  const opened = Math.min(...changes.keys())
  const today = londonDayOf(end)
  const credits: EverydayEvent[] = []
  let [balancePence, units, paidPence] = [0n, 0n, 0n]
  for (let [day, firstDay] = [opened, opened]; day <= today; day += 1) {
    if (day > opened && calendarDateOf(day).dayOfMonth === 1) {
      const paidToDatePence = (2n * units + unitsOfPenny) / (2n * unitsOfPenny)
      const amountPence = paidToDatePence - paidPence
      const at = new Date(Math.min(londonMoment(day, random.whole(1, 58)).getTime(), latestOn(day, end)))
      credits.push({
        type: 'interest',
        at,
        amountPence,
        firstDay: isoDateOf(firstDay),
        lastDay: isoDateOf(day - 1),
        units,
        paidToDatePence,
      })
      balancePence += amountPence
      paidPence = paidToDatePence
      firstDay = day
    }
    balancePence += changes.get(day) ?? 0n
    units += balancePence * BigInt(rates.findLast(({ fromDay }) => fromDay <= day)?.grossMillionths ?? 0)
  }
  return credits
}

/** Before the newest line, which is two minutes before the end, but on its day. */
const latestOn = (day: Day, end: Date): number =>
  Math.max(londonMoment(day, 0).getTime(), end.getTime() - 3 * 60_000)

function savingsChange(event: EverydayEvent): Pence {
  if (event.type === 'received' && event.into === 'flexisave') return event.amountPence
  if (event.type !== 'moved') return 0n
  if (event.to === 'flexisave') return event.amountPence
  return event.from === 'flexisave' ? -event.amountPence : 0n
}
