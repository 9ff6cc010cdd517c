// Signing in by a passkey alone, and as the step after the password (part two, 14.1 and 14.2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../support/open-customer.ts'
import { newAuthenticator, type Wrong } from '../support/software-authenticator.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openBrowser, type Browser } from './browser.ts'
import { openSignedInCustomer } from './customers.ts'
import { addressHeader, publicOrigin, type TestApi } from './open-test-api.ts'
import {
  addPasskey,
  answerByPasskey,
  openConfirmation,
  openPasskeyCustomer,
  type PasskeyCustomer,
  signInByPasskey,
} from './passkey-customer.ts'
import { readEventTypes, readNotices } from './read-notices.ts'
import { rerunningAfter } from './rerunning-after.ts'

const minuteMs = 60_000

let fixture: ApiFixture

beforeAll(async () => {
  fixture = await openApiFixture()
})
afterAll(() => fixture.close())

const givePassword = ({ client }: Browser, { email }: { readonly email: string }, typed = password) =>
  client.signIn({ body: { email, password: typed, accountType: 'personal' } })

test('a passkey signs in at once: no password, no code', async () => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  const { browser, status } = await signInByPasskey(api, ada.authenticator)
  expect(status).toBe(201)
  expect(await browser.client.readSession({})).toMatchObject({ body: { customer: { email: ada.email } } })
  expect((await ada.client.listPasskeys({})).body).toMatchObject({
    passkeys: [{ lastUsedAt: expect.stringMatching(/^\d{4}-/) }],
  })
  expect((await readEventTypes(fixture.database, ada)).slice(-2)).toEqual(['signed_in', 'new_device'])
})

test.each<[string, Wrong]>([
  ['at another origin', { origin: 'https://bank.test' }],
  ['for another host', { rpId: 'other.test' }],
  ['by a user who was not verified', { isVerified: false }],
  ['by a user who was not present', { isPresent: false }],
  ['of another challenge', { challenge: 'A'.repeat(43) }],
  ['for another request', { type: 'webauthn.create' }],
  ['with a false signature', { isForged: true }],
  ['without the customer’s handle', { userHandle: undefined }],
  ['with another handle', { userHandle: 'B'.repeat(43) }],
])('a signature %s is refused, with one answer for whatever reason', async (_, wrong) => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  const { browser, status, code } = await signInByPasskey(api, ada.authenticator, wrong)
  expect([status, code]).toEqual([401, 'passkey_not_accepted'])
  expect((await browser.client.readSession({})).status).toBe(401)
  expect((await signInByPasskey(api, ada.authenticator)).status).toBe(201)
})

test('a challenge works once, right or wrong, and within five minutes', async () => {
  const api = fixture.openApi()
  const { authenticator } = await openPasskeyCustomer(api)
  const { client } = openBrowser(api.app)
  const challenge = async () => {
    const made = await client.newPasskeyChallenge({})
    if (made.status !== 201) throw new Error(`the challenge answered ${made.status}`)
    return made.body
  }
  const give = async ({ id, options }: Awaited<ReturnType<typeof challenge>>, wrong?: Wrong) => {
    const response = await authenticator.get(options, wrong)
    return client.signInWithPasskey({ body: { challengeId: id, response, accountType: 'personal' } })
  }
  const used = await challenge()
  expect((await give(used)).status).toBe(201)
  expect(await give(used)).toMatchObject({
    status: 401,
    body: { detail: 'That passkey was not accepted. Sign in with your password.' },
  })
  const failed = await challenge()
  expect((await give(failed, { isForged: true })).status).toBe(401)
  expect((await give(failed)).status).toBe(401)
  const late = await challenge()
  api.pass(5 * minuteMs)
  expect((await give(late)).status).toBe(401)
})

test('a challenge of one passkey is not signed by another customer’s as theirs', async () => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  const grace = await openPasskeyCustomer(api)
  const confirmation = await openConfirmation(ada.client)
  expect((await answerByPasskey(ada.client, confirmation, grace.authenticator)).status).toBe(401)
  expect((await answerByPasskey(ada.client, confirmation, ada.authenticator)).status).toBe(200)
  const { browser } = await signInByPasskey(api, grace.authenticator)
  expect(await browser.client.readSession({})).toMatchObject({ body: { customer: { email: grace.email } } })
})

test.each([
  ['falls', 1],
  ['stays', 5],
])('a counter that %s stops the passkey, and its customer is told', async (_, counter) => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  expect((await signInByPasskey(api, ada.authenticator, { counter: 5 })).status).toBe(201)
  // Who does not hold the key stops nothing.
  expect((await signInByPasskey(api, ada.authenticator, { counter, isForged: true })).status).toBe(401)
  expect((await ada.client.listPasskeys({})).body).toMatchObject({ passkeys: [{ isStopped: false }] })
  expect((await signInByPasskey(api, ada.authenticator, { counter })).status).toBe(401)
  expect((await ada.client.listPasskeys({})).body).toMatchObject({
    passkeys: [{ isStopped: true, worksHere: false }],
  })
  expect((await signInByPasskey(api, ada.authenticator, { counter: 99 })).status).toBe(401)
  expect((await openConfirmation(ada.client)).methods).toEqual(['recovery_code'])
  expect((await readEventTypes(fixture.database, ada)).slice(-2)).toEqual([
    'passkey_failed',
    'passkey_stopped',
  ])
  expect((await ada.client.listNotifications({})).body).toMatchObject({
    notifications: [
      { title: 'Passkey Stopped', description: 'Chrome on Windows may have been copied. Remove it.' },
      { title: 'New Device' },
      { title: 'Passkey Added' },
    ],
  })
  expect(await readNotices(fixture.database, ada)).toContain('email passkey_stopped')
  // The password alone is still not enough.
  expect(await givePassword(openBrowser(api.app), ada)).toMatchObject({
    status: 202,
    body: { methods: ['recovery_code'] },
  })
})

test('a counter that is 0 both times is that of an authenticator without one', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const authenticator = await newAuthenticator(publicOrigin)
  const zero = { counter: 0 }
  const made = await addPasskey(ada.client, {
    ...authenticator,
    create: one => authenticator.create(one, zero),
  })
  expect(made.passkey.isStopped).toBe(false)
  for (let n = 0; n < 2; n++) expect((await signInByPasskey(api, authenticator, zero)).status).toBe(201)
})

test('a lock of the password does not stop a passkey', async () => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  for (let n = 0; n < 5; n++) await givePassword(openBrowser(api.app), ada, 'wrong')
  expect((await givePassword(openBrowser(api.app), ada)).status).toBe(429)
  expect((await signInByPasskey(api, ada.authenticator)).status).toBe(201)
})

test('an address gets thirty challenges a minute', async () => {
  const api = fixture.openApi()
  // Later than all other tests of this file.
  api.pass(60 * minuteMs)
  const { client } = openBrowser(api.app)
  for (let n = 0; n < 30; n++) expect((await client.newPasskeyChallenge({})).status).toBe(201)
  expect(await client.newPasskeyChallenge({})).toMatchObject({
    status: 429,
    body: { code: 'too_many_attempts' },
  })
  const other = await api.app.request('/api/passkey-challenges', {
    method: 'POST',
    headers: { [addressHeader]: '192.0.2.99' },
  })
  expect(other.status).toBe(201)
  api.pass(minuteMs)
  expect((await client.newPasskeyChallenge({})).status).toBe(201)
})

/** A customer with a passkey, and a browser that has given the right password. */
async function openWaiting(api: TestApi): Promise<{ ada: PasskeyCustomer; browser: Browser }> {
  const ada = await openPasskeyCustomer(api)
  const browser = openBrowser(api.app)
  expect((await givePassword(browser, ada)).status).toBe(202)
  return { ada, browser }
}

test('after the password, a passkey is one more step', async () => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  const browser = openBrowser(api.app)
  const waiting = await givePassword(browser, ada)
  expect(waiting).toMatchObject({
    status: 202,
    body: { methods: ['passkey', 'recovery_code'], otherHosts: [], isOptional: false },
  })
  if (waiting.status !== 202 || !waiting.body.options) throw new Error('no passkey is asked for')
  const { options } = waiting.body
  const wrong = await ada.authenticator.get(options, { isForged: true })
  expect(await browser.client.enterSecondFactor({ body: { response: wrong } })).toMatchObject({
    status: 401,
    body: { code: 'invalid_code' },
  })
  const response = await ada.authenticator.get(options)
  expect((await browser.client.enterSecondFactor({ body: { response } })).status).toBe(201)
  expect((await readEventTypes(fixture.database, ada)).slice(-5)).toEqual([
    'second_factor_asked',
    'second_factor_failed',
    'passkey_failed',
    'signed_in',
    'new_device',
  ])
  // The next sign-in has another challenge.
  const other = openBrowser(api.app)
  await givePassword(other, ada)
  expect((await other.client.enterSecondFactor({ body: { response } })).status).toBe(401)
})

test('a recovery code takes the place of the passkey, once', async () => {
  const api = fixture.openApi()
  const { ada, browser } = await openWaiting(api)
  const [code = ''] = ada.recoveryCodes
  expect((await browser.client.enterSecondFactor({ body: { code } })).status).toBe(201)
  expect((await ada.client.listPasskeys({})).body).toMatchObject({ recoveryCodesLeft: 9 })
  const again = openBrowser(api.app)
  await givePassword(again, ada)
  expect((await again.client.enterSecondFactor({ body: { code } })).status).toBe(401)
})

test('wrong passkeys count as wrong codes: the fifth locks and ends the sign-in', async () => {
  const { ada, browser } = await openWaiting(fixture.openApi())
  const response = await ada.authenticator.get({ challenge: 'A'.repeat(43), rpId: 'bank.test' })
  for (let n = 0; n < 4; n++)
    expect((await browser.client.enterSecondFactor({ body: { response } })).status).toBe(401)
  expect((await browser.client.enterSecondFactor({ body: { response } })).status).toBe(429)
  expect(browser.cookie()).toBeUndefined()
})

test('who is no demo customer is held to it', async () => {
  const { browser } = await openWaiting(fixture.openApi())
  expect(await browser.client.enterSecondFactor({ body: { notNow: true } })).toMatchObject({
    status: 401,
    body: { code: 'invalid_code' },
  })
  expect((await browser.client.readSession({})).status).toBe(401)
  expect(await browser.client.enterSecondFactor({ body: {} })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'code', code: 'required' }] },
  })
})

test('a demo customer is offered it and never held to it', async () => {
  const api = fixture.openApi()
  const demo = await openSignedInCustomer(api)
  await fixture.database.query('update customer set is_demo = true where id = $1', [demo.customerId])
  await addPasskey(demo.client, await newAuthenticator(publicOrigin))
  const browser = openBrowser(api.app)
  expect(await givePassword(browser, demo)).toMatchObject({ status: 202, body: { isOptional: true } })
  expect((await browser.client.enterSecondFactor({ body: { notNow: true } })).status).toBe(201)
  expect((await browser.client.readSession({})).status).toBe(200)
  const { methods } = await openConfirmation(browser.client)
  expect(methods.at(-1)).toBe('password')
})

test('a sign-in by a passkey is done once when the confirmation of its commit is lost', async () => {
  const ada = await openPasskeyCustomer(fixture.openApi())
  const rerun = fixture.openApi(rerunningAfter('session', fixture.database))
  const { browser, status } = await signInByPasskey(rerun, ada.authenticator)
  expect(status).toBe(201)
  expect((await browser.client.readSession({})).status).toBe(200)
  expect((await readEventTypes(fixture.database, ada)).filter(type => type === 'signed_in')).toHaveLength(2)
})
