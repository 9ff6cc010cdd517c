import { expect, test } from 'vitest'
import { siteOriginOf } from './site-origin.mjs'

test.each([
  ['https://bank.example', 'https://bank.example'],
  ['https://Bank.example/', 'https://bank.example'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['', undefined],
  [undefined, undefined],
])('SITE_ORIGIN of %o is the origin %o', (given, origin) => {
  expect(siteOriginOf(given)).toBe(origin)
})

test.each([
  'bank.example',
  'https://bank.example/sarsen',
  'ftp://bank.example',
  'https://bank.example/?a',
  'https://me@bank.example',
])('SITE_ORIGIN %s is refused: it is not an origin alone', given => {
  expect(() => siteOriginOf(given)).toThrow('SITE_ORIGIN must be an origin such as https://bank.example')
})
