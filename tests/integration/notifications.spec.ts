// The notifications of a customer (spec section 3, rulings 17 and 42), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { payIn } from '../support/open-customer.ts'
import { openDeskCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
beforeEach(async () => {
  ada = await openDeskCustomer(api, 3_000_000_00n)
})
afterAll(() => fixture.close())

async function listed({ client }: TestCustomer, query: { page?: number; pageSize?: number } = {}) {
  const reply = await client.listNotifications({ query })
  if (reply.status !== 200) throw new Error(`the list answered ${reply.status}`)
  return reply.body
}

async function pay({ client, account }: TestCustomer, amount: string, destination = '20-00-00 12345678') {
  const body = { id: crypto.randomUUID(), recipientName: 'Kestrel Marine Ltd', destination, amount }
  const reply = await client.placeTransfer({ params: { id: account.id }, body })
  if (reply.status !== 201) throw new Error(`the transfer answered ${reply.status}`)
  return reply.body.transfer.transactionId
}

/** Adds this many notifications, each a second after the one before. */
const giveMany = ({ customerId }: TestCustomer, count: number) =>
  fixture.database.query(
    `insert into notification (id, customer_id, type, created_at)
     select gen_random_uuid(), $1, 'welcome', timestamptz '2026-10-01' + n * interval '1 second'
       from generate_series(1, $2::int) n`,
    [customerId, count],
  )

const giveComplianceAlert = ({ customerId }: TestCustomer) =>
  fixture.database.query(
    `insert into notification (id, customer_id, type, created_at) values ($1, $2, 'compliance', '2020-01-01')`,
    [crypto.randomUUID(), customerId],
  )

/** Marks all as read up to `seen`, the newest that the customer saw. Returns the status. */
const readAllUpTo = async ({ client }: TestCustomer, seen: { id: string } | undefined) =>
  (await client.readAllNotifications({ body: { newestSeenId: seen?.id ?? '' } })).status

const lineOf = ({ account }: TestCustomer, id: string) => ({ kind: 'transaction', accountId: account.id, id })

test('a new customer has no notification', async () => {
  expect(await listed(ada)).toEqual({
    notifications: [],
    unread: 0,
    isUnderComplianceReview: false,
    page: 1,
    pageSize: 10,
    total: 0,
  })
})

test('notifications of transfers are newest first, each with the number of the customer’s own line', async () => {
  const completed = await pay(ada, '48.50')
  const reviewed = await pay(ada, '2000000.01')
  const unfunded = await pay(ada, '2000000.00').then(() => pay(ada, '1999999.99'))
  const { notifications, unread, total } = await listed(ada)
  expect({ unread, total }).toEqual({ unread: 4, total: 4 })
  expect([notifications[0], notifications[2], notifications[3]]).toMatchObject([
    {
      type: 'declined',
      title: 'Transfer Declined',
      description: '£1,999,999.99 to Kestrel Marine Ltd was declined: insufficient funds.',
      target: lineOf(ada, unfunded),
      isRead: false,
    },
    {
      type: 'declined',
      description: '£2,000,000.01 to Kestrel Marine Ltd requires manual review.',
      target: lineOf(ada, reviewed),
    },
    {
      type: 'completed',
      description: '£48.50 was sent to Kestrel Marine Ltd.',
      target: lineOf(ada, completed),
    },
  ])
})

test('a notification of incoming money links the receiver’s own line, and nothing of the payer’s', async () => {
  const grace = await openDeskCustomer(api)
  for (let n = 0; n < 3; n++) await payIn(api.bank, grace.account.id, 1_00n)
  await pay(ada, '7.00', `00-19-64 ${grace.account.accountNumber}`)
  const [first] = (await listed(grace)).notifications
  expect(first).toMatchObject({
    type: 'received',
    description: '£7.00 came in: Deposit from Ada Byron.',
    target: lineOf(grace, 'TXN4'),
  })
})

test('a customer marks one notification as read for good, and then all others', async () => {
  await giveMany(ada, 3)
  const [newest] = (await listed(ada)).notifications
  const id = newest?.id ?? ''
  for (let n = 0; n < 2; n++) expect((await ada.client.readNotification({ params: { id } })).status).toBe(204)
  const after = await listed(ada)
  expect(after.unread).toBe(2)
  expect(after.notifications.map(({ isRead }) => isRead)).toEqual([true, false, false])
  expect(await readAllUpTo(ada, after.notifications[0])).toBe(204)
  expect(await listed(ada)).toMatchObject({
    unread: 0,
    notifications: [{ isRead: true }, { isRead: true }, { isRead: true }],
  })
})

test('a notification that one customer reads stays unread for another', async () => {
  const grace = await openDeskCustomer(api)
  await giveMany(ada, 2)
  await giveMany(grace, 2)
  expect(await readAllUpTo(grace, (await listed(grace)).notifications[0])).toBe(204)
  expect((await listed(ada)).unread).toBe(2)
})

test('a notification that arrives between the look and the press stays unread, even in the same millisecond', async () => {
  await giveMany(ada, 12)
  const [newest] = (await listed(ada)).notifications
  await pay(ada, '48.50')
  await fixture.database.query(
    `insert into notification (id, customer_id, type, created_at)
     select 'ffffffff-ffff-4fff-bfff-ffffffffffff', customer_id, 'welcome', created_at from notification where id = $1`,
    [newest?.id ?? ''],
  )
  expect(await readAllUpTo(ada, newest)).toBe(204)
  const { notifications, unread } = await listed(ada)
  expect(unread).toBe(2)
  expect(notifications.slice(0, 3).map(({ isRead }) => isRead)).toEqual([false, false, true])
})

test('all are marked as read up to one of the customer’s own notifications, or none is', async () => {
  const grace = await openDeskCustomer(api)
  await giveMany(ada, 2)
  await giveMany(grace, 2)
  const [graces] = (await listed(grace)).notifications
  for (const seen of [graces, { id: crypto.randomUUID() }]) expect(await readAllUpTo(ada, seen)).toBe(404)
  expect((await listed(ada)).unread).toBe(2)
  expect((await listed(grace)).unread).toBe(2)
})

test('pages have no gap and count all notifications, the compliance alert on the last page too', async () => {
  await giveComplianceAlert(ada)
  await giveMany(ada, 24)
  const pages = [await listed(ada), await listed(ada, { page: 2 }), await listed(ada, { page: 3 })]
  expect(pages.map(({ notifications }) => notifications.length)).toEqual([10, 10, 5])
  expect(new Set(pages.flatMap(({ notifications }) => notifications.map(({ id }) => id))).size).toBe(25)
  for (const page of pages)
    expect(page).toMatchObject({ unread: 25, total: 25, isUnderComplianceReview: true })
})
