// Rules for every operation, generated from the table of operations.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../src/bank/database/database.ts'
import { Problem } from '../../src/contract/problem.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openBrowser, type Browser } from './browser.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { failing } from './failing-database.ts'
import { openTestApi, publicOrigin, type TestApi } from './open-test-api.ts'
import { makeOwnIds } from './own-ids.ts'
import { readBankState } from './read-bank-state.ts'
import {
  idsOf,
  operationTable,
  pathOf,
  rightRequest,
  type Ids,
  type NamedOperation,
} from './right-requests.ts'
import {
  isOfWatchers,
  type NamedStaffOperation,
  rightStaffRequest,
  staffOperationTable,
  staffPathOf,
} from './right-staff-requests.ts'
import { openMember, type TestMember } from './staff.ts'

let testDatabase: TestDatabase
let api: TestApi
let ada: TestCustomer
let adasIds: Ids
let stranger: TestCustomer
/** Support, payments and compliance. */
let tom: TestMember
/** Auditor and administrator. */
let ruth: TestMember

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  api = openTestApi(testDatabase.database)
  ada = await openSignedInCustomer(api, 1_000_00n)
  stranger = await openSignedInCustomer(api, 1_000_00n)
  adasIds = await makeOwnIds(ada, testDatabase.database)
  tom = await openMember(api, ['support', 'payments', 'compliance'])
  ruth = await openMember(api, ['auditor', 'administrator'])
})
// On a busy machine all of this takes longer than a session lasts without activity.
beforeEach(async () => {
  await ada.client.extendSession({})
  await stranger.client.extendSession({})
  await tom.client.staffExtendSession({})
  await ruth.client.staffExtendSession({})
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  await testDatabase.close()
})

const json = { 'content-type': 'application/json' }

const credentials = { email: 'ada@example.com', password: 'x' }

/** A valid request with `changes`; `id` replaces Ada's id in its path. */
const ask = (
  browser: Browser,
  { name, operation }: NamedOperation,
  changes: RequestInit = {},
  id?: string,
): Promise<Response> =>
  browser.send(pathOf(operation, id === undefined ? adasIds : idsOf(id)), {
    ...rightRequest(name, credentials),
    ...changes,
  })

/** Whoever may call an operation of the staff. */
const memberFor = ({ operation }: NamedStaffOperation): TestMember => (isOfWatchers(operation) ? ruth : tom)

/** The same of an operation of the staff, by whoever may call it. */
const askStaff = (
  named: NamedStaffOperation,
  changes: RequestInit = {},
  id?: string,
  browser: Browser = memberFor(named),
): Promise<Response> => {
  const { name, operation } = named
  const [, segment = ''] = /\/([\w-]+)\/\{id\}/.exec(operation.path) ?? []
  return browser.send(staffPathOf(operation, id === undefined ? {} : { [segment]: id }), {
    ...rightStaffRequest(name, credentials),
    ...changes,
  })
}

async function expectProblem(response: Response, status: number, code: string): Promise<void> {
  expect(Problem.parse(await response.json())).toMatchObject({ status, code })
  expect(response.status).toBe(status)
}

const ofCustomers = operationTable.filter(({ operation }) => operation.access === 'customer')
// What a category names is everybody's own, and no resource of somebody.
const withId = operationTable.filter(({ operation }) => operation.params && operation.path.includes('{id}'))
const changing = operationTable.filter(({ operation }) => operation.method !== 'GET')
/** Only this operation answers without a database. */
const ofDatabase = operationTable.filter(({ name }) => name !== 'readDemonstration')
const withBody = operationTable.filter(({ operation }) => operation.body)
const ofStaff = {
  withId: staffOperationTable.filter(({ operation }) => operation.params),
  withBody: staffOperationTable.filter(({ operation }) => operation.body),
  ofDatabase: staffOperationTable.filter(({ name }) => name !== 'staffReadDemonstration'),
}

test.each(ofCustomers)('$name answers 401 to an anonymous caller', async named => {
  await expectProblem(await ask(openBrowser(api.app), named), 401, 'not_signed_in')
})

test.each(withId)('$name answers 404 to another customer, as if the resource did not exist', async named => {
  const before = await readBankState(testDatabase.database)
  await expectProblem(await ask(stranger, named), 404, 'not_found')
  await expectProblem(await ask(stranger, named, {}, crypto.randomUUID()), 404, 'not_found')
  expect(await readBankState(testDatabase.database)).toEqual(before)
})

const unknownIds = ['7', 'TXN1', '%00', '..%2f..', '%ff', "' or 1=1", '1'.repeat(4000)]

test.each(withId)('$name answers 404 to an unknown id', async named => {
  for (const id of unknownIds) await expectProblem(await ask(ada, named, {}, id), 404, 'not_found')
})

test.each(ofStaff.withId)('$name answers 404 to an unknown id of a member’s', async named => {
  for (const id of unknownIds) await expectProblem(await askStaff(named, {}, id), 404, 'not_found')
})

test.each(changing)('$name refuses a foreign page, and nobody is signed out', async named => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${publicOrigin}:8080` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: publicOrigin },
  ])
    await expectProblem(await ask(ada, named, { headers: { ...json, ...headers } }), 403, 'foreign_origin')
  expect((await ada.client.readSession({})).status).toBe(200)
})

/** Sends bodies that an operation cannot read. Each is refused, and nothing changes. */
async function refuseUnreadable(
  { operation }: Pick<NamedOperation, 'operation'>,
  send: (changes: RequestInit) => Promise<Response>,
): Promise<void> {
  const before = await readBankState(testDatabase.database)
  const refused = async (changes: RequestInit, status: number, code: string) =>
    expectProblem(await send(changes), status, code)
  await refused({ headers: { 'content-type': 'text/plain' } }, 415, 'not_json')
  await refused({ headers: {} }, 415, 'not_json')
  await refused({ body: new URLSearchParams({ a: '1' }), headers: {} }, 415, 'not_json')
  await refused({ body: JSON.stringify({ a: 'x'.repeat(17_000) }) }, 413, 'too_large')
  await refused({ body: '{"a":' }, 400, 'malformed_json')
  await refused({ body: '' }, 400, 'malformed_json')
  await refused({ body: new Uint8Array([0x22, 0xff, 0x22]) }, 400, 'malformed_json')
  // Where no field is required, an empty object is right.
  const empty = operation.body?.safeParse({}).success ? [] : ['{}']
  for (const body of ['[]', 'null', '7', '"text"', ...empty, `${'['.repeat(8000)}${']'.repeat(8000)}`])
    await refused({ body }, 422, 'bad_input')
  expect(await readBankState(testDatabase.database)).toEqual(before)
}

test.each(withBody)('$name refuses a body that it cannot read, and changes nothing', async named => {
  await refuseUnreadable(named, changes => ask(ada, named, changes))
})

test.each(ofStaff.withBody)(
  '$name refuses a member’s body that it cannot read, and changes nothing',
  async named => {
    await refuseUnreadable(named, changes => askStaff(named, changes))
  },
)

const addresses = [
  ...operationTable.map(({ name, operation }) => ({
    name,
    operation,
    pathNow: () => pathOf(operation, adasIds),
  })),
  ...staffOperationTable.map(({ name, operation }) => ({
    name,
    operation,
    pathNow: () => staffPathOf(operation),
  })),
]

test.each(addresses)(
  '$name answers 405 to a method that its path does not have',
  async ({ operation, pathNow }) => {
    const response = await api.app.request(pathNow(), { method: 'PURGE' })
    await expectProblem(response, 405, 'method_not_allowed')
    expect(response.headers.get('allow')?.split(', ')).toContain(operation.method)
  },
)

const onDatabase = [
  ...ofDatabase.map(named => ({
    name: named.name,
    method: named.operation.method,
    sendBy: (browser: Browser) => ask(browser, named),
  })),
  ...ofStaff.ofDatabase.map(named => ({
    name: named.name,
    method: named.operation.method,
    sendBy: (browser: Browser) => askStaff(named, {}, undefined, browser),
  })),
]

test.each(onDatabase)(
  '$name answers a fault with 500 and no detail, and reports the detail',
  async ({ method, sendBy }) => {
    const broken = openTestApi(failing(new Error('relation "secret" does not exist')))
    const response = await sendBy(signedInAs(broken))
    const text = await response.clone().text()
    await expectProblem(response, 500, 'internal_error')
    expect(text).not.toContain('secret')
    expect(broken.faults).toMatchObject([{ method, fault: { message: expect.any(String) } }])
  },
)

test.each(onDatabase)(
  '$name answers 503 with a time to retry while the database is away',
  async ({ sendBy }) => {
    const away = openTestApi(failing(new DatabaseUnavailable('away')))
    const response = await sendBy(signedInAs(away))
    await expectProblem(response, 503, 'bank_unavailable')
    expect(response.headers.get('retry-after')).toBe('2')
  },
)

const token = 'a'.repeat(43)

/** A browser that sends a token to a bank that fails before reading it. */
function signedInAs(broken: TestApi): Browser {
  const browser = openBrowser(broken.app)
  const send: Browser['send'] = (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', `sarsen-80=${token}; sarsen-staff-80=${token}`)
    return browser.send(path, { ...init, headers })
  }
  return { ...browser, send }
}

test('an unknown path answers 404, as a problem document', async () => {
  for (const path of ['/api', '/api/', '/api/nothing', '/api/session/', '/api/accounts/x/y/z', '/api/%00'])
    for (const method of ['GET', 'POST', 'DELETE'])
      await expectProblem(await api.app.request(path, { method }), 404, 'not_found')
})

test('the OpenAPI document is served, and names every operation', async () => {
  const response = await api.app.request('/api/openapi.json')
  expect(response.headers.get('content-type')).toBe('application/json')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0' })
  for (const { name } of [...operationTable, ...staffOperationTable])
    expect(text).toContain(`"operationId":"${name}"`)
})
