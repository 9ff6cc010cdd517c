import { expect, test } from 'vitest'
import { bookedAgoMs } from './booked-ago.ts'

const balance = { lastBookedAt: '2026-10-16T13:30:00.000Z', asOf: '2026-10-16T13:32:00.000Z' }

test('the age is the bank’s own, whatever this machine’s clock says', () => {
  expect(bookedAgoMs(balance, { readAtMs: 5, nowMs: 5 })).toBe(120_000)
})

test('it grows with the time since the balance was read, and never shrinks', () => {
  expect(bookedAgoMs(balance, { readAtMs: 1000, nowMs: 61_000 })).toBe(180_000)
  expect(bookedAgoMs(balance, { readAtMs: 1000, nowMs: 0 })).toBe(120_000)
})

test('an account without bookings has no age', () => {
  expect(bookedAgoMs({ ...balance, lastBookedAt: null }, { readAtMs: 0, nowMs: 0 })).toBeUndefined()
})
