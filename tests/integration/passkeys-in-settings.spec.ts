// What customers with a passkey confirm in Settings (part two, 14.1, 14.4 and 14.5).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { password } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openBrowser } from './browser.ts'
import { answerByPasskey, openConfirmation, openedBy, openPasskeyCustomer } from './passkey-customer.ts'
import { readEventTypes } from './read-notices.ts'
import { rerunningAfter } from './rerunning-after.ts'
import { codeNow, turnOnSecondFactor } from './turn-on-second-factor.ts'

let fixture: ApiFixture

beforeAll(async () => {
  fixture = await openApiFixture()
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

test('turning the app off keeps the recovery codes while a passkey is left', async () => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  const { recoveryCodes } = await turnOnSecondFactor(ada, api)
  const off = (confirmationId?: string) => ada.client.removeSecondFactor({ body: { confirmationId } })
  const confirmation = openedBy(await off())
  expect(confirmation).toMatchObject({
    heading: 'Turn the second factor off',
    methods: ['passkey', 'app', 'recovery_code'],
  })
  expect((await answerByPasskey(ada.client, confirmation, ada.authenticator)).status).toBe(200)
  expect((await off(confirmation.id)).status).toBe(204)
  expect((await ada.client.listPasskeys({})).body).toMatchObject({ recoveryCodesLeft: 10 })
  const { body } = await ada.client.listNotifications({ query: {} })
  expect('notifications' in body ? body.notifications[0] : body).toMatchObject({
    title: 'Second Factor Off',
    description: 'Your passkeys go on working.',
  })
  const browser = openBrowser(api.app)
  await browser.client.signIn({ body: { email: ada.email, password, accountType: 'personal' } })
  const [code = ''] = recoveryCodes
  expect((await browser.client.enterSecondFactor({ body: { code } })).status).toBe(201)
})

test('with a passkey, the app is turned on after a confirmation: without it, no key is shown', async () => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  const begin = (confirmationId?: string, currentPassword = password) =>
    ada.client.beginSecondFactor({ body: { currentPassword, confirmationId } })
  expect((await begin(undefined, 'not the password')).status).toBe(422)
  const confirmation = openedBy(await begin())
  expect(confirmation).toMatchObject({
    heading: 'Turn the second factor on',
    shows: [],
    methods: ['passkey', 'recovery_code'],
  })
  expect(await ada.client.confirmSecondFactor({ body: { code: '123456' } })).toMatchObject({
    status: 409,
    body: { code: 'second_factor_is_off' },
  })
  // Not answered yet; and of no use to another action.
  expect((await begin(confirmation.id)).status).toBe(403)
  const another = openedBy(await ada.client.renewRecoveryCodes({ body: {} }))
  expect((await answerByPasskey(ada.client, another, ada.authenticator)).status).toBe(200)
  expect((await begin(another.id)).status).toBe(403)
  const { key } = await turnOnSecondFactor(ada, api)
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  expect((await ada.client.readSecondFactor({})).body).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  expect(await begin()).toMatchObject({ status: 409, body: { code: 'second_factor_is_on' } })
})

test('the set-up is begun once when the confirmation of its commit is lost', async () => {
  const api = fixture.openApi(rerunningAfter('insert into second_factor', fixture.database))
  const ada = await openPasskeyCustomer(api)
  await turnOnSecondFactor(ada, api)
  const types = await readEventTypes(fixture.database, ada)
  expect(types.filter(type => type === 'second_factor_begun')).toHaveLength(1)
})

test('with a passkey, settings are confirmed in place of a code', async () => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  const confirmed = async (ask: (confirmationId?: string) => Promise<{ status: number; body: unknown }>) => {
    const confirmation = openedBy(await ask())
    expect((await answerByPasskey(ada.client, confirmation, ada.authenticator)).status).toBe(200)
    return [confirmation.heading, (await ask(confirmation.id)).status]
  }
  const email = `ada.${crypto.randomUUID()}@example.com`
  const profile = { firstName: 'Ada', lastName: 'Byron', email, currentPassword: password }
  expect(
    await confirmed(confirmationId => ada.client.changeProfile({ body: { ...profile, confirmationId } })),
  ).toEqual([`Change your email to ${email}`, 200])
  expect(
    await confirmed(confirmationId =>
      ada.client.changeProfile({ body: { ...profile, phone: '07700 900142', confirmationId } }),
    ),
  ).toEqual(['Change your phone to +447700900142', 200])
  expect(
    await confirmed(confirmationId => ada.client.renewRecoveryCodes({ body: { confirmationId } })),
  ).toEqual(['Make new recovery codes', 201])
  const passwords = { currentPassword: password, newPassword: 'three unrelated words' }
  expect(
    await confirmed(confirmationId => ada.client.changePassword({ body: { ...passwords, confirmationId } })),
  ).toEqual(['Change your password', 204])
})

test('a confirmation for one email does not change another', async () => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  const change = (email: string, confirmationId?: string) =>
    ada.client.changeProfile({
      body: { firstName: 'Ada', lastName: 'Byron', email, currentPassword: password, confirmationId },
    })
  const email = `ada.${crypto.randomUUID()}@example.com`
  const confirmation = openedBy(await change(email))
  expect((await answerByPasskey(ada.client, confirmation, ada.authenticator)).status).toBe(200)
  expect((await change(`mallory.${crypto.randomUUID()}@example.com`, confirmation.id)).status).toBe(403)
  expect((await change(email, confirmation.id)).status).toBe(403)
})

test('an app that is turned on beside a passkey confirms as well', async () => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  const { key } = await turnOnSecondFactor(ada, api)
  const { id, methods } = await openConfirmation(ada.client)
  expect(methods).toEqual(['passkey', 'app', 'recovery_code'])
  api.pass(30_000)
  const answerId = crypto.randomUUID()
  expect(
    await ada.client.answerConfirmation({
      params: { id },
      body: { answerId, method: 'app', code: codeNow(key, api) },
    }),
  ).toMatchObject({ status: 200 })
})
