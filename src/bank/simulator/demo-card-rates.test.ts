import { expect, test } from 'vitest'
import { dayOf } from '../../domain/london-time.ts'
import { demoRateOf, demoRatesOf } from './demo-card-rates.ts'

const friday = dayOf({ year: 2026, month: 11, dayOfMonth: 27 })
const aYear = Array.from({ length: 365 }, (_, n) => friday + n)

test('the rates of a day are always the same, for ten currencies', () => {
  expect(demoRatesOf(friday)).toEqual(demoRatesOf(friday))
  expect(demoRatesOf(friday).map(({ currency }) => currency)).toEqual([
    'EUR',
    'USD',
    'CHF',
    'JPY',
    'AUD',
    'CAD',
    'SEK',
    'NOK',
    'DKK',
    'PLN',
  ])
})

test('£1 is about €1.15 and $1.34, and within 0.15 % of that all year', () => {
  for (const [currency, middle] of [
    ['EUR', 1.1523],
    ['USD', 1.3387],
  ] as const) {
    const rates = aYear.map(day => Number(demoRateOf(currency, day)))
    expect(Math.min(...rates)).toBeGreaterThan(middle * 0.9984)
    expect(Math.max(...rates)).toBeLessThan(middle * 1.0016)
  }
})

test('each rate is another one than on the day before, by less than 0.04 %, with four decimals', () => {
  for (const { currency, rate } of aYear.flatMap(demoRatesOf)) {
    expect(rate, currency).toMatch(/^\d{1,3}\.\d{4}$/)
  }
  for (const [index, day] of aYear.entries()) {
    const before = aYear[index - 1]
    if (before === undefined) continue
    for (const [at, { rate }] of demoRatesOf(day).entries()) {
      const earlier = Number(demoRatesOf(before)[at]?.rate)
      expect(Number(rate)).not.toBe(earlier)
      expect(Math.abs(Number(rate) - earlier)).toBeLessThan(earlier * 0.0004)
    }
  }
})
