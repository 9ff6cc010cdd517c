// Input that no well-behaved client sends, over raw sockets to the server's own listener: request lines, headers and
// lengths of any bytes. No response is a fault, every connection ends, and the database stays unchanged.
import * as fc from 'fast-check'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionLimits } from '../../src/server/connection-limits.ts'
import { listen, type Listener } from '../../src/server/listen.ts'
import { createServerApp } from '../../src/server/server-app.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { connectRaw } from '../support/raw-connection.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { readBankState } from './read-bank-state.ts'

const seed = 20_261_124
const connections = 3000
const atOnce = 60

let postgres: TestPostgres
let api: TestApi
let listener: Listener
const answered: number[] = []

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database)
  const app = createServerApp({
    api: api.app,
    health: new Hono(),
    site: undefined,
    log: () => undefined,
    observe: ({ status }) => answered.push(status),
    https: false,
    isOwnHost: () => true,
    monotonicMs: () => performance.now(),
  })
  listener = await listen('127.0.0.1', 0, {
    limits: { ...connectionLimits, headMs: 400, requestMs: 400, keepAliveMs: 100, checkEveryMs: 50 },
  })
  listener.serve((request, environment) => app.fetch(request, environment))
})
afterAll(async () => {
  await listener.stop(0)
  await postgres.close()
})

/** Text of any bytes, most of them letters. */
const bytes = fc
  .array(
    fc.oneof(
      { arbitrary: fc.integer({ min: 0x61, max: 0x7a }), weight: 6 },
      { arbitrary: fc.integer({ min: 0, max: 0xff }), weight: 1 },
    ),
    { maxLength: 30 },
  )
  .map(codes => String.fromCodePoint(...codes))

const json = '{"email":"ada@example.com","password":"x","accountType":"personal","surplus":1}'

const method = fc.oneof(
  { arbitrary: fc.constantFrom('POST', 'GET', 'PUT', 'PATCH', 'DELETE'), weight: 8 },
  {
    arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PRI', 'QUERY', 'post', 'G\u0000T', ''),
    weight: 2,
  },
)
const target = fc.oneof(
  { arbitrary: fc.constantFrom('/api/session', '/api/messages', '/api/applications'), weight: 6 },
  {
    arbitrary: fc.constantFrom(
      '*',
      '/',
      '//',
      '/api/../../etc/passwd',
      '/api/%',
      '/api/%00',
      'http://[',
      '\\',
      'http://evil.example/api/session',
    ),
    weight: 2,
  },
  { arbitrary: bytes.map(text => `/api/${text}`), weight: 1 },
)
const version = fc.oneof(
  { arbitrary: fc.constant('HTTP/1.1'), weight: 12 },
  { arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', '', 'HTTP/1.1 x'), weight: 1 },
)
const header = fc.oneof(
  {
    arbitrary: fc.constantFrom(
      'host: bank.test',
      'host:',
      'host: a, b',
      'host: bank.test/x',
      'host: [::1',
      'content-type: application/json',
      'content-type: application/json\u0000',
      `content-length: ${json.length}`,
      'content-length: 5',
      'content-length: 100000',
      'content-length: -1',
      'content-length: 0x10',
      'content-length: 99999999999999999999999',
      'content-length: 5\r\ncontent-length: 6',
      'transfer-encoding: chunked',
      'transfer-encoding: chunked\r\ntransfer-encoding: identity',
      'transfer-encoding: xchunked',
      'transfer-encoding\u0020: chunked',
      'expect: 100-continue',
      'expect: anything',
      'connection: close',
      'connection: upgrade\r\nupgrade: websocket',
      'x-folded: one\r\n two',
      ': no name',
      'no value',
      'cookie: \u0001\u0002',
      'origin: \u007f',
    ),
    weight: 8,
  },
  { arbitrary: fc.tuple(bytes, bytes).map(([name, value]) => `${name}: ${value}`), weight: 2 },
  {
    arbitrary: fc.integer({ min: 1, max: 3000 }).map(count => 'x-many: y\r\n'.repeat(count).trimEnd()),
    weight: 1,
  },
)
const body = fc.oneof(
  { arbitrary: fc.constant(json), weight: 4 },
  {
    arbitrary: fc.constantFrom(
      '',
      '5\r\nhello\r\n0\r\n\r\n',
      'zz\r\n',
      'ffffffffffffffff\r\n',
      '0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
    ),
    weight: 2,
  },
  { arbitrary: bytes, weight: 1 },
)
const lineEnd = fc.oneof(
  { arbitrary: fc.constant('\r\n'), weight: 12 },
  { arbitrary: fc.constantFrom('\n', '\r', ''), weight: 1 },
)

const request = fc
  .record({
    method,
    target,
    version,
    isJson: fc.boolean(),
    headers: fc.array(header, { maxLength: 4 }),
    lineEnd,
    body,
  })
  .map(({ isJson, headers, ...rest }) => {
    const right = ['content-type: application/json', `content-length: ${rest.body.length}`]
    const fields = ['host: bank.test', ...(isJson ? right : []), ...headers]
    return [`${rest.method} ${rest.target} ${rest.version}`, ...fields, '', rest.body].join(rest.lineEnd)
  })

/** One connection: several requests in sequence, and then its end, or none. */
const conversation = fc.record({
  said: fc.array(request, { minLength: 1, maxLength: 3 }).map(requests => requests.join('')),
  isEnded: fc.nat(9).map(n => n > 0),
})

async function statusesOf({ said, isEnded }: { said: string; isEnded: boolean }): Promise<number[]> {
  const { socket, over } = await connectRaw(listener.port)
  const sent = Buffer.from(said, 'latin1')
  if (isEnded) socket.end(sent)
  else socket.write(sent)
  const received = await over
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

test('no bytes break the bank, and every connection ends', { timeout: 300_000 }, async () => {
  console.info(`${connections} connections of any bytes, seed ${seed}`)
  const before = await readBankState(postgres.database)
  const received = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(conversation, { minLength: atOnce, maxLength: atOnce }), async many => {
      for (const status of (await Promise.all(many.map(statusesOf))).flat()) {
        expect(status).toBeLessThan(500)
        received.set(status, (received.get(status) ?? 0) + 1)
      }
    }),
    { seed, numRuns: connections / atOnce, endOnFailure: true },
  )
  expect(answered.filter(status => status >= 500)).toEqual([])
  expect(api.faults).toEqual([])
  expect(await readBankState(postgres.database)).toEqual(before)
  for (const status of [400, 404, 405, 415, 422, 431])
    expect([status, (received.get(status) ?? 0) > 5]).toEqual([status, true])
  const healthy = await fetch(`http://127.0.0.1:${listener.port}/api/session`)
  expect(healthy.status).toBe(401)
})
