// A customer's notification preferences (spec section 3, ruling 42), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NoticeType } from '../../src/bank/notifications/give-notice.ts'
import { giveNotice, newNotice } from '../../src/bank/notifications/give-notice.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { readBankState } from './read-bank-state.ts'
import { readNotices } from './read-notices.ts'

let testDatabase: TestDatabase
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  api = openTestApi(testDatabase.database)
})
beforeEach(async () => {
  ada = await openSignedInCustomer(api)
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  await testDatabase.close()
})

const defaults = {
  emailNotifications: true,
  smsNotifications: false,
  transactionAlerts: true,
  securityAlerts: true,
  emailStatements: true,
  paperStatements: false,
  delivery: { email: 'kept', sms: 'kept', post: 'kept' },
}
const read = async () => (await ada.client.readPreferences({})).body
const change = (body: object) =>
  ada.send('/api/preferences', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const changesOf = ({ customerId }: TestCustomer) =>
  testDatabase.database.query(
    `select detail - 'address' - 'device' as detail from audit_event
      where chain_id = $1 and type = 'preferences_changed' order by event_no`,
    [customerId],
  )
const tell = (type: NoticeType, category: 'security' | 'account') =>
  testDatabase.database.transaction(transaction =>
    giveNotice(
      transaction,
      newNotice(api.bank, {
        customerId: ada.customerId,
        type,
        category,
        at: api.bank.clock(),
        facts: {},
      }),
    ),
  )
const noticesAfter = async (changes: object): Promise<string[]> => {
  if (Object.keys(changes).length > 0) expect((await change(changes)).status).toBe(200)
  await tell('password_changed', 'security')
  return readNotices(testDatabase.database, ada)
}

test('a new customer has the preferences of the specification', async () => {
  expect(await read()).toEqual(defaults)
})

test.each([
  ['emailNotifications', false],
  ['smsNotifications', true],
  ['transactionAlerts', false],
  ['securityAlerts', false],
  ['emailStatements', false],
  ['paperStatements', true],
])(
  '%s changes at once and alone, is stored, changes back, and is audited both times',
  async (name, flipped) => {
    const response = await change({ [name]: flipped })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ...defaults, [name]: flipped })
    expect(await read()).toEqual({ ...defaults, [name]: flipped })
    await change({ [name]: !flipped })
    expect(await read()).toEqual(defaults)
    expect(await changesOf(ada)).toEqual([{ detail: { [name]: flipped } }, { detail: { [name]: !flipped } }])
  },
)

test('a preference that already has the value writes nothing', async () => {
  const before = await readBankState(testDatabase.database)
  expect((await change({ emailNotifications: true, smsNotifications: false })).status).toBe(200)
  expect(await readBankState(testDatabase.database)).toEqual(before)
  await change({ emailNotifications: true, smsNotifications: true })
  expect(await changesOf(ada)).toEqual([{ detail: { smsNotifications: true } }])
})

test.each([
  ['nothing', {}],
  ['text', { emailNotifications: 'true' }],
  ['an unknown field', { emailNotifications: false, pushNotifications: true }],
  ['where messages go', { delivery: { email: 'sent', sms: 'sent', post: 'sent' } }],
])('%s is refused, and nothing changes', async (_, body) => {
  expect((await change(body)).status).toBe(422)
  expect(await read()).toEqual(defaults)
})

test('six changes in six requests at once are all stored', async () => {
  await Promise.all([
    change({ emailNotifications: false }),
    change({ smsNotifications: true }),
    change({ transactionAlerts: false }),
    change({ securityAlerts: false }),
    change({ emailStatements: false }),
    change({ paperStatements: true }),
  ])
  expect(await read()).toMatchObject({
    emailNotifications: false,
    smsNotifications: true,
    transactionAlerts: false,
    securityAlerts: false,
    emailStatements: false,
    paperStatements: true,
  })
})

test('one customer’s preferences do not change another’s', async () => {
  const grace = await openSignedInCustomer(api)
  await change({ emailNotifications: false })
  expect((await grace.client.readPreferences({})).body).toEqual(defaults)
})

test('the delivery is true: e-mail by SMTP, no SMS or post, and nothing to a demo customer', async () => {
  const sending = openTestApi(testDatabase.database, {}, undefined, 'sent')
  ada = await openSignedInCustomer(sending)
  expect(await read()).toMatchObject({ delivery: { email: 'sent', sms: 'kept', post: 'kept' } })
  await testDatabase.database.query('update customer set is_demo = true where id = $1', [ada.customerId])
  expect(await read()).toMatchObject({ delivery: { email: 'kept', sms: 'kept', post: 'kept' } })
})

test('by default a security event sends a notification and an e-mail', async () => {
  expect(await noticesAfter({})).toEqual(['password_changed', 'email password_changed'])
})

test('with security alerts off, only turning them off sends a notification, an e-mail and an SMS', async () => {
  await testDatabase.database.query(`update customer set phone = '+447700900142' where id = $1`, [
    ada.customerId,
  ])
  expect(await noticesAfter({ securityAlerts: false })).toEqual([
    'security_alerts_off',
    'email security_alerts_off',
  ])
})

test('turning security alerts off is announced by e-mail despite the preferences, and by SMS if that is on', async () => {
  await testDatabase.database.query(`update customer set phone = '+447700900142' where id = $1`, [
    ada.customerId,
  ])
  await change({ emailNotifications: false, smsNotifications: true })
  await change({ securityAlerts: false })
  await change({ securityAlerts: false })
  const notices = ['security_alerts_off', 'email security_alerts_off', 'sms security_alerts_off']
  expect(await readNotices(testDatabase.database, ada)).toEqual(notices)
  await change({ securityAlerts: true })
  expect(await readNotices(testDatabase.database, ada)).toEqual(notices)
})

test('one request that turns off e-mail and security alerts is still announced by e-mail', async () => {
  await change({ emailNotifications: false, securityAlerts: false })
  expect(await readNotices(testDatabase.database, ada)).toEqual([
    'security_alerts_off',
    'email security_alerts_off',
  ])
})

test('with security alerts off, other events are still announced', async () => {
  await change({ securityAlerts: false })
  await tell('welcome', 'account')
  expect(await readNotices(testDatabase.database, ada)).toEqual([
    'security_alerts_off',
    'welcome',
    'email security_alerts_off',
    'email welcome',
  ])
})

test('with e-mail off, only a notification is sent', async () => {
  expect(await noticesAfter({ emailNotifications: false })).toEqual(['password_changed'])
})

test('with SMS on, one goes to the phone if there is one', async () => {
  expect(await noticesAfter({ smsNotifications: true, emailNotifications: false })).toEqual([
    'password_changed',
  ])
  await testDatabase.database.query(`update customer set phone = '+447700900142' where id = $1`, [
    ada.customerId,
  ])
  await tell('second_factor_on', 'security')
  expect(await readNotices(testDatabase.database, ada)).toEqual([
    'password_changed',
    'second_factor_on',
    'sms second_factor_on',
  ])
})

test('the preference for transaction alerts does not change security alerts', async () => {
  expect(await noticesAfter({ transactionAlerts: false })).toEqual([
    'password_changed',
    'email password_changed',
  ])
})

test('the preferences for statements change no other alert', async () => {
  expect(await noticesAfter({ emailStatements: false, paperStatements: true })).toEqual([
    'password_changed',
    'email password_changed',
  ])
})
