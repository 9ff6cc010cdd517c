// The browsers in which a customer has signed in, and changes of the ways in (part two, 14.6 and 14.7).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeOldRows } from '../../src/bank/housekeeping/run-housekeeping.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { removeLostPasskeys } from '../../src/bank/passkeys/remove-passkey.ts'
import { issuePasswordReset } from '../../src/bank/passwords/password-reset-links.ts'
import { accessEvents, hasChangedAccess } from '../../src/bank/sessions/changed-access.ts'
import { isOnNewDevice } from '../../src/bank/sessions/known-devices.ts'
import { newSessionToken } from '../../src/bank/sessions/session.ts'
import { password } from '../support/open-customer.ts'
import type { SoftwareAuthenticator } from '../support/software-authenticator.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openBrowser, type Browser } from './browser.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { addressHeader, type TestApi } from './open-test-api.ts'
import { changePhone, changeProfile, newEmail } from './change-profile.ts'
import {
  answerByPasskey,
  openConfirmation,
  openedBy,
  openPasskeyCustomer,
  type PasskeyCustomer,
  signInByPasskey,
} from './passkey-customer.ts'
import { readEventTypes, readNotices } from './read-notices.ts'
import { signInFrom } from './try-sign-in.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

let fixture: ApiFixture

beforeAll(async () => {
  fixture = await openApiFixture()
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

async function signIn(browser: Browser, { email }: { readonly email: string }, typed = password) {
  const response = await browser.send('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': firefox, [addressHeader]: '198.51.100.7' },
    body: JSON.stringify({ email, password: typed, accountType: 'personal' }),
  })
  expect(response.status).toBe(201)
  return response
}

/** Sends a request, confirms by the passkey what it opens, and sends it again. */
async function confirmed<Reply extends { readonly status: number; readonly body: unknown }>(
  client: Browser['client'],
  authenticator: SoftwareAuthenticator,
  ask: (confirmationId?: string) => Promise<Reply>,
): Promise<Reply> {
  const confirmation = openedBy(await ask())
  expect((await answerByPasskey(client, confirmation, authenticator)).status).toBe(200)
  return ask(confirmation.id)
}

const listSessions = async ({ client }: Browser) => {
  const reply = await client.listSessions({})
  if (reply.status !== 200) throw new Error(`the list answered ${reply.status}`)
  return reply.body.sessions
}

/** Whether the device of a browser's session is new. */
async function isNew(api: TestApi, { customerId }: TestCustomer, browser: Browser): Promise<boolean> {
  const sessionId = (await listSessions(browser)).find(({ isCurrent }) => isCurrent)?.id ?? ''
  const [row] = await fixture.database.query<{ is_new: boolean }>(
    `select ${isOnNewDevice('$1', '$2', '$3')} as is_new`,
    [sessionId, customerId, api.bank.clock()],
  )
  return row?.is_new === true
}

const newDevices = async (customer: TestCustomer) => ({
  notices: (await readNotices(fixture.database, customer)).filter(type => type.endsWith('new_device')),
  events: (await readEventTypes(fixture.database, customer)).filter(type => type === 'new_device'),
})

const none = { notices: [], events: [] }
const one = { notices: ['new_device', 'email new_device'], events: ['new_device'] }

test('the cookie of a device has 32 random bytes, no script reads it, and it stays for 400 days after signing out', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const browser = openBrowser(api.app)
  const [, set = ''] = (await signIn(browser, ada)).headers.getSetCookie()
  expect(set).toMatch(/^sarsen-device-80=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/)
  const left = await browser.send('/api/session', { method: 'DELETE' })
  expect(left.headers.getSetCookie()).toEqual([expect.stringMatching(/^sarsen-80=;/)])
  const [, again] = (await signIn(browser, ada)).headers.getSetCookie()
  expect(again).toBe(set)
  const stored = await fixture.database.query('select token_hash from known_device where customer_id = $1', [
    ada.customerId,
  ])
  expect(stored).toHaveLength(2)
  expect(JSON.stringify(stored)).not.toContain(set.slice(17, 60))
})

test('the first device is never new; the next one is for 24 hours, and is told of, always by email too', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  await ada.client.changePreferences({ body: { securityAlerts: false, emailNotifications: false } })
  expect(await isNew(api, ada, ada)).toBe(false)
  expect(await newDevices(ada)).toEqual(none)

  const other = openBrowser(api.app)
  await signIn(other, ada)
  expect(await isNew(api, ada, other)).toBe(true)
  expect(await newDevices(ada)).toEqual({ ...one, notices: ['email new_device'] })
  await signIn(other, ada)
  expect((await newDevices(ada)).events).toHaveLength(1)

  api.pass(dayMs - 1000)
  await signIn(other, ada)
  expect(await isNew(api, ada, other)).toBe(true)
  api.pass(2000)
  expect(await isNew(api, ada, other)).toBe(false)
})

test('the notice names the browser and the address', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  await signIn(openBrowser(api.app), ada)
  expect((await ada.client.listNotifications({ query: {} })).body).toMatchObject({
    notifications: [
      {
        type: 'new_device',
        title: 'New Device',
        description:
          'You signed in with Firefox on Windows from 198.51.100.7. Not you? Change your password and call 020 7946 0990.',
      },
    ],
  })
  expect((await ada.client.listSecurityEvents({ query: {} })).body).toMatchObject({
    events: expect.arrayContaining([
      expect.objectContaining({ type: 'new_device', address: '198.51.100.7' }),
    ]),
  })
})

test('one browser is known of each customer who signs in there', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const grace = await openSignedInCustomer(api)
  await signIn(ada, grace)
  expect(await newDevices(grace)).toEqual(one)
  await signIn(ada, ada)
  expect(await newDevices(ada)).toEqual(none)
})

test('a passkey, and the step after the password, know the device alike', async () => {
  const api = fixture.openApi()
  const ada = await openPasskeyCustomer(api)
  expect((await signInByPasskey(api, ada.authenticator)).status).toBe(201)
  expect((await newDevices(ada)).events).toHaveLength(1)
})

describe('forgetting', () => {
  test('a device that is signed out from another one is unknown again', async () => {
    const api = fixture.openApi()
    const ada = await openSignedInCustomer(api)
    const other = openBrowser(api.app)
    await signIn(other, ada)
    const id = (await listSessions(ada)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
    expect((await ada.client.endSession({ params: { id } })).status).toBe(204)
    api.pass(2 * dayMs)
    await signIn(other, ada)
    expect((await newDevices(ada)).events).toHaveLength(2)
    expect(await isNew(api, ada, other)).toBe(true)
  })

  test('signing out oneself forgets nothing', async () => {
    const api = fixture.openApi()
    const ada = await openSignedInCustomer(api)
    const id = (await listSessions(ada))[0]?.id ?? ''
    expect((await ada.client.endSession({ params: { id } })).status).toBe(204)
    await signIn(ada, ada)
    expect(await newDevices(ada)).toEqual(none)
  })

  test('“Sign out all other devices” forgets all but this one', async () => {
    const api = fixture.openApi()
    const ada = await openSignedInCustomer(api)
    const other = openBrowser(api.app)
    await signIn(other, ada)
    expect((await ada.client.endOtherSessions({})).status).toBe(204)
    await signIn(ada, ada)
    expect((await newDevices(ada)).events).toHaveLength(1)
    await signIn(other, ada)
    expect((await newDevices(ada)).events).toHaveLength(2)
  })

  test('a new password forgets all others, whose sessions have ended or not', async () => {
    const api = fixture.openApi()
    const ada = await openSignedInCustomer(api)
    const other = openBrowser(api.app)
    await signIn(other, ada)
    await other.client.signOut({})
    const newPassword = 'another fine pass phrase'
    const body = { currentPassword: password, newPassword }
    expect((await ada.client.changePassword({ body })).status).toBe(204)
    await signIn(ada, ada, newPassword)
    expect((await newDevices(ada)).events).toHaveLength(1)
    await signIn(other, ada, newPassword)
    expect((await newDevices(ada)).events).toHaveLength(2)
  })

  test('after 400 days without a sign-in a device is forgotten, but for the last one', async () => {
    const api = fixture.openApi()
    const ada = await openSignedInCustomer(api)
    const other = openBrowser(api.app)
    api.pass(1000)
    await signIn(other, ada)
    const known = () =>
      fixture.database.query('select id from known_device where customer_id = $1', [ada.customerId])
    api.pass(400 * dayMs - 2000)
    await removeOldRows(api.bank)
    expect(await known()).toHaveLength(2)
    api.pass(dayMs)
    await removeOldRows(api.bank)
    expect(await known()).toHaveLength(1)
  })
})

test('a token that is none is replaced, and somebody else’s makes nothing known', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const { token } = newSessionToken(api.bank.randomBytes)
  for (const presented of ['', 'x', token]) {
    const response = await api.app.request('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `sarsen-device-80=${presented}` },
      body: JSON.stringify({ email: ada.email, password, accountType: 'personal' }),
    })
    const [, set = ''] = response.headers.getSetCookie()
    expect(set.startsWith(`sarsen-device-80=${token};`)).toBe(presented === token)
  }
  expect((await newDevices(ada)).events).toHaveLength(3)
})

const has = async (api: TestApi, { customerId }: TestCustomer) => {
  const [row] = await fixture.database.query<{ has: boolean }>(
    `select ${hasChangedAccess('$1', '$2', '$3', '$4')} as has`,
    [customerId, accessEvents, api.bank.clock(), null],
  )
  return row?.has === true
}

describe('changed access', () => {
  test('there is none at first, nor after a sign-in', async () => {
    const api = fixture.openApi()
    expect(await has(api, await openSignedInCustomer(api))).toBe(false)
  })

  test.each<[string, (customer: PasskeyCustomer, api: TestApi) => Promise<{ readonly status: number }>]>([
    [
      'another password',
      ({ client, authenticator }) =>
        confirmed(client, authenticator, confirmationId =>
          client.changePassword({
            body: { currentPassword: password, newPassword: 'another fine pass phrase', confirmationId },
          }),
        ),
    ],
    [
      'a removed passkey',
      ({ client, authenticator, passkey: { id } }) =>
        confirmed(client, authenticator, confirmationId =>
          client.removePasskey({ params: { id }, body: { confirmationId } }),
        ),
    ],
    [
      'a recovery code at sign-in',
      async ({ email, recoveryCodes: [code = ''] }, api) => {
        const browser = openBrowser(api.app)
        await signInFrom(api, { email, password }, browser)
        return browser.client.enterSecondFactor({ body: { code } })
      },
    ],
    [
      'a recovery code in a confirmation',
      async ({ client, recoveryCodes: [code = ''] }) => {
        const { id } = await openConfirmation(client)
        const body = { answerId: crypto.randomUUID(), method: 'recovery_code', code } as const
        return client.answerConfirmation({ params: { id }, body })
      },
    ],
    [
      'an app that is turned off',
      async (customer, api) => {
        const { client, authenticator } = customer
        await turnOnSecondFactor(customer, api)
        return confirmed(client, authenticator, confirmationId =>
          client.removeSecondFactor({ body: { confirmationId } }),
        )
      },
    ],
    [
      'a password that was set by a link',
      async ({ email }, api) => {
        const issued = await issuePasswordReset(api.bank, email)
        const token = issued.ok ? issued.value.token : ''
        return openBrowser(api.app).client.resetPassword({
          body: { token, newPassword: 'a third pass phrase' },
        })
      },
    ],
    [
      'passkeys that the operator removed',
      async ({ email }, api) => ({ status: (await removeLostPasskeys(api.bank, email)).ok ? 200 : 409 }),
    ],
  ])('%s counts for 24 hours', async (_, change) => {
    const api = fixture.openApi()
    const ada = await openPasskeyCustomer(api)
    expect(await has(api, ada)).toBe(false)
    expect((await change(ada, api)).status).toBeLessThan(300)
    api.pass(dayMs - 1000)
    expect(await has(api, ada)).toBe(true)
    api.pass(1000)
    expect(await has(api, ada)).toBe(false)
  })

  test('another email or phone counts, and another name does not', async () => {
    const api = fixture.openApi()
    const ada = await openSignedInCustomer(api)
    expect((await changeProfile(ada, { firstName: 'Augusta' })).status).toBe(200)
    expect(await has(api, ada)).toBe(false)
    expect((await changePhone(ada)).status).toBe(200)
    expect(await has(api, ada)).toBe(true)
    const grace = await openSignedInCustomer(api)
    expect((await changeProfile(grace, { email: newEmail(), currentPassword: password })).status).toBe(200)
    expect(await has(api, grace)).toBe(true)
  })
})
