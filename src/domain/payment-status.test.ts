import { expect, test } from 'vitest'
import {
  countsOnItsDay,
  paymentExemptions,
  refusalReason,
  retryReason,
  returnReason,
} from './payment-status.ts'

test.each([
  ['1100', 'rejected'],
  ['1161', 'account closed'],
  ['1163', 'reference needed'],
  ['1166', 'account moved'],
  ['1180', 'account moved'],
  // A code that is not known says the least.
  ['1199', 'rejected'],
])('another bank that sends a payment back with %s says: %s', (code, why) => {
  expect(returnReason(code)).toBe(why)
})

test('what needs no confirmation for its account counts in no limit of a day; every other payment does', () => {
  expect(paymentExemptions.filter(exemption => !countsOnItsDay(exemption))).toEqual([
    'own_account',
    'private_desk',
  ])
  expect(paymentExemptions.filter(countsOnItsDay)).toEqual(['trusted_payee', 'low_value', 'standing_order'])
  expect(countsOnItsDay(null)).toBe(true)
})

test.each([
  ['time_over', 'we could not decide in time'],
  ['account_closed', 'their account is closed'],
  ['id_taken', 'another payment of yours already has its number'],
  ['account_blocked', 'account blocked'],
  ['daily_limit', 'above your limit for one day'],
  ['payee_blocked', 'we do not pay this account'],
  ['above_maximum', 'the account would hold more than it may'],
  ['missed', 'the bank was closed'],
  ['toString', undefined],
  ['', undefined],
  [undefined, undefined],
])('a payment that was refused for %s was not made because: %s', (reason, why) => {
  expect(refusalReason(reason)).toBe(why)
})

test.each([
  ['account_blocked', 'account blocked'],
  ['insufficient_funds', 'not enough money'],
  [undefined, 'not enough money'],
])('a payment that waits for %s is tried again because: %s', (because, why) => {
  expect(retryReason(because)).toBe(why)
})
