import { expect, test } from 'vitest'
import { dayOfItem, expectDays, findShort } from './coming-up.ts'
import type { ComingItem } from './due-items.ts'

const out = (dueOn: string, pence: bigint, more: Partial<ComingItem> = {}): ComingItem => ({
  kind: 'payment',
  source: 'payment',
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Ada',
  amountPence: pence,
  feePence: 0n,
  changePence: -pence,
  direction: 'out',
  askedFor: dueOn,
  dueOn,
  retryAt: null,
  step: 4,
  createdAt: new Date('2026-11-01T12:00:00Z'),
  ...more,
})
const into = (dueOn: string, pence: bigint): ComingItem =>
  out(dueOn, pence, { kind: 'own_move', direction: 'in', changePence: pence, step: 5 })

// Saturday 28 November 2026, at noon.
const now = new Date('2026-11-28T12:00:00Z')
const today = '2026-11-28'

const expected = (items: readonly ComingItem[], availablePence: bigint) =>
  expectDays(items, { availablePence, today }).map(({ date, expectedPence }) => [date, expectedPence])

test('an item is made on its due date; what is late, on the next working day; what is tried again, on that day', () => {
  expect(dayOfItem(out('2026-12-01', 1n), today)).toBe('2026-12-01')
  expect(dayOfItem(out('2026-11-27', 1n), today)).toBe('2026-11-30')
  const retryAt = new Date('2026-11-30T14:00:00Z')
  expect(dayOfItem(out('2026-11-27', 1n, { retryAt }), today)).toBe('2026-11-30')
  // It was tried early, and again on its own day.
  expect(dayOfItem(out('2026-12-01', 1n, { retryAt: new Date('2026-12-01T14:00:00Z') }), today)).toBe(
    '2026-12-01',
  )
  // The second attempt is over and a run has yet to come.
  expect(dayOfItem(out('2026-11-26', 1n, { retryAt: new Date('2026-11-26T14:00:00Z') }), today)).toBe(
    '2026-11-30',
  )
})

test('the expected balance is what is available less what is due, with own moves in, day by day', () => {
  const items = [
    out('2026-12-04', 30_00n),
    out('2026-12-01', 850_00n),
    into('2026-12-02', 200_00n),
    out('2026-12-01', 50_00n),
  ]
  expect(expected(items, 1000_00n)).toEqual([
    ['2026-12-01', 100_00n],
    ['2026-12-02', 300_00n],
    ['2026-12-04', 270_00n],
  ])
})

const withStep = (id: string, step: number, dueOn = '2026-12-01', createdAt = '2026-11-01T12:00:00Z') =>
  out(dueOn, 1n, { id, step, createdAt: new Date(createdAt) })

test('a day’s items are in the order in which they are made', () => {
  const items = [
    withStep('f', 5),
    withStep('e', 4),
    withStep('d', 3, '2026-12-01', '2026-11-02T12:00:00Z'),
    withStep('c', 3),
    withStep('b', 2),
    withStep('a', 1),
  ]
  expect(
    expectDays(items, { availablePence: 0n, today })[0]
      ?.items.map(({ id }) => id)
      .join(''),
  ).toBe('abcdef')
})

test('the first day below zero is short, by what is missing at its end, and by 06:00', () => {
  const items = [out('2026-12-01', 100_00n), out('2026-12-02', 5_01n), out('2026-12-03', 70_00n)]
  const days = expectDays(items, { availablePence: 105_00n, today })
  expect(findShort(days, now)).toEqual({
    day: '2026-12-02',
    shortfallPence: 1n,
    by: new Date('2026-12-02T06:00:00Z'),
  })
  expect(findShort(expectDays(items.slice(0, 2), { availablePence: 105_01n, today }), now)).toBeUndefined()
})

test('what is tried again this afternoon is needed by 14:00', () => {
  const monday = new Date('2026-11-30T09:00:00Z')
  const items = [out('2026-11-30', 10_00n, { retryAt: new Date('2026-11-30T14:00:00Z') })]
  const days = expectDays(items, { availablePence: 9_00n, today: '2026-11-30' })
  expect(findShort(days, monday)).toEqual({
    day: '2026-11-30',
    shortfallPence: 1_00n,
    by: new Date('2026-11-30T14:00:00Z'),
  })
})

test('a balance below zero is short on the first day on which something leaves, not on one when money comes in', () => {
  const items = [into('2026-12-01', 10_00n), out('2026-12-02', 1_00n)]
  const days = expectDays(items, { availablePence: -50_00n, today })
  expect(findShort(days, now)).toMatchObject({ day: '2026-12-02', shortfallPence: 41_00n })
})
