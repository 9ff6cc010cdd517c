// Passkeys (part two, 14.1 and 14.9): added, renamed and removed with a confirmation, and verified as WebAuthn has it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeLostPasskeys } from '../../src/bank/passkeys/remove-passkey.ts'
import { restoreDemoCustomer } from '../../src/bank/simulator/demo-customers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { password } from '../support/open-customer.ts'
import { newAuthenticator, type Wrong } from '../support/software-authenticator.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openBrowser } from './browser.ts'
import { openSignedInCustomer } from './customers.ts'
import { publicOrigin } from './open-test-api.ts'
import {
  addPasskey,
  answerByPasskey,
  beginPasskey,
  openConfirmation,
  openedBy,
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
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

/** Removes a passkey, confirmed by this customer's own. */
async function remove({ client, authenticator }: PasskeyCustomer, id: string) {
  const ask = (confirmationId?: string) => client.removePasskey({ params: { id }, body: { confirmationId } })
  const confirmation = openedBy(await ask())
  expect((await answerByPasskey(client, confirmation, authenticator)).status).toBe(200)
  return ask(confirmation.id)
}

test('the options ask for a resident key and a verified user, without attestation', async () => {
  const ada = await openSignedInCustomer(fixture.openApi())
  const { options } = await beginPasskey(ada.client)
  expect(options).toMatchObject({
    rp: { id: 'bank.test', name: 'Sarsen' },
    user: { name: ada.email, displayName: 'Ada Byron' },
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -8 },
      { type: 'public-key', alg: -257 },
    ],
    timeout: 5 * minuteMs,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: [],
  })
  // 32 random bytes each.
  expect([options.challenge.length, options.user.id.length]).toEqual([43, 43])
  const again = await beginPasskey(ada.client)
  expect(again.options.user.id).toBe(options.user.id)
  expect(again.options.challenge).not.toBe(options.challenge)
})

test('the first passkey comes with ten recovery codes, and the customer is told, by e-mail too', async () => {
  const ada = await openPasskeyCustomer(fixture.openApi())
  expect(ada.recoveryCodes).toHaveLength(10)
  expect(ada.passkey).toMatchObject({
    name: 'Chrome on Windows',
    host: 'bank.test',
    worksHere: true,
    isSynced: false,
    isStopped: false,
  })
  expect(await ada.client.listPasskeys({})).toMatchObject({
    body: { passkeys: [ada.passkey], recoveryCodesLeft: 10 },
  })
  expect(await readEventTypes(fixture.database, ada)).toEqual([
    'signed_in',
    'confirmed',
    'passkey_added',
    'recovery_codes_made',
  ])
  expect(await readNotices(fixture.database, ada)).toEqual(['passkey_added', 'email passkey_added'])
  expect((await ada.client.listNotifications({})).body).toMatchObject({
    notifications: [{ title: 'Passkey Added', description: 'Chrome on Windows can sign in and confirm.' }],
  })
})

const inText = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('base64url')

test('the browser is told which passkeys are accepted here, and for whom, as long as there was one', async () => {
  const nobody = await openSignedInCustomer(fixture.openApi())
  expect((await nobody.client.listPasskeys({})).body).not.toHaveProperty('accepted')
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  const [row] = await fixture.database.query<{ credential_id: Uint8Array; handle: Uint8Array }>(
    `select p.credential_id, u.handle from passkey p join passkey_user u on u.customer_id = p.customer_id
      where p.customer_id = $1`,
    [ada.customerId],
  )
  const told = { rpId: 'bank.test', userId: inText(row?.handle) }
  expect((await ada.client.listPasskeys({})).body).toMatchObject({
    accepted: { ...told, credentialIds: [inText(row?.credential_id)] },
  })
  await fixture.database.query('update passkey set stopped_at = created_at where customer_id = $1', [
    ada.customerId,
  ])
  expect((await ada.client.listPasskeys({})).body).toMatchObject({ accepted: { ...told, credentialIds: [] } })
})

test('a second one is confirmed by the first, without new codes, and the password is no way any more', async () => {
  const ada = await openPasskeyCustomer(fixture.openApi())
  expect((await openConfirmation(ada.client)).methods).toEqual(['passkey', 'recovery_code'])
  const other = await newAuthenticator(publicOrigin)
  const { options } = await beginPasskey(ada.client, ada.authenticator)
  expect(options.excludeCredentials).toHaveLength(1)
  expect((await addPasskey(ada.client, other, ada.authenticator)).recoveryCodes).toEqual([])
  const { options: both } = await openConfirmation(ada.client)
  expect(both?.allowCredentials).toHaveLength(2)
})

test.each<[string, Wrong]>([
  ['made at another origin', { origin: 'http://other.test' }],
  ['made at another port', { origin: `${publicOrigin}:8080` }],
  ['made for another host', { rpId: 'other.test' }],
  ['made for the host above', { rpId: 'test' }],
  ['of a user who was not verified', { isVerified: false }],
  ['of a user who was not present', { isPresent: false }],
  ['of another challenge', { challenge: 'A'.repeat(43) }],
  ['that answers another request', { type: 'webauthn.get' }],
])('a passkey %s is refused, and its challenge is used up', async (_, wrong) => {
  const ada = await openSignedInCustomer(fixture.openApi())
  const authenticator = await newAuthenticator(publicOrigin)
  const { id, options } = await beginPasskey(ada.client)
  const add = async (how?: Wrong) =>
    ada.client.addPasskey({ body: { id, response: await authenticator.create(options, how), name: 'A' } })
  expect(await add(wrong)).toMatchObject({
    status: 409,
    body: {
      code: 'passkey_not_made',
      detail: 'This device could not make a passkey. Try another one.',
    },
  })
  expect(await add()).toMatchObject({ status: 410, body: { code: 'passkey_challenge_ended' } })
  expect((await ada.client.listPasskeys({})).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
})

test('options work once, in their session, within five minutes', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const authenticator = await newAuthenticator(publicOrigin)
  const { id, options } = await beginPasskey(ada.client)
  const body = { id, response: await authenticator.create(options), name: 'A' }
  const other = openBrowser(api.app)
  await other.client.signIn({ body: { email: ada.email, password, accountType: 'personal' } })
  expect((await other.client.addPasskey({ body })).status).toBe(410)
  const grace = await openSignedInCustomer(api)
  expect((await grace.client.addPasskey({ body })).status).toBe(410)
  expect((await ada.client.addPasskey({ body })).status).toBe(201)
  const again = await ada.client.addPasskey({ body })
  expect(again).toMatchObject({ status: 200, body: { passkey: { id }, recoveryCodes: [] } })
  const late = await beginPasskey(ada.client, authenticator)
  api.pass(4 * minuteMs)
  await ada.client.extendSession({})
  api.pass(minuteMs)
  const response = await (await newAuthenticator(publicOrigin)).create(late.options)
  expect((await ada.client.addPasskey({ body: { id: late.id, response, name: 'B' } })).status).toBe(410)
})

test('the key of one passkey does not become another, not even another customer’s', async () => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  const grace = await openSignedInCustomer(api)
  const { id, options } = await beginPasskey(grace.client)
  const response = await ada.authenticator.create(options)
  expect(await grace.client.addPasskey({ body: { id, response, name: 'Hers' } })).toMatchObject({
    status: 409,
    body: { code: 'passkey_not_made' },
  })
})

test('a customer has ten at most', async () => {
  const ada = await openPasskeyCustomer(fixture.openApi())
  for (let n = 1; n < 10; n++)
    await addPasskey(ada.client, await newAuthenticator(publicOrigin), ada.authenticator)
  expect(await ada.client.beginPasskey({ body: {} })).toMatchObject({
    status: 409,
    body: { code: 'too_many_passkeys', detail: 'You have 10 passkeys. Remove one first.' },
  })
  expect((await remove(ada, ada.passkey.id)).status).toBe(204)
  expect((await ada.client.beginPasskey({ body: {} })).status).toBe(403)
})

test('a passkey is renamed by its customer alone, with 1 to 40 characters', async () => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  const params = { id: ada.passkey.id }
  const rename = (name: string) => ada.client.renamePasskey({ params, body: { name } })
  expect((await rename('My telephone')).status).toBe(204)
  for (const name of ['', ' ', 'x'.repeat(41)])
    expect(await rename(name)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'name', message: 'Enter a name of 1 to 40 characters' }] },
    })
  const grace = await openSignedInCustomer(api)
  expect((await grace.client.renamePasskey({ params, body: { name: 'Mine' } })).status).toBe(404)
  expect((await ada.client.listPasskeys({})).body).toMatchObject({ passkeys: [{ name: 'My telephone' }] })
})

test('a removed passkey ends the sessions that it opened, and this one goes on with a new token', async () => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  const { browser } = await signInByPasskey(api, ada.authenticator)
  const byPassword = openBrowser(api.app)
  const [code = ''] = ada.recoveryCodes
  await byPassword.client.signIn({ body: { email: ada.email, password, accountType: 'personal' } })
  expect((await byPassword.client.enterSecondFactor({ body: { code } })).status).toBe(201)
  const cookie = ada.cookie()
  expect((await remove(ada, ada.passkey.id)).status).toBe(204)
  expect(ada.cookie()).not.toBe(cookie)
  expect((await api.app.request('/api/session', { headers: { cookie: cookie ?? '' } })).status).toBe(401)
  expect((await ada.client.readSession({})).status).toBe(200)
  expect((await browser.client.readSession({})).status).toBe(401)
  expect((await byPassword.client.readSession({})).status).toBe(200)
  // Its last strong method: the password alone signs in, and no code is of use.
  expect((await ada.client.listPasskeys({})).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect((await signInByPasskey(api, ada.authenticator)).status).toBe(401)
  const next = openBrowser(api.app)
  const signedIn = await next.client.signIn({ body: { email: ada.email, password, accountType: 'personal' } })
  expect(signedIn.status).toBe(201)
  // The e-mail about a removal by the customer follows the preferences.
  const notices = (await readNotices(fixture.database, ada)).filter(type => !type.endsWith('new_device'))
  expect(notices).toEqual([
    'passkey_added',
    'passkey_removed',
    'email passkey_added',
    'email passkey_removed',
  ])
})

test('the session that a passkey opened removes it and stays', async () => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  const { browser } = await signInByPasskey(api, ada.authenticator)
  expect((await remove({ ...ada, ...browser }, ada.passkey.id)).status).toBe(204)
  expect((await browser.client.readSession({})).status).toBe(200)
})

test('one that was made for another host confirms nothing here', async () => {
  const elsewhere = 'http://elsewhere.test'
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const authenticator = await newAuthenticator(publicOrigin)
  const { recoveryCodes } = await addPasskey(ada.client, authenticator)
  await fixture.database.query('alter table passkey disable trigger passkey_stays_what_it_is')
  await fixture.database.query('update passkey set rp_id = $2 where customer_id = $1', [
    ada.customerId,
    new URL(elsewhere).hostname,
  ])
  await fixture.database.query('alter table passkey enable trigger passkey_stays_what_it_is')
  expect((await ada.client.listPasskeys({})).body).toMatchObject({
    passkeys: [{ host: 'elsewhere.test', worksHere: false }],
  })
  expect((await openConfirmation(ada.client)).methods).toEqual(['recovery_code'])
  expect((await signInByPasskey(api, authenticator)).status).toBe(401)
  const signIn = await openBrowser(api.app).client.signIn({
    body: { email: ada.email, password, accountType: 'personal' },
  })
  expect(signIn).toMatchObject({
    status: 202,
    body: { methods: ['recovery_code'], otherHosts: ['elsewhere.test'], isOptional: false },
  })
  expect(recoveryCodes).toHaveLength(10)
})

test('the operator removes the passkeys of a customer who has lost them', async () => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  const { browser } = await signInByPasskey(api, ada.authenticator)
  expect(await removeLostPasskeys(api.bank, ada.email)).toEqual({ ok: true, value: 1 })
  expect(await removeLostPasskeys(api.bank, ada.email)).toEqual({ ok: false, refusal: 'no_passkeys' })
  expect((await browser.client.readSession({})).status).toBe(401)
  expect((await ada.client.listPasskeys({})).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect((await readEventTypes(fixture.database, ada)).at(-1)).toBe('passkey_removed')
  expect(await readNotices(fixture.database, ada)).toContain('email passkey_removed')
})

test('a demonstration that is restored has no passkey, and its customer is told nothing', async () => {
  const api = fixture.openApi()
  const demo = await openSignedInCustomer(api)
  await fixture.database.query('update customer set is_demo = true where id = $1', [demo.customerId])
  await addPasskey(demo.client, await newAuthenticator(publicOrigin))
  await openConfirmation(demo.client)
  const { email } = demo
  await restoreDemoCustomer(api.bank, {
    firstName: 'Ada',
    lastName: 'Byron',
    email,
    kind: 'personal',
    password,
  })
  expect((await demo.client.listPasskeys({})).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect(
    await fixture.database.query(
      `select id from confirmation where customer_id = $1 and status in ('open', 'answered')`,
      [demo.customerId],
    ),
  ).toEqual([])
  expect(await readNotices(fixture.database, demo)).toEqual([])
})

test('a passkey is added and removed once when the confirmation of a commit is lost', async () => {
  const ada = await openPasskeyCustomer(fixture.openApi(rerunningAfter('passkey', fixture.database)))
  expect((await remove(ada, ada.passkey.id)).status).toBe(204)
  expect(await readEventTypes(fixture.database, ada)).toEqual([
    'signed_in',
    'confirmed',
    'passkey_added',
    'recovery_codes_made',
    'confirmed',
    'passkey_removed',
  ])
})
