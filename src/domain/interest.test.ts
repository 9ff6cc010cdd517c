import { expect, test } from 'vitest'
import { aerPercent, grossPercent, taxYearStartOf, yearOfInterest } from './interest.ts'

test.each([
  ['2026-04-05', '2025-04-06'],
  ['2026-04-06', '2026-04-06'],
  ['2026-12-31', '2026-04-06'],
  ['2027-01-01', '2026-04-06'],
])('the tax year of %s begins on %s', (day, start) => {
  expect(taxYearStartOf(day)).toBe(start)
})

test('FlexiSave pays 2.50% AER, 2.47% gross, and Fixed Savings 4.10% of both', () => {
  expect([aerPercent(24_718, 12), grossPercent(24_718)]).toEqual(['2.50', '2.47'])
  expect([aerPercent(41_000, 1), grossPercent(41_000)]).toEqual(['4.10', '4.10'])
})

test('£1,000.00 earns £25.00 in FlexiSave in a year, and £41.00 in Fixed Savings', () => {
  expect(yearOfInterest(100_000n, { grossMillionths: 24_718, paid: 'monthly' })).toBe(2_500n)
  expect(yearOfInterest(100_000n, { grossMillionths: 41_000, paid: 'at the end' })).toBe(4_100n)
  // Without interest on interest, it would be £24.72.
  expect(yearOfInterest(100_000n, { grossMillionths: 24_718, paid: 'at the end' })).toBe(2_472n)
})
