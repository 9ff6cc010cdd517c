// What is due of several customers is made in one database transaction (part two, 13.6): with the same result as one by one.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bank } from '../../src/bank/bank.ts'
import type { Database, Queryable } from '../../src/bank/database/database.ts'
import { makeDue } from '../../src/bank/due/run-due.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { fromNowhere } from '../../src/bank/sessions/caller.ts'
import { skipDate } from '../../src/bank/standing-orders/skip-date.ts'
import { announceCollection, orderRegularly, payLater } from '../support/due-rows.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import type { TestCustomer } from './customers.ts'
import { openJoint, openPerson } from './people.ts'
import { readEventTypes, readNotices } from './read-notices.ts'
import { openScheduler, readAccount, type Scheduler } from './scheduler.ts'

let fixture: ApiFixture
let bank: Scheduler

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(() => {
  bank = openScheduler(fixture)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const [tuesday, nextTuesday] = ['2026-12-01', '2026-12-08']

/**
 * Maya and Daniel, who share an account, and others with accounts of their own. From each account a payment, a standing order and a
 * collection of £1.00 are due on a day. Ines pays Tom, and has enough for nothing.
 */
async function openPeople(on: string): Promise<readonly TestCustomer[]> {
  const open = (name: string, pence = 10_00n) => openPerson(bank.api, name, pence)
  const [maya, daniel, tom] = [await open('Maya Okafor'), await open('Daniel Reyes'), await open('Tom Ashby')]
  const ines = await open('Ines Duarte', 50n)
  const joint = { ...daniel, account: { ...daniel.account, id: await openJoint(maya, daniel) } }
  await payIn(bank.api.bank, joint.account.id, 10_00n)
  await tom.client.changePreferences({ body: { transactionAlerts: false } })
  const amountPence = 1_00n
  for (const { customerId, account } of [maya, joint, ines, tom]) {
    const rows = { bank: bank.api.bank, customerId, accountId: account.id }
    const pays = customerId === ines.customerId && { destination: `001964 ${tom.account.accountNumber}` }
    await payLater(rows, { askedFor: on, amountPence, ...pays })
    await orderRegularly(rows, { frequency: 'monthly', firstOn: on, amountPence })
    await announceCollection(rows, { dueOn: on, amountPence })
    bank.api.pass(1000)
  }
  return [maya, joint, tom, ines]
}

/** What a round left of a customer, without its times. */
async function traceOf(customer: TestCustomer) {
  const steps = await fixture.database.query(
    `select p.amount_pence, p.status, p.name, array_agg(e.status || ' ' || e.by order by e.event_no) as steps,
            bool_and(p.changed_at = $2::timestamptz) as is_now
       from payment p join payment_event e on e.payment_id = p.id
      where p.account_id = $1 group by p.id order by p.standing_order_id is null, p.id`,
    [customer.account.id, bank.api.bank.clock()],
  )
  const rules = await fixture.database.query(
    `select o.state, o.next_asked_for = p.asked_for + interval '1 month' as goes_on
       from standing_order o join payment p on p.standing_order_id = o.id where o.account_id = $1`,
    [customer.account.id],
  )
  const collections = await fixture.database.query(
    `select c.status, c.changed_at = $2::timestamptz as is_now, array_agg(e.step order by e.event_no) as steps
       from direct_debit d
       join collection c on c.direct_debit_id = d.id
       join collection_event e on e.collection_id = c.id
      where d.account_id = $1 group by c.id`,
    [customer.account.id, bank.api.bank.clock()],
  )
  const lines = await fixture.database.query(
    `select l.transaction_no, l.entry_no, l.direction, l.amount_pence, l.description, l.category
       from account_transaction l where l.account_id = $1 order by l.transaction_no`,
    [customer.account.id],
  )
  return {
    steps,
    rules,
    collections,
    lines,
    account: await readAccount(fixture.database, customer),
    events: await readEventTypes(fixture.database, customer),
    notices: await readNotices(fixture.database, customer),
  }
}

interface Round {
  readonly on: string
  /** How many items are looked for at once. */
  readonly atOnce: number
  /** Done just before accounts are locked for the first time. */
  readonly beforeLock?: (transaction: Queryable) => Promise<unknown>
}

/** Makes what is due at 06:00. Returns how much was made, and how many orders each call of the ledger had. */
async function makeAt({ on, atOnce, beforeLock }: Round) {
  const calls: number[] = []
  let before = beforeLock
  const watched: Database = {
    ...fixture.database,
    transaction: work =>
      fixture.database.transaction(transaction =>
        work({
          async query(text, parameters) {
            if (text.includes('post_transfers')) calls.push(JSON.parse(String(parameters?.[0])).length)
            if (text.includes('from account a where') && text.includes('for no key update')) {
              await before?.(transaction)
              before = undefined
            }
            return transaction.query(text, parameters)
          },
        }),
      ),
  }
  bank.setClock(`${on}T06:00:00Z`)
  const watching: Bank = { ...bank.api.bank, database: watched }
  const { made, waiting, groupsUndone } = await makeDue(
    watching,
    { at: watching.clock(), on },
    undefined,
    atOnce,
  )
  return { made, waiting, groupsUndone, calls }
}

test('what is due of several accounts is posted in one call, and nothing differs from what is made one by one', async () => {
  const alone = await openPeople(tuesday)
  expect(await makeAt({ on: tuesday, atOnce: 1 })).toEqual({
    made: 9,
    waiting: 3,
    groupsUndone: 0,
    calls: Array(9).fill(1),
  })
  const tracesOfAlone = []
  for (const customer of alone) tracesOfAlone.push(await traceOf(customer))
  expect(await bank.runAt('2026-12-01T14:00:00Z')).toMatchObject({ made: 0, failed: 3 })
  const together = await openPeople(nextTuesday)
  // The joint account's are left, because they tell Maya too, and what Ines cannot pay. Her payment would be money of Tom's.
  expect(await makeAt({ on: nextTuesday, atOnce: 500 })).toEqual({
    made: 9,
    waiting: 3,
    groupsUndone: 0,
    calls: [2, 1, 2, 1, 1, 1, 1],
  })
  const tracesOfTogether = []
  for (const customer of together) tracesOfTogether.push(await traceOf(customer))
  expect(tracesOfTogether).toEqual(tracesOfAlone)
})

test('an account that cannot pay in the moment in which it is locked undoes the group, and each item is made by itself', async () => {
  const people: TestCustomer[] = []
  for (const name of ['Maya Okafor', 'Daniel Reyes', 'Tom Ashby'])
    people.push(await openPerson(bank.api, name, 10_00n))
  for (const { customerId, account } of people) {
    const rows = { bank: bank.api.bank, customerId, accountId: account.id }
    await payLater(rows, { askedFor: tuesday, amountPence: 1_00n })
  }
  // Undone with the group, so that it is seen whether that was.
  const freeze = (transaction: Queryable) =>
    transaction.query('update account set frozen_at = now() where id = $1', [people[1]?.account.id ?? null])
  expect(await makeAt({ on: tuesday, atOnce: 500, beforeLock: freeze })).toEqual({
    made: 3,
    waiting: 0,
    groupsUndone: 1,
    calls: [1, 1, 1],
  })
  for (const person of people)
    expect(await readAccount(fixture.database, person)).toEqual({ lines: 2, available: 9_00n })
})

/** A customer who can pay, and where their rules are kept. */
async function openPayer(name: string) {
  const { customerId, account } = await openPerson(bank.api, name, 10_00n)
  return { customerId, rows: { bank: bank.api.bank, customerId, accountId: account.id } }
}

const openThree = async () =>
  [await openPayer('Maya Okafor'), await openPayer('Daniel Reyes'), await openPayer('Tom Ashby')] as const

const withoutGuards = (text: string, id: string) =>
  fixture.database.transaction(async transaction => {
    await transaction.query('set local session_replication_role = replica')
    await transaction.query(text, [id])
  })

const payment = { askedFor: tuesday, amountPence: 1_00n } as const
const monthly = { frequency: 'monthly', firstOn: tuesday, amountPence: 1_00n } as const

test('a payment with a fee is made by itself, after those that are made together', async () => {
  const [one, other, withFee] = await openThree()
  for (const { rows } of [one, other]) await payLater(rows, payment)
  const id = await payLater(withFee.rows, payment)
  await withoutGuards('update payment set fee_pence = 500 where id = $1', id)
  expect(await makeAt({ on: tuesday, atOnce: 500 })).toEqual({
    made: 3,
    waiting: 0,
    groupsUndone: 0,
    calls: [2, 1, 1],
  })
})

test('the last date of a standing order is made by itself', async () => {
  const [one, other, last] = await openThree()
  for (const { rows } of [one, other]) await orderRegularly(rows, monthly)
  await orderRegularly(last.rows, { ...monthly, payments: 1, lastOn: tuesday })
  expect(await makeAt({ on: tuesday, atOnce: 500 })).toEqual({
    made: 3,
    waiting: 0,
    groupsUndone: 0,
    calls: [2, 1],
  })
})

test('a skipped date is passed by, and leaves the others together', async () => {
  const [one, other, { customerId, rows }] = await openThree()
  for (const of of [one, other]) await orderRegularly(of.rows, monthly)
  const { id: standingOrderId } = await orderRegularly(rows, monthly)
  const skipped = { customerId, standingOrderId, askedFor: tuesday, caller: fromNowhere }
  expect(await skipDate(bank.api.bank, skipped)).toMatchObject({ ok: true })
  expect(await makeAt({ on: tuesday, atOnce: 500 })).toEqual({
    made: 2,
    waiting: 0,
    groupsUndone: 0,
    calls: [2],
  })
})

test('what a customer ordered who has no access any more is not made, and leaves the others together', async () => {
  const [one, other, gone] = await openThree()
  for (const { rows } of [one, other, gone]) await payLater(rows, payment)
  await withoutGuards(
    'update account_access set revoked_at = granted_at, revoked_event_no = granted_event_no where customer_id = $1',
    gone.customerId,
  )
  const { made, calls } = await makeAt({ on: tuesday, atOnce: 500 })
  expect({ made, calls }).toEqual({ made: 2, calls: [2] })
  await withoutGuards(
    'update account_access set revoked_at = null, revoked_event_no = null where customer_id = $1',
    gone.customerId,
  )
})
