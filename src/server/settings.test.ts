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
    ['TRUSTED_PROXIES', '*'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['TRUSTED_PROXIES', '::1/129'],
    ['TRUSTED_PROXIES', '10.0.0.1,'],
    ['TRUSTED_PROXIES', '10.0.0.1 10.0.0.2'],
    ['TRUSTED_PROXIES', '010.0.0.1'],
    ['LOG_FORMAT', 'loud'],
  ])('%s=%s is refused with a sentence that names it and does not repeat the value', (name, value) => {
    const refusals = settingsOf({ [name]: value })
    expect(refusals).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))])
    if (value.includes('secret')) expect(JSON.stringify(refusals)).not.toContain('secret')
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
