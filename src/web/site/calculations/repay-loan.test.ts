import { assert, bigInt, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { repayLoan, type Loan } from './repay-loan.ts'

const amounts = bigInt({ min: 1_000_00n, max: 500_000_00n })
const terms = integer({ min: 1, max: 84 })
/** Rates as they are quoted, in tenths of a per cent. */
const rates = integer({ min: 0, max: 400 }).map(tenths => tenths / 10)

const monthly = (loan: Loan) => repayLoan(loan).monthlyPence

const sum = (pence: readonly bigint[]): bigint => pence.reduce((total, next) => total + next, 0n)

describe('a loan computed by hand', () => {
  // 1.069^(1/12) - 1 = .557579 % a month; 8,000 x .00557579 / (1 - 1.069^-4) = 190.425 a month.
  test('£8,000 over 48 months at 6.9% APR costs £190.42 a month', () => {
    const { monthlyPence, lastPence, totalPence, interestPence } = repayLoan({
      amountPence: 8_000_00n,
      months: 48,
      ratePercentApr: 6.9,
    })
    expect(monthlyPence).toBe(190_42n)
    expect(totalPence).toBe(47n * monthlyPence + lastPence)
    expect(interestPence).toBe(totalPence - 8_000_00n)
  })

  test('a single payment is the amount and one month of interest', () => {
    expect(repayLoan({ amountPence: 1_000_00n, months: 1, ratePercentApr: 0 }).totalPence).toBe(1_000_00n)
    expect(repayLoan({ amountPence: 1_000_00n, months: 1, ratePercentApr: 10 })).toMatchObject({
      // 1.1^(1/12) - 1 = .797414 %
      monthlyPence: 1_007_97n,
      lastPence: 1_007_97n,
      interestPence: 7_97n,
    })
  })

  test('without interest the payments divide the amount, and the last takes the odd pence', () => {
    expect(repayLoan({ amountPence: 100_00n, months: 3, ratePercentApr: 0 })).toMatchObject({
      monthlyPence: 33_33n,
      lastPence: 33_34n,
      totalPence: 100_00n,
      interestPence: 0n,
    })
  })
})

describe('every loan', () => {
  test('is repaid: payments add up to the total, so do the years, and nothing is owed at the end', () => {
    assert(
      property(amounts, terms, rates, (amountPence, months, ratePercentApr) => {
        const loan = repayLoan({ amountPence, months, ratePercentApr })
        const { monthlyPence, lastPence, totalPence, interestPence, years } = loan
        expect(BigInt(months - 1) * monthlyPence + lastPence).toBe(totalPence)
        expect(totalPence).toBe(amountPence + interestPence)
        expect(sum(years.map(year => year.paidPence))).toBe(totalPence)
        expect(years).toHaveLength(Math.ceil(months / 12))
        expect(years.at(-1)?.owedPence).toBe(0n)
      }),
    )
  })

  test('costs zero or more, and its last payment differs by pennies', () => {
    assert(
      property(amounts, terms, rates, (amountPence, months, ratePercentApr) => {
        const { monthlyPence, lastPence, interestPence } = repayLoan({ amountPence, months, ratePercentApr })
        expect(interestPence).toBeGreaterThanOrEqual(0n)
        // Half a penny a month for the payment and half for the interest, and the interest on both.
        const difference = lastPence > monthlyPence ? lastPence - monthlyPence : monthlyPence - lastPence
        expect(difference).toBeLessThanOrEqual(BigInt(months) * 4n)
      }),
    )
  })

  test('is repaid in time even if rounding exceeds the small payment', () => {
    const { monthlyPence, lastPence, totalPence, years } = repayLoan({
      amountPence: 100_00n,
      months: 206,
      ratePercentApr: 0,
    })
    expect([monthlyPence, lastPence, totalPence]).toEqual([49n, 0n, 100_00n])
    expect(sum(years.map(year => year.paidPence))).toBe(100_00n)
  })

  test('costs more a month for more money or a higher rate, and less for a longer term', () => {
    assert(
      property(amounts, terms, rates, (amountPence, months, ratePercentApr) => {
        const loan = { amountPence, months, ratePercentApr }
        expect(monthly({ ...loan, amountPence: amountPence + 100_00n })).toBeGreaterThanOrEqual(monthly(loan))
        expect(monthly({ ...loan, ratePercentApr: ratePercentApr + 1 })).toBeGreaterThanOrEqual(monthly(loan))
        expect(monthly({ ...loan, months: months + 1 })).toBeLessThanOrEqual(monthly(loan))
      }),
    )
  })
})

test.each([
  { amountPence: -1n, months: 12, ratePercentApr: 5 },
  { amountPence: 100n, months: 0, ratePercentApr: 5 },
  { amountPence: 100n, months: 1.5, ratePercentApr: 5 },
  { amountPence: 100n, months: 601, ratePercentApr: 5 },
  { amountPence: 100n, months: 12, ratePercentApr: -1 },
  { amountPence: 100n, months: 12, ratePercentApr: Number.NaN },
])('refuses $amountPence pence over $months months at $ratePercentApr per cent', loan => {
  expect(() => repayLoan(loan)).toThrow(RangeError)
})
