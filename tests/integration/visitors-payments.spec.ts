// Many visitors share a demo customer: their payments and claims do not stand in each other's way (ruling 35).
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { password } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openBrowser } from './browser.ts'
import { makeClaimOf, payBy } from './claimant.ts'
import { openCustomer, type TestCustomer } from './customers.ts'
import { newAddress } from './new-address.ts'
import { addressHeader, type TestApi } from './open-test-api.ts'
import { newPayment, openPaymentsApi, pay, paymentOf } from './payer.ts'

let fixture: ApiFixture
let api: TestApi
let shared: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = openPaymentsApi(fixture)
  shared = await openCustomer(api, 20_000_00n)
  await fixture.database.query('update customer set is_demo = true where id = $1', [shared.customerId])
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

/** A visitor who is signed in as the shared customer, at an address of their own. */
async function visit(): Promise<TestCustomer> {
  const address = newAddress()
  const app = new Hono().all('*', ({ req: { raw } }) => {
    const headers = new Headers(raw.headers)
    headers.set(addressHeader, address)
    return api.app.fetch(new Request(raw, { headers }))
  })
  const visitor = { ...shared, ...openBrowser(app) }
  const { status } = await visitor.client.signIn({
    body: { email: shared.email, password, accountType: 'personal' },
  })
  expect(status).toBe(201)
  return visitor
}

const read = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const
const statusOf = async (visitor: TestCustomer, amount: string, rest = {}) =>
  paymentOf(await pay(visitor, await newPayment(visitor, amount, rest))).status

test('a visitor’s third payment to someone new in an hour is held, whatever others paid', async () => {
  const [one, other] = [await visit(), await visit()]
  expect(await statusOf(one, '20.00')).toBe('completed')
  expect(await statusOf(one, '20.00')).toBe('completed')
  expect(await statusOf(other, '20.00')).toBe('completed')
  expect(await statusOf(one, '20.00')).toBe('held')
})

test('what others paid to someone new does not use a visitor’s limit up', async () => {
  const [one, other] = [await visit(), await visit()]
  for (const visitor of [one, one, other])
    expect(['completed', 'held']).toContain(await statusOf(visitor, '900.00', read))
  const asked = await one.client.placePayment({ body: await newPayment(one, '900.00', read) })
  expect(asked).toMatchObject({
    status: 422,
    body: { errors: [{ message: 'You can pay £2,000 to someone new in 24 hours' }] },
  })
})

test('a visitor sees, answers and withdraws no claim of another one', async () => {
  const [one, other] = [await visit(), await visit()]
  const transferId = await payBy(api, 310_00n, { by: shared })
  const { id } = await makeClaimOf(one, [transferId])
  const params = { id }
  expect((await one.client.readClaim({ params })).status).toBe(200)
  expect((await one.client.listClaims({ query: {} })).body).toMatchObject({ total: 1, claims: [{ id }] })
  expect((await other.client.readClaim({ params })).status).toBe(404)
  expect((await other.client.listClaims({ query: {} })).body).toMatchObject({ total: 0, claims: [] })
  expect((await other.client.answerClaim({ params, body: { text: 'I am somebody else.' } })).status).toBe(404)
  expect((await other.client.withdrawClaim({ params })).status).toBe(404)
  expect((await one.client.withdrawClaim({ params })).status).toBe(200)
})
