import { expect, test } from 'vitest'
import { openedDay } from './opened-day.ts'

test.each([
  ['2026-11-03T09:00:00Z', '2026-11-03T23:59:59Z', undefined],
  ['2026-11-03T09:00:00Z', '2026-11-04T00:00:00Z', '3 Nov 2026'],
  // In summer London's day begins an hour before UTC's.
  ['2026-07-03T23:30:00Z', '2026-07-04T10:00:00Z', undefined],
  ['2026-07-03T22:30:00Z', '2026-07-03T23:30:00Z', '3 Jul 2026'],
])('an account opened at %s is, at %s, one of %s', (openedAt, asOf, day) => {
  expect(openedDay({ openedAt }, { asOf })).toBe(day)
})
