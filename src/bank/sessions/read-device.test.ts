import { expect, test } from 'vitest'
import { readDevice } from './read-device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
    { browser: 'Chrome', system: 'Windows', form: 'computer' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
    { browser: 'Firefox', system: 'macOS', form: 'computer' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS', form: 'phone' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS', form: 'tablet' },
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
    { browser: 'Chrome', system: 'Chrome OS', form: 'unknown' },
  ],
])('%s', (userAgent, device) => {
  expect(readDevice(userAgent)).toEqual(device)
})

test.each(['', ' ', 'x', 'curl/8.0', 'node', '\u0000', '/'.repeat(400), '('.repeat(400)])(
  '%j is nothing that is known, and said to be so',
  userAgent => {
    expect(readDevice(userAgent)).toEqual({ form: 'unknown' })
  },
)

test('what somebody made up is not passed on to the customer', () => {
  const device = readDevice('Ring 0800 EVIL now/1.0 (Your Bank; evil.example)')
  expect(device).toEqual({ form: 'unknown' })
})
