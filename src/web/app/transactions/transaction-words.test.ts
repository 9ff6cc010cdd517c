import { expect, test } from 'vitest'
import {
  counterpart,
  countTransactions,
  describeFiltered,
  filterWords,
  formatDayAndTime,
  formatLongDayAndTime,
  formatSecond,
  listApplied,
  recipientLine,
  signedAmount,
  statusWords,
} from './transaction-words.ts'

test('what is filtered is named in words', () => {
  expect(describeFiltered(412, { status: 'declined', amountBand: 'high' })).toBe(
    '412 transactions, Declined, Over £1M',
  )
  expect(describeFiltered(1, { category: 'Deposit', search: 'rent' })).toBe(
    '1 transaction, Deposit, with “rent”',
  )
  expect(describeFiltered(1_000_000, {})).toBe('1,000,000 transactions')
})

const labels = (from?: string, to?: string) => listApplied({ from, to }).map(({ label }) => label)

test('two dates are one filter, and one day is said once', () => {
  expect(labels('2026-09-01', '2026-10-16')).toEqual(['1 Sep 2026 to 16 Oct 2026'])
  expect(labels('2026-09-01', '2026-09-01')).toEqual(['1 Sep 2026'])
  expect(labels('2026-09-01')).toEqual(['From 1 Sep 2026'])
  expect(labels(undefined, '2026-10-16')).toEqual(['Until 16 Oct 2026'])
  expect(labels()).toEqual([])
})

test('taking a filter away leaves the others', () => {
  const [status] = listApplied({ status: 'completed', amountBand: 'low' })
  expect({ status: 'completed', amountBand: 'low', ...status?.without }).toEqual({
    status: undefined,
    amountBand: 'low',
  })
})

test('the button says how many there are, and nothing while that is not known', () => {
  expect(filterWords.show(4)).toBe('Show 4 transactions')
  expect(filterWords.show(1)).toBe('Show 1 transaction')
  expect(filterWords.show(undefined)).toBe('Show transactions')
  expect(countTransactions(0)).toBe('0 transactions')
})

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

test('a recipient that the description names is not named again', () => {
  const transfer = { description: 'Transfer to Kestrel Marine Ltd', recipientName: 'Kestrel Marine Ltd' }
  expect(recipientLine(transfer)).toBe('')
  expect(counterpart({ ...transfer, reference: 'HULL-DEP-3310' })).toBe('Ref: HULL-DEP-3310')
  expect(counterpart({ ...transfer, reference: 'Transfer to Kestrel Marine Ltd' })).toBe('')
})

test('a pot that the description names is not named again', () => {
  const move = { description: 'To pot Holiday', recipientName: 'Pot', reference: 'Move' }
  expect(counterpart(move)).toBe('Ref: Move')
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

test('a status that the page does not know stays as the bank has it, and is not called declined', () => {
  expect(statusWords({ status: 'scheduled' }, 'Flagged for Review')).toBe('scheduled')
  expect(statusWords({ status: 'toString' }, 'Flagged for Review')).toBe('toString')
  expect(statusWords({ status: 'declined' }, 'Flagged for Review')).toBe('Declined')
})
