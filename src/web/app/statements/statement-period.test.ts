import { expect, test } from 'vitest'
import { formatMonth } from '../../../domain/format-dates.ts'
import { monthInLondon, formatLongDay, formatPeriod } from './statement-period.ts'

test('a statement is named by its month, and its days are written with the year once', () => {
  expect(formatMonth('2026-09')).toBe('September 2026')
  expect(formatPeriod({ from: '2026-09-01', to: '2026-09-30' })).toBe('1 Sep to 30 Sep 2026')
  expect(formatLongDay('2026-10-01')).toBe('1 October 2026')
})

test('the month that runs is the one in London, also where summer time has begun it an hour early', () => {
  expect(monthInLondon(Date.parse('2026-06-30T22:59:59Z'))).toBe('2026-06')
  expect(monthInLondon(Date.parse('2026-06-30T23:00:00Z'))).toBe('2026-07')
  expect(monthInLondon(Date.parse('2026-12-31T23:59:59Z'))).toBe('2026-12')
})
