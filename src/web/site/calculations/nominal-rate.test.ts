import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { formatNominal, nominalPercent } from './nominal-rate.ts'

test('2.5% AER is 2.47% gross where interest is added monthly', () => {
  expect(formatNominal(2.5, 12)).toBe('2.47')
})

test('a rate that is added once a year is the effective one', () => {
  expect(formatNominal(4.1, 1)).toBe('4.10')
})

test('is below the effective rate and compounds to it', () => {
  assert(
    property(integer({ min: 1, max: 500 }), integer({ min: 2, max: 365 }), (tenths, timesAYear) => {
      const nominal = nominalPercent(tenths / 10, timesAYear)
      expect(nominal).toBeLessThan(tenths / 10)
      expect(100 * ((1 + nominal / 100 / timesAYear) ** timesAYear - 1)).toBeCloseTo(tenths / 10, 8)
    }),
  )
})
