import { expect, test } from 'vitest'
import { dayAsRead, phoneAsRead, registrationAsRead } from './registration-as-read.ts'
import { testRegistration } from './test-registration.ts'

test.each([
  ['14/3/1991', '14 March 1991'],
  ['14 mar 1991', '14 March 1991'],
  ['1991-03-14', '14 March 1991'],
  ['31/2/1991', undefined],
  ['14/3/91', undefined],
  ['', undefined],
])('a date of birth typed as %j reads %s', (typed, read) => {
  expect(dayAsRead(typed)).toBe(read)
})

test.each([
  ['+44 7700 900318', '07700 900318'],
  ['07700900318', '07700 900318'],
  ['+353 1 234 5678', '+353 1 234 5678'],
  ['nobody', 'nobody'],
])('a telephone number typed as %j reads %s', (typed, read) => {
  expect(phoneAsRead(typed)).toBe(read)
})

const today = '2026-11-22'

test('the review gets date and telephone number as they were read', () => {
  expect(registrationAsRead({ ...testRegistration, phone: ' +44 7700 900318' }, today)).toEqual({
    phone: '07700 900318',
    dateOfBirth: '14 March 1991',
    needsConsent: false,
  })
})

test('a guardian signs as well for an applicant under 18, where the account is open to them', () => {
  const student = { ...testRegistration, account: 'student-account' } as const
  const needsConsent = (dateOfBirth: string) =>
    registrationAsRead({ ...student, dateOfBirth }, today).needsConsent
  expect(needsConsent('23/11/2008')).toBe(true)
  expect(needsConsent('22/11/2008')).toBe(false)
})
