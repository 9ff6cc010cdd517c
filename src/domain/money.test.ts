import { assert, bigInt, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, formatPence, moneyOf, penceOf, wireMoneyPattern } from './money.ts'

const largestPence = 99_999_999_999_999n

describe('money on the wire', () => {
  test('is pounds and pence as a decimal string', () => {
    expect([0n, 1n, 10n, 100n, 4_825_000n, largestPence].map(moneyOf)).toEqual([
      '0.00',
      '0.01',
      '0.10',
      '1.00',
      '48250.00',
      '999999999999.99',
    ])
  })

  test('reads back as the pence it was written from', () => {
    assert(
      property(bigInt({ min: 0n, max: largestPence }), pence => {
        expect(moneyOf(pence)).toMatch(wireMoneyPattern)
        expect(penceOf(moneyOf(pence))).toBe(pence)
      }),
    )
  })

  test('is never negative', () => {
    expect(() => moneyOf(-1n)).toThrow(/never negative: -1/)
  })
})

describe('money as a person reads it', () => {
  test('is en-GB with two decimals', () => {
    expect(['0.00', '0.05', '1234.56', '7870000.00', '999999999999.99'].map(formatMoney)).toEqual([
      '£0.00',
      '£0.05',
      '£1,234.56',
      '£7,870,000.00',
      '£999,999,999,999.99',
    ])
  })

  test('is exact where a float would not be', () => {
    expect(formatPence(9_007_199_254_740_993n)).toBe('£90,071,992,547,409.93')
  })
})
