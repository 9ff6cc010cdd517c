import { date, sample } from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDateOf, londonClockOf, londonDayOf, weekdayOf } from '../../domain/london-time.ts'
import { availableChange } from './everyday-drafts.ts'
import type { EverydayEvent, PaidIn } from './everyday-plan.ts'
import { generateHousehold, type Household } from './generate-household.ts'
import { householdPlan } from './household-plan.ts'

const friday = new Date('2026-10-16T14:30:00Z')
const ends = date({ min: new Date('2025-01-01'), max: new Date('2034-12-31'), noInvalidDate: true })
const drawn = [friday, ...sample(ends, 40)].map(end => ({
  end,
  household: generateHousehold(householdPlan, { end }),
}))

function forAnyEnd(check: (household: Household, end: Date) => void): void {
  for (const { end, household } of drawn)
    try {
      check(household, end)
    } catch (cause) {
      throw new Error(`the joint history that ends at ${end.toISOString()}`, { cause })
    }
}

const monthNo = (at: Date): number => {
  const { year, month } = calendarDateOf(londonDayOf(at))
  return year * 12 + month
}

const byTime = (one: { readonly at: Date }, other: { readonly at: Date }) =>
  one.at.getTime() - other.at.getTime()

/** What the joint account has available after each event and each payment of its holders. */
function balances({ events, paidIn }: Household): bigint[] {
  let available = 0n
  return [
    ...events.map(event => ({ at: event.at, pence: availableChange(event) })),
    ...[...paidIn.inviter, ...paidIn.partner].map(({ at, amountPence }) => ({ at, pence: amountPence })),
  ]
    .toSorted(byTime)
    .map(({ pence }) => (available += pence))
}

test('the joint account never takes more than it has, and holds what a household holds', () => {
  forAnyEnd(household => {
    for (const pence of balances(household)) {
      expect(pence).toBeGreaterThan(100_00n)
      expect(pence).toBeLessThan(2_600_00n)
    }
  })
})

test('it opens on the day of the other accounts, and both pay in at once', () => {
  forAnyEnd(({ invitedAt, acceptedAt, events, paidIn }, end) => {
    expect(monthNo(end) - monthNo(invitedAt)).toBe(24)
    const firsts = [
      invitedAt,
      acceptedAt,
      ...[paidIn.inviter, paidIn.partner].map(([first]) => first?.at ?? end),
    ]
    expect(new Set(firsts.map(londonDayOf)).size).toBe(1)
    expect(firsts).toEqual(firsts.toSorted((one, other) => one.getTime() - other.getTime()))
    for (const { at } of events) {
      expect(londonDayOf(at)).toBeGreaterThan(londonDayOf(acceptedAt))
      expect(at < end).toBe(true)
    }
  })
})

test('both pay in each month, and nobody the same amount in a rhythm', () => {
  forAnyEnd(({ paidIn }, end) => {
    for (const paid of [paidIn.inviter, paidIn.partner]) {
      const months = new Set(paid.map(({ at }) => monthNo(at)))
      expect([24, 25]).toContain(months.size)
      expect(inRhythm(paid)).toEqual([])
      for (const { at, amountPence } of paid) {
        expect(amountPence % 5_00n).toBe(0n)
        expect(at < end).toBe(true)
      }
    }
  })
})

/** The amounts that were paid three times, as many months apart. */
const inRhythm = (paid: readonly PaidIn[]): readonly bigint[] =>
  [...Map.groupBy(paid, ({ amountPence }) => amountPence)].flatMap(([amountPence, alike]) => {
    const months = alike.map(({ at }) => monthNo(at))
    return months.some((month, n) => months[n + 2] === 2 * (months[n + 1] ?? 0) - month) ? [amountPence] : []
  })

const isShop = (event: EverydayEvent): event is EverydayEvent & { readonly type: 'authorised' } =>
  event.type === 'authorised' && householdPlan.shop.merchants.includes(event.merchant)

test('the shop is Saturday’s, on some weeks a day before or after, and on some not at all', () => {
  forAnyEnd(({ events }) => {
    const shops = events.filter(isShop)
    const weekdays = Map.groupBy(shops, ({ at }) => weekdayOf(londonDayOf(at)))
    expect(new Set(weekdays.keys())).toEqual(new Set([5, 6, 7]))
    expect((weekdays.get(6) ?? []).length / shops.length).toBeGreaterThan(0.65)
    expect(shops.length).toBeGreaterThan(75)
    expect(shops.length).toBeLessThan(104)
    for (const { at, amountPence } of shops) {
      expect(amountPence % 100n).not.toBe(0n)
      expect(londonClockOf(at).minuteOfDay).toBeGreaterThanOrEqual(9 * 60)
    }
  })
})

test('bills and the rent of a lock-up are paid from it, by either of the two', () => {
  forAnyEnd(({ events }) => {
    const paid = events.filter(event => event.type === 'paid')
    const payers = Map.groupBy(paid, ({ payee }) => payee.name)
    expect([...payers.keys()].toSorted()).toEqual([
      'Mossbank Vets',
      'Pennant Mobile',
      'Quayside Lock-ups',
      'Set Licensing',
      'Tidemark Mutual',
    ])
    expect(payers.get('Quayside Lock-ups')?.length).toBeGreaterThanOrEqual(23)
    expect(new Set(paid.map(({ isByPartner }) => isByPartner ?? false))).toEqual(new Set([true, false]))
  })
})

test('no two months are alike, and it is the same for the same seed and end', () => {
  const { events } = generateHousehold(householdPlan, { end: friday })
  expect(generateHousehold(householdPlan, { end: friday }).events).toEqual(events)
  const another = generateHousehold({ ...householdPlan, seed: householdPlan.seed + 1 }, { end: friday })
  expect(another.events).not.toEqual(events)
  const months = [...Map.groupBy(events, ({ at }) => monthNo(at)).values()].map(month =>
    month
      .map(({ amountPence }) => amountPence)
      .toSorted((one, other) => Number(one - other))
      .join(),
  )
  expect(months).toHaveLength(25)
  expect(new Set(months).size).toBe(25)
})
