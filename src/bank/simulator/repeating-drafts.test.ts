import { date, sample } from 'fast-check'
import { expect, test } from 'vitest'
import { isWorkingDay, workingDaysAfter, workingDayUntil } from '../../domain/bank-holidays.ts'
import { dueDateOf } from '../../domain/due-days.ts'
import {
  calendarDateOf,
  dayOf,
  dayOfIsoDate,
  isoDateOf,
  londonClockOf,
  londonDayOf,
} from '../../domain/london-time.ts'
import type { EverydayEvent } from './everyday-plan.ts'
import { generateEveryday } from './generate-everyday.ts'
import { mayaPlan } from './maya-plan.ts'

const rates = [{ fromDay: 0, grossMillionths: 24_718 }]
const ends = [
  // The account opens on the last working day of a month; before and after a payment of this very day.
  ...['2026-01-30T12:00:00Z', '2026-11-30T05:59:00Z', '2026-12-01T06:30:00Z', '2027-05-04T04:30:00Z'].map(
    text => new Date(text),
  ),
  ...sample(date({ min: new Date('2025-01-01'), max: new Date('2034-12-31'), noInvalidDate: true }), 20),
]
const histories = ends.map(end => ({ end, events: generateEveryday(mayaPlan, { end, rates }) }))

interface History {
  readonly end: Date
  readonly events: readonly EverydayEvent[]
}

function forAnyEnd(check: (history: History) => void): void {
  for (const history of histories)
    try {
      check(history)
    } catch (cause) {
      throw new Error(`the history that ends at ${history.end.toISOString()}`, { cause })
    }
}

const ofType = <Type extends EverydayEvent['type']>(events: readonly EverydayEvent[], type: Type) =>
  events.filter((event): event is Extract<EverydayEvent, { type: Type }> => event.type === type)

const paidBy = (events: readonly EverydayEvent[], place: 'payee' | 'pot') =>
  ofType(events, 'ordered').filter(({ order }) => (place === 'pot') === 'pot' in order.to)

/** Whether it is made on a day from 06:00 on, at once. */
const isMadeOn = (at: Date, dueOn: string): boolean => {
  const { day, minuteOfDay } = londonClockOf(at)
  return isoDateOf(day) === dueOn && minuteOfDay >= 360 && minuteOfDay < 362
}

test('until any end the rent is paid once for each 1st since the account opened', () => {
  forAnyEnd(({ end, events }) => {
    const opening = londonDayOf(events[0]?.at ?? end)
    const dates = paidBy(events, 'payee').map(({ askedFor }) => askedFor)
    const all = Array.from({ length: 26 }, (_, n) => {
      const { year, month } = calendarDateOf(opening)
      return isoDateOf(dayOf({ year, month: month + n, dayOfMonth: 1 }))
    })
    const [first = '', last = ''] = [dates[0], dates.at(-1)]
    expect(dates).toEqual(all.filter(day => day >= first && day <= last))
    expect(dayOfIsoDate(first) - opening).toBeLessThan(32)
    expect(dates.length).toBeGreaterThanOrEqual(23)
    expect(paidBy(events, 'payee').every(({ at, askedFor }) => isMadeOn(at, dueDateOf(askedFor)))).toBe(true)
  })
})

test('until any end 23 last working days have paid into Holiday', () => {
  forAnyEnd(({ events }) => {
    const paid = paidBy(events, 'pot')
    expect(paid).toHaveLength(23)
    for (const { at, askedFor } of paid) {
      const { year, month } = calendarDateOf(dayOfIsoDate(askedFor))
      expect(askedFor).toBe(isoDateOf(workingDayUntil(dayOf({ year, month: month + 1, dayOfMonth: 0 }))))
      expect(isMadeOn(at, askedFor)).toBe(true)
    }
  })
})

test('until any end mandates and standing orders are there before they pay', () => {
  forAnyEnd(({ end, events }) => {
    const opened = events[0]?.at ?? end
    const setUp = new Map(
      [...ofType(events, 'lodged'), ...ofType(events, 'set_up')].map(event => [
        event.type === 'lodged' ? event.mandate.plan : event.order,
        event.at,
      ]),
    )
    expect(setUp.size).toBe(8)
    for (const at of setUp.values()) expect(at > opened).toBe(true)
    for (const { mandate, at } of ofType(events, 'collected'))
      expect(londonDayOf(at)).toBeGreaterThan(londonDayOf(setUp.get(mandate.plan) ?? end))
    for (const { order, at } of ofType(events, 'ordered'))
      expect(londonDayOf(at)).toBeGreaterThan(londonDayOf(setUp.get(order) ?? end))
  })
})

test('until any end each collection is taken from 06:00 on its due day, a working day', () => {
  forAnyEnd(({ events }) => {
    const collected = ofType(events, 'collected')
    expect(collected.length).toBeGreaterThan(75)
    for (const { at, dueOn } of collected) {
      expect(isMadeOn(at, dueOn)).toBe(true)
      expect(isWorkingDay(dayOfIsoDate(dueOn))).toBe(true)
    }
  })
})

test('at any end one payment of £240.00 waits for the ninth working day', () => {
  forAnyEnd(({ end, events }) => {
    const [payment, ...others] = ofType(events, 'scheduled')
    expect(others).toEqual([])
    expect(payment?.payment.amountPence).toBe(240_00n)
    expect(payment?.executeOn).toBe(isoDateOf(workingDaysAfter(londonDayOf(end), 9)))
  })
})
