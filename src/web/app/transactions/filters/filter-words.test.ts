import { expect, test } from 'vitest'
import { countTransactions, describeFiltered, filterWords, listApplied } from './filter-words.ts'

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
