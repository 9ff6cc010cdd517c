// A hundred thousand invalid bodies, and more invalid headers, over every route of the real server app. Each is refused
// as the contract says, none breaks the bank, every row stays unchanged, and memory stays flat. FUZZ_SEED sets another
// seed.
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
import { createCookieCarrier, createStaffCookie } from '../../src/server/session-cookie.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { arbitraryBrokenBody, type Sent } from './arbitrary-broken-bodies.ts'
import { arbitraryHeaders, jsonType, refusingHeaders, type Fields } from './arbitrary-headers.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { heapMiB } from './heap-size.ts'
import { openTestApi, publicOrigin, type TestApi } from './open-test-api.ts'
import { makeOwnIds } from './own-ids.ts'
import { readBankState } from './read-bank-state.ts'
import { idsOf, operationTable, pathOf, rightBodies, type Ids } from './right-requests.ts'
import {
  bodySchemaOf,
  isOfWatchers,
  rightStaffBodies,
  staffOperationTable,
  staffPathOf,
} from './right-staff-requests.ts'
import { openMember, type TestMember } from './staff.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_123)
const requests = 140_000
const bodiesLeast = 100_000
/** The number of requests in flight. */
const atOnce = 100

let postgres: TestPostgres
let api: TestApi
let ada: TestCustomer
let ids: Ids
/** Support, payments and compliance. */
let tom: TestMember
/** Auditor and administrator. */
let ruth: TestMember
let server: Hono
const faults: FaultReport[] = []
const logged = { lines: 0 }

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database)
  ada = await openSignedInCustomer(api, 1_000_000_00n)
  ids = await makeOwnIds(ada, postgres.database)
  tom = await openMember(api, ['support', 'payments', 'compliance'])
  ruth = await openMember(api, ['auditor', 'administrator'])
  server = createServerApp({
    api: createApi({
      bank: api.bank,
      publicOrigin,
      carrierFor: createCookieCarrier(publicOrigin),
      staffCarrierFor: createStaffCookie(publicOrigin),
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

/** An operation of customers or of the staff. */
interface Fuzzed {
  readonly name: string
  readonly operation: Operation
  readonly right: object
  /** Its path, mostly with ids that exist. `id`: in their place. */
  readonly pathOf: (id?: string) => string
  readonly cookie: () => string | undefined
}

interface Call {
  readonly one: Fuzzed
  readonly isSignedIn: boolean
  readonly path: string
  readonly body: Sent | undefined
  readonly fields: Fields
}

const credentials = { email: 'ada@example.com', password: 'A-Customer-Of-Tests-2026' }

/** The path of an operation, mostly with existing ids, some with unknown ids or an unknown query. */
const pathsOf = (operation: Operation) =>
  fc.oneof(
    { arbitrary: fc.constant('{own}'), weight: 8 },
    { arbitrary: fc.webQueryParameters().map(query => `{own}?${query}`), weight: 2 },
    ...(operation.params
      ? [{ arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map(encodeWhole), weight: 1 }]
      : []),
  )

const encodeWhole = (text: string): string => encodeURIComponent(text.toWellFormed())

function addressOf(one: Fuzzed, path: string): string {
  const [id = '', query] = path.split('?')
  return `http://bank.test${one.pathOf(id === '{own}' ? undefined : id)}${query === undefined ? '' : `?${query}`}`
}

const ofCustomers: readonly Fuzzed[] = operationTable.map(({ name, operation }) => ({
  name,
  operation,
  right: rightBodies(credentials)[name] ?? {},
  pathOf: id => pathOf(operation, id === undefined ? ids : idsOf(id)),
  cookie: () => ada.cookie(),
}))

const ofStaff: readonly Fuzzed[] = staffOperationTable.map(({ name, operation }) => {
  const [, segment = ''] = /\/([\w-]+)\/\{id\}/.exec(operation.path) ?? []
  return {
    name,
    operation,
    right: rightStaffBodies(credentials)[name] ?? {},
    pathOf: id =>
      staffPathOf(operation, id === undefined ? { customers: ada.customerId } : { [segment]: id }),
    cookie: () => (isOfWatchers(operation) ? ruth : tom).staffCookie(),
  }
})

/** An invalid body, or a valid body with headers that make the API refuse it. */
function wrongPart({ operation, right }: Fuzzed): fc.Arbitrary<{ body: Sent | undefined; wrong: Fields }> {
  const refused = refusingHeaders.map(wrong => ({ body: JSON.stringify(right), wrong }))
  const schema = bodySchemaOf(operation)
  if (!schema) return refused.map(({ wrong }) => ({ body: undefined, wrong }))
  const broken = fc
    .tuple(arbitraryBrokenBody(schema, { ...right }), jsonType)
    .map(([body, type]) => ({ body, wrong: [['content-type', type]] as const }))
  return fc.oneof({ arbitrary: broken, weight: 6 }, { arbitrary: refused, weight: 1 })
}

const callOf = (one: Fuzzed): fc.Arbitrary<Call> =>
  fc
    .record({
      one: fc.constant(one),
      // An operation that changes something without a body is always valid, so only anonymous callers send it.
      isSignedIn: one.operation.method === 'GET' || one.operation.body ? fc.boolean() : fc.constant(false),
      path: pathsOf(one.operation),
      wrong: wrongPart(one),
      fields: arbitraryHeaders,
    })
    .map(({ wrong, fields, ...rest }) => ({ ...rest, body: wrong.body, fields: [...fields, ...wrong.wrong] }))

const anyCall = fc.oneof(
  // A challenge for a passkey is made for anybody, whatever they send.
  ...[...ofCustomers, ...ofStaff]
    .filter(({ name }) => !['newPasskeyChallenge', 'staffPasskeyChallenge'].includes(name))
    .map(one => ({ arbitrary: callOf(one), weight: one.operation.body ? 5 : 1 })),
)

const environment = {
  incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 40_000, remoteFamily: 'IPv4' } },
}

function requestOf({ one, isSignedIn, path, body, fields }: Call): Request {
  const { operation } = one
  const headers = new Headers()
  for (const [name, value] of fields) headers.append(name, value)
  if (isSignedIn) headers.append('cookie', one.cookie() ?? '')
  const sent = operation.method === 'GET' || body === undefined ? {} : { body }
  return new Request(addressOf(one, path), { method: operation.method, headers, ...sent })
}

/**
 * Sends one request, and checks the response against the contract. An invalid request changes nothing, whatever the
 * response.
 */
async function ask(one: Call): Promise<number> {
  const response = await server.fetch(requestOf(one), environment)
  const { status } = response
  const { operation } = one.one
  expect(status).toBeLessThan(500)
  const text = await response.text()
  if (status >= 400) expect(Problem.parse(JSON.parse(text)).status).toBe(status)
  if (status !== 404) expect(Object.keys(answersOf(operation))).toContain(String(status))
  // A preview changes nothing, and a number that is drawn for its payments may be one.
  const mayPass =
    operation.method === 'GET' || ['signOut', 'staffSignOut', 'previewStandingOrder'].includes(one.one.name)
  if (!mayPass) expect(status).toBeGreaterThanOrEqual(400)
  return status
}

test('a hundred thousand invalid requests change nothing', { timeout: 600_000 }, async () => {
  console.info(`${requests} wrong requests, seed ${seed}`)
  const before = await readBankState(postgres.database)
  const statuses = new Map<number, number>()
  const heaps: number[] = []
  let rounds = 0
  let bodies = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyCall, { minLength: atOnce, maxLength: atOnce }), async many => {
      for (const status of await Promise.all(many.map(ask)))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      bodies += many.filter(({ body }) => body !== undefined).length
      rounds += 1
      if (rounds % 200 === 0) heaps.push(heapMiB())
      if (rounds % 50 === 0) expect(await readBankState(postgres.database)).toEqual(before)
    }),
    { seed, numRuns: requests / atOnce, endOnFailure: true },
  )
  expect(await readBankState(postgres.database)).toEqual(before)
  expect(await reconcile(postgres.database)).toEqual([])
  expect([...api.faults, ...faults]).toEqual([])
  expect(logged.lines).toBe(requests)
  expect(bodies).toBeGreaterThanOrEqual(bodiesLeast)
  // The test would prove little if one guard refused all of them.
  for (const status of [200, 400, 401, 403, 404, 413, 415, 422])
    expect([status, (statuses.get(status) ?? 0) > 500]).toEqual([status, true])
  const [early = 0] = heaps
  expect((heaps.at(-1) ?? 0) - early).toBeLessThan(20)
})
