import { expect, test } from 'vitest'
import { applicationFaults } from './application-faults.ts'

const limits = { applicantAgeMin: 16, initialDepositMaxPence: 100_000_000n }
const faultsOf = (dateOfBirth: string, initialDeposit?: string) =>
  applicationFaults({ dateOfBirth, initialDeposit }, '2026-11-21', limits)

test.each(['2010-11-21', '1991-03-14', '1905-11-22'])('whoever was born on %s may apply', dateOfBirth => {
  expect(faultsOf(dateOfBirth)).toEqual([])
})

test.each([
  ['2010-11-22', 'too_young', 'You must be 16 or older to open an account'],
  ['2026-11-21', 'too_young', 'You must be 16 or older to open an account'],
  ['2026-11-22', 'in_the_future', 'Your date of birth must be in the past'],
  ['1905-11-21', 'too_long_ago', 'Check the year of your date of birth: it is over 120 years ago'],
])('whoever was born on %s may not: %s', (dateOfBirth, code, message) => {
  expect(faultsOf(dateOfBirth)).toEqual([{ field: 'dateOfBirth', code, message }])
})

test('a deposit of exactly 1,000,000.00 is taken, a penny more is not', () => {
  expect(faultsOf('1991-03-14', '1000000.00')).toEqual([])
  expect(faultsOf('1991-03-14', '1000000.01')).toEqual([
    { field: 'initialDeposit', code: 'too_big', message: 'Enter a deposit of at most £1,000,000' },
  ])
})

test('all that is wrong is said at once, in the order of the form', () => {
  expect(faultsOf('2020-01-01', '2000000.00').map(({ field }) => field)).toEqual([
    'dateOfBirth',
    'initialDeposit',
  ])
})
