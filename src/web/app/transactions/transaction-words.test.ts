import { expect, test } from 'vitest'
import {
  counterpart,
  formatDayAndTime,
  formatLongDayAndTime,
  formatSecond,
  recipientLine,
  signedAmount,
} from './transaction-words.ts'

test('a credit carries a plus, a debit a true minus sign', () => {
  expect(signedAmount({ type: 'credit', amount: '1250000.00' })).toBe('+£1,250,000.00')
  expect(signedAmount({ type: 'debit', amount: '184500.00' })).toBe('\u2212£184,500.00')
})

test('a row names the recipient, else the reference, else nothing', () => {
  const description = 'International Transfer'
  const named = (recipientName: string | undefined, reference: string) =>
    counterpart({ description, reference, ...(recipientName && { recipientName }) })
  expect(named('Kestrel Marine Ltd', 'A')).toBe('To: Kestrel Marine Ltd')
  expect(named(undefined, 'SALE-LOT-08')).toBe('Ref: SALE-LOT-08')
  expect(named(undefined, '')).toBe('')
})

test('a recipient whom the description names already is not named again', () => {
  const transfer = { description: 'Transfer to Kestrel Marine Ltd', recipientName: 'Kestrel Marine Ltd' }
  expect(recipientLine(transfer)).toBe('')
  expect(counterpart({ ...transfer, reference: 'HULL-DEP-3310' })).toBe('Ref: HULL-DEP-3310')
  expect(counterpart({ ...transfer, reference: 'Transfer to Kestrel Marine Ltd' })).toBe('')
})

test('times are London times, in summer and in winter', () => {
  expect(formatDayAndTime('2026-10-16T13:32:00Z')).toBe('16 Oct 2026, 14:32')
  expect(formatDayAndTime('2026-12-01T23:59:00Z')).toBe('1 Dec 2026, 23:59')
  expect(formatDayAndTime('2026-09-07T07:44:00Z')).toBe('7 Sep 2026, 08:44')
})

test('a receipt has the month in full, a trail the seconds', () => {
  expect(formatLongDayAndTime('2026-10-16T13:32:00Z')).toBe('16 October 2026, 14:32')
  expect(formatSecond('2026-10-16T13:32:07Z')).toBe('14:32:07')
})
