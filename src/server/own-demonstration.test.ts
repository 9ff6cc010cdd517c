import { expect, test } from 'vitest'
import { isOwnDemonstration, isShared, readSettings } from './settings.ts'

function settingsFrom(environment: Record<string, string>) {
  const read = readSettings(environment)
  if (!read.ok) throw new Error(read.refusals.join(' '))
  return read.settings
}
const isOwn = (environment: Record<string, string>) => isOwnDemonstration(settingsFrom(environment))

test('a demonstration as it starts on a machine is its owner’s alone', () => {
  expect(isOwn({})).toBe(true)
  expect(isOwn({ HOST: '::1' })).toBe(true)
})

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '192.168.1.20' },
  { PUBLIC_ORIGIN: 'https://bank.example' },
  { TRUSTED_PROXIES: '127.0.0.1' },
  { SMTP_URL: 'smtp://127.0.0.1:2525' },
  { DEMO: '0' },
  { DATABASE_URL: 'postgres://bank@127.0.0.1:5432/bank' },
])('with %j it may have other visitors, or sends e-mail, or is none', environment => {
  expect(isOwn(environment)).toBe(false)
})

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_ORIGIN: 'https://bank.example' }, { TRUSTED_PROXIES: '127.0.0.1' }])(
  'with %j others reach it too',
  environment => expect(isShared(settingsFrom(environment))).toBe(true),
)

test.each([{}, { HOST: '::1' }, { DEMO: '0' }, { SMTP_URL: 'smtp://127.0.0.1:2525' }])(
  'with %j nobody but the one at the machine does',
  environment => expect(isShared(settingsFrom(environment))).toBe(false),
)
