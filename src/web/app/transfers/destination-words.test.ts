import { expect, test } from 'vitest'
import { readDestination } from '../../../contract/destination.ts'
import { destinationRead } from './destination-words.ts'

test.each([
  ['12 34 56 345678', 'Sort code 12-34-56, account 00345678'],
  ['12345612345678', 'Sort code 12-34-56, account 12345678'],
  ['345678', 'Account 00345678, without a sort code'],
  ['gb33bukb20201555555555', 'IBAN GB33 BUKB 2020 1555 5555 55'],
])('%s is shown as it was understood: %s', (typed, shown) => {
  const read = readDestination(typed)
  expect(typeof read === 'string' ? read : destinationRead(read)).toBe(shown)
})
