import { expect, test } from 'vitest'
import { limitInWords, limitNames, limitTerms, limitWaitMs } from './payment-limits.ts'

// Part two, 12.3: what is in force until the customer sets another, and the most.
test.each([
  ['personal', 'payment', 10_000n, 100_000n],
  ['personal', 'day', 25_000n, 100_000n],
  ['personal', 'newPayee', 2_000n, 10_000n],
  ['corporate', 'payment', 100_000n, 2_000_000n],
  ['corporate', 'day', 250_000n, 2_000_000n],
  ['corporate', 'newPayee', 25_000n, 250_000n],
] as const)('the limit of a %s customer for %s is £%i, and £%i at most', (payer, name, pounds, most) => {
  expect(limitTerms(payer, name)).toEqual({ defaultPence: pounds * 100n, mostPence: most * 100n })
})

test.each([
  ['payment', 'one payment'],
  ['day', 'one day'],
  ['newPayee', 'a new payee in 24 hours'],
  // What a newer version of the bank limits.
  ['week', 'payments'],
  ['', 'payments'],
  [undefined, 'payments'],
])('a limit for %s is "your limit for %s"', (name, words) => {
  expect(limitInWords(name)).toBe(words)
})

test('a customer limits one payment, the day and a new payee; a higher limit waits 24 hours', () => {
  expect(limitNames).toEqual(['payment', 'day', 'newPayee'])
  expect(limitWaitMs).toBe(86_400_000)
})
