// On a public demonstration many visitors share a demo customer. A visitor's changes of credentials apply to that visit
// alone, and lock nobody out. On a private machine, and for all other customers, they apply to the customer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { beginSecondFactor } from '../../src/bank/second-factor/set-up-second-factor.ts'
import { renewRecoveryCodes } from '../../src/bank/second-factor/manage-second-factor.ts'
import { restoreDemoCustomer, retireDemo } from '../../src/bank/simulator/demo-customers.ts'
import { password } from '../support/open-customer.ts'
import { newAuthenticator } from '../support/software-authenticator.ts'
import { type Browser, openBrowser } from './browser.ts'
import { changePhone, changeProfile } from './change-profile.ts'
import { openCustomer } from './customers.ts'
import { publicOrigin, type TestApi } from './open-test-api.ts'
import { readNotices, readEventTypes } from './read-notices.ts'
import { rerunningAfter } from './rerunning-after.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'
import { statusOf } from './try-sign-in.ts'
import { addPasskey, answerByPassword, openedBy, relyingParty, signInByPasskey } from './passkey-customer.ts'

let fixture: ApiFixture
let shared: TestApi
let own: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  shared = fixture.openApi(fixture.database, { isShared: true })
  own = fixture.openApi()
})
afterAll(() => fixture.close())

const newPassword = 'three unrelated words'

/** A customer, and two people who are signed in as that customer. */
async function openVisitors(api: TestApi, isDemo = true) {
  const customer = await openCustomer(api)
  await fixture.database.query('update customer set is_demo = $2 where id = $1', [
    customer.customerId,
    isDemo,
  ])
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

test('a visitor’s new password is for that visit: the published one still works, and no other session ends', async () => {
  const { email, one, other } = await openVisitors(shared)
  expect((await one.client.changePassword(change(password))).status).toBe(204)
  expect((await one.client.readSession({})).status).toBe(200)
  expect((await other.client.readSession({})).status).toBe(200)
  expect(await statusOf(shared, { email, password })).toBe(201)
  expect(await statusOf(shared, { email, password: newPassword })).toBe(401)
  // The visitor who chose it must give it, and all others the published one.
  expect((await one.client.changePassword(change(password, 'four words of another kind'))).status).toBe(422)
  expect((await one.client.changePassword(change(newPassword, 'four words of another kind'))).status).toBe(
    204,
  )
  expect((await other.client.changePassword(change(password))).status).toBe(204)
})

test('a visitor’s second factor is for that visit, and no other visitor needs it', async () => {
  const { email, one, other } = await openVisitors(shared)
  const factor = await turnOnSecondFactor(one, shared)
  expect(await one.client.readSecondFactor({})).toMatchObject({ body: { isOn: true, recoveryCodesLeft: 10 } })
  expect(await other.client.readSecondFactor({})).toMatchObject({
    body: { isOn: false, recoveryCodesLeft: 0 },
  })
  expect(await statusOf(shared, { email, password })).toBe(201)
  expect((await other.client.changePassword(change(password))).status).toBe(204)
  const answer = await one.client.changePassword(change(password))
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'code' }] } })
  expect(await one.client.renewRecoveryCodes({ body: { code: factor.newCode() } })).toMatchObject({
    status: 201,
  })
  expect((await one.client.removeSecondFactor({ body: { code: factor.newCode() } })).status).toBe(204)
  expect(await one.client.readSecondFactor({})).toMatchObject({ body: { isOn: false } })
})

test('nobody else is notified of a visitor’s changes', async () => {
  const { one } = await openVisitors(shared)
  const notices = () => readNotices(fixture.database, one)
  const before = await notices()
  const factor = await turnOnSecondFactor(one, shared)
  expect((await one.client.renewRecoveryCodes({ body: { code: factor.newCode() } })).status).toBe(201)
  expect((await one.client.removeSecondFactor({ body: { code: factor.newCode() } })).status).toBe(204)
  expect((await one.client.changePassword(change(password))).status).toBe(204)
  expect(await notices()).toEqual(before)
})

test('a change of the phone needs the visitor’s own password', async () => {
  const { one, other } = await openVisitors(shared)
  await one.client.changePassword(change(password))
  expect((await changePhone(one)).status).toBe(422)
  expect((await changeProfile(one, { phone: '07700 900143', currentPassword: newPassword })).status).toBe(200)
  expect((await changePhone(other)).status).toBe(200)
})

test('a recovery code works only for its visitor', async () => {
  const { one, other } = await openVisitors(shared)
  const [code = ''] = (await turnOnSecondFactor(one, shared)).recoveryCodes
  await turnOnSecondFactor(other, shared)
  expect(await other.client.removeSecondFactor({ body: { code } })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'code' }] },
  })
  expect((await one.client.removeSecondFactor({ body: { code } })).status).toBe(204)
  expect(await other.client.readSecondFactor({})).toMatchObject({ body: { isOn: true } })
})

/** The names of the passkeys that this session sees. */
const namesOf = async ({ client }: Pick<Browser, 'client'>) => {
  const listed = await client.listPasskeys({})
  if (listed.status !== 200) throw new Error(`the list answered ${listed.status}`)
  return listed.body.passkeys.map(({ name }) => name)
}

test('a visitor’s passkey is for that visit: no other visitor sees, renames or removes it, or is asked for it', async () => {
  const { email, one, other } = await openVisitors(shared)
  const authenticator = await newAuthenticator(publicOrigin)
  const { passkey } = await addPasskey(one.client, authenticator)
  const signedIn = await signInByPasskey(shared, authenticator)
  const params = { id: passkey.id }
  expect(await namesOf(other)).toEqual([])
  expect((await other.client.renamePasskey({ params, body: { name: 'Seen' } })).status).toBe(404)
  expect((await other.client.removePasskey({ params, body: {} })).status).toBe(404)
  // With an app of their own, other visitors are asked for its code, as if there were no passkey.
  const factor = await turnOnSecondFactor(other, shared)
  expect(openedBy(await other.client.beginPasskey({ body: {} })).methods).toEqual([
    'app',
    'recovery_code',
    'password',
  ])
  expect((await other.client.removeSecondFactor({ body: { code: factor.newCode() } })).status).toBe(204)

  expect(await namesOf(one)).toEqual([passkey.name])
  expect(await namesOf(signedIn.browser)).toEqual([passkey.name])
  expect((await one.client.renamePasskey({ params, body: { name: 'Mine' } })).status).toBe(204)
  const confirmation = openedBy(await one.client.removePasskey({ params, body: {} }))
  expect((await answerByPassword(one.client, confirmation)).status).toBe(200)
  const removed = await one.client.removePasskey({ params, body: { confirmationId: confirmation.id } })
  expect(removed.status).toBe(204)
  expect((await signedIn.browser.client.readSession({})).status).toBe(401)
  expect((await other.client.readSession({})).status).toBe(200)
  expect(await statusOf(shared, { email, password })).toBe(201)
})

test.each([
  ['a demo customer on a private machine', () => own, true],
  ['another customer on a public server', () => shared, false],
] as const)('a passkey of %s is the customer’s, in each of their sessions', async (_, api, isDemo) => {
  const { one, other } = await openVisitors(api(), isDemo)
  const { passkey } = await addPasskey(one.client, await newAuthenticator(publicOrigin))
  expect(await other.client.listPasskeys({})).toMatchObject({ body: { passkeys: [{ name: passkey.name }] } })
})

test('a visitor sees only the current session, and signs nobody else out, even from the same address', async () => {
  const { one, other } = await openVisitors(shared)
  const idOf = async ({ client }: typeof one) => {
    const listed = await client.listSessions({})
    if (listed.status !== 200) throw new Error(`the list answered ${listed.status}`)
    expect(listed.body.sessions).toMatchObject([{ isCurrent: true }])
    return listed.body.sessions[0]?.id ?? ''
  }
  expect((await one.client.endSession({ params: { id: await idOf(other) } })).status).toBe(404)
  expect((await one.client.endOtherSessions({})).status).toBe(204)
  expect((await other.client.readSession({})).status).toBe(200)
  expect((await one.client.endSession({ params: { id: await idOf(one) } })).status).toBe(204)
  expect((await one.client.readSession({})).status).toBe(401)
})

test('a session that has ended meanwhile sets up nothing and makes no codes', async () => {
  const { customerId, email, one, other } = await openVisitors(shared)
  const factor = await turnOnSecondFactor(one, shared)
  const sessions = await fixture.database.query<{ id: string; is_on: boolean }>(
    `select s.id, f.visit_id is not null as is_on from session s left join second_factor f on f.visit_id = s.id
      where s.customer_id = $1 order by is_on`,
    [customerId],
  )
  const [off = '', on = ''] = sessions.map(({ id }) => id)
  const caller = { address: '192.0.2.1', device: '' }
  for (const visitor of [one, other]) expect((await visitor.client.signOut({})).status).toBe(204)
  const notSignedIn = { ok: false, refusal: { code: 'not_signed_in' } }
  const begin = () =>
    beginSecondFactor(shared.bank, {
      session: { customerId, visitId: off, sessionId: off, isDemo: true },
      relyingParty,
      email,
      currentPassword: password,
      caller,
    })
  expect(await begin()).toEqual(notSignedIn)
  const code = factor.recoveryCodes[0]?.replaceAll('-', '') ?? ''
  const session = { customerId, visitId: on, sessionId: on, isDemo: true }
  const entry = { session, relyingParty, code, caller }
  expect(await renewRecoveryCodes(shared.bank, entry)).toEqual(notSignedIn)
  await fixture.database.query('delete from session where customer_id = $1', [customerId])
  expect(await begin()).toEqual(notSignedIn)
})

test('a visitor’s change is done once when the confirmation of its commit is lost', async () => {
  const rerun = fixture.openApi(
    rerunningAfter('_phc = ', rerunningAfter('recovery_code', fixture.database)),
    {
      isShared: true,
    },
  )
  const { one } = await openVisitors(rerun)
  const factor = await turnOnSecondFactor(one, rerun)
  expect((await one.client.renewRecoveryCodes({ body: { code: factor.newCode() } })).status).toBe(201)
  expect(
    (await one.client.changePassword({ body: { ...change(password).body, code: factor.newCode() } })).status,
  ).toBe(204)
  expect((await one.client.removeSecondFactor({ body: { code: factor.newCode() } })).status).toBe(204)
  expect((await readEventTypes(fixture.database, one)).slice(-4)).toEqual([
    'second_factor_on',
    'recovery_codes_made',
    'password_changed',
    'second_factor_off',
  ])
})

test('a visitor’s choices survive a restore of the demonstration, and end with the session', async () => {
  const { customerId, email, one, visit } = await openVisitors(shared)
  await turnOnSecondFactor(one, shared)
  await restoreDemoCustomer(shared.bank, { ...demoCustomers.personal, email, password })
  expect(await one.client.readSecondFactor({})).toMatchObject({ body: { isOn: true, recoveryCodesLeft: 10 } })
  const next = await visit()
  expect(await next.client.readSecondFactor({})).toMatchObject({ body: { isOn: false } })
  await fixture.database.query('delete from session where customer_id = $1', [customerId])
  for (const table of ['second_factor', 'recovery_code'])
    expect(
      await fixture.database.query(`select * from ${table} where customer_id = $1`, [customerId]),
    ).toEqual([])
})

test.each([
  ['a demo customer on a private machine', () => own, true],
  ['another customer on a public server', () => shared, false],
] as const)('a new password of %s is the customer’s: all other sessions end', async (_, api, isDemo) => {
  const { email, one, other } = await openVisitors(api(), isDemo)
  expect((await one.client.changePassword(change(password))).status).toBe(204)
  expect((await other.client.readSession({})).status).toBe(401)
  expect((await readNotices(fixture.database, one)).join()).toContain('password_changed')
  expect(await statusOf(api(), { email, password: newPassword })).toBe(201)
  expect(await statusOf(api(), { email, password })).toBe(401)
})

test('retiring a demo customer removes the passwords and second factors of visits', async () => {
  const { customerId, email, one, other } = await openVisitors(shared)
  await turnOnSecondFactor(one, shared)
  expect((await other.client.changePassword(change(password))).status).toBe(204)
  const demo = { ...demoCustomers.personal, email }
  expect(await retireDemo(shared.bank, { ...demoCustomers, personal: demo })).toEqual({
    ok: true,
    value: null,
  })
  for (const table of ['second_factor', 'recovery_code', 'session'])
    expect(
      await fixture.database.query(
        `select * from ${table} where customer_id = $1${table === 'session' ? ' and password_phc is not null' : ''}`,
        [customerId],
      ),
    ).toEqual([])
})

test('the database refuses credentials of a visit for a customer outside the demonstration', async () => {
  const { customerId } = await openVisitors(shared, false)
  const refusal = /only a visit of a demo customer has ways in of its own/
  for (const sql of [
    'update session set password_phc = (select password_phc from customer where id = customer_id) where customer_id = $1',
    `insert into second_factor (customer_id, visit_id, secret, created_at)
     select customer_id, id, decode(repeat('00', 20), 'hex'), now() from session where customer_id = $1 limit 1`,
    `insert into recovery_code (customer_id, visit_id, code_hash)
     select customer_id, id, decode(repeat('00', 32), 'hex') from session where customer_id = $1 limit 1`,
  ])
    await expect(fixture.database.query(sql, [customerId])).rejects.toThrow(refusal)
})
