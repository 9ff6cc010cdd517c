import { expect, test } from 'vitest'
import { agoInWords, bookedAgoMs, openedDay } from './balance-card.tsx'

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

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

test.each([
  [-5 * seconds, 'just now'],
  [0, 'just now'],
  [59 * seconds, 'just now'],
  [60 * seconds, '1 min ago'],
  [2 * minutes, '2 mins ago'],
  [59 * minutes, '59 mins ago'],
  [60 * minutes, '1 hour ago'],
  [23 * hours, '23 hours ago'],
  [24 * hours, '1 day ago'],
  [49 * hours, '2 days ago'],
])('%i ms ago is said as "%s"', (agoMs, words) => {
  expect(agoInWords(agoMs)).toBe(words)
})

test.each([
  ['2026-11-03T09:00:00Z', '2026-11-03T23:59:59Z', undefined],
  ['2026-11-03T09:00:00Z', '2026-11-04T00:00:00Z', '3 Nov 2026'],
  // In summer London's day begins an hour before UTC's.
  ['2026-07-03T23:30:00Z', '2026-07-04T10:00:00Z', undefined],
  ['2026-07-03T22:30:00Z', '2026-07-03T23:30:00Z', '3 Jul 2026'],
])('an account opened at %s is, at %s, one of %s', (openedAt, asOf, day) => {
  expect(openedDay({ openedAt }, { asOf })).toBe(day)
})
