import { assert, integer, property } from 'fast-check'
import { composeIBAN } from 'ibantools'
import { expect, test } from 'vitest'
import {
  composeIban,
  decodeDestination,
  type Destination,
  encodeDestination,
  isInternational,
  isOwnDestination,
  ownAccountNumber,
} from './destination.ts'

const own: Destination = { scheme: 'iban', iban: 'GB41SRSN00196441027836' }
const british: Destination = { scheme: 'iban', iban: 'GB33BUKB20201555555555' }
const swedish: Destination = { scheme: 'iban', iban: 'SE4550000000058398257466' }
const ownNumber: Destination = {
  scheme: 'sort_code_account_number',
  sortCode: '001964',
  accountNumber: '41027836',
}
const otherNumber: Destination = {
  scheme: 'sort_code_account_number',
  sortCode: '003142',
  accountNumber: '41027836',
}
const bare: Destination = { scheme: 'account_number', accountNumber: '41027836' }

test.each([
  [own, 'GB41SRSN00196441027836'],
  [swedish, 'SE4550000000058398257466'],
  [ownNumber, '001964 41027836'],
  [bare, '41027836'],
])('%o is stored as %s and read back', (destination, text) => {
  expect(encodeDestination(destination)).toBe(text)
  expect(decodeDestination(text)).toEqual(destination)
})

test('its IBAN or its sort code says that an account is this bank’s (ruling 31)', () => {
  expect([own, ownNumber].map(isOwnDestination)).toEqual([true, true])
  expect([british, swedish, otherNumber, bare].map(isOwnDestination)).toEqual([false, false, false, false])
})

test('an account of this bank has its number, however it is named; other banks’ have none here', () => {
  expect([own, ownNumber, bare].map(ownAccountNumber)).toEqual(['41027836', '41027836', '41027836'])
  expect([british, swedish, otherNumber].filter(one => ownAccountNumber(one) !== undefined)).toEqual([])
})

test('the bank code counts only in a British IBAN', () => {
  for (const iban of ['BG80SRSN96611020345678', 'BG80SRSN9661GB20345678'])
    expect(isOwnDestination({ scheme: 'iban', iban })).toBe(false)
})

test('only an IBAN that is not British is international (ruling 32)', () => {
  expect([own, british, swedish, ownNumber, otherNumber, bare].map(isInternational)).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
  ])
})

test('the IBAN of a British account is that of the library', () => {
  assert(
    property(integer({ min: 0, max: 99_999_999 }), account => {
      const number = String(account).padStart(8, '0')
      expect(composeIban('SRSN', '001964', number)).toBe(
        composeIBAN({ countryCode: 'GB', bban: `SRSN001964${number}` }),
      )
    }),
  )
})
