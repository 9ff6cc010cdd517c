// A hundred thousand wrong bodies, and more wrong header fields, over every route of the server as it
// is put together in earnest: each is refused in the contract's words, none breaks the bank, the books stay as they are
// to the row, and the memory is flat. FUZZ_SEED takes another seed than the usual one.
import * as fc from 'fast-check'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../src/api/app.ts'
import type { FaultReport } from '../../src/api/mount.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { answersOf, type Operation } from '../../src/contract/operation.ts'
import { Problem } from '../../src/contract/problem.ts'
import { createCallerOf, readRanges } from '../../src/server/client-address.ts'
import { createServerApp } from '../../src/server/server-app.ts'
import { createCookieCarrier } from '../../src/server/session-cookie.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { arbitraryBrokenBody, type Sent } from './arbitrary-broken-bodies.ts'
import { arbitraryHeaders, jsonType, refusingHeaders, type Fields } from './arbitrary-headers.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { heapMiB } from './heap-size.ts'
import { openTestApi, publicOrigin, type TestApi } from './open-test-api.ts'
import { makeOwnIds } from './own-ids.ts'
import { readBooks } from './read-books.ts'
import { operationTable, pathOf, rightBodies, type Ids, type NamedOperation } from './right-requests.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_123)
const requests = 140_000
const bodiesLeast = 100_000
/** So many are under way at once. */
const atOnce = 100

let postgres: TestPostgres
let api: TestApi
let ada: TestCustomer
let ids: Ids
let server: Hono
const faults: FaultReport[] = []
const logged = { lines: 0 }

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database)
  ada = await openSignedInCustomer(api, 1_000_000_00n)
  ids = await makeOwnIds(ada, postgres.database)
  server = createServerApp({
    api: createApi({
      bank: api.bank,
      publicOrigin,
      carrierFor: createCookieCarrier(publicOrigin),
      callerOf: createCallerOf(readRanges('127.0.0.1')),
      emailDelivery: 'kept',
      report: fault => faults.push(fault),
    }),
    health: new Hono(),
    site: undefined,
    log: () => (logged.lines += 1),
    observe: () => undefined,
    https: false,
    isOwnHost: () => true,
    monotonicMs: () => performance.now(),
  })
})
afterAll(() => postgres.close())

interface Asked {
  readonly one: NamedOperation
  readonly isSignedIn: boolean
  readonly path: string
  readonly body: Sent | undefined
  readonly fields: Fields
}

const credentials = { email: 'ada@example.com', password: 'A-Customer-Of-Tests-2026' }

/** The address of an operation, mostly with ids that there are; or one that is none, or has a query of its own. */
const pathsOf = (operation: Operation) =>
  fc.oneof(
    { arbitrary: fc.constant('{own}'), weight: 8 },
    { arbitrary: fc.webQueryParameters().map(query => `{own}?${query}`), weight: 2 },
    ...(operation.params
      ? [{ arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map(encodeWhole), weight: 1 }]
      : []),
  )

const encodeWhole = (text: string): string => encodeURIComponent(text.toWellFormed())

function addressOf(operation: Operation, path: string): string {
  const [id = '', query] = path.split('?')
  const named = id === '{own}' ? ids : { accounts: id, transfers: id, sessions: id, notifications: id }
  return `http://bank.test${pathOf(operation, named)}${query === undefined ? '' : `?${query}`}`
}

/** A body that is wrong, or one that is right and whose header fields refuse it. */
function wrongPart({
  name,
  operation,
}: NamedOperation): fc.Arbitrary<{ body: Sent | undefined; wrong: Fields }> {
  const right = rightBodies(credentials)[name] ?? {}
  const refused = refusingHeaders.map(wrong => ({ body: JSON.stringify(right), wrong }))
  if (!operation.body) return refused.map(({ wrong }) => ({ body: undefined, wrong }))
  const broken = fc
    .tuple(arbitraryBrokenBody(operation.body, right), jsonType)
    .map(([body, type]) => ({ body, wrong: [['content-type', type]] as const }))
  return fc.oneof({ arbitrary: broken, weight: 6 }, { arbitrary: refused, weight: 1 })
}

const askedOf = (one: NamedOperation): fc.Arbitrary<Asked> =>
  fc
    .record({
      one: fc.constant(one),
      // What changes something without a body is right as it is: it is asked by strangers alone.
      isSignedIn: one.operation.method === 'GET' || one.operation.body ? fc.boolean() : fc.constant(false),
      path: pathsOf(one.operation),
      wrong: wrongPart(one),
      fields: arbitraryHeaders,
    })
    .map(({ wrong, fields, ...rest }) => ({ ...rest, body: wrong.body, fields: [...fields, ...wrong.wrong] }))

const asked = fc.oneof(
  ...operationTable.map(one => ({ arbitrary: askedOf(one), weight: one.operation.body ? 5 : 1 })),
)

const environment = {
  incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 40_000, remoteFamily: 'IPv4' } },
}

function requestOf({ one: { operation }, isSignedIn, path, body, fields }: Asked): Request {
  const headers = new Headers()
  for (const [name, value] of fields) headers.append(name, value)
  if (isSignedIn) headers.append('cookie', ada.cookie() ?? '')
  const sent = operation.method === 'GET' || body === undefined ? {} : { body }
  return new Request(addressOf(operation, path), { method: operation.method, headers, ...sent })
}

/**
 * Sends one, and holds the answer against the contract: a request that is wrong changes nothing, whatever is answered.
 */
async function ask(one: Asked): Promise<number> {
  const response = await server.fetch(requestOf(one), environment)
  const { status } = response
  const { operation } = one.one
  expect(status).toBeLessThan(500)
  const text = await response.text()
  if (status >= 400) expect(Problem.parse(JSON.parse(text)).status).toBe(status)
  if (status !== 404) expect(Object.keys(answersOf(operation))).toContain(String(status))
  const mayPass = operation.method === 'GET' || one.one.name === 'signOut'
  if (!mayPass) expect(status).toBeGreaterThanOrEqual(400)
  return status
}

test('a hundred thousand wrong requests change nothing', { timeout: 600_000 }, async () => {
  console.info(`${requests} wrong requests, seed ${seed}`)
  const before = await readBooks(postgres.database)
  const statuses = new Map<number, number>()
  const heaps: number[] = []
  let rounds = 0
  let bodies = 0
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: atOnce, maxLength: atOnce }), async many => {
      for (const status of await Promise.all(many.map(ask)))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      bodies += many.filter(({ body }) => body !== undefined).length
      rounds += 1
      if (rounds % 200 === 0) heaps.push(heapMiB())
      if (rounds % 50 === 0) expect(await readBooks(postgres.database)).toEqual(before)
    }),
    { seed, numRuns: requests / atOnce, endOnFailure: true },
  )
  expect(await readBooks(postgres.database)).toEqual(before)
  expect(await reconcile(postgres.database)).toEqual([])
  expect([...api.faults, ...faults]).toEqual([])
  expect(logged.lines).toBe(requests)
  expect(bodies).toBeGreaterThanOrEqual(bodiesLeast)
  // It would prove little if all were refused by the same guard.
  for (const status of [200, 400, 401, 403, 404, 413, 415, 422])
    expect([status, (statuses.get(status) ?? 0) > 500]).toEqual([status, true])
  const [early = 0] = heaps
  expect((heaps.at(-1) ?? 0) - early).toBeLessThan(20)
})
