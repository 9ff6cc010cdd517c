// The devices on which a customer is signed in, and the log of security events.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../support/open-customer.ts'
import { openBrowser, type Browser } from './browser.ts'
import { openCustomer, openDeskCustomer, openSignedInCustomer, type TestCustomer } from './customers.ts'
import { newAddress } from './new-address.ts'
import type { TestApi } from './open-test-api.ts'
import { readEventTypes } from './read-notices.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { signInFrom } from './try-sign-in.ts'

const dayMs = 24 * 60 * 60_000

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

let fixture: ApiFixture

beforeAll(async () => {
  fixture = await openApiFixture()
})
afterAll(() => fixture.close())

async function openElsewhere(api: TestApi, { email }: TestCustomer, device = '', address = newAddress()) {
  const browser = openBrowser(api.app)
  const { status } = await signInFrom(api, { email, password, address, device }, browser)
  if (status !== 201) throw new Error(`sign-in answered ${status}`)
  return browser
}

async function list({ client }: Browser) {
  const reply = await client.listSessions({})
  if (reply.status !== 200) throw new Error(`the list answered ${reply.status}`)
  return reply.body.sessions
}

const isSignedIn = async ({ client }: Browser) => (await client.readSession({})).status === 200

test('the current device is first, then the last used, each with its browser and the origin of its sign-in', async () => {
  const api = fixture.openApi()
  const ada = await openCustomer(api)
  await signInFrom(api, { email: ada.email, password, address: '198.51.100.1', device: computer }, ada)
  await openElsewhere(api, ada, phone, '198.51.100.2')
  const active = await openElsewhere(api, ada, 'curl/8.0', '198.51.100.3')
  api.pass(60_000)
  await openElsewhere(api, ada, '', '198.51.100.4')
  api.pass(60_000)
  await active.client.extendSession({})
  const listed = await list(ada)
  expect(listed.map(({ address, device, isCurrent }) => ({ address, device, isCurrent }))).toEqual([
    {
      address: '198.51.100.1',
      device: { browser: 'Firefox', system: 'Windows', form: 'computer' },
      isCurrent: true,
    },
    { address: '198.51.100.3', device: { form: 'unknown' }, isCurrent: false },
    { address: '198.51.100.4', device: { form: 'unknown' }, isCurrent: false },
    {
      address: '198.51.100.2',
      device: { browser: 'Safari', system: 'iOS', form: 'phone' },
      isCurrent: false,
    },
  ])
  const [, moved] = listed
  expect(Date.parse(moved?.lastActiveAt ?? '') - Date.parse(moved?.signedInAt ?? '')).toBeGreaterThan(119_000)
})

test('only open sessions are listed', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  await openElsewhere(api, ada)
  const left = await openElsewhere(api, ada)
  await left.client.signOut({})
  expect(await list(ada)).toHaveLength(2)
  api.pass(4 * 60_000)
  await ada.client.extendSession({})
  api.pass(60_000)
  expect(await list(ada)).toHaveLength(1)
})

test('one device signs out another at once, and that is audited', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const other = await openElsewhere(api, ada)
  const third = await openElsewhere(api, ada)
  const id = (await list(other))[0]?.id ?? ''
  expect((await ada.client.endSession({ params: { id } })).status).toBe(204)
  expect(await Promise.all([ada, other, third].map(isSignedIn))).toEqual([true, false, true])
  expect((await readEventTypes(fixture.database, ada)).at(-1)).toBe('session_ended')
  expect(await ada.client.endSession({ params: { id } })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  expect((await readEventTypes(fixture.database, ada)).filter(type => type === 'session_ended')).toHaveLength(
    1,
  )
})

test('a device may sign itself out, and its cookie goes', async () => {
  const ada = await openSignedInCustomer(fixture.openApi())
  const id = (await list(ada))[0]?.id ?? ''
  expect((await ada.client.endSession({ params: { id } })).status).toBe(204)
  expect(ada.cookie()).toBeUndefined()
  expect(await isSignedIn(ada)).toBe(false)
})

test('all others are signed out together, and no device of another customer', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const others = await Promise.all(Array.from({ length: 3 }, () => openElsewhere(api, ada)))
  const bob = await openSignedInCustomer(api)
  expect((await ada.client.endOtherSessions({})).status).toBe(204)
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false])
  expect(await Promise.all([ada, bob].map(isSignedIn))).toEqual([true, true])
  const ended = await fixture.database.query(
    `select detail ->> 'sessions' as sessions from audit_event where chain_id = $1 and type = 'session_ended'`,
    [ada.customerId],
  )
  expect(ended).toEqual([{ sessions: '3' }])
  expect((await ada.client.endOtherSessions({})).status).toBe(204)
  expect((await readEventTypes(fixture.database, ada)).at(-1)).toBe('session_ended')
})

test('another customer’s device is not found, and stays signed in', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const bob = await openSignedInCustomer(api)
  const id = (await list(bob))[0]?.id ?? ''
  expect((await ada.client.endSession({ params: { id } })).status).toBe(404)
  expect(await isSignedIn(bob)).toBe(true)
})

async function readLog({ client }: Browser, query: { page?: number; pageSize?: number } = {}) {
  const reply = await client.listSecurityEvents({ query })
  if (reply.status !== 200) throw new Error(`the log answered ${reply.status}`)
  return reply.body
}

test('the log has events newest first, with time, address and device', async () => {
  const api = fixture.openApi()
  const ada = await openCustomer(api)
  await signInFrom(api, { email: ada.email, password: 'wrong', address: '198.51.100.9', device: phone })
  await signInFrom(api, { email: ada.email, password, address: '198.51.100.8', device: computer }, ada)
  const { events, ...rest } = await readLog(ada)
  expect(rest).toEqual({ page: 1, pageSize: 10, total: 2 })
  expect(events).toEqual([
    {
      type: 'signed_in',
      at: expect.stringMatching(/Z$/),
      address: '198.51.100.8',
      device: { browser: 'Firefox', system: 'Windows', form: 'computer' },
    },
    {
      type: 'sign_in_failed',
      at: expect.stringMatching(/Z$/),
      address: '198.51.100.9',
      device: { browser: 'Safari', system: 'iOS', form: 'phone' },
    },
  ])
})

test('the log has the last 90 days, and no events of others or of transfers', async () => {
  const api = fixture.openApi()
  const ada = await openDeskCustomer(api, 100_00n)
  await openSignedInCustomer(api)
  await ada.client.placeTransfer({
    params: { id: ada.account.id },
    body: {
      id: api.bank.newId(),
      recipientName: 'Grace',
      destination: '20-00-00 12345678',
      amount: '1.00',
      reference: '',
    },
  })
  expect((await readLog(ada)).events.map(({ type }) => type)).toEqual(['signed_in'])
  api.pass(90 * dayMs + 1000)
  await signInFrom(api, { email: ada.email, password }, ada)
  expect((await readLog(ada)).total).toBe(1)
})

test('the log has pages', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  for (let n = 0; n < 4; n++) await openElsewhere(api, ada, '', `198.51.100.${n}`)
  // Each sign-in from another browser is two events, but for the first one.
  const second = await readLog(ada, { page: 2, pageSize: 2 })
  expect(second).toMatchObject({ page: 2, pageSize: 2, total: 9 })
  expect(second.events.map(({ type, address }) => [type, address])).toEqual([
    ['new_device', '198.51.100.2'],
    ['signed_in', '198.51.100.2'],
  ])
  expect((await ada.client.listSecurityEvents({ query: { page: 0 } })).status).toBe(422)
})
