// An ended, waiting or made-up session opens nothing: every operation for customers, with each kind of useless cookie.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../content/facts.ts'
import { Problem } from '../../src/contract/problem.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { password } from '../support/open-customer.ts'
import { openBrowser } from './browser.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { makeOwnIds } from './own-ids.ts'
import { readAllRows } from './read-rows.ts'
import { operationTable, pathOf, rightRequest, type Ids } from './right-requests.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

let testDatabase: TestDatabase
let ada: TestCustomer
let adasIds: Ids

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  ada = await openSignedInCustomer(openTestApi(testDatabase.database), 1_000_00n)
  adasIds = await makeOwnIds(ada, testDatabase.database)
})
afterAll(() => testDatabase.close())

const ofCustomers = operationTable.filter(({ operation }) => operation.access === 'customer')

const cookieName = 'sarsen-80'

/** A cookie of each useless session, with the reason. */
const useless: Record<string, (own: TestApi) => Promise<string | undefined>> = {
  none: () => Promise.resolve(undefined),
  'one that was signed out': async own => {
    const customer = await openSignedInCustomer(own)
    const cookie = customer.cookie()
    await customer.client.signOut({})
    return cookie
  },
  'one that another device has ended': async own => {
    const customer = await openSignedInCustomer(own)
    const other = openBrowser(own.app)
    await other.client.signIn({ body: { email: customer.email, password, accountType: 'personal' } })
    expect((await other.client.endOtherSessions({})).status).toBe(204)
    return customer.cookie()
  },
  'one whose password was changed elsewhere': async own => {
    const customer = await openSignedInCustomer(own)
    const other = openBrowser(own.app)
    await other.client.signIn({ body: { email: customer.email, password, accountType: 'personal' } })
    const body = { currentPassword: password, newPassword: 'quite another one, of 2026' }
    expect((await other.client.changePassword({ body })).status).toBe(204)
    return customer.cookie()
  },
  'one that was replaced by a new sign-in': async own => {
    const customer = await openSignedInCustomer(own)
    const cookie = customer.cookie()
    await customer.client.signIn({ body: { email: customer.email, password, accountType: 'personal' } })
    return cookie
  },
  'one that was left idle': async own => {
    const customer = await openSignedInCustomer(own)
    own.pass(limits.sessionIdleMs)
    return customer.cookie()
  },
  'one that is twelve hours old': async own => {
    const customer = await openSignedInCustomer(own)
    for (let ms = 0; ms < limits.sessionLifeMs; ms += limits.sessionIdleMs - 60_000) {
      expect((await customer.client.extendSession({})).status).toBe(204)
      own.pass(limits.sessionIdleMs - 60_000)
    }
    return customer.cookie()
  },
  'one that waits for its second factor': async own => {
    const customer = await openSignedInCustomer(own)
    await turnOnSecondFactor(customer, own)
    const waiting = openBrowser(own.app)
    const credentials = { email: customer.email, password, accountType: 'personal' as const }
    expect((await waiting.client.signIn({ body: credentials })).status).toBe(202)
    return waiting.cookie()
  },
  'one that is made up': () => Promise.resolve(`${cookieName}=${'A'.repeat(43)}`),
  'the id of a session in place of its token': () => Promise.resolve(`${cookieName}=${adasIds.sessions}`),
  'a token under another name': () =>
    Promise.resolve(ada.cookie()?.replace(cookieName, 'sarsen-81') ?? 'none'),
  'a token with its last letter changed': () => {
    const cookie = ada.cookie() ?? ''
    return Promise.resolve(cookie.slice(0, -1) + (cookie.endsWith('A') ? 'E' : 'A'))
  },
  'a token in another case of letters': () => Promise.resolve(ada.cookie()?.toUpperCase()),
}

test.each(Object.keys(useless))('no operation for customers accepts a session that is %s', async way => {
  const own = openTestApi(testDatabase.database)
  const cookie = await useless[way]?.(own)
  const before = await readAllRows(testDatabase.database)
  for (const { name, operation } of ofCustomers) {
    const request = rightRequest(name, { email: ada.email, password })
    const headers = { ...request.headers, ...(cookie !== undefined && { cookie }) }
    const response = await own.app.request(pathOf(operation, adasIds), { ...request, headers })
    expect([name, Problem.parse(await response.clone().json()).code]).toEqual([name, 'not_signed_in'])
    expect(response.status).toBe(401)
    expect(response.headers.getSetCookie().filter(set => !set.includes('=;'))).toEqual([])
  }
  expect(await readAllRows(testDatabase.database)).toEqual(before)
  expect(own.faults).toEqual([])
})
