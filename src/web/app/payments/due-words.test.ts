import { expect, test } from 'vitest'
import { dateFault, formatChangeUntil, formatRetry } from './due-words.ts'

const range = { first: '2026-11-25', last: '2027-11-24' }

test('changes are possible until 23:59 in London, also in summer time', () => {
  expect(formatChangeUntil('2026-11-29T23:59:00.000Z')).toBe('23:59 on Sunday 29 November 2026')
  expect(formatChangeUntil('2027-06-09T22:59:00.000Z')).toBe('23:59 on Wednesday 9 June 2027')
})

test('a second attempt of the same day has its hour alone, one of another day its day too', () => {
  expect(formatRetry('2026-11-30T14:00:00.000Z', '2026-11-30')).toBe('14:00')
  expect(formatRetry('2026-12-01T14:00:00.000Z', '2026-11-30')).toBe('14:00 on Tuesday 1 December 2026')
})

test('a date can be chosen from tomorrow to the same date in 12 months', () => {
  expect(dateFault('', range)).toBe('Enter a date')
  const outside = 'Choose a date from 25 November 2026 to 24 November 2027'
  expect(dateFault('2026-11-24', range)).toBe(outside)
  expect(dateFault('2027-11-25', range)).toBe(outside)
  expect(dateFault('2026-11-25', range)).toBeUndefined()
  expect(dateFault('2027-11-24', range)).toBeUndefined()
})
