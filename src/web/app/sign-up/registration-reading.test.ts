import { expect, test } from 'vitest'
import { dayAsRead, depositAsRead, firstNameOf, phoneAsRead } from './registration-reading.ts'

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

test.each([
  ['250', '£250.00'],
  ['£1,250.5', '£1,250.50'],
  ['', undefined],
  ['a lot', undefined],
])('a deposit typed as %j reads %s', (typed, read) => {
  expect(depositAsRead(typed)).toBe(read)
})

test.each([
  ['Imogen Hartley', 'Imogen'],
  [' Mary  Ann Hartley ', 'Mary Ann'],
  ['Imogen', 'Imogen'],
])('%j is thanked as %s', (fullName, firstName) => {
  expect(firstNameOf(fullName)).toBe(firstName)
})
