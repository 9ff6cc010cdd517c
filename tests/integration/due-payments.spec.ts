// What becomes of scheduled payments on their day: every row of the table of part two, section 13.2, and the run of 13.6.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../src/bank/database/database.ts'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { dueRunAt, makeDue, runDue } from '../../src/bank/due/run-due.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { orderRegularly, payLater } from '../support/due-rows.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { getToKnow, nadia, newPayment, pay, paymentOf } from './payer.ts'
import { openFurther, openJoint, openPerson } from './people.ts'
import { readEventTypes, readNotices } from './read-notices.ts'
import {
  counting,
  openScheduler,
  readAccount,
  readFactsOf,
  readOf,
  schedule,
  type Scheduler,
} from './scheduler.ts'
import { monthly, setUp } from './standing-order.ts'

let fixture: ApiFixture
let bank: Scheduler
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  bank = openScheduler(fixture)
  ada = await openSignedInCustomer(bank.api, 1_000_00n)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const bill = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const
const sunday = '2026-11-29'
const monday = '2026-11-30'
const tuesday = '2026-12-01'

test('what was asked for on a Sunday is made on Monday from 06:00, once', async () => {
  const payment = await schedule(ada, '40.00', sunday)
  expect(await bank.runAt('2026-11-29T12:00:00Z')).toBeUndefined()
  expect(await bank.runAt('2026-11-30T05:59:59Z')).toBeUndefined()
  expect((await readOf(bank, ada, payment)).status).toBe('scheduled')
  expect(await bank.runAt('2026-11-30T06:00:00Z')).toMatchObject({ made: 1 })
  expect(await readOf(bank, ada, payment)).toMatchObject({
    status: 'completed',
    askedFor: sunday,
    dueOn: monday,
    changeUntil: null,
  })
  expect(await readAccount(fixture.database, ada)).toEqual({ lines: 2, available: 960_00n })
  expect(await bank.runAt('2026-11-30T06:01:00Z')).toMatchObject({ made: 0 })
  expect(await readNotices(fixture.database, ada)).toContain('debited')
  expect((await readEventTypes(fixture.database, ada)).slice(-3)).toEqual([
    'payment_scheduled',
    'transfer.completed',
    'payment_completed',
  ])
})

test('what is short at 06:00 posts nothing, is told and is made at 14:00 if there is enough', async () => {
  const payment = await schedule(ada, '1000.01', tuesday, bill)
  expect(await bank.runAt('2026-12-01T06:00:00Z')).toMatchObject({ waiting: 1 })
  expect(await readOf(bank, ada, payment)).toMatchObject({
    status: 'scheduled',
    retryAt: new Date('2026-12-01T14:00:00Z'),
    changeUntil: null,
  })
  expect((await readAccount(fixture.database, ada))?.lines).toBe(1)
  expect(await readFactsOf(fixture.database, ada, 'payment_retry')).toEqual([
    { paymentId: payment.id, name: 'Nadia Farrow', amountPence: '100001', because: 'insufficient_funds' },
  ])
  expect(await bank.runAt('2026-12-01T13:59:59Z')).toEqual({
    made: 0,
    waiting: 0,
    failed: 0,
    missed: 0,
    groupsUndone: 0,
  })
  await payIn(bank.api.bank, ada.account.id, 1n)
  expect(await bank.runAt('2026-12-01T14:00:00Z')).toMatchObject({ made: 1 })
  const { status, events } = await readOf(bank, ada, payment)
  expect(status).toBe('completed')
  expect(events.map(event => event.status)).toEqual([
    'awaiting_confirmation',
    'scheduled',
    'tried',
    'completed',
  ])
})

test('what is short at 14:00 too is declined', async () => {
  const payment = await schedule(ada, '999.00', tuesday, bill)
  const spent = paymentOf(await pay(ada, await newPayment(ada, '10.00')))
  expect(spent.status).toBe('completed')
  await bank.runAt('2026-12-01T09:00:00Z')
  expect(await bank.runAt('2026-12-01T14:00:00Z')).toMatchObject({ failed: 1 })
  expect(await readOf(bank, ada, payment)).toMatchObject({
    status: 'declined',
    declineReason: 'insufficient_funds',
  })
  expect(await readNotices(fixture.database, ada)).toContain('declined')
})

test('a payment that failed is told by e-mail too, and one that was made is not, without transaction alerts', async () => {
  await ada.client.changePreferences({ body: { transactionAlerts: false } })
  await schedule(ada, '10.00', tuesday, bill)
  await schedule(ada, '995.00', tuesday, bill)
  await bank.runAt('2026-12-01T06:00:00Z')
  await bank.runAt('2026-12-01T14:00:00Z')
  const notices = await readNotices(fixture.database, ada)
  expect(notices.filter(notice => notice.endsWith('declined'))).toEqual(['declined', 'email declined'])
  expect(notices.filter(notice => notice.endsWith('debited'))).toEqual([])
})

test('a first attempt after 10:00 has its second one on the next working day', async () => {
  const payment = await schedule(ada, '1000.00', '2026-12-24', bill)
  await pay(ada, await newPayment(ada, '1.00'))
  expect(await bank.runAt('2026-12-24T10:01:00Z')).toMatchObject({ waiting: 1 })
  expect(await readOf(bank, ada, payment)).toMatchObject({ retryAt: new Date('2026-12-29T14:00:00Z') })
  expect(await readFactsOf(fixture.database, ada, 'payment_retry')).toMatchObject([{ retryOn: '2026-12-29' }])
})

test('a blocked account is tried again, and then the payment is refused', async () => {
  const maya = await openPerson(bank.api, 'Maya Okafor', 10_00n)
  const daniel = await openPerson(bank.api, 'Daniel Reyes')
  const joint = await openJoint(maya, daniel)
  await payIn(bank.api.bank, joint, 100_00n)
  const account = { ...maya.account, id: joint }
  const payment = await schedule({ ...maya, account }, '20.00', tuesday)
  await daniel.client.freezeAccount({ params: { id: joint } })
  expect(await bank.runAt('2026-12-01T06:00:00Z')).toMatchObject({ waiting: 1 })
  expect(await readFactsOf(fixture.database, maya, 'payment_retry')).toMatchObject([
    { because: 'account_blocked' },
  ])
  expect(await readFactsOf(fixture.database, daniel, 'payment_retry')).toHaveLength(1)
  expect(await bank.runAt('2026-12-01T14:00:00Z')).toMatchObject({ failed: 1 })
  expect(await readOf(bank, maya, payment)).toMatchObject({
    status: 'refused',
    refusedBecause: 'account_blocked',
  })
  expect(await readFactsOf(fixture.database, maya, 'payment_refused')).toMatchObject([
    { because: 'account_blocked' },
  ])
})

test('an amount above the limit of one transfer is declined at the first attempt', async () => {
  const payment = await schedule(ada, '60.00', tuesday)
  const { bank: own } = bank.api
  bank.setClock('2026-12-01T06:00:00Z')
  await runDue({ ...own, limits: { ...own.limits, transferPence: 59_99n } })
  expect(await readOf(bank, ada, payment)).toMatchObject({
    status: 'declined',
    declineReason: 'amount_requires_manual_review',
  })
})

test('a payee that the bank stopped, and one whose account is closed, are not paid', async () => {
  const recipient = { ...nadia, destination: '00-00-01 10000014' }
  const toStopped = await schedule(ada, '5.00', tuesday, { recipient })
  const grace = await openPerson(bank.api, 'Grace Hopper')
  const destination = `00-19-64 ${grace.account.accountNumber}`
  const toGrace = await schedule(ada, '6.00', tuesday, {
    recipient: { name: 'Grace Hopper', kind: 'personal', destination },
  })
  await fixture.database.query(
    `insert into stopped_destination (destination, stopped_at) values ('000001 10000014', $1)`,
    [bank.api.bank.clock()],
  )
  const { customerId } = grace
  const closed = await closeAccount(bank.api.bank, { customerId, accountId: grace.account.id })
  expect(closed).toEqual({ ok: true, value: 'closed' })
  expect(await bank.runAt('2026-12-01T06:00:00Z')).toMatchObject({ failed: 2 })
  expect(await readOf(bank, ada, toStopped)).toMatchObject({
    status: 'refused',
    refusedBecause: 'payee_blocked',
  })
  expect(await readOf(bank, ada, toGrace)).toMatchObject({
    status: 'refused',
    refusedBecause: 'account_closed',
  })
  await fixture.database.query(`delete from stopped_destination`)
})

test('what is above the limit of its day when it is made is refused, and leaves the rest of the day', async () => {
  await getToKnow(bank.api, ada)
  const inTurn = async (amount: string) => {
    // They are made in the order in which they were placed.
    bank.api.pass(1000)
    return schedule(ada, amount, tuesday)
  }
  const [first, second, third] = [await inTurn('30.00'), await inTurn('31.00'), await inTurn('32.00')]
  const lower = await ada.client.changePaymentLimits({ body: { day: '62' } })
  expect(lower.status).toBe(200)
  expect(await bank.runAt('2026-12-01T06:00:00Z')).toMatchObject({ made: 2, failed: 1 })
  expect(await readOf(bank, ada, first)).toMatchObject({ status: 'completed' })
  expect(await readOf(bank, ada, second)).toMatchObject({ status: 'completed' })
  expect(await readOf(bank, ada, third)).toMatchObject({ status: 'refused', refusedBecause: 'daily_limit' })
})

test('after 5 working days of downtime all is made, after 6 it is missed and told once', async () => {
  await getToKnow(bank.api, ada)
  const made = await schedule(ada, '10.00', '2026-12-02')
  const missed = [await schedule(ada, '11.00', tuesday), await schedule(ada, '12.00', tuesday)]
  expect(await bank.runAt('2026-12-09T09:00:00Z')).toMatchObject({ made: 1, missed: 2 })
  expect(await readOf(bank, ada, made)).toMatchObject({ status: 'completed' })
  for (const payment of missed)
    expect(await readOf(bank, ada, payment)).toMatchObject({ status: 'refused', refusedBecause: 'missed' })
  await bank.runAt('2026-12-09T09:01:00Z')
  expect(await readFactsOf(fixture.database, ada, 'payments_missed')).toEqual([{ count: '2' }])
})

test('what is first tried on the fifth late day is tried again on the sixth, as its holder was told', async () => {
  const grace = await openPerson(bank.api, 'Grace Hopper', 10_00n)
  const [made, declined] = [
    await schedule(ada, '1000.01', tuesday, bill),
    await schedule(grace, '9.00', tuesday),
  ]
  await pay(grace, await newPayment(grace, '2.00'))
  expect(await bank.runAt('2026-12-08T10:01:00Z')).toMatchObject({ waiting: 2, missed: 0 })
  expect(await readFactsOf(fixture.database, ada, 'payment_retry')).toMatchObject([{ retryOn: '2026-12-09' }])
  await payIn(bank.api.bank, ada.account.id, 1n)
  expect(await bank.runAt('2026-12-09T14:00:00Z')).toMatchObject({ made: 1, failed: 1, missed: 0 })
  expect((await readOf(bank, ada, made)).status).toBe('completed')
  expect((await readOf(bank, grace, declined)).declineReason).toBe('insufficient_funds')
})

test('after the day of its second attempt, what is too late is missed', async () => {
  const payment = await schedule(ada, '1000.01', tuesday, bill)
  expect(await bank.runAt('2026-12-08T10:01:00Z')).toMatchObject({ waiting: 1 })
  await payIn(bank.api.bank, ada.account.id, 1n)
  expect(await bank.runAt('2026-12-10T06:00:00Z')).toMatchObject({ made: 0, missed: 1 })
  expect((await readOf(bank, ada, payment)).refusedBecause).toBe('missed')
})

test('two runners at once make each payment once', async () => {
  await getToKnow(bank.api, ada)
  const payments = [
    await schedule(ada, '1.00', tuesday),
    await schedule(ada, '2.00', tuesday),
    await schedule(ada, '3.00', tuesday),
    await schedule(ada, '4.00', tuesday),
  ]
  bank.setClock('2026-12-01T06:00:00Z')
  const rounds = await Promise.all([runDue(bank.api.bank), runDue(bank.api.bank), runDue(bank.api.bank)])
  expect(rounds.reduce((sum, round) => sum + (round?.made ?? 0), 0)).toBe(4)
  for (const payment of payments) expect((await readOf(bank, ada, payment)).status).toBe('completed')
  expect(await readAccount(fixture.database, ada)).toEqual({ lines: 6, available: 989_00n })
})

/** The database under a process that stops whenever it locks this payment, by itself or with others. */
const failingAt = (database: Database, id: string): Database => ({
  ...database,
  transaction: work =>
    database.transaction(transaction =>
      work({
        query(text, parameters) {
          if (text.includes('for no key update') && parameters?.flat().includes(id))
            throw new Error('stopped')
          return transaction.query(text, parameters)
        },
      }),
    ),
})

test('a fault leaves its payment for the next round, and keeps no other waiting', async () => {
  await getToKnow(bank.api, ada)
  const first = await schedule(ada, '10.00', tuesday)
  bank.api.pass(1000)
  const second = await schedule(ada, '11.00', tuesday)
  bank.setClock('2026-12-01T06:00:00Z')
  const failing = { ...bank.api.bank, database: failingAt(fixture.database, first.id) }
  await expect(runDue(failing)).rejects.toMatchObject({ errors: [{ message: 'stopped' }] })
  expect((await readOf(bank, ada, first)).status).toBe('scheduled')
  expect((await readOf(bank, ada, second)).status).toBe('completed')
  expect(await runDue(bank.api.bank)).toMatchObject({ made: 1 })
  expect((await readOf(bank, ada, first)).status).toBe('completed')
  expect(await runDue(bank.api.bank)).toMatchObject({ made: 0 })
  expect(await readAccount(fixture.database, ada)).toEqual({ lines: 4, available: 978_00n })
})

test('a clock that is ahead makes what is due early, once, and nothing twice when it is put back', async () => {
  await schedule(ada, '40.00', tuesday)
  await setUp(ada, await monthly(ada))
  expect(await bank.runAt('2026-12-01T06:00:00Z')).toMatchObject({ made: 2 })
  for (const at of ['2026-11-30T06:00:00Z', '2026-12-01T06:00:00Z', '2026-12-02T06:00:00Z'])
    expect(await bank.runAt(at)).toEqual({
      made: 0,
      waiting: 0,
      failed: 0,
      missed: 0,
      groupsUndone: 0,
    })
  expect(await readAccount(fixture.database, ada)).toEqual({ lines: 3, available: 875_00n })
})

/** A customer who has £10.00 in FlexiSave, if not another balance, from which standing orders and payments go to their current account. */
async function openSaver(name: string, balancePence = 10_00n) {
  const person = await openPerson(bank.api, name)
  const accountId = await openFurther(bank.api, person, { code: 'flexisave' })
  await payIn(bank.api.bank, accountId, balancePence)
  const { customerId, account } = person
  const rows = { bank: bank.api.bank, customerId, accountId }
  const amountPence = 10_00n
  const into = { amountPence, creditorAccountId: account.id }
  return {
    order: (firstOn: string) => orderRegularly(rows, { frequency: 'monthly', firstOn, ...into }),
    pay: (askedFor: string) =>
      payLater(rows, { askedFor, amountPence, destination: `001964 ${account.accountNumber}`, isOwn: true }),
  }
}

test('a step is made by due date and creation, however few are looked for at once', async () => {
  const [maya, daniel] = [await openSaver('Maya Okafor'), await openSaver('Daniel Reyes')]
  // All but the payment are due on Monday. Each of the two has enough for one.
  const { id: first } = await maya.order(monday)
  bank.api.pass(1000)
  await maya.order('2026-11-28')
  bank.api.pass(1000)
  const { id: second } = await daniel.order(monday)
  await daniel.pay(tuesday)
  bank.setClock('2026-12-01T06:00:00Z')
  const run = dueRunAt(bank.api.bank.clock())
  if (!run) throw new Error('this is no time for the due run')
  expect(await makeDue(bank.api.bank, run, undefined, 1)).toMatchObject({ made: 2, waiting: 2 })
  const made = await fixture.database.query(
    `select standing_order_id as id from payment where status = 'completed' and standing_order_id = any ($1::uuid[])`,
    [[first, second]],
  )
  expect(made).toHaveLength(2)
})

test('a step that has no payments looks for them once, however many standing orders it makes', async () => {
  const { order } = await openSaver('Maya Okafor', 100_00n)
  for (let n = 0; n < 4; n += 1) await order(tuesday)
  bank.setClock('2026-12-01T06:00:00Z')
  const run = dueRunAt(bank.api.bank.clock())
  if (!run) throw new Error('this is no time for the due run')
  const looks = { payments: 0, orders: 0 }
  const { database } = fixture
  const counted: Database = {
    ...database,
    query(text, parameters) {
      const isOfStep = text.includes("not in ('current', 'joint')")
      if (isOfStep && text.includes('from payment p')) looks.payments += 1
      if (isOfStep && text.includes('from standing_order o')) looks.orders += 1
      return database.query(text, parameters)
    },
  }
  expect(await makeDue({ ...bank.api.bank, database: counted }, run, undefined, 1)).toMatchObject({ made: 4 })
  // The last one finds none.
  expect(looks).toEqual({ payments: 1, orders: 5 })
})

test('a demonstration brings a day forward, tries again what was short, and the day itself finds it done', async () => {
  const enough = await schedule(ada, '10.00', tuesday)
  bank.setClock('2026-11-26T10:00:01Z')
  const short = await schedule(ada, '995.00', tuesday, bill)
  const at = bank.api.bank.clock()
  const forward = (attempt: 1 | 2) =>
    makeDue(bank.api.bank, { at, on: tuesday, broughtForward: { accountId: ada.account.id, attempt } })
  expect(await forward(1)).toMatchObject({ made: 1, waiting: 1 })
  expect(await readOf(bank, ada, short)).toMatchObject({ retryAt: new Date('2026-12-01T14:00:00Z') })
  await payIn(bank.api.bank, ada.account.id, 5_00n)
  expect(await forward(1)).toMatchObject({ made: 0, waiting: 0 })
  expect(await forward(2)).toMatchObject({ made: 1 })
  expect(await bank.runAt('2026-12-01T06:00:00Z')).toMatchObject({ made: 0 })
  expect((await readOf(bank, ada, enough)).status).toBe('completed')
})

test('a payment that is due costs at most half as much again as one that is made now', async () => {
  const due = await schedule(ada, '2.00', tuesday)
  const { database, read } = counting(fixture.database)
  const counted = { ...bank.api.bank, database }
  const run = dueRunAt(new Date('2026-12-01T06:00:00Z'))
  if (!run) throw new Error('this is no time for the due run')
  await makeDue(counted, run)
  expect((await readOf(bank, ada, due)).status).toBe('completed')
  expect(read()).toBeLessThanOrEqual(18)
})
