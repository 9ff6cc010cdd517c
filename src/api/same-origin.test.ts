import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isForeign } from './same-origin.ts'

const own = 'https://bank.example'

async function isRefused(headers: Record<string, string>, publicOrigin?: string): Promise<unknown> {
  const app = new Hono().post('/', context => context.json(isForeign(context.req, publicOrigin)))
  return (await app.request('http://127.0.0.1:3000/', { method: 'POST', headers })).json()
}

test.each([
  [{}],
  [{ 'sec-fetch-site': 'same-origin' }],
  [{ origin: own }],
  [{ 'sec-fetch-site': 'same-origin', origin: own }],
])('the bank’s own page, and a client that is no browser, are let in: %j', async headers => {
  expect(await isRefused(headers, own)).toBe(false)
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'none' }],
  [{ 'sec-fetch-site': 'cross-site', origin: own }],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'http://bank.example' }],
  [{ origin: 'https://bank.example:8443' }],
  [{ origin: 'https://bank.example.evil.example' }],
  [{ origin: 'null' }],
  [{ origin: '' }],
])('any other is not: %j', async headers => {
  expect(await isRefused(headers, own)).toBe(true)
})

test('without a configured origin the request’s own is the measure', async () => {
  expect(await isRefused({ origin: 'http://127.0.0.1:3000' })).toBe(false)
  expect(await isRefused({ origin: 'http://localhost:3000' })).toBe(true)
})
