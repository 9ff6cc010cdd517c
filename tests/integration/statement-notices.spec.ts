// The notifications of a new statement, and their channels (ruling 17): in the bank, by e-mail and on paper.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueDueStatements } from '../../src/bank/statements/issue-statements.ts'
import { sendDue } from '../../src/bank/outbox/send-due.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { payIn } from '../support/open-customer.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { readNotices } from './read-notices.ts'

let testDatabase: TestDatabase
let api: TestApi
let now: Date
let ada: TestCustomer

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  api = openTestApi(testDatabase.database, { clock: () => now })
  now = new Date('2024-01-10T12:00:00Z')
})
beforeEach(async () => {
  now = monthsOn(1, 10)
  ada = await openSignedInCustomer(api, 1_250_00n)
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  await testDatabase.close()
})

/** The bank's clock runs forward. */
const monthsOn = (months: number, day: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day, 12))

type Change = Parameters<TestCustomer['client']['changePreferences']>[0]['body']

/** The notifications that Ada gets when her month is over, with these preferences. */
async function noticesWith(body: Change | undefined): Promise<string[]> {
  if (body) expect((await ada.client.changePreferences({ body })).status).toBe(200)
  now = monthsOn(1, 1)
  await issueDueStatements(api.bank)
  return readNotices(testDatabase.database, ada)
}

const messages = (channel: string) =>
  testDatabase.database.query<{ recipient: string; facts: object }>(
    'select recipient, facts from outbox_message where customer_id = $1 and channel = $2',
    [ada.customerId, channel],
  )

test('by default the customer gets a notification with the month, and an e-mail', async () => {
  const month = now.toISOString().slice(0, 7)
  expect(await noticesWith(undefined)).toEqual(['statement_ready', 'email statement_ready'])
  expect(
    await testDatabase.database.query(
      'select type, subject, read_at from notification where customer_id = $1',
      [ada.customerId],
    ),
  ).toEqual([{ type: 'statement_ready', subject: month, read_at: null }])
  const accountEnding = ada.account.accountNumber.slice(-4)
  expect(await messages('email')).toEqual([
    { recipient: ada.email, facts: { month, product: 'Current Account', accountEnding } },
  ])
})

test.each([
  [
    'with e-mail for statements off, only a notification is sent',
    { emailStatements: false },
    ['statement_ready'],
  ],
  [
    'with other e-mail off, statements have a preference of their own',
    { emailNotifications: false },
    ['statement_ready', 'email statement_ready'],
  ],
  [
    'with paper on, a letter is added',
    { paperStatements: true },
    ['statement_ready', 'email statement_ready', 'post statement_ready'],
  ],
  [
    'paper instead of e-mail',
    { emailStatements: false, paperStatements: true },
    ['statement_ready', 'post statement_ready'],
  ],
  [
    'security and transaction alerts change nothing',
    { securityAlerts: false, transactionAlerts: false, emailStatements: false },
    ['security_alerts_off', 'statement_ready', 'email security_alerts_off'],
  ],
])('%s', async (_, change, expected) => {
  expect(await noticesWith(change)).toEqual(expected)
})

test('with SMS on, one goes to the phone', async () => {
  await testDatabase.database.query(`update customer set phone = '+447700900142' where id = $1`, [
    ada.customerId,
  ])
  expect(await noticesWith({ smsNotifications: true, emailStatements: false })).toEqual([
    'statement_ready',
    'sms statement_ready',
  ])
})

test('a letter has the holder’s name, waits for the operator, and is never sent', async () => {
  await noticesWith({ emailStatements: false, paperStatements: true })
  expect(await messages('post')).toMatchObject([{ recipient: 'Ada Byron' }])
  await sendDue(api.bank, message => {
    expect(message.channel).toBe('email')
    return Promise.resolve('sent')
  })
})

test('several late statements cause one notification, about the newest', async () => {
  await payIn(api.bank, ada.account.id, 5n)
  now = monthsOn(1, 10)
  await payIn(api.bank, ada.account.id, 7n)
  const newest = now.toISOString().slice(0, 7)
  now = monthsOn(5, 10)
  expect(await issueDueStatements(api.bank)).toBe(2)
  expect(await readNotices(testDatabase.database, ada)).toEqual(['statement_ready', 'email statement_ready'])
  expect(await messages('email')).toMatchObject([{ facts: { month: newest } }])
})

test('a retired customer is not notified', async () => {
  await testDatabase.database.query('update customer set retired_at = $2 where id = $1', [
    ada.customerId,
    now,
  ])
  expect(await noticesWith(undefined)).toEqual([])
})
