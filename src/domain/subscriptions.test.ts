import { describe, expect, test } from 'vitest'
import { dayOfIsoDate } from './london-time.ts'
import { subscriptionMonths, subscriptionRhythms, usualPayment } from './subscriptions.ts'

const paid = (...payments: readonly (readonly [on: string, amountPence: bigint])[]) =>
  payments.map(([on, amountPence]) => ({ on: dayOfIsoDate(on), amountPence }))

describe('what a merchant usually takes', () => {
  test.each([
    ['weekly', ['2026-11-05', '2026-11-12', '2026-11-19'], '2026-11-26'],
    ['fortnightly', ['2026-11-03', '2026-11-18'], '2026-12-02'],
    ['monthly', ['2026-09-14', '2026-10-14', '2026-11-16'], '2026-12-16'],
    ['monthly', ['2026-12-31', '2027-01-31'], '2027-02-28'],
    ['quarterly', ['2026-04-01', '2026-07-01', '2026-10-01'], '2027-01-01'],
    ['yearly', ['2025-11-02', '2026-11-03'], '2027-11-03'],
  ] as const)('%s, on %j, comes next on %s', (rhythm, days, nextOn) => {
    expect(usualPayment(paid(...days.map(day => [day, 10_99n] as const)))).toEqual({
      amountPence: 10_99n,
      rhythm,
      nextOn,
    })
  })

  test('the amount is the middle one of the last three, so that a price that rose is known after its second payment', () => {
    const before = paid(['2026-07-14', 9_99n], ['2026-08-14', 9_99n], ['2026-09-14', 9_99n])
    const risen = paid(['2026-10-14', 10_99n])
    expect(usualPayment([...before, ...risen])?.amountPence).toBe(9_99n)
    expect(usualPayment([...before, ...risen, ...paid(['2026-11-14', 10_99n])])?.amountPence).toBe(10_99n)
    expect(usualPayment(paid(['2026-10-14', 9_99n], ['2026-11-14', 10_99n]))?.amountPence).toBe(10_99n)
  })

  test('the order in which they come does not matter', () => {
    const payments = paid(['2026-09-14', 1n], ['2026-10-14', 2n], ['2026-11-14', 3n])
    expect(usualPayment(payments.toReversed())).toEqual(usualPayment(payments))
  })

  test('one payment tells no rhythm, and neither do gaps between those that are known', () => {
    expect(usualPayment([])).toBeUndefined()
    expect(usualPayment(paid(['2026-11-14', 10_99n]))).toBeUndefined()
    expect(usualPayment(paid(['2026-09-14', 10_99n], ['2026-11-03', 10_99n]))).toBeUndefined()
    expect(usualPayment(paid(['2026-11-14', 10_99n], ['2026-11-14', 10_99n]))).toBeUndefined()
  })

  test('one late payment among many changes no rhythm', () => {
    const days = ['2026-06-14', '2026-07-14', '2026-08-14', '2026-10-14', '2026-11-14'] as const
    expect(usualPayment(paid(...days.map(day => [day, 5_00n] as const)))?.rhythm).toBe('monthly')
  })
})

/** The rhythm of two payments that lie so many days apart. */
const rhythmOf = (gap: number) => {
  const on = dayOfIsoDate('2026-01-15')
  return usualPayment([on, on + gap].map(day => ({ on: day, amountPence: 10_99n })))?.rhythm
}

test.each([
  ['weekly', 6, 8],
  ['fortnightly', 12, 16],
  ['monthly', 26, 35],
  ['quarterly', 84, 98],
  ['yearly', 351, 379],
] as const)('%s is from %i to %i days apart', (rhythm, least, most) => {
  expect([least - 1, least, most, most + 1].map(rhythmOf)).toEqual([undefined, rhythm, rhythm, undefined])
})

test('of two gaps, and of two amounts, the higher counts', () => {
  const payments = paid(['2026-11-01', 12_99n], ['2026-11-08', 10_99n], ['2026-11-22', 11_99n])
  expect(usualPayment(payments)).toEqual({
    amountPence: 11_99n,
    rhythm: 'fortnightly',
    nextOn: '2026-12-06',
  })
  expect(usualPayment(paid(['2026-11-01', 12_99n], ['2026-11-08', 10_99n]))?.amountPence).toBe(12_99n)
})

test('the middle one goes by size, and not by the order or the digits of the amounts', () => {
  const days = ['2026-09-14', '2026-10-14', '2026-11-14'] as const
  const amounts = [9_99n, 100_00n, 20_00n]
  expect(usualPayment(paid(...days.map((day, at) => [day, amounts[at] ?? 0n] as const)))?.amountPence).toBe(
    20_00n,
  )
})

test('the last three payments alone tell the amount, and a price that fell is known as one that rose', () => {
  const days = ['2026-07-14', '2026-08-14', '2026-09-14', '2026-10-14', '2026-11-14'] as const
  const amounts = [9_99n, 9_99n, 9_99n, 5_99n, 5_99n]
  const payments = days.map((day, at) => [day, amounts[at] ?? 0n] as const)
  expect(usualPayment(paid(...payments))?.amountPence).toBe(5_99n)
  expect(usualPayment(paid(...payments.slice(0, 4)))?.amountPence).toBe(9_99n)
})

test('each rhythm has its words, and 13 months count', () => {
  expect(subscriptionRhythms).toEqual({
    weekly: 'every week',
    fortnightly: 'every 2 weeks',
    monthly: 'every month',
    quarterly: 'every 3 months',
    yearly: 'every year',
  })
  expect(subscriptionMonths).toBe(13)
})
