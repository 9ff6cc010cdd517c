import { expect, test } from 'vitest'
import { counterpart, formatDayAndTime, signedAmount } from './transaction-words.ts'

test('a credit carries a plus, a debit a true minus sign', () => {
  expect(signedAmount({ type: 'credit', amount: '1250000.00' })).toBe('+£1,250,000.00')
  expect(signedAmount({ type: 'debit', amount: '184500.00' })).toBe('\u2212£184,500.00')
})

test('a row names the recipient, else the reference, else nothing', () => {
  expect(counterpart({ recipientName: 'Kestrel Marine Ltd', reference: 'A' })).toBe('To: Kestrel Marine Ltd')
  expect(counterpart({ reference: 'SALE-LOT-08' })).toBe('Ref: SALE-LOT-08')
  expect(counterpart({ reference: '' })).toBe('')
})

test('times are London times, in summer and in winter', () => {
  expect(formatDayAndTime('2026-10-16T13:32:00Z')).toBe('16 Oct 2026, 14:32')
  expect(formatDayAndTime('2026-12-01T23:59:00Z')).toBe('1 Dec 2026, 23:59')
  expect(formatDayAndTime('2026-09-07T07:44:00Z')).toBe('7 Sep 2026, 08:44')
})
