import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const settingsOf = (environment: Record<string, string>) => {
  const read = readSettings(environment)
  return read.ok ? read.settings : read.refusals
}

describe('settings', () => {
  test('have defaults: port 3000 on the loopback address, the embedded database, demo mode', () => {
    expect(settingsOf({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: undefined,
      databaseUrl: undefined,
      demo: true,
      publicOrigin: undefined,
      trustedProxies: undefined,
      logFormat: undefined,
      smtp: undefined,
      mailFrom: { name: 'Sarsen', address: 'support@sarsen.example' },
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      securityContacts: [],
      drainSeconds: 0,
      strongConfirmation: false,
    })
  })

  test('an empty setting counts as not set', () => {
    expect(settingsOf({ PORT: '', DATABASE_URL: ' ' })).toEqual(settingsOf({}))
  })

  test.each([
    { environment: {}, demo: true },
    { environment: { DEMO: '0' }, demo: false },
    { environment: { DATABASE_URL: 'postgres://bank@db/bank' }, demo: false },
    { environment: { DATABASE_URL: 'postgresql://bank@db/bank', DEMO: '1' }, demo: true },
  ])('demo mode is $demo with $environment', ({ environment, demo }) => {
    expect(settingsOf(environment)).toMatchObject({ demo })
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', '1e3'],
    ['HOST', '127.0.0.1 evil'],
    ['DATABASE_URL', 'mysql://bank:secret@db/bank'],
    ['DATABASE_URL', 'secret'],
    ['DEMO', 'yes'],
    ['PUBLIC_ORIGIN', 'bank.example'],
    ['PUBLIC_ORIGIN', 'https://bank.example/path'],
    ['PUBLIC_ORIGIN', 'ftp://bank.example'],
    ['PUBLIC_ORIGIN', 'https://bank".example'],
    ['TRUSTED_PROXIES', '*'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['TRUSTED_PROXIES', '::1/129'],
    ['TRUSTED_PROXIES', '10.0.0.1,'],
    ['TRUSTED_PROXIES', '10.0.0.1 10.0.0.2'],
    ['TRUSTED_PROXIES', '010.0.0.1'],
    ['LOG_FORMAT', 'loud'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://user:secret@mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://user@mail.example'],
    ['SMTP_URL', 'smtp://user:%zzsecret@mail.example'],
    ['SMTP_URL', 'smtp://user:secret@mail.example/path'],
    ['SMTP_URL', 'smtp://user:secret@mail.example?tls.rejectUnauthorized=false'],
    ['MAIL_FROM', 'Sarsen'],
    ['MAIL_FROM', 'Sarsen <support@sarsen.example'],
    ['MAIL_FROM', 'Sarsen\r\nBcc: <eve@evil.example>'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['METRICS_PORT', 'on'],
    ['METRICS_PORT', '65536'],
    ['METRICS_HOST', '0.0.0.0 ::'],
    ['SECURITY_CONTACT', 'us'],
    ['DRAIN_SECONDS', '1.5'],
    ['DRAIN_SECONDS', '-1'],
    ['DRAIN_SECONDS', '301'],
    ['STRONG_CONFIRMATION', 'yes'],
  ])('%s=%s is refused with a sentence that names it and does not repeat the value', (name, value) => {
    const refusals = settingsOf({ [name]: value })
    expect(refusals).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))])
    if (value.includes('secret')) expect(JSON.stringify(refusals)).not.toContain('secret')
  })

  test.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, auth: undefined }],
    ['smtp://[::1]:2525/', { host: '::1', port: 2525, secure: false, auth: undefined }],
    [
      'smtps://bank%40example:p%3As%2Fs@mail.example',
      { host: 'mail.example', port: 465, secure: true, auth: { user: 'bank@example', pass: 'p:s/s' } },
    ],
  ])('the SMTP server of %s is read', (url, smtp) => {
    expect(settingsOf({ SMTP_URL: url })).toMatchObject({ smtp })
  })

  test.each([
    ['bank@bank.example', { name: '', address: 'bank@bank.example' }],
    ['The Bank <bank@bank.example>', { name: 'The Bank', address: 'bank@bank.example' }],
  ])('messages come from %s', (from, mailFrom) => {
    expect(settingsOf({ MAIL_FROM: from })).toMatchObject({ mailFrom })
  })

  test('every setting at fault gets its own sentence', () => {
    expect(settingsOf({ PORT: 'x', DEMO: 'y' })).toHaveLength(2)
  })

  test('the public origin is taken with or without a slash at its end', () => {
    expect(settingsOf({ PUBLIC_ORIGIN: 'https://bank.example/' })).toMatchObject({
      publicOrigin: 'https://bank.example',
    })
  })
})
