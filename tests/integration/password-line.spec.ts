// The queue for password checks: a right password costs the bank a hash, and counts like a wrong one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../content/facts.ts'
import { bankLimits } from '../../content/facts/account-terms.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import { runtimeDependencies } from '../support/runtime/dependencies.ts'
import { password } from '../support/open-customer.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openBrowser, type Browser } from './browser.ts'
import { openCustomer, openSignedInCustomer } from './customers.ts'
import { newAddress } from './new-address.ts'
import { addressHeader, openTestApi, type TestApi } from './open-test-api.ts'
import { signInFrom, statusOf, answerOf } from './try-sign-in.ts'

const wrong = 'not the password'

let testDatabase: TestDatabase
const apis: TestApi[] = []

function open(...parts: Parameters<typeof openTestApi> extends [unknown, ...infer Rest] ? Rest : never) {
  const api = openTestApi(testDatabase.database, ...parts)
  apis.push(api)
  return api
}

beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(async () => {
  expect(apis.flatMap(({ faults }) => faults)).toEqual([])
  await testDatabase.close()
})

/** Begins a second factor, with the right password unless another is given. */
const askForFactor = (browser: Browser, address: string, currentPassword = password) =>
  browser.send('/api/second-factor', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [addressHeader]: address },
    body: JSON.stringify({ currentPassword }),
  })

async function openSignedIn(api: TestApi, address: string): Promise<Browser> {
  const { email } = await openCustomer(api)
  const browser = openBrowser(api.app)
  expect((await signInFrom(api, { email, password, address }, browser)).status).toBe(201)
  return browser
}

test('fifteen customers of one address with five right passwords each block nobody from signing in', async () => {
  // The real cost of a hash is what makes others wait.
  const api = open({ passwords: runtimeDependencies(testDatabase.database).passwords })
  const office = newAddress()
  const customers = await Promise.all(Array.from({ length: 15 }, () => openSignedIn(api, office)))
  const others = await Promise.all(Array.from({ length: 18 }, () => openCustomer(api)))

  const requests = customers.flatMap(browser =>
    Array.from({ length: 5 }, () => askForFactor(browser, office)),
  )
  const signIns = others.map(({ email }, n) =>
    statusOf(api, { email, password, ...(n < 9 && { address: office }) }),
  )
  expect(await Promise.all(signIns)).toEqual(others.map(() => 201))
  // Each is checked in turn, or refused because its customer has too many waiting.
  for (const { status } of await Promise.all(requests)) expect([201, 429]).toContain(status)
})

test('a customer with too many requests waiting is refused, and served again when they are done', async () => {
  const api = open()
  const ada = await openSignedInCustomer(api)
  const held = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 1 + 8 }, () =>
    api.bank.passwordQueue.run({ address: newAddress(), customer: ada.customerId }, () => held.promise),
  )
  expect(await answerOf(await askForFactor(ada, newAddress()))).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    retryAfter: '1',
  })
  held.resolve()
  await Promise.all(waiting)
  expect((await askForFactor(ada, newAddress())).status).toBe(201)
})

test('a signed-in customer may give sixty right passwords an hour, and wrong ones count too', async () => {
  const api = open({ clock: () => new Date('2026-11-21T12:00:00Z') })
  const ada = await openSignedInCustomer(api)
  const address = newAddress()
  expect((await askForFactor(ada, address, wrong)).status).toBe(422)
  for (let n = 1; n < limits.passwordChecksHourly; n++)
    expect((await askForFactor(ada, address)).status).toBe(201)
  expect(await answerOf(await askForFactor(ada, address))).toMatchObject({
    status: 429,
    code: 'too_many_attempts',
    retryAfter: '3600',
  })
  expect(limits.passwordChecksHourly).toBe(60)
  api.pass(60 * 60_000)
  expect((await signInFrom(api, { email: ada.email, password }, ada)).status).toBe(201)
  expect((await askForFactor(ada, address)).status).toBe(201)
})

test('a customer beyond the limit for right passwords has not failed', async () => {
  const api = open({
    clock: () => new Date('2026-11-21T12:00:00Z'),
    limits: { ...bankLimits, passwordChecksHourly: 1 },
  })
  const ada = await openSignedInCustomer(api)
  for (const status of [201, 429, 429, 429, 429, 429, 429])
    expect((await askForFactor(ada, newAddress())).status).toBe(status)
  const counted = await testDatabase.database.query(
    "select from audit_event where chain_id = $1 and type like 'current_%'",
    [ada.customerId],
  )
  expect(counted).toEqual([])
  api.pass(60 * 60_000)
  await signInFrom(api, { email: ada.email, password }, ada)
  expect((await askForFactor(ada, newAddress())).status).toBe(201)
})

test.each([
  ['places', () => newAddress],
  [
    'one place',
    () =>
      (
        address => () =>
          address
      )(newAddress()),
  ],
])('thirty right sign-ins of one customer at once, from %s, all succeed', async (_, addressesOf) => {
  const api = open()
  const { email } = await openCustomer(api)
  const addressOf = addressesOf()
  const signIns = Array.from({ length: 30 }, () => statusOf(api, { email, password, address: addressOf() }))
  expect(new Set(await Promise.all(signIns))).toEqual(new Set([201]))
})

test('right sign-ins at once from an address with nineteen failures all succeed', async () => {
  const api = open()
  const address = newAddress()
  const customers = await Promise.all(Array.from({ length: 8 }, () => openCustomer(api)))
  for (let n = 0; n < 19; n++)
    expect(await statusOf(api, { email: `nobody.${n}@sarsen.example`, password: wrong, address })).toBe(401)
  const signIns = customers.map(({ email }) => statusOf(api, { email, password, address }))
  expect(await Promise.all(signIns)).toEqual(customers.map(() => 201))
})

test('one customer may sign in sixty times a minute, and a stranger uses none of these slots', async () => {
  let now = new Date('2026-11-21T12:00:00Z').getTime()
  const api = open({ clock: () => new Date(now) })
  const { email } = await openCustomer(api)
  for (let n = 0; n < limits.signInsMinute - 1; n++)
    expect(await statusOf(api, { email, password })).toBe(201)
  for (let n = 0; n < 4; n++) expect(await statusOf(api, { email, password: wrong })).toBe(401)
  expect(await statusOf(api, { email, password })).toBe(201)
  expect(await answerOf(await signInFrom(api, { email, password }))).toMatchObject({
    status: 429,
    code: 'too_many_attempts',
    retryAfter: '60',
  })
  expect(limits.signInsMinute).toBe(60)
  now += 60_000
  expect(await statusOf(api, { email, password })).toBe(201)
})
