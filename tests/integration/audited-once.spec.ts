// Every database transaction loses the confirmation of its commit and runs again. Nothing is done or audited twice.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { password } from '../support/open-customer.ts'
import { openBrowser } from './browser.ts'
import { openCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { readEventTypes } from './read-notices.ts'
import { rerunningAfter } from './rerunning-after.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

let testDatabase: TestDatabase
let api: TestApi
/** A bank on the same database whose commits are confirmed. */
let sound: TestApi

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  sound = openTestApi(testDatabase.database)
  api = openTestApi(rerunningAfter('', testDatabase.database))
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  await testDatabase.close()
})

const wrong = 'not the password'
const signIn = (email: string, typed: string, browser: Pick<TestCustomer, 'client'> = openBrowser(api.app)) =>
  browser.client.signIn({ body: { email, password: typed, accountType: 'personal' } })

async function openSignedIn(): Promise<TestCustomer> {
  const ada = { ...(await openCustomer(sound)), ...openBrowser(api.app) }
  expect((await signIn(ada.email, password, ada)).status).toBe(201)
  return ada
}

test('a wrong password at sign-in is audited once', async () => {
  const ada = await openSignedIn()
  expect((await signIn(ada.email, wrong)).status).toBe(401)
  expect(await readEventTypes(testDatabase.database, ada)).toEqual(['signed_in', 'sign_in_failed'])
})

test('a wrong current password, and the lock that it starts, are audited once', async () => {
  const ada = await openSignedIn()
  for (let n = 0; n < 5; n++)
    expect((await ada.client.beginSecondFactor({ body: { currentPassword: wrong } })).status).toBe(422)
  expect(await readEventTypes(testDatabase.database, ada)).toEqual([
    'signed_in',
    ...Array.from({ length: 5 }, () => 'current_password_failed'),
    'current_password_locked',
  ])
})

test('wrong and right codes are audited once', async () => {
  const ada = await openSignedIn()
  const factor = await turnOnSecondFactor(ada, api)
  const [first = '', second = ''] = factor.recoveryCodes
  const renew = (code: string) => ada.client.renewRecoveryCodes({ body: { code } })
  const waiting = openBrowser(api.app)
  expect((await signIn(ada.email, password, waiting)).status).toBe(202)
  expect((await waiting.client.enterSecondFactor({ body: { code: 'AAAA' } })).status).toBe(401)
  expect((await waiting.client.enterSecondFactor({ body: { code: first } })).status).toBe(201)
  expect((await renew('AAAA')).status).toBe(422)
  expect((await renew(second)).status).toBe(201)
  expect((await renew(factor.newCode())).status).toBe(201)
  expect((await ada.client.removeSecondFactor({ body: { code: factor.newCode() } })).status).toBe(204)
  expect((await ada.client.readSession({})).status).toBe(200)
  expect(await readEventTypes(testDatabase.database, ada)).toEqual([
    'signed_in',
    'second_factor_begun',
    'second_factor_on',
    'second_factor_asked',
    'second_factor_failed',
    'recovery_code_used',
    'signed_in',
    'new_device',
    'second_factor_failed',
    'recovery_code_used',
    'recovery_codes_made',
    'recovery_codes_made',
    'second_factor_off',
  ])
})

test('signing out another device is audited once', async () => {
  const ada = await openSignedIn()
  const other = openBrowser(api.app)
  await signIn(ada.email, password, other)
  const listed = await ada.client.listSessions({})
  if (listed.status !== 200) throw new Error(`the list answered ${listed.status}`)
  const id = listed.body.sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  expect((await ada.client.endSession({ params: { id } })).status).toBe(204)
  expect((await ada.client.endSession({ params: { id } })).status).toBe(404)
  expect(await readEventTypes(testDatabase.database, ada)).toEqual([
    'signed_in',
    'signed_in',
    'new_device',
    'session_ended',
  ])
})
