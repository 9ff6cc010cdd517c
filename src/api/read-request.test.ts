import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { bodyLimitBytes, isForeign, readJson } from './read-request.ts'

const app = new Hono().post('/', async context => context.json(await readJson(context.req)))
const jsonType = { 'content-type': 'application/json' }

async function read(body: BodyInit | null, headers: Record<string, string> = jsonType): Promise<unknown> {
  // A stream needs `duplex`, which the types of a tab do not know.
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return (await app.request('/', init)).json()
}

/** A body of unknown length that comes in pieces of 1 KiB. */
const pieces = (count: number, taken: number[] = []) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken.length === count) {
        controller.close()
        return
      }
      taken.push(taken.length)
      controller.enqueue(new TextEncoder().encode(' '.repeat(1023) + (taken.length === count ? '7' : ' ')))
    },
  })

const exactly = (sizeBytes: number) => JSON.stringify('x'.repeat(sizeBytes - 2))

describe('the content type', () => {
  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON ;charset=UTF-8'])(
    'is JSON: %s',
    async type => {
      expect(await read('7', { 'content-type': type })).toEqual({ ok: true, value: 7 })
    },
  )

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/problem+json',
    '',
  ])('is not: %s', async type => {
    expect(await read('7', { 'content-type': type })).toEqual({ ok: false, refusal: 'not_json' })
  })
})

describe('the size', () => {
  const tooLarge = { ok: false, refusal: 'too_large' }

  test('may be 16 KiB and not a byte more', async () => {
    expect(await read(exactly(bodyLimitBytes))).toMatchObject({ ok: true })
    expect(await read(exactly(bodyLimitBytes + 1))).toEqual(tooLarge)
  })

  test('is believed where it is announced too large', async () => {
    expect(await read('7', { ...jsonType, 'content-length': '16385' })).toEqual(tooLarge)
    expect(await read('7', { ...jsonType, 'content-length': 'many' })).toEqual(tooLarge)
  })

  test('is counted where the announced one lies', async () => {
    expect(await read(exactly(20_000), { ...jsonType, 'content-length': '10' })).toEqual(tooLarge)
  })

  test('is counted while a stream comes in, which is then let go', async () => {
    expect(await read(pieces(16))).toEqual({ ok: true, value: 7 })
    const taken: number[] = []
    expect(await read(pieces(1000, taken))).toEqual(tooLarge)
    expect(taken.length).toBeLessThan(20)
  })
})

describe('what is no JSON in UTF-8', () => {
  const malformed = { ok: false, refusal: 'malformed_json' }

  test.each(['', '{', '{"a":1,}', "{'a':1}", '01', 'NaN', '{"a":1}{"b":2}', '\u0000', '['.repeat(16_000)])(
    'is malformed: %j',
    async text => {
      expect(await read(text)).toEqual(malformed)
    },
  )

  test('is malformed where there is no body at all', async () => {
    expect(await read(null)).toEqual(malformed)
  })

  test.each([
    ['a stray byte', [0x22, 0xff, 0x22]],
    ['an overlong form', [0x22, 0xc0, 0x80, 0x22]],
    ['a surrogate in UTF-8', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['half a character', [0x22, 0xe2, 0x82, 0x22]],
    ['UTF-16', [0x37, 0x00]],
  ])('is malformed for %s', async (_, bytes) => {
    expect(await read(new Uint8Array(bytes))).toEqual(malformed)
  })

  test('is malformed where its sender goes away in the middle', async () => {
    const broken = new ReadableStream({ start: controller => controller.error(new Error('reset')) })
    expect(await read(broken)).toEqual(malformed)
  })
})

test('deep nesting, a key twice and __proto__ are read and do no harm', async () => {
  expect(await read(`${'['.repeat(8000)}${']'.repeat(8000)}`)).toMatchObject({ ok: true })
  expect(await read('{"a":1,"a":2}')).toEqual({ ok: true, value: { a: 2 } })
  await read('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')
  expect('polluted' in {}).toBe(false)
})

const own = 'https://bank.example'

async function isRefused(headers: Record<string, string>, publicOrigin?: string): Promise<unknown> {
  const originApp = new Hono().post('/', context => context.json(isForeign(context.req, publicOrigin)))
  return (await originApp.request('http://127.0.0.1:3000/', { method: 'POST', headers })).json()
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
