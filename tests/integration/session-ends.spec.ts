// The end of a session: without activity, at the latest after twelve hours, and by its customer (ruling 41).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let fixture: ApiFixture

beforeAll(async () => {
  fixture = await openApiFixture()
})
afterAll(() => fixture.close())

async function read({ client }: TestCustomer) {
  const reply = await client.readSession({})
  if (reply.status !== 200) return undefined
  const { idleEndsAt, endsAt, asOf } = reply.body
  return {
    idleEndsInMs: Date.parse(idleEndsAt) - Date.parse(asOf),
    endsInMs: Date.parse(endsAt) - Date.parse(asOf),
  }
}

const now = new Date()

/** A bank whose clock moves only with the test. */
const openApi = (): TestApi => fixture.openApi(fixture.database, { clock: () => now })

test('a session ends after five minutes without activity, and says so before by the bank’s time', async () => {
  const api = openApi()
  const ada = await openSignedInCustomer(api)
  expect(await read(ada)).toEqual({ idleEndsInMs: 5 * minuteMs, endsInMs: 12 * hourMs })
  api.pass(4 * minuteMs)
  expect(await read(ada)).toEqual({
    idleEndsInMs: minuteMs,
    endsInMs: 12 * hourMs - 4 * minuteMs,
  })
  api.pass(minuteMs)
  expect(await ada.client.readSession({})).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  expect((await ada.client.extendSession({})).status).toBe(401)
})

test('the background requests of a page do not extend a session', async () => {
  const api = openApi()
  const ada = await openSignedInCustomer(api)
  for (let minute = 0; minute < 5; minute++) {
    for (const path of ['/api/session', '/api/accounts', `/api/accounts/${ada.account.id}/balance`])
      expect((await ada.send(path)).status).toBe(200)
    api.pass(minuteMs)
  }
  expect(await read(ada)).toBeUndefined()
})

test('activity extends a session to five minutes from then', async () => {
  const api = openApi()
  const ada = await openSignedInCustomer(api)
  for (let n = 0; n < 6; n++) {
    api.pass(4 * minuteMs)
    expect((await ada.client.extendSession({})).status).toBe(204)
    expect(await read(ada)).toMatchObject({ idleEndsInMs: 5 * minuteMs })
  }
  api.pass(5 * minuteMs)
  expect(await read(ada)).toBeUndefined()
})

test('it ends twelve hours after sign-in, however active its customer is', async () => {
  const api = openApi()
  const ada = await openSignedInCustomer(api)
  for (let ms = 0; ms < 12 * hourMs - 4 * minuteMs; ms += 4 * minuteMs) {
    expect((await ada.client.extendSession({})).status).toBe(204)
    api.pass(4 * minuteMs)
  }
  expect((await ada.client.extendSession({})).status).toBe(204)
  expect(await read(ada)).toEqual({ idleEndsInMs: 4 * minuteMs, endsInMs: 4 * minuteMs })
  api.pass(4 * minuteMs)
  expect(await read(ada)).toBeUndefined()
})

test('a bank whose clock is behind does not shorten a session', async () => {
  const [behind, ahead] = [openApi(), openApi()]
  ahead.pass(2 * minuteMs)
  const ada = await openSignedInCustomer(behind)
  const headers = { cookie: ada.cookie() ?? '' }
  const extended = await ahead.app.request('/api/session/activity', { method: 'POST', headers })
  expect(extended.status).toBe(204)
  await ada.client.extendSession({})
  expect(await read(ada)).toMatchObject({ idleEndsInMs: 7 * minuteMs })
})

test('later sign-ins remove ended sessions, and open ones stay', async () => {
  await fixture.database.query('delete from session')
  const api = openApi()
  const idle = await openSignedInCustomer(api)
  const left = await openSignedInCustomer(api)
  await left.client.signOut({})
  api.pass(4 * minuteMs)
  const active = await openSignedInCustomer(api)
  api.pass(minuteMs)
  const last = await openSignedInCustomer(api)
  const stored = await fixture.database.query<{ customer_id: string }>(
    'select customer_id from session order by created_at',
  )
  expect(stored.map(({ customer_id }) => customer_id)).toEqual([active.customerId, last.customerId])
  expect(await read(idle)).toBeUndefined()
})
