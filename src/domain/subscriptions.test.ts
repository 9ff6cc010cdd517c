import { describe, expect, test } from 'vitest'
import { dayOfIsoDate } from './london-time.ts'
import { usualPayment } from './subscriptions.ts'

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
