import { expect, test } from 'vitest'
import { advise, readSettings } from './settings.ts'

function adviceFor(environment: Record<string, string>, hasDemoCustomers = false): readonly string[] {
  const read = readSettings(environment)
  if (!read.ok) throw new Error(read.refusals.join(' '))
  return advise(read.settings, hasDemoCustomers)
}

test('a public origin without trusted proxies is worth a word', () => {
  expect(adviceFor({ PUBLIC_ORIGIN: 'https://bank.example' })).toEqual([
    expect.stringContaining('count as one address'),
  ])
})

test('settings that say who stands in front, or that nobody does, are not', () => {
  expect(adviceFor({ PUBLIC_ORIGIN: 'https://bank.example', TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual([])
  expect(adviceFor({})).toEqual([])
})

test('customers with a published password are, in a bank that is no demonstration', () => {
  expect(adviceFor({ DEMO: '0' }, true)).toEqual([expect.stringContaining('demo retire')])
  expect(adviceFor({ DEMO: '0' })).toEqual([])
  expect(adviceFor({}, true)).toEqual([])
})

test.each([
  ['smtp://mail.example', 1],
  ['smtp://user:word@mail.example', 0],
  ['smtps://mail.example', 0],
  ['smtp://localhost:1025', 0],
  ['smtp://[::1]:1025', 0],
])('e-mail by %s may go out unencrypted: %i', (SMTP_URL, words) => {
  expect(adviceFor({ SMTP_URL, MAIL_FROM: 'Sarsen <bank@sarsen.example>' })).toEqual(
    Array.from({ length: words }, () => expect.stringContaining('unencrypted')),
  )
})
