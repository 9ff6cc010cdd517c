import { describe, expect, test } from 'vitest'
import { ProfileChange } from './profile.ts'

const change = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' }
const faultsOf = (changes: object) =>
  ProfileChange.safeParse({ ...change, ...changes }).error?.issues.map(issue => issue.path[0])

describe('a change of the profile', () => {
  test('is read: outer spaces off, the phone in E.164, empty fields left out', () => {
    expect(
      ProfileChange.parse({
        firstName: ' Ada ',
        lastName: ' ',
        email: ' ada@example.com ',
        phone: '07700 900142',
      }),
    ).toEqual({ firstName: 'Ada', email: 'ada@example.com', phone: '+447700900142' })
    expect(ProfileChange.parse({ ...change, phone: '' })).toEqual(change)
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
    expect(ProfileChange.safeParse({ ...change, kind: 'corporate' }).success).toBe(false)
  })
})
