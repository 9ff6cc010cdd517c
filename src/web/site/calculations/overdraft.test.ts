import { assert, bigInt, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { costOverdraft, overdraftApr } from './overdraft.ts'

const overdraft = { amountPence: 500_00n, interestFreePence: 50_00n, days: 30, ratePercentEar: 35.9 }

test('£500 for 30 days at 35.9% EAR, £50 of it free, costs £11.49', () => {
  // 450 x (1.359^(30/365) - 1) = 450 x .025534
  expect(costOverdraft(overdraft)).toBe(11_49n)
})

test('costs nothing for no days, and nothing within the interest-free part', () => {
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

test('35.9% EAR with £50 free of interest is 34.2% APR on the assumed £1,200 over three months', () => {
  // 1,150 x (1.359^(3/12) - 1) = 91.66 on 1,200: 1.07638^4 = 1.3424
  expect(overdraftApr({ interestFreePounds: 50, ratePercentEar: 35.9 })).toBe('34.2')
})

test('the APR is the EAR without an interest-free part, and zero if everything is interest-free', () => {
  expect(overdraftApr({ interestFreePounds: 0, ratePercentEar: 35.9 })).toBe('35.9')
  expect(overdraftApr({ interestFreePounds: 1_200, ratePercentEar: 35.9 })).toBe('0.0')
})
