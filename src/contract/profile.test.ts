import { describe, expect, test } from 'vitest'
import { PreferenceChange, ProfileChange } from './profile.ts'

const profileChange = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' }
const faultsOf = (changes: object) =>
  ProfileChange.safeParse({ ...profileChange, ...changes }).error?.issues.map(issue => issue.path[0])

describe('a profileChange of the profile', () => {
  test('is read: outer spaces off, the phone in E.164, empty fields left out', () => {
    expect(
      ProfileChange.parse({
        firstName: ' Ada ',
        lastName: ' ',
        email: ' ada@example.com ',
        phone: '07700 900142',
      }),
    ).toEqual({ firstName: 'Ada', email: 'ada@example.com', phone: '+447700900142' })
    expect(ProfileChange.parse({ ...profileChange, phone: '' })).toEqual(profileChange)
  })

  test('needs a first name and an email', () => {
    expect(faultsOf({ firstName: ' ', lastName: '', email: '' })).toEqual(['firstName', 'email'])
  })

  test.each([
    ['firstName', 'a'.repeat(71)],
    ['lastName', 'a'.repeat(71)],
    ['lastName', 'Byron\u202e'],
    ['email', 'ada'],
    ['phone', '12'],
    ['phone', 7],
    ['currentPassword', 'a'.repeat(1000)],
    ['code', 'a'.repeat(41)],
  ])('%s as %j is refused', (field, given) => {
    expect(faultsOf({ [field]: given })).toEqual([field])
  })

  test('no other field is taken', () => {
    expect(ProfileChange.safeParse({ ...profileChange, kind: 'corporate' }).success).toBe(false)
  })
})

const accepts = (change: unknown) => PreferenceChange.safeParse(change).success

test('a change of preferences names any of them, and at least one', () => {
  expect(accepts({ smsNotifications: true })).toBe(true)
  expect(
    accepts({
      emailNotifications: false,
      smsNotifications: true,
      transactionAlerts: false,
      securityAlerts: false,
    }),
  ).toBe(true)
  expect(accepts({})).toBe(false)
})

test.each([
  [{ emailNotifications: 'false' }],
  [{ emailNotifications: null }],
  [{ push: true }],
  [[]],
  [null],
])('%j is no change of preferences', change => {
  expect(accepts(change)).toBe(false)
})
