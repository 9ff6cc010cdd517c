import { expect, test } from 'vitest'
import { returnReason } from './payment-status.ts'

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
