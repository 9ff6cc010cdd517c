import { expect, test } from 'vitest'
import {
  aerPercent,
  grossPercent,
  interestRate,
  newRate,
  shortPercent,
  taxYearStartOf,
  yearOfInterest,
} from './interest.ts'

test.each([
  ['2026-04-05', '2025-04-06'],
  ['2026-04-06', '2026-04-06'],
  ['2026-12-31', '2026-04-06'],
  ['2027-01-01', '2026-04-06'],
  ['2027-04-05', '2026-04-06'],
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

test.each([
  ['2.50', '2.5%'],
  ['4.10', '4.1%'],
  ['2.47', '2.47%'],
  ['3.00', '3%'],
  ['10.00', '10%'],
  ['0.00', '0%'],
])('%s per cent reads %s', (percent, words) => {
  expect(shortPercent(percent)).toBe(words)
})

test('a rate and a new one have the words of the specification', () => {
  expect(interestRate({ aer: '2.50', gross: '2.47' })).toBe('2.5% AER (2.47% gross)')
  expect(newRate({ aer: '2.32', fromDay: '2027-03-01' })).toBe('pays 2.32% AER from 1 March 2027')
})

test('of a new rate that is not wholly known, no part is stated', () => {
  expect(newRate({ aer: '2.32' })).toBe('pays another rate soon')
  expect(newRate({ fromDay: '2027-03-01' })).toBe('pays another rate soon')
  expect(newRate({})).toBe('pays another rate soon')
})

test('half a penny of a year is rounded up, and less is not paid', () => {
  const year = { grossMillionths: 10_000, paid: 'at the end' } as const
  expect(yearOfInterest(50n, year)).toBe(1n)
  expect(yearOfInterest(49n, year)).toBe(0n)
  expect(yearOfInterest(149n, year)).toBe(1n)
  expect(yearOfInterest(150n, year)).toBe(2n)
  expect(yearOfInterest(0n, year)).toBe(0n)
})

test('a gross rate has two decimals, rounded', () => {
  expect([0, 50, 49, 1_000_000].map(grossPercent)).toEqual(['0.00', '0.01', '0.00', '100.00'])
})

test('paid once a year, AER is the gross rate; paid each month, it is higher', () => {
  expect([aerPercent(24_718, 1), aerPercent(24_718, 12)]).toEqual(['2.47', '2.50'])
  expect(aerPercent(120_000, 12)).toBe('12.68')
})
