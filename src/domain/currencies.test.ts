import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatForeign, inPounds, minorOf } from './currencies.ts'

test.each([
  ['EUR', 2400n, '1.1523', 2083n],
  ['EUR', 1n, '1.1523', 1n],
  ['USD', 1n, '300', 1n], // less than half a penny: a penny all the same
  ['USD', 25n, '2', 13n], // 12.5: half up
  ['JPY', 1000n, '190.5', 525n],
  ['KWD', 1000n, '0.4', 250n],
  ['CLF', 10_000n, '0.5', 200n],
  ['USD', 99n, '200', 1n], // 0.495: a penny
  ['USD', 149n, '1', 149n],
  ['GBP', 2083n, undefined, 2083n],
] as const)('%s %s at %s is %s pence', (currency, amountMinor, rate, pence) => {
  expect(inPounds({ currency, amountMinor }, rate)).toBe(pence)
})

test('without a rate nothing is in pounds', () => {
  expect(inPounds({ currency: 'EUR', amountMinor: 2400n }, undefined)).toBeUndefined()
})

test('what is in pounds is within half a penny of amount ÷ rate, or a penny', () => {
  const rates = fc.tuple(fc.bigInt(1n, 999n), fc.bigInt(0n, 9999n))
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), rates, (amountMinor, [whole, part]) => {
      const pence = inPounds({ currency: 'EUR', amountMinor }, `${whole}.${String(part).padStart(4, '0')}`)
      // pence × rate differs from the cents by at most half a rate; all times 20,000.
      const rate = whole * 10_000n + part
      const off = (pence ?? 0n) * 2n * rate - amountMinor * 20_000n
      expect(pence === 1n || (off <= rate && off > -rate)).toBe(true)
    }),
  )
})

test.each([
  ['EUR', 2400n, 'EUR 24.00'],
  ['EUR', 5n, 'EUR 0.05'],
  ['JPY', 1000n, 'JPY 1000'],
  ['KWD', 1234n, 'KWD 1.234'],
  ['CLF', 12_345n, 'CLF 1.2345'],
  ['ISK', 5n, 'ISK 5'],
  ['OMR', 5n, 'OMR 0.005'],
] as const)('%s %s is written %s', (currency, amountMinor, words) => {
  expect(formatForeign({ currency, amountMinor })).toBe(words)
})

test.each([
  ['GBP', '24', 2400n],
  ['GBP', '24.5', 2450n],
  ['GBP', '24.50', 2450n],
  ['GBP', '24.505', undefined],
  ['JPY', '1200', 1200n],
  ['JPY', '1200.00', 1200n],
  ['JPY', '1200.50', undefined],
  ['KWD', '1.005', 1005n],
])('in %s, %s is %s of its smallest units', (currency, amount, minor) => {
  expect(minorOf(currency, amount)).toBe(minor)
})
