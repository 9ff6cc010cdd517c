// On a demonstration that others reach, a demo customer is many visitors: what one of them changes about the ways in is
// that visitor's own, and shuts nobody else out. On one's own machine, and for all other customers, it is the customer's.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { restoreDemoCustomer } from '../../src/bank/simulator/restore-demo-customers.ts'
import { password } from '../support/open-customer.ts'
import { openBrowser } from './browser.ts'
import { openCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { readTold } from './read-told.ts'
import { openTestBooks, type TestBooks } from './test-books.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'
import { statusOf } from './try-sign-in.ts'

let books: TestBooks
let shared: TestApi
let own: TestApi

beforeAll(async () => {
  books = await openTestBooks()
  shared = books.openApi(books.database, { isShared: true })
  own = books.openApi()
})
afterAll(() => books.close())

const newPassword = 'three unrelated words'

/** A customer, and two people who are signed in as it. */
async function openVisitors(api: TestApi, isDemo = true) {
  const customer = await openCustomer(api)
  await books.database.query('update customer set is_demo = $2 where id = $1', [customer.customerId, isDemo])
  const visit = async () => {
    const browser = openBrowser(api.app)
    const signedIn = await browser.client.signIn({
      body: { email: customer.email, password, accountType: 'personal' },
    })
    expect(signedIn.status).toBe(201)
    return { ...customer, ...browser }
  }
  return { ...customer, visit, one: await visit(), other: await visit() }
}

const change = (currentPassword: string, wanted = newPassword) => ({
  body: { currentPassword, newPassword: wanted },
})

test('a visitor’s new password is theirs: the published one goes on working, and no other session ends', async () => {
  const { email, one, other } = await openVisitors(shared)
  expect((await one.client.changePassword(change(password))).status).toBe(204)
  expect((await one.client.readSession({})).status).toBe(200)
  expect((await other.client.readSession({})).status).toBe(200)
  expect(await statusOf(shared, { email, password })).toBe(201)
  expect(await statusOf(shared, { email, password: newPassword })).toBe(401)
  // Whoever chose it is asked for it, and whoever did not is asked for the published one.
  expect((await one.client.changePassword(change(password, 'four words of another kind'))).status).toBe(422)
  expect((await one.client.changePassword(change(newPassword, 'four words of another kind'))).status).toBe(
    204,
  )
  expect((await other.client.changePassword(change(password))).status).toBe(204)
})

test('a visitor’s second factor is theirs: it is asked of them, and of nobody else', async () => {
  const { email, one, other } = await openVisitors(shared)
  const factor = await turnOnSecondFactor(one, shared)
  expect(await one.client.readSecondFactor({})).toMatchObject({ body: { isOn: true, recoveryCodesLeft: 10 } })
  expect(await other.client.readSecondFactor({})).toMatchObject({
    body: { isOn: false, recoveryCodesLeft: 0 },
  })
  expect(await statusOf(shared, { email, password })).toBe(201)
  expect((await other.client.changePassword(change(password))).status).toBe(204)
  const asked = await one.client.changePassword(change(password))
  expect(asked).toMatchObject({ status: 422, body: { errors: [{ field: 'code' }] } })
  expect(await one.client.renewRecoveryCodes({ body: { code: factor.newCode() } })).toMatchObject({
    status: 201,
  })
  expect((await one.client.removeSecondFactor({ body: { code: factor.newCode() } })).status).toBe(204)
  expect(await one.client.readSecondFactor({})).toMatchObject({ body: { isOn: false } })
})

test('nobody else is told of a visitor’s changes', async () => {
  const { one } = await openVisitors(shared)
  const told = () => readTold(books.database, one)
  const before = await told()
  await one.client.changePassword(change(password))
  expect(await told()).toEqual(before)
})

test('what a visitor has chosen stays when the demonstration is restored, and goes with the session', async () => {
  const { customerId, email, one, visit } = await openVisitors(shared)
  await turnOnSecondFactor(one, shared)
  await restoreDemoCustomer(shared.bank, { ...demoCustomers.personal, email, password })
  expect(await one.client.readSecondFactor({})).toMatchObject({ body: { isOn: true, recoveryCodesLeft: 10 } })
  const anew = await visit()
  expect(await anew.client.readSecondFactor({})).toMatchObject({ body: { isOn: false } })
  await books.database.query('delete from session where customer_id = $1', [customerId])
  for (const table of ['second_factor', 'recovery_code'])
    expect(await books.database.query(`select * from ${table} where customer_id = $1`, [customerId])).toEqual(
      [],
    )
})

test.each([
  ['a demo customer on one’s own machine', () => own, true],
  ['anybody else’s customer on a shared one', () => shared, false],
] as const)('the password of %s is the customer’s: all other sessions end', async (_, api, isDemo) => {
  const { email, one, other } = await openVisitors(api(), isDemo)
  expect((await one.client.changePassword(change(password))).status).toBe(204)
  expect((await other.client.readSession({})).status).toBe(401)
  expect((await readTold(books.database, one)).join()).toContain('password_changed')
  expect(await statusOf(api(), { email, password: newPassword })).toBe(201)
  expect(await statusOf(api(), { email, password })).toBe(401)
})

test('the database refuses ways in of a visit to whoever is no demo customer', async () => {
  const { customerId } = await openVisitors(shared, false)
  const refusal = /only a visit of a demo customer has ways in of its own/
  for (const sql of [
    'update session set password_phc = (select password_phc from customer where id = customer_id) where customer_id = $1',
    `insert into second_factor (customer_id, visit_id, secret, created_at)
     select customer_id, id, decode(repeat('00', 20), 'hex'), now() from session where customer_id = $1 limit 1`,
    `insert into recovery_code (customer_id, visit_id, code_hash)
     select customer_id, id, decode(repeat('00', 32), 'hex') from session where customer_id = $1 limit 1`,
  ])
    await expect(books.database.query(sql, [customerId])).rejects.toThrow(refusal)
})
