import { assert, bigInt, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatNominal, growSavings, nominalPercent, type Savings } from './grow-savings.ts'

const amounts = bigInt({ min: 0n, max: 1_000_000_00n })
const terms = integer({ min: 1, max: 480 })
const rates = integer({ min: 0, max: 150 }).map(tenths => tenths / 10)

const balance = (savings: Savings) => growSavings(savings).balancePence

const sum = (pence: readonly bigint[]): bigint => pence.reduce((total, next) => total + next, 0n)

describe('savings computed by hand', () => {
  test('£1,000 at 2.5% AER is £1,025 after a year and £1,050.63 after two', () => {
    const savings = { depositPence: 1_000_00n, monthlyPence: 0n, ratePercentAer: 2.5 }
    expect(growSavings({ ...savings, months: 12 }).balancePence).toBe(1_025_00n)
    expect(growSavings({ ...savings, months: 24 }).balancePence).toBe(1_050_63n)
  })

  test('£100 at the start of each month at 2.5% AER is £1,216.19 after a year', () => {
    // 100 x (1.025 - 1) / (1 - 1.025^(-1/12)): an annuity paid in advance.
    const { balancePence, paidInPence, interestPence } = growSavings({
      depositPence: 0n,
      monthlyPence: 100_00n,
      months: 12,
      ratePercentAer: 2.5,
    })
    expect([balancePence, paidInPence, interestPence]).toEqual([1_216_19n, 1_200_00n, 16_19n])
  })
})

describe('all savings', () => {
  test('equal the payments and the interest, in total and by year', () => {
    assert(
      property(amounts, amounts, terms, rates, (depositPence, monthlyPence, months, ratePercentAer) => {
        const growth = growSavings({ depositPence, monthlyPence, months, ratePercentAer })
        const { balancePence, paidInPence, interestPence, years } = growth
        expect(paidInPence).toBe(depositPence + BigInt(months) * monthlyPence)
        expect(balancePence).toBe(paidInPence + interestPence)
        expect(interestPence).toBeGreaterThanOrEqual(0n)
        expect(sum(years.map(year => year.paidInPence))).toBe(paidInPence)
        expect(sum(years.map(year => year.interestPence))).toBe(interestPence)
        expect(years.at(-1)?.balancePence).toBe(balancePence)
      }),
    )
  })

  test('grow with the deposit, the monthly payment, the rate and the time', () => {
    assert(
      property(amounts, amounts, terms, rates, (depositPence, monthlyPence, months, ratePercentAer) => {
        const savings = { depositPence, monthlyPence, months, ratePercentAer }
        const now = balance(savings)
        expect(balance({ ...savings, depositPence: depositPence + 1n })).toBeGreaterThan(now)
        expect(balance({ ...savings, monthlyPence: monthlyPence + 1n })).toBeGreaterThan(now)
        expect(balance({ ...savings, ratePercentAer: ratePercentAer + 0.1 })).toBeGreaterThanOrEqual(now)
        expect(balance({ ...savings, months: months + 1 })).toBeGreaterThanOrEqual(now)
      }),
    )
  })

  test('earn exactly the AER in a year', () => {
    assert(
      property(amounts, rates, (depositPence, ratePercentAer) => {
        const { interestPence } = growSavings({ depositPence, monthlyPence: 0n, months: 12, ratePercentAer })
        const permille = BigInt(Math.round(ratePercentAer * 10))
        const error = interestPence * 1_000n - depositPence * permille
        expect(error < 0n ? -error : error).toBeLessThanOrEqual(501n)
      }),
    )
  })
})

test.each([
  { depositPence: -1n, monthlyPence: 0n, months: 12, ratePercentAer: 2 },
  { depositPence: 0n, monthlyPence: -1n, months: 12, ratePercentAer: 2 },
  { depositPence: 0n, monthlyPence: 0n, months: 0, ratePercentAer: 2 },
  { depositPence: 0n, monthlyPence: 0n, months: 12, ratePercentAer: -0.1 },
])('refuses an invalid plan: $depositPence, $monthlyPence, $months, $ratePercentAer', savings => {
  expect(() => growSavings(savings)).toThrow(RangeError)
})

test('2.5% AER is 2.47% gross with monthly interest', () => {
  expect(formatNominal(2.5, 12)).toBe('2.47')
})

test('with yearly interest the rate is the effective one', () => {
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
