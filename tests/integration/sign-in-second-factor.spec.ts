// Sign-in with a second factor: a password, then a code.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../support/open-customer.ts'
import { openBrowser, type Browser } from './browser.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { readEventTypes } from './read-notices.ts'
import { rerunningAfter } from './rerunning-after.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { codeNow, turnOnSecondFactor, type TestFactor } from './turn-on-second-factor.ts'

const minuteMs = 60_000
const noCode = { body: { code: 'AAAA-AAAA-AAAA-AAAA' } }

let fixture: ApiFixture

beforeAll(async () => {
  fixture = await openApiFixture()
})
afterAll(() => fixture.close())

interface Opened {
  readonly ada: TestCustomer
  readonly factor: TestFactor
  readonly browser: Browser
}

const giveThePassword = ({ client }: Browser, { email }: TestCustomer) =>
  client.signIn({ body: { email, password, accountType: 'corporate' } })

/** A customer with a second factor, and another browser that has given the right password. */
async function openWaiting(api: TestApi): Promise<Opened> {
  const ada = await openSignedInCustomer(api)
  const factor = await turnOnSecondFactor(ada, api)
  const browser = openBrowser(api.app)
  expect((await giveThePassword(browser, ada)).status).toBe(202)
  return { ada, factor, browser }
}

test('after the password the bank requires a code, within five minutes by its clock', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  await turnOnSecondFactor(ada, api)
  const browser = openBrowser(api.app)
  const answer = await giveThePassword(browser, ada)
  if (answer.status !== 202) throw new Error(`sign-in answered ${answer.status}`)
  const { code, endsAt, asOf } = answer.body
  expect(code).toBe('second_factor_required')
  expect(Date.parse(endsAt) - Date.parse(asOf)).toBeGreaterThan(5 * minuteMs - 5000)
  expect(Date.parse(endsAt) - Date.parse(asOf)).toBeLessThanOrEqual(5 * minuteMs)
  expect((await browser.client.readSession({})).status).toBe(401)
  expect(ada.lastSetCookie()).not.toBe(browser.lastSetCookie())
})

test('the code signs in with a new token, and the waiting token is dead', async () => {
  const api = fixture.openApi()
  const { ada, factor, browser } = await openWaiting(api)
  const waiting = browser.cookie()
  const signedIn = await browser.client.enterSecondFactor({ body: { code: factor.newCode() } })
  expect(signedIn).toMatchObject({
    status: 201,
    body: { customer: { email: ada.email }, accountType: 'corporate' },
  })
  expect(browser.cookie()).not.toBe(waiting)
  expect((await browser.client.readSession({})).status).toBe(200)
  for (const [method, path] of [
    ['GET', '/api/session'],
    ['POST', '/api/session/second-factor'],
  ] as const) {
    const headers = { cookie: waiting ?? '', 'content-type': 'application/json' }
    const body = method === 'POST' ? JSON.stringify({ code: factor.newCode() }) : null
    expect((await api.app.request(path, { method, headers, body })).status).toBe(401)
  }
  expect((await readEventTypes(fixture.database, ada)).slice(-3)).toEqual([
    'second_factor_asked',
    'signed_in',
    'new_device',
  ])
})

test('a recovery code replaces the app’s code once, and is audited', async () => {
  const api = fixture.openApi()
  const { ada, factor, browser } = await openWaiting(api)
  const [code = ''] = factor.recoveryCodes
  expect((await browser.client.enterSecondFactor({ body: { code } })).status).toBe(201)
  expect((await readEventTypes(fixture.database, ada)).slice(-3)).toEqual([
    'recovery_code_used',
    'signed_in',
    'new_device',
  ])
  await giveThePassword(browser, ada)
  expect((await browser.client.enterSecondFactor({ body: { code } })).status).toBe(401)
})

test('a wrong code is refused, and the sign-in still waits', async () => {
  const { ada, factor, browser } = await openWaiting(fixture.openApi())
  expect(await browser.client.enterSecondFactor(noCode)).toMatchObject({
    status: 401,
    body: { code: 'invalid_code' },
  })
  expect((await readEventTypes(fixture.database, ada)).at(-1)).toBe('second_factor_failed')
  expect((await browser.client.enterSecondFactor({ body: { code: factor.newCode() } })).status).toBe(201)
})

test('a code works once', async () => {
  const api = fixture.openApi()
  const { ada, factor, browser } = await openWaiting(api)
  const code = factor.newCode()
  expect((await browser.client.enterSecondFactor({ body: { code } })).status).toBe(201)
  await giveThePassword(browser, ada)
  expect(await browser.client.enterSecondFactor({ body: { code } })).toMatchObject({
    status: 401,
    body: { code: 'invalid_code' },
  })
})

test('the fifth wrong code locks, ends the sign-in and removes the cookie', async () => {
  const api = fixture.openApi()
  const { ada, factor, browser } = await openWaiting(api)
  for (let n = 0; n < 4; n++) expect((await browser.client.enterSecondFactor(noCode)).status).toBe(401)
  const locked = await browser.client.enterSecondFactor(noCode)
  expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  expect(locked.headers.get('retry-after')).toBe('60')
  expect(browser.cookie()).toBeUndefined()
  expect((await readEventTypes(fixture.database, ada)).slice(-2)).toEqual([
    'second_factor_failed',
    'sign_in_locked',
  ])

  const right = () => browser.client.enterSecondFactor({ body: { code: codeNow(factor.key, api) } })
  await giveThePassword(browser, ada)
  expect((await right()).status).toBe(429)
  expect((await right()).status).toBe(401)
  api.pass(minuteMs)
  await giveThePassword(browser, ada)
  expect((await right()).status).toBe(201)
})

test('a sign-in that a lock of codes ends is audited with its end, once', async () => {
  const api = fixture.openApi(rerunningAfter('update session', fixture.database))
  const { ada, browser } = await openWaiting(api)
  for (let n = 0; n < 4; n++) await browser.client.enterSecondFactor(noCode)
  expect((await browser.client.enterSecondFactor(noCode)).status).toBe(429)
  await giveThePassword(browser, ada)
  expect((await browser.client.enterSecondFactor(noCode)).status).toBe(429)
  expect((await readEventTypes(fixture.database, ada)).slice(-2)).toEqual([
    'second_factor_asked',
    'second_factor_refused',
  ])
  // PostgreSQL marks each row with the database transaction that wrote it.
  const ended = await fixture.database.query(
    `select s.stage from session s join audit_event e on e.xmin = s.xmin
      where e.chain_id = $1 and e.type = 'second_factor_refused' and s.ended_at = e.at`,
    [ada.customerId],
  )
  expect(ended).toEqual([{ stage: 'second_factor' }])
})

test('of a hundred codes at once, five are checked', async () => {
  const { ada, browser } = await openWaiting(fixture.openApi())
  await Promise.all(Array.from({ length: 100 }, () => browser.client.enterSecondFactor(noCode)))
  const types = await readEventTypes(fixture.database, ada)
  expect(types.filter(type => type === 'second_factor_failed').length).toBeLessThanOrEqual(5)
  expect(types.filter(type => type === 'signed_in')).toHaveLength(1)
})

test('of two sign-ins with one code at once, one succeeds', async () => {
  const api = fixture.openApi()
  const { ada, factor, browser } = await openWaiting(api)
  const waiting = browser.cookie() ?? ''
  const body = JSON.stringify({ code: factor.newCode() })
  const headers = { cookie: waiting, 'content-type': 'application/json' }
  const statuses = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const entered = await api.app.request('/api/session/second-factor', { method: 'POST', headers, body })
      return entered.status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([201, 401]))
  expect((await readEventTypes(fixture.database, ada)).filter(type => type === 'signed_in')).toHaveLength(2)
})

test('five minutes after the password no code is accepted', async () => {
  const api = fixture.openApi()
  const { factor, browser } = await openWaiting(api)
  api.pass(5 * minuteMs)
  expect(await browser.client.enterSecondFactor({ body: { code: factor.newCode() } })).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in' },
  })
})

test('without a password no code is accepted, and an open session goes on', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const factor = await turnOnSecondFactor(ada, api)
  for (const browser of [ada, openBrowser(api.app)])
    expect(await browser.client.enterSecondFactor({ body: { code: factor.newCode() } })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
  expect((await ada.client.readSession({})).status).toBe(200)
})

test('the right password ends the session that was sent with it, before the code', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  await turnOnSecondFactor(ada, api)
  const before = ada.cookie() ?? ''
  expect((await giveThePassword(ada, ada)).status).toBe(202)
  expect((await api.app.request('/api/session', { headers: { cookie: before } })).status).toBe(401)
})

test('a waiting sign-in is on no list of devices, and leaving it signs nobody out', async () => {
  const { ada, browser } = await openWaiting(fixture.openApi())
  const listed = await ada.client.listSessions({})
  expect(listed).toMatchObject({ status: 200, body: { sessions: [{ isCurrent: true }] } })
  expect((await browser.client.signOut({})).status).toBe(204)
  expect((await browser.client.enterSecondFactor(noCode)).status).toBe(401)
  expect((await readEventTypes(fixture.database, ada)).at(-1)).toBe('second_factor_asked')
})

test('when the second factor is turned off meanwhile, the password is required again', async () => {
  const { ada, factor, browser } = await openWaiting(fixture.openApi())
  expect((await ada.client.removeSecondFactor({ body: { code: factor.newCode() } })).status).toBe(204)
  expect((await browser.client.enterSecondFactor(noCode)).status).toBe(401)
  expect((await giveThePassword(browser, ada)).status).toBe(201)
})

test('a sign-in is done once when the confirmation of its commit is lost', async () => {
  const api = fixture.openApi(rerunningAfter('insert into session', fixture.database))
  const { ada, factor, browser } = await openWaiting(api)
  expect((await browser.client.enterSecondFactor({ body: { code: factor.newCode() } })).status).toBe(201)
  expect((await browser.client.readSession({})).status).toBe(200)
  expect(await readEventTypes(fixture.database, ada)).toEqual([
    'signed_in',
    'second_factor_begun',
    'second_factor_on',
    'second_factor_asked',
    'signed_in',
    'new_device',
  ])
})
