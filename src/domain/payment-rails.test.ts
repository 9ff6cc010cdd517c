import { expect, test } from 'vitest'
import { paymentRails } from './payment-rail.ts'
import { dueDateNow, feeOf, railOf } from './payment-rails.ts'

const british = { scheme: 'sort_code_account_number', sortCode: '000001', accountNumber: '10000001' } as const

test('£1,000,000.00 is a Faster Payment, and a penny more is CHAPS', () => {
  expect(railOf({ destination: british, amountPence: 100_000_000n })).toBe('faster_payment')
  expect(railOf({ destination: british, amountPence: 100_000_001n })).toBe('chaps')
})

test('an account here is paid within the bank, and an IBAN abroad internationally, whatever the amount', () => {
  const own = { ...british, sortCode: '001964' }
  expect(railOf({ destination: own, amountPence: 100_000_001n })).toBe('own_bank')
  const abroad = { scheme: 'iban', iban: 'SE3550000000054910000003' } as const
  expect(railOf({ destination: abroad, amountPence: 100_000_001n })).toBe('international')
})

test('CHAPS costs a person £20.00 and a company £18.00; nothing else costs anything', () => {
  expect(feeOf('chaps', 'personal')).toBe(2000n)
  expect(feeOf('chaps', 'corporate')).toBe(1800n)
  expect(feeOf('faster_payment', 'personal')).toBe(0n)
  for (const rail of paymentRails) {
    if (rail === 'chaps') continue
    expect([feeOf(rail, 'personal'), feeOf(rail, 'corporate')], rail).toEqual([0n, 0n])
  }
  expect(paymentRails).toEqual(['own_bank', 'faster_payment', 'chaps', 'international'])
})

test('a penny travels as a million does, and a British IBAN as the number that it has', () => {
  expect(railOf({ destination: british, amountPence: 1n })).toBe('faster_payment')
  const elsewhere = { scheme: 'iban', iban: 'GB29NWBK60161331926819' } as const
  expect(railOf({ destination: elsewhere, amountPence: 1n })).toBe('faster_payment')
  expect(railOf({ destination: elsewhere, amountPence: 100_000_001n })).toBe('chaps')
  const abroad = { scheme: 'iban', iban: 'SE3550000000054910000003' } as const
  expect(railOf({ destination: abroad, amountPence: 1n })).toBe('international')
  expect(railOf({ destination: { ...british, sortCode: '001964' }, amountPence: 1n })).toBe('own_bank')
})

// 2026: 26 November is a Thursday; 25 December, and 28 in place of Boxing Day, are bank holidays.
test.each([
  ['personal', '2026-11-26T14:59:59Z', '2026-11-26'],
  ['personal', '2026-11-26T15:00:00Z', '2026-11-27'],
  ['corporate', '2026-11-26T15:59:59Z', '2026-11-26'],
  ['corporate', '2026-11-26T16:00:00Z', '2026-11-27'],
  ['personal', '2026-11-27T15:00:00Z', '2026-11-30'],
  ['personal', '2026-11-28T09:00:00Z', '2026-11-30'],
  ['personal', '2026-12-24T15:00:00Z', '2026-12-29'],
  // On a day that is no working day the cut-off changes nothing.
  ['personal', '2026-11-29T09:00:00Z', '2026-11-30'],
  ['personal', '2026-11-29T18:00:00Z', '2026-11-30'],
  ['corporate', '2026-11-28T16:00:00Z', '2026-11-30'],
  ['corporate', '2026-12-28T16:00:00Z', '2026-12-29'],
  // In summer London is an hour ahead.
  ['personal', '2026-07-01T13:59:59Z', '2026-07-01'],
  ['personal', '2026-07-01T14:00:00Z', '2026-07-02'],
] as const)('CHAPS of a %s customer at %s is due on %s', (payer, now, due) => {
  expect(dueDateNow('chaps', payer, new Date(now))).toBe(due)
})

test('every other payment is due at once, on any day', () => {
  expect(dueDateNow('faster_payment', 'personal', new Date('2026-11-28T23:30:00Z'))).toBe('2026-11-28')
  expect(dueDateNow('own_bank', 'corporate', new Date('2026-12-25T16:00:00Z'))).toBe('2026-12-25')
  expect(dueDateNow('international', 'personal', new Date('2026-11-30T15:00:00Z'))).toBe('2026-11-30')
  // Already 1 July in London.
  expect(dueDateNow('own_bank', 'personal', new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01')
})
