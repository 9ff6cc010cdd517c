import { expect, test } from 'vitest'
import { readContacts, securityText } from './security-text.ts'

test.each([
  ['security@bank.example', ['mailto:security@bank.example']],
  ['mailto:security@bank.example', ['mailto:security@bank.example']],
  [
    'https://bank.example/security, tel:+44-20-7946-0000',
    ['https://bank.example/security', 'tel:+44-20-7946-0000'],
  ],
])('%s is read as contacts', (text, contacts) => {
  expect(readContacts(text)).toEqual(contacts)
})

test.each([
  'us',
  'security@bank',
  'http://bank.example/security',
  'security@bank.example,',
  'a@bank.example b@bank.example',
  'javascript:alert(1)',
  'https://bank.example/\nExpires: never',
])('%j is not a list of contacts', text => {
  expect(readContacts(text)).toBeUndefined()
})

const contacts = ['mailto:security@bank.example', 'https://bank.example/security']
const now = new Date('2026-11-23T21:12:19Z')

test('the file has the contacts, the preferred one first, its expiry and its own address', () => {
  expect(securityText({ contacts, publicOrigin: 'https://bank.example', now })).toBe(
    [
      'Contact: mailto:security@bank.example',
      'Contact: https://bank.example/security',
      'Expires: 2027-05-22T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://bank.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test.each([undefined, 'http://bank.example'])(
  'its own address is left out where that is %s',
  publicOrigin => {
    expect(securityText({ contacts, publicOrigin, now })).not.toContain('Canonical')
  },
)
