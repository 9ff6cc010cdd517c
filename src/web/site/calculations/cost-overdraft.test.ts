import { assert, bigInt, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { costOverdraft } from './cost-overdraft.ts'

const overdraft = { amountPence: 500_00n, interestFreePence: 50_00n, days: 30, ratePercentEar: 35.9 }

test('£500 for 30 days at 35.9% EAR, £50 of it free, costs £11.49', () => {
  // 450 x (1.359^(30/365) - 1) = 450 x .025534
  expect(costOverdraft(overdraft)).toBe(11_49n)
})

test('costs nothing for no days, and nothing within the part that is free', () => {
  expect(costOverdraft({ ...overdraft, days: 0 })).toBe(0n)
  expect(costOverdraft({ ...overdraft, amountPence: 50_00n })).toBe(0n)
})

test('costs the EAR in a year, whatever the amount', () => {
  assert(
    property(bigInt({ min: 0n, max: 3_000_00n }), integer({ min: 0, max: 500 }), (amountPence, tenths) => {
      const costPence = costOverdraft({
        amountPence,
        interestFreePence: 0n,
        days: 365,
        ratePercentEar: tenths / 10,
      })
      const error = costPence * 1_000n - amountPence * BigInt(tenths)
      expect(error < 0n ? -error : error).toBeLessThanOrEqual(501n)
    }),
  )
})

test('refuses an amount below zero', () => {
  expect(() => costOverdraft({ ...overdraft, amountPence: -1n })).toThrow(RangeError)
})
