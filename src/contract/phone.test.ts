import { expect, test } from 'vitest'
import { formatPhone, readPhone } from './phone.ts'

test.each([
  ['07700 900142', '+447700900142'],
  ['07700900142', '+447700900142'],
  ['07700-900-142', '+447700900142'],
  ['+44 7700 900142', '+447700900142'],
  ['0044 7700 900142', '+447700900142'],
  ['(020) 7946 0100', '+442079460100'],
  ['+44 (0)20 7946 0100', '+442079460100'],
  ['0121.496.0162', '+441214960162'],
  ['+353 1 234 5678', '+35312345678'],
  ['00353 1 234 5678', '+35312345678'],
  ['+1 212 555 0100', '+12125550100'],
])('a person may type %j for %s', (typed, phone) => {
  expect(readPhone(typed)).toBe(phone)
})

test.each([
  '',
  'ring me',
  '12345',
  '07700 900142 or ask for Ada',
  '07700 900142; 07700 900143',
  '07700 900142 ext 3',
  '+99 123456',
  '+49 123456789012345',
  '1'.repeat(39),
])('%j is no telephone number', typed => {
  expect(readPhone(typed)).toBeUndefined()
})

test('a number is shown as a person in Britain reads it', () => {
  expect(formatPhone('+447700900142')).toBe('07700 900142')
  expect(formatPhone('+442079460100')).toBe('020 7946 0100')
  expect(formatPhone('+35312345678')).toBe('+353 1 234 5678')
})
