// The proof that a profile change needs besides a session, the notifications it sends, and its rate limits (spec
// sections 2 and 3).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../support/open-customer.ts'
import { openBrowser } from './browser.ts'
import {
  changePhone,
  changeProfile as change,
  newEmail,
  profileOf,
  readProfileOf as readOwn,
} from './change-profile.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { addressHeader, openTestApi, type TestApi } from './open-test-api.ts'
import { readBankState } from './read-bank-state.ts'
import { readEventTypes } from './read-notices.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(() => fixture.close())

const statusWith = async (cookie = '') =>
  (await openBrowser(api.app).send('/api/session', { headers: { cookie } })).status

test.each([
  ['another phone', '07700 900143'],
  ['removing the phone', ''],
])('%s without the current password is refused, and nobody is notified', async (_, phone) => {
  ada = await openSignedInCustomer(api)
  await changePhone(ada)
  const before = await readBankState(fixture.database)
  const response = await change(ada, { firstName: 'Eve', phone })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    errors: [{ field: 'currentPassword', code: 'password_required' }],
  })
  expect(await readBankState(fixture.database)).toEqual(before)
})

test('with a second factor a new phone needs a code too', async () => {
  ada = await openSignedInCustomer(api)
  const factor = await turnOnSecondFactor(ada, api)
  expect(await (await changePhone(ada)).json()).toMatchObject({ errors: [{ field: 'code' }] })
  expect(await readOwn(ada)).toEqual(profileOf(ada))
  const sent = { phone: '07700 900142', currentPassword: password, code: factor.newCode() }
  expect((await change(ada, sent)).status).toBe(200)
})

test('a new phone is announced to the old number by SMS, and by e-mail despite the preferences', async () => {
  ada = await openSignedInCustomer(api)
  await changePhone(ada)
  const noticesOf = async () =>
    (
      await fixture.database.query<{ recipient: string }>(
        `select recipient from outbox_message
          where customer_id = $1 and type = 'phone_changed' order by created_at, id`,
        [ada.customerId],
      )
    ).map(({ recipient }) => recipient)
  await ada.client.changePreferences({ body: { smsNotifications: true } })
  await changePhone(ada, '07700 900143')
  expect(await noticesOf()).toEqual([ada.email, ada.email, '+447700900142'])
  await ada.client.changePreferences({ body: { securityAlerts: false, emailNotifications: false } })
  await changePhone(ada, '07700 900144')
  expect(await noticesOf()).toEqual([ada.email, ada.email, '+447700900142', ada.email])
})

test('an e-mail and a phone that change together are announced to both old ones', async () => {
  ada = await openSignedInCustomer(api)
  await change(ada, { email: newEmail(), phone: '07700 900142', currentPassword: password })
  expect(
    await fixture.database.query(
      `select type from outbox_message where customer_id = $1 and recipient = $2 order by type`,
      [ada.customerId, ada.email],
    ),
  ).toEqual([{ type: 'email_changed_former' }, { type: 'phone_changed' }])
})

test.each([
  ['e-mail', () => ({ email: newEmail() })],
  ['phone', () => ({ phone: '07700 900142' })],
])('with a new %s the session goes on with a new token, and the old token is dead', async (_, changes) => {
  ada = await openSignedInCustomer(api)
  const old = ada.cookie()
  const response = await change(ada, { ...changes(), currentPassword: password })
  expect(response.status).toBe(200)
  expect((await ada.client.readSession({})).status).toBe(200)
  expect(await statusWith(old)).toBe(401)
})

test('a refused change, and a change of names, leave the session its token', async () => {
  ada = await openSignedInCustomer(api)
  const grace = await openSignedInCustomer(api)
  const old = ada.cookie()
  expect((await change(ada, { email: grace.email, currentPassword: password })).status).toBe(422)
  expect((await change(ada, { firstName: 'Augusta' })).status).toBe(200)
  expect(await statusWith(old)).toBe(200)
})

test('a database fault is not reported as an e-mail that is taken', async () => {
  const broken = openTestApi({
    ...fixture.database,
    transaction: work =>
      fixture.database.transaction(transaction =>
        work({
          async query(text, parameters) {
            if (text.includes('update customer'))
              await transaction.query('insert into customer select * from customer where id = $1', [
                ada.customerId,
              ])
            return transaction.query(text, parameters)
          },
        }),
      ),
  })
  ada = await openSignedInCustomer(broken)
  expect((await change(ada, { firstName: 'Augusta' })).status).toBe(500)
  expect(broken.faults).toHaveLength(1)
})

const hourly = 120
const flip = (customer: TestCustomer, smsNotifications: boolean, address = '192.0.2.1') =>
  customer.send('/api/preferences', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', [addressHeader]: address },
    body: JSON.stringify({ smsNotifications }),
  })
const useUp = async (customer: TestCustomer) => {
  for (let n = 0; n < hourly; n++) expect((await flip(customer, n % 2 === 0)).status).toBe(200)
}

test('profile and preferences change at most a hundred and twenty times in any hour', async () => {
  ada = await openSignedInCustomer(api)
  await useUp(ada)
  const before = await readEventTypes(fixture.database, ada)
  for (const refused of [await flip(ada, true), await change(ada, { firstName: 'Augusta' })]) {
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await refused.json()).toMatchObject({ code: 'too_many_attempts' })
  }
  expect((await flip(ada, false)).status).toBe(200)
  expect(await readEventTypes(fixture.database, ada)).toEqual(before)
  expect(await readOwn(ada)).toEqual(profileOf(ada))
  const grace = await openSignedInCustomer(api)
  expect((await flip(grace, true)).status).toBe(200)
})

test('one visitor of a demonstration uses no other’s slots', async () => {
  ada = await openSignedInCustomer(api)
  await fixture.database.query('update customer set is_demo = true where id = $1', [ada.customerId])
  await useUp(ada)
  expect((await flip(ada, true)).status).toBe(429)
  expect((await flip(ada, true, '198.51.100.7')).status).toBe(200)
})

test('an hour later there are slots again', async () => {
  const later = openTestApi(fixture.database)
  ada = await openSignedInCustomer(later)
  await useUp(ada)
  later.pass(60 * 60_000)
  await ada.client.signIn({ body: { email: ada.email, password, accountType: 'personal' } })
  expect((await flip(ada, true)).status).toBe(200)
})
