import { expect, test } from 'vitest'
import { PreferenceChange } from './preferences.ts'

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
