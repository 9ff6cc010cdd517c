import { expect, test } from 'vitest'
import { applicationFaults, consentBelowAgeOf } from './application-faults.ts'

const limits = {
  applicantAgeMin: 16,
  initialDepositMaxPence: 100_000_000n,
  accountTerms: {
    usual: { ageMin: 18 },
    'student-account': { ageMin: 16, ageMax: 30, consentBelowAge: 18, depositMinPence: 1_000n },
    'premium-account': { ageMin: 18, depositMinPence: 100_000n },
  },
  openingDepositMinPence: { flexisave: 100n, fixed_1y: 50_000n },
  savingsMaxPence: 100_000_000n,
}
const today = '2026-11-21'
const banking = { accountType: 'banking' } as const
const student = { ...banking, account: 'student-account' } as const
const premium = { ...banking, account: 'premium-account' } as const

const faultsOf = (dateOfBirth: string, initialDeposit?: string) =>
  applicationFaults({ ...banking, dateOfBirth, initialDeposit }, today, limits)

test.each(['2008-11-21', '1991-03-14', '1905-11-22'])('an applicant born on %s may apply', dateOfBirth => {
  expect(faultsOf(dateOfBirth)).toEqual([])
})

test.each([
  ['2010-11-22', 'too_young', 'You must be 16 or older to open an account'],
  ['2026-11-21', 'too_young', 'You must be 16 or older to open an account'],
  ['2026-11-22', 'in_the_future', 'Your date of birth must be in the past'],
  ['1905-11-21', 'too_long_ago', 'Check the year of your date of birth: it is over 120 years ago'],
])('an applicant born on %s may not: %s', (dateOfBirth, code, message) => {
  expect(faultsOf(dateOfBirth)).toEqual([{ field: 'dateOfBirth', code, message }])
})

test('a deposit of exactly 1,000,000.00 is taken, a penny more is not', () => {
  expect(faultsOf('1991-03-14', '1000000.00')).toEqual([])
  expect(faultsOf('1991-03-14', '1000000.01')).toEqual([
    { field: 'initialDeposit', code: 'too_big', message: 'Enter a deposit of at most £1,000,000' },
  ])
})

const fixed = { accountType: 'invest', preferredInvestmentType: 'fixed', dateOfBirth: '1991-03-14' } as const

test.each(['500.00', '1000000.00'])('Fixed Savings are opened with £%s', initialDeposit => {
  expect(applicationFaults({ ...fixed, initialDeposit }, today, limits)).toEqual([])
})

test.each([
  [undefined, 'below_minimum', 'Pay in at least £500.00'],
  ['499.99', 'below_minimum', 'Pay in at least £500.00'],
  ['1000000.01', 'above_maximum', 'Fixed Savings 1 year holds at most £1,000,000.00'],
])('Fixed Savings are not opened with a deposit of %s', (initialDeposit, code, message) => {
  expect(applicationFaults({ ...fixed, initialDeposit }, today, limits)).toEqual([
    { field: 'initialDeposit', code, message },
  ])
})

test('the plan of a banking account asks for no deposit', () => {
  expect(applicationFaults({ ...fixed, accountType: 'banking' }, today, limits)).toEqual([])
})

test('all that is wrong is said at once, in the order of the form', () => {
  expect(faultsOf('2020-01-01', '2000000.00').map(({ field }) => field)).toEqual([
    'dateOfBirth',
    'initialDeposit',
  ])
})

test.each([
  [banking, '2008-11-22', 'too_young', 'You must be 18 or older to open a Current Account'],
  [premium, '2008-11-22', 'too_young', 'You must be 18 or older to open a Premium Account'],
  [
    { accountType: 'banking', account: 'business-startup' },
    '2008-11-22',
    'too_young',
    'You must be 18 or older to open a Startup Account',
  ],
  [
    { accountType: 'invest', preferredInvestmentType: 'growth' },
    '2008-11-22',
    'too_young',
    'You must be 18 or older to open a Growth Portfolio',
  ],
  [student, '2010-11-22', 'too_young', 'You must be 16 or older to open an account'],
  [student, '1995-11-21', 'too_old', 'A Student Account is for ages 16 to 30'],
  // The page named the Student Account, and then the applicant chose a corporate one.
  [
    { ...student, bankingAccountType: 'corporate' },
    '2008-11-22',
    'too_young',
    'You must be 18 or older to open a Corporate Current Account',
  ],
] as const)('%j is not for who was born on %s: %s', (choice, dateOfBirth, code, message) => {
  expect(applicationFaults({ ...choice, dateOfBirth }, today, limits)).toEqual([
    { field: 'dateOfBirth', code, message },
  ])
})

test('a Student Account is for who turns 16 today, and to the day before the 31st birthday', () => {
  for (const dateOfBirth of ['2010-11-21', '1995-11-22'])
    expect(applicationFaults({ ...student, dateOfBirth }, today, limits)).toEqual([])
})

test('under 18 a parent or guardian consents to a Student Account', () => {
  const consentAge = (dateOfBirth: string, choice: typeof student | typeof premium = student) =>
    consentBelowAgeOf({ ...choice, dateOfBirth }, today, limits)
  expect([consentAge('2008-11-22'), consentAge('2010-11-21')]).toEqual([18, 18])
  expect([consentAge('2008-11-21'), consentAge('2010-11-22'), consentAge('2008-11-22', premium)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a deposit that comes along is as much as the account opens with, and may be left out', () => {
  const faults = (choice: typeof student | typeof premium, initialDeposit?: string) =>
    applicationFaults({ ...choice, dateOfBirth: '2000-01-01', initialDeposit }, today, limits)
  expect([faults(student), faults(student, '10.00'), faults(premium, '1000.00')]).toEqual([[], [], []])
  expect(faults(student, '9.99')).toEqual([
    {
      field: 'initialDeposit',
      code: 'too_small',
      message: 'A Student Account opens with £10 or more: enter that, or leave it out and pay it in later',
    },
  ])
  expect(faults(premium, '999.99')).toMatchObject([
    {
      code: 'too_small',
      message: 'A Premium Account opens with £1,000 or more: enter that, or leave it out and pay it in later',
    },
  ])
})
