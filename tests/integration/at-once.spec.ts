// Every operation beside every other, by one customer in two browsers at the same moment. None fails, and the ledger
// reconciles.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { password } from '../support/open-customer.ts'
import { newAuthenticator } from '../support/software-authenticator.ts'
import { openBrowser } from './browser.ts'
import { openSignedInCustomer } from './customers.ts'
import { openTestApi, publicOrigin, type TestApi } from './open-test-api.ts'
import { makeOwnIds } from './own-ids.ts'
import { operationTable, pathOf, rightRequest, type NamedOperation } from './right-requests.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

let testDatabase: TestDatabase
let api: TestApi

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  api = openTestApi(testDatabase.database)
})
afterAll(() => testDatabase.close())

const repeated = [...operationTable, ...operationTable, ...operationTable]
const orders = fc.sample(fc.shuffledSubarray(repeated, { minLength: repeated.length }), {
  seed: 20_261_122,
  numRuns: 6,
})

/** A valid request, whose code and e-mail vary by `nth`. */
function requestOf(
  { name }: NamedOperation,
  email: string,
  nth: { n: number; code: string; notificationId: string },
) {
  const request = rightRequest(name, { email, password })
  const newEmail = { email: `${nth.n}.${email}`, currentPassword: password, code: nth.code }
  const changed = name === 'changeProfile' && nth.n % 2 === 0 ? newEmail : {}
  const body = request.body && { ...JSON.parse(request.body), ...changed }
  if (body && 'code' in body) body.code = nth.code
  if (body && 'newestSeenId' in body) body.newestSeenId = nth.notificationId
  return { ...request, ...(body && { body: JSON.stringify(body) }) }
}

test.each(orders.map((order, n) => ({ order, n })))(
  'all operations at the same time succeed, in order $n',
  async ({ order, n }) => {
    const customer = await openSignedInCustomer(api, 1_000_00n)
    const other = openBrowser(api.app)
    await other.client.signIn({ body: { email: customer.email, password, accountType: 'personal' } })
    const authenticator = await newAuthenticator(publicOrigin)
    const ids = await makeOwnIds(customer, testDatabase.database, authenticator)
    const factor = n % 2 === 0 ? await turnOnSecondFactor({ ...customer, authenticator }, api) : undefined
    const codes = factor?.recoveryCodes ?? ['123456']
    const statuses = await Promise.all(
      order.map(async (named, k) => {
        const nth = { n: k, code: codes[k % codes.length] ?? '', notificationId: ids.notifications }
        const request = requestOf(named, customer.email, nth)
        const browser = k % 3 === 0 ? other : customer
        return (await browser.send(pathOf(named.operation, ids), request)).status
      }),
    )
    expect(statuses.filter(status => status >= 500)).toEqual([])
    expect(statuses.filter(status => status < 300).length).toBeGreaterThan(20)
    expect(api.faults).toEqual([])
    expect(await reconcile(testDatabase.database)).toEqual([])
  },
)
