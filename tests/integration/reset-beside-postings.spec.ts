// A demonstration is reset while the bank works (ruling 35): nobody waits for it, and retired customers get no
// notification.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { giveNotice, newNotice } from '../../src/bank/notifications/give-notice.ts'
import { sendDue } from '../../src/bank/outbox/send-due.ts'
import { resetDemo } from '../../src/bank/simulator/seed-demo.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openBrowser, type Browser } from './browser.ts'
import { openDeskCustomer } from './customers.ts'
import { holdingBeforeCommit } from './holding-before-commit.ts'
import { openClock, openDemoAccount, openDemonstration, seed } from './open-demonstration.ts'
import { readNotices } from './read-notices.ts'

const { personal } = demoCustomers
const clock = openClock()

let postgres: TestPostgres
let demonstration: ReturnType<typeof openDemonstration>

beforeEach(async () => {
  postgres = await openTestPostgres()
  demonstration = openDemonstration(postgres.database, clock)
  await seed(demonstration.bank)
})
afterEach(async () => {
  expect(demonstration.faults).toEqual([])
  expect(await reconcile(postgres.database)).toEqual([])
  await postgres.close()
})

async function signInGuest({ app }: typeof demonstration): Promise<Browser> {
  const guest = openBrowser(app)
  const { email, password } = personal
  const { status } = await guest.client.signIn({ body: { email, password, accountType: 'personal' } })
  if (status !== 201) throw new Error(`sign-in answered ${status}`)
  return guest
}

const pay = async ({ client }: Browser, id: string, destination = '20-00-00 12345678') => {
  const body = {
    id: demonstration.bank.newId(),
    recipientName: 'Grace',
    destination,
    amount: '1.00',
    reference: '',
  }
  return (await client.placeTransfer({ params: { id }, body })).status
}

test('while new customers are made, the former ones still pay and get notifications', async () => {
  const account = await openDemoAccount(demonstration.bank)
  const guest = await signInGuest(demonstration)
  const making = holdingBeforeCommit('account_number_counter', postgres.openAnother())
  const reset = resetDemo(openDemonstration(making.database, clock).bank, demoCustomers)
  await making.isHeld
  const before = await readNotices(postgres.database, account)
  expect(await pay(guest, account.id)).toBe(201)
  expect((await readNotices(postgres.database, account)).length).toBeGreaterThan(before.length)
  making.release()
  expect((await reset).ok).toBe(true)
  expect((await openDemoAccount(demonstration.bank)).customerId).not.toBe(account.customerId)
})

test('beside a stream of payments to, from and past them a reset causes no deadlock', async () => {
  const account = await openDemoAccount(demonstration.bank)
  const connections = async () => {
    const [row] = await postgres.database.query<{ n: bigint }>(
      'select count(*) as n from pg_stat_activity where datname = current_database()',
    )
    return Number(row?.n)
  }
  const connectionsBefore = await connections()
  const own: Database[] = []
  const openOwn = () => {
    const database = openPostgres(postgres.connection, { connections: 4 })
    own.push(database)
    return openDemonstration(database, clock)
  }
  const [paying, resetting] = [openOwn(), openOwn()]
  const guest = await signInGuest(paying)
  const ada = await openDeskCustomer(paying, 1_000_00n)
  const bob = await openDeskCustomer(paying, 1_000_00n)

  const over = new AbortController()
  const stream = async (one: () => Promise<number>) => {
    const statuses = new Set<number>()
    while (!over.signal.aborted) statuses.add(await one())
    return [...statuses]
  }
  const streams = [
    stream(() => pay(ada, ada.account.id)),
    stream(() => pay(bob, bob.account.id, account.accountNumber)),
    stream(() => pay(guest, account.id)),
  ]
  expect((await resetDemo(resetting.bank, demoCustomers)).ok).toBe(true)
  over.abort()
  const [adas = [], bobs = [], guests = []] = await Promise.all(streams)
  expect([...adas, ...bobs]).toEqual([201, 201])
  // The guest's session ends with the customer. An order that was let in just before finds the account no longer.
  expect([201, 401, 404]).toEqual(expect.arrayContaining(guests))
  expect([...paying.faults, ...resetting.faults]).toEqual([])

  // A connection reports its deadlocks to the server at the latest when it closes.
  await Promise.all(own.map(database => database.close()))
  await expect.poll(connections).toBeLessThanOrEqual(connectionsBefore)
  const [counted] = await postgres.database.query<{ deadlocks: bigint }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(counted?.deadlocks).toBe(0n)
}, 60_000)

test('a reset that fails before the swap leaves the former demo customers', async () => {
  const { customerId } = await openDemoAccount(demonstration.bank)
  const { database } = postgres
  const failing = openDemonstration(
    {
      ...database,
      transaction: work =>
        database.transaction(transaction =>
          work({
            query: (text, parameters) =>
              text.includes('retired_at = null')
                ? Promise.reject(new Error('killed'))
                : transaction.query(text, parameters),
          }),
        ),
    },
    clock,
  )
  await expect(resetDemo(failing.bank, demoCustomers)).rejects.toThrow('killed')
  expect((await openDemoAccount(demonstration.bank)).customerId).toBe(customerId)
  await signInGuest(demonstration)
  // The customers made for it stay in the ledger, without an e-mail of a demo customer.
  expect(
    await database.query("select is_demo from customer where email like 'next-%' and retired_at is not null"),
  ).toEqual([{ is_demo: false }])
})

test('a retired customer gets no notification: waiting messages end, and no new ones come', async () => {
  const { bank } = demonstration
  const account = await openDemoAccount(bank)
  const { customerId } = account
  const guest = await signInGuest(demonstration)
  expect(await pay(guest, account.id)).toBe(201)
  const waiting = () =>
    postgres.database.query("select id from outbox_message where customer_id = $1 and status = 'waiting'", [
      customerId,
    ])
  expect(await waiting()).not.toEqual([])
  await resetDemo(bank, demoCustomers)
  expect(await waiting()).toEqual([])

  const before = await readNotices(postgres.database, account)
  const notice = newNotice(bank, {
    customerId,
    type: 'password_changed',
    category: 'account',
    at: clock.read(),
    facts: {},
  })
  await bank.database.transaction(transaction => giveNotice(transaction, notice))
  const ada = await openDeskCustomer(demonstration, 100_00n)
  expect(await pay(ada, ada.account.id, account.accountNumber)).toBe(201)
  expect(await readNotices(postgres.database, account)).toEqual(before)

  // A message that an order was about to send when they were retired is not sent either.
  await postgres.database.query(
    "update outbox_message set status = 'waiting', next_attempt_at = created_at where customer_id = $1",
    [customerId],
  )
  const recipients: string[] = []
  await sendDue(bank, message => {
    recipients.push(message.recipient)
    return Promise.resolve('sent')
  })
  expect(new Set(recipients)).toEqual(new Set([ada.email]))
})
