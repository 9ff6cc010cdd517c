import { date, sample } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWorkingDay, nextWorkingDay } from '../../domain/bank-holidays.ts'
import { calendarDateOf, londonClockOf, londonDayOf, londonMonthOf } from '../../domain/london-time.ts'
import { workingDaysBetween } from '../../domain/claims.ts'
import { danielPlan } from './daniel-plan.ts'
import type { EverydayEvent, EverydayPlan, Place, PlannedOrder } from './everyday-plan.ts'
import { availableChange } from './everyday-drafts.ts'
import { generateEveryday } from './generate-everyday.ts'
import { generateHousehold } from './generate-household.ts'
import { householdPlan } from './household-plan.ts'
import { mayaPlan } from './maya-plan.ts'
import { originatorPlans } from './originators-plan.ts'

const rates = [{ fromDay: 0, grossMillionths: 24_718 }]
const friday = new Date('2026-10-16T14:30:00Z')
/** Maya’s history, or Daniel’s, with what each pays into the joint account. */
function generate(plan: EverydayPlan, end = friday): EverydayEvent[] {
  const { inviter, partner } = generateHousehold(householdPlan, { end }).paidIn
  return generateEveryday(plan, { end, rates, paidIn: plan === danielPlan ? partner : inviter })
}

const ends = date({ min: new Date('2025-01-01'), max: new Date('2034-12-31'), noInvalidDate: true })

// Drawn once for all tests, because a history takes tens of milliseconds.
const drawn = new Map(
  [mayaPlan, danielPlan].map(plan => [
    plan,
    sample(ends, 25).map(end => ({ end, events: generate(plan, end) })),
  ]),
)

function forAnyEnd(plan: EverydayPlan, check: (events: readonly EverydayEvent[], end: Date) => void): void {
  for (const { end, events } of drawn.get(plan) ?? [])
    try {
      check(events, end)
    } catch (cause) {
      throw new Error(`the history that ends at ${end.toISOString()}`, { cause })
    }
}

const placeOf = (place: Place) => (typeof place === 'string' ? place : place.pot)

/** What each place holds after each event. */
function balances(events: readonly EverydayEvent[]): ReadonlyMap<string, bigint>[] {
  const held = new Map<string, bigint>([['current', 0n]])
  const add = (place: string, pence: bigint) => held.set(place, (held.get(place) ?? 0n) + pence)
  return events.map(event => {
    if (event.type === 'received') add(event.into, event.amountPence)
    if (event.type === 'paid' || event.type === 'settled') add('current', -event.amountPence)
    if (event.type === 'interest') add('flexisave', event.amountPence)
    if (event.type === 'refunded') add('current', event.amountPence)
    if (event.type === 'collected' || event.type === 'ordered') add('current', -event.amountPence)
    if (event.type === 'ordered' && 'pot' in event.order.to) add(event.order.to.pot, event.amountPence)
    if (event.type === 'moved') {
      add(placeOf(event.from), -event.amountPence)
      add(placeOf(event.to), event.amountPence)
    }
    return new Map(held)
  })
}

/** The current account's balance at the end of each day. */
function dailyBalances(events: readonly EverydayEvent[]): bigint[] {
  const after = balances(events)
  return events.flatMap(({ at }, n) => {
    const next = events[n + 1]
    const days = londonDayOf(next?.at ?? at) - londonDayOf(at)
    return Array.from({ length: next ? days : 1 }, () => after[n]?.get('current') ?? 0n)
  })
}

const isOrdinary = (pence: bigint) => pence >= 1_200_00n && pence <= 4_500_00n

describe.each([
  { name: 'Maya', plan: mayaPlan },
  { name: 'Daniel', plan: danielPlan },
])('$name’s history, for any end', ({ plan }) => {
  test('keeps the current account between £1,200 and £4,500 on nearly all days, and ends there', () => {
    forAnyEnd(plan, events => {
      const daily = dailyBalances(events)
      expect(daily.filter(isOrdinary).length / daily.length).toBeGreaterThan(0.95)
      expect(daily.every(pence => pence > 800_00n && pence < 5_200_00n)).toBe(true)
      expect(isOrdinary(daily.at(-1) ?? 0n)).toBe(true)
    })
  })

  test('never takes more from an account or a pot than it has', () => {
    forAnyEnd(plan, events => {
      let available = 0n
      for (const event of events) {
        available += availableChange(event)
        expect(available).toBeGreaterThan(0n)
      }
      for (const held of balances(events))
        for (const pence of held.values()) expect(pence).toBeGreaterThanOrEqual(0n)
    })
  })

  test('begins 24 months ago, and ends two minutes before its end', () => {
    forAnyEnd(plan, (events, end) => {
      const times = events.map(({ at }) => at.getTime())
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      expect(events.findLast(({ type }) => type !== 'interest')?.at).toEqual(
        new Date(end.getTime() - 120_000),
      )
      const [first, last] = [events[0]?.at ?? end, end].map(at => calendarDateOf(londonDayOf(at)))
      expect((last?.year ?? 0) * 12 + (last?.month ?? 0) - 24).toBe(
        (first?.year ?? 0) * 12 + (first?.month ?? 0),
      )
    })
  })

  test('is paid a salary on the last working day of each month, before 06:00', () => {
    forAnyEnd(plan, events => {
      const salaries = events.filter(
        event => event.type === 'received' && event.from === plan.salary.employer,
      )
      expect([23, 24, 25]).toContain(salaries.length)
      for (const { at } of salaries) {
        const { day, minuteOfDay } = londonClockOf(at)
        expect(minuteOfDay).toBeLessThan(6 * 60)
        expect(isWorkingDay(day)).toBe(true)
        expect(calendarDateOf(nextWorkingDay(day + 1)).month).not.toBe(calendarDateOf(day).month)
      }
    })
  })
})

describe('Maya’s history, for any end', () => {
  test('fills the pots with £420.00, £1,850.00 and £260.00, in several moves', () => {
    forAnyEnd(mayaPlan, events => {
      const held = balances(events).at(-1)
      expect([held?.get('Holiday'), held?.get('Car'), held?.get('Rainy day')]).toEqual([
        420_00n,
        1_850_00n,
        260_00n,
      ])
    })
  })

  test('has 24 credits of interest, each in the month after its own', () => {
    forAnyEnd(mayaPlan, (events, end) => {
      const credits = events.flatMap(event => (event.type === 'interest' ? [event] : []))
      expect(credits).toHaveLength(24)
      for (const { at, firstDay, lastDay, amountPence } of credits) {
        expect(amountPence).toBeGreaterThan(0n)
        expect(firstDay.slice(0, 7)).toBe(lastDay.slice(0, 7))
        expect(at <= end).toBe(true)
        expect(calendarDateOf(londonDayOf(at)).dayOfMonth).toBe(1)
        expect(londonMonthOf(new Date(at.getTime() - 24 * 60 * 60_000))).toBe(lastDay.slice(0, 7))
      }
    })
  })

  test('authorises each card payment before it settles within its seven days, and leaves the newest pending', () => {
    forAnyEnd(mayaPlan, (events, end) => {
      const authorised = new Map<number, EverydayEvent>()
      const settled = new Set<number>()
      for (const event of events) {
        if (event.type === 'authorised') authorised.set(event.paymentNo, event)
        if (event.type !== 'settled') continue
        const at = authorised.get(event.paymentNo)?.at.getTime() ?? Infinity
        expect(event.at.getTime()).toBeGreaterThan(at)
        expect(event.at.getTime() - at).toBeLessThan(7 * 24 * 60 * 60_000)
        settled.add(event.paymentNo)
      }
      const pending = [...authorised].filter(([paymentNo]) => !settled.has(paymentNo))
      expect(pending.length).toBeGreaterThanOrEqual(2)
      for (const [, { at }] of pending)
        expect(end.getTime() - at.getTime()).toBeLessThan(6 * 24 * 60 * 60_000)
    })
  })

  test('has one claim, of £310.00, refunded £210.00 within five working days, and a held payment of the last hour', () => {
    forAnyEnd(mayaPlan, (events, end) => {
      const steps = events.flatMap(event =>
        event.type === 'claimed' ||
        event.type === 'refunded' ||
        event.type === 'held' ||
        (event.type === 'paid' && event.isClaimed)
          ? [event]
          : [],
      )
      expect(steps.map(({ type, amountPence }) => `${type} ${amountPence}`)).toEqual([
        'paid 31000',
        'claimed 0',
        'refunded 21000',
        'held 100000',
      ])
      const [, made, decided, held] = steps.map(({ at }) => at)
      if (!made || !decided || !held) throw new Error('a step is missing')
      expect(workingDaysBetween(londonDayOf(made), londonDayOf(decided))).toBeLessThanOrEqual(5)
      expect(end.getTime() - held.getTime()).toBe(26 * 60_000)
    })
  })

  test('has one disputed purchase of £139.00: settled, disputed, credited within five working days, and won', () => {
    forAnyEnd(mayaPlan, (events, end) => {
      const bought = events.find(event => event.type === 'settled' && event.merchant === 'Harbour Phones')
      const [credited, ...others] = events.filter(event => event.type === 'received' && event.dispute)
      if (!bought || credited?.type !== 'received' || !credited.dispute) throw new Error('a step is missing')
      expect(others).toEqual([])
      expect([bought.amountPence, credited.amountPence]).toEqual([139_00n, 139_00n])
      const { madeAt, wonAt } = credited.dispute
      const times = [bought.at, madeAt, credited.at, wonAt, end].map(at => at.getTime())
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      expect(workingDaysBetween(londonDayOf(madeAt), londonDayOf(credited.at))).toBeLessThanOrEqual(5)
      expect(londonDayOf(wonAt) - londonDayOf(credited.at)).toBeLessThanOrEqual(30)
    })
  })

  test('saves in some months, and draws on FlexiSave twice', () => {
    forAnyEnd(mayaPlan, events => {
      const moves = events.flatMap(event => (event.type === 'moved' ? [event] : []))
      const saved = moves.filter(({ to }) => to === 'flexisave')
      expect(saved.length).toBeGreaterThanOrEqual(10)
      expect(saved.length).toBeLessThanOrEqual(23)
      expect(moves.filter(({ from }) => from === 'flexisave')).toHaveLength(2)
    })
  })
})

const nameOf = ({ to }: PlannedOrder): string => ('pot' in to ? `${to.pot} by standing order` : to.name)

/** The counterparty of an event, and its amount: as a statement shows it. */
function shown(event: EverydayEvent): { readonly name: string; readonly amountPence: bigint } | undefined {
  const { type, amountPence } = event
  if (type === 'refunded') return { name: 'refund', amountPence }
  if (type === 'received') return { name: event.from, amountPence }
  if (type === 'paid') return { name: event.payee.name, amountPence }
  if (type === 'settled') return { name: event.merchant, amountPence }
  if (type === 'collected') return { name: event.mandate.plan.company, amountPence }
  if (type === 'ordered') return { name: nameOf(event.order), amountPence }
  return type === 'moved'
    ? { name: `${placeOf(event.from)} to ${placeOf(event.to)}`, amountPence }
    : undefined
}

const monthNo = ({ at }: EverydayEvent): number => {
  const { year, month } = calendarDateOf(londonDayOf(at))
  return year * 12 + month
}

test('is the same for the same seed and end, and another for another seed', () => {
  expect(generate(mayaPlan)).toEqual(generate(mayaPlan))
  expect(generate(mayaPlan)).not.toEqual(generate({ ...mayaPlan, seed: mayaPlan.seed + 1 }))
})

test('no two months of Maya’s are alike', () => {
  const months = Map.groupBy(generate(mayaPlan), monthNo)
  const texts = [...months.values()].map(events =>
    events
      .flatMap(event => shown(event) ?? [])
      .map(({ name, amountPence }) => `${name} ${amountPence}`)
      .toSorted()
      .join(),
  )
  expect(texts).toHaveLength(25)
  expect(new Set(texts).size).toBe(25)
})

test('only salary, subscriptions, Direct Debits and standing orders repeat an amount in a rhythm', () => {
  const priced = new Set([
    mayaPlan.salary.employer,
    ...mayaPlan.subscriptions.map(({ merchant }) => merchant),
    ...originatorPlans.map(({ company }) => company),
    ...(mayaPlan.standingOrders ?? []).map(order => nameOf(order)),
  ])
  for (const end of [friday, new Date('2027-02-28T09:00:00Z'), new Date('2027-07-01T23:30:00Z')]) {
    const free = generate(mayaPlan, end).flatMap(event => {
      const line = shown(event)
      return line && !priced.has(line.name) ? [{ ...line, month: monthNo(event) }] : []
    })
    const alike = Map.groupBy(free, ({ name, amountPence }) => `${name} ${amountPence}`)
    for (const [line, lines] of alike) {
      const months = lines.map(({ month }) => month)
      const inRhythm = months.filter((month, n) => months[n + 2] === 2 * (months[n + 1] ?? 0) - month)
      expect(inRhythm, line).toEqual([])
    }
  }
})

test('what is bought by habit never costs whole pounds', () => {
  const once = new Set(mayaPlan.purchases.map(({ amountPence }) => amountPence))
  for (const event of generate(mayaPlan))
    if (event.type === 'authorised' && !once.has(event.amountPence))
      expect(event.amountPence % 100n, event.merchant).not.toBe(0n)
})
