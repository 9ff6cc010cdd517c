// A changed table of bank holidays moves future due dates when the bank starts (specification, section 13.1).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countOverdue } from '../../src/bank/coming-up/list-due.ts'
import { directDebitIds, lockMandate, readCollection } from '../../src/bank/direct-debits/direct-debits.ts'
import { lodgeMandate } from '../../src/bank/direct-debits/originators.ts'
import { auditDirectDebit } from '../../src/bank/direct-debits/notify-of-direct-debit.ts'
import { moveDueDates } from '../../src/bank/due/move-due-dates.ts'
import { runDue } from '../../src/bank/due/run-due.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { simulateOriginators } from '../../src/bank/simulator/simulate-originators.ts'
import { openBank } from '../../src/server/open-bank.ts'
import { announceCollection, orderRegularly, payLater } from '../support/due-rows.ts'
import { runtimeDependencies } from '../support/runtime/dependencies.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'

// Saturday 28 November 2026, at ten in the morning in London.
const saturday = new Date('2026-11-28T10:00:00Z')

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = fixture.openApi(fixture.database, { clock: () => saturday })
  ada = await openSignedInCustomer(api, 1_000_00n)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const here = () => ({ bank: api.bank, customerId: ada.customerId, accountId: ada.account.id })

/** A start of the bank. */
const start = () =>
  openBank({ ...runtimeDependencies(fixture.database), clock: () => saturday }, false, {
    report: () => undefined,
    stopping: new AbortController().signal,
  })

const change = (sql: string, id: string) => fixture.database.query(sql, [id])

/** Writes a collection of a day that is no working day, as the bank announces one. Returns its id. */
async function announceAsWorkingDay(directDebitId: string, dueOn: string): Promise<string> {
  const id = directDebitIds.collection(directDebitId, dueOn)
  await fixture.database.transaction(async transaction => {
    await transaction.query(
      `insert into collection (id, direct_debit_id, due_on, amount_pence, announced_at, status, changed_at)
       values ($1, $2, $3, 100, $4, 'announced', $4)`,
      [id, directDebitId, dueOn, saturday],
    )
    const mandate = await lockMandate(transaction, directDebitId)
    const collection = await readCollection(transaction, id)
    if (!mandate) throw new Error('there is no mandate')
    const type = 'collection_announced'
    await auditDirectDebit(transaction, { mandate, type, at: saturday, by: 'originator', collection })
  })
  return id
}

const countEvents = () => fixture.database.query('select count(*) from audit_event')

const paymentOf = async (id: string) => {
  const [row] = await fixture.database.query<{ asked: string; due: string }>(
    'select asked_for::text as asked, due_on::text as due from payment where id = $1',
    [id],
  )
  return row
}

const orderOf = async (id: string) => {
  const [row] = await fixture.database.query<{ asked: string; due: string }>(
    'select next_asked_for::text as asked, next_due_on::text as due from standing_order where id = $1',
    [id],
  )
  return row
}

test('a scheduled payment whose due date another table gave is due on the day of this one, and counts on that', async () => {
  // 28 December is a bank holiday.
  const id = await payLater(here(), { askedFor: '2026-12-28', amountPence: 10_00n })
  await change(`update payment set due_on = '2026-12-28' where id = $1`, id)
  await start()
  expect(await paymentOf(id)).toEqual({ asked: '2026-12-28', due: '2026-12-29' })
  const before = await countEvents()
  await start()
  expect(await paymentOf(id)).toEqual({ asked: '2026-12-28', due: '2026-12-29' })
  expect(await countEvents()).toEqual(before)
})

test('what is due today, and what is tried again, stays', async () => {
  api.pass(new Date('2026-11-30T07:00:00Z').getTime() - saturday.getTime())
  const id = await payLater(here(), { askedFor: '2026-12-01', amountPence: 5_000_00n })
  await change(`update payment set due_on = '2026-12-02' where id = $1`, id)
  api.pass(2 * 24 * 60 * 60_000)
  await moveDueDates(api.bank)
  expect(await paymentOf(id)).toMatchObject({ due: '2026-12-02' })
  await runDue(api.bank)
  await moveDueDates({ ...api.bank, clock: () => saturday })
  expect(await paymentOf(id)).toMatchObject({ due: '2026-12-02' })
})

test('the next date of a standing order moves, and the last working day of a month is another one', async () => {
  const monthly = await orderRegularly(here(), {
    frequency: 'monthly',
    firstOn: '2026-12-28',
    amountPence: 10_00n,
  })
  const last = await orderRegularly(here(), {
    frequency: 'last_working_day',
    firstOn: '2026-12-30',
    amountPence: 10_00n,
  })
  await change(`update standing_order set next_due_on = '2026-12-28' where id = $1`, monthly.id)
  await start()
  expect(await orderOf(monthly.id)).toEqual({ asked: '2026-12-28', due: '2026-12-29' })
  expect(await orderOf(last.id)).toEqual({ asked: '2026-12-31', due: '2026-12-31' })
})

test('what is announced for a day that is none any more is taken on the next working day', async () => {
  const { id, collectionId } = await announceCollection(here(), { dueOn: '2026-12-01', amountPence: 62_00n })
  // As if 5 December, a Saturday, had been a working day when it was announced.
  const saturdays = await announceAsWorkingDay(id, '2026-12-05')
  await start()
  const { body } = await ada.client.readDirectDebit({ params: { id } })
  expect(body).toMatchObject({
    directDebit: {
      history: [
        { collectionId: saturdays, dueOn: '2026-12-07' },
        { collectionId, dueOn: '2026-12-01' },
      ],
    },
  })
  const { body: coming } = await ada.client.readComingUp({ query: { accountId: ada.account.id } })
  expect('days' in coming && coming.days.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-07'])
})

const overdueAt = (time: string) => countOverdue(fixture.database, new Date(time))

test('what is announced for a day that is none any more is overdue from 06:00 of the next working day', async () => {
  const { id } = await announceCollection(here(), { dueOn: '2026-12-22', amountPence: 62_00n })
  const before = await overdueAt('2026-12-18T23:00:00Z')
  await announceAsWorkingDay(id, '2026-12-19')
  expect(await overdueAt('2026-12-19T10:00:00Z')).toBe(before)
  expect(await overdueAt('2026-12-21T05:59:00Z')).toBe(before)
  expect(await overdueAt('2026-12-21T06:00:00Z')).toBe(before + 1)
})

test('an originator that announced a day that is none any more does not ask for that month again', async () => {
  const id = api.bank.newId()
  const energy = { serviceUserNumber: '990002', company: 'Fenlight Energy', reference: 'A-5519023' }
  const lodged = await fixture.database.transaction(transaction =>
    lodgeMandate(transaction, { ...energy, id, accountId: ada.account.id, at: saturday, isNotified: false }),
  )
  expect(lodged.ok).toBe(true)
  // The plan's 12 December is a Saturday: as if it had been a working day when it was announced.
  await announceAsWorkingDay(id, '2026-12-12')
  const [account] = await fixture.database.query<{ email: string }>(
    'select email from customer where id = $1',
    [ada.customerId],
  )
  const announcedAt = (time: string) =>
    simulateOriginators({ ...api.bank, clock: () => new Date(time) }, { email: account?.email ?? '' })
  expect(await announcedAt('2026-12-01T10:00:00Z')).toBe(0)
  // The next month is asked for.
  expect(await announcedAt('2026-12-29T10:00:00Z')).toBe(1)
})

/** Makes what is due at a later time. */
const runAt = async (time: string) => {
  await runDue({ ...api.bank, clock: () => new Date(time) })
}

const paidBy = (id: string) =>
  fixture.database.query(
    `select asked_for::text as asked, amount_pence::text as pence, status from payment
      where standing_order_id = $1 order by asked_for`,
    [id],
  )

const stateOf = async (id: string) => {
  const [row] = await fixture.database.query<{ state: string }>(
    'select state from standing_order where id = $1',
    [id],
  )
  return row?.state
}

/** As another table of bank holidays gave the last working day of December. */
const lastDay = { frequency: 'last_working_day', firstOn: '2026-12-30', amountPence: 10_00n }

describe('of a month whose last working day was 30 December by another table', () => {
  test('the last payment is of the last amount', async () => {
    const { id } = await orderRegularly(here(), {
      ...lastDay,
      payments: 1,
      lastOn: '2026-12-30',
      lastAmountPence: 4_00n,
    })
    await moveDueDates(api.bank)
    expect(await orderOf(id)).toEqual({ asked: '2026-12-31', due: '2026-12-31' })
    expect(await reconcile(fixture.database)).toEqual([])
    await runAt('2026-12-31T07:00:00Z')
    expect(await paidBy(id)).toEqual([{ asked: '2026-12-31', pence: '400', status: 'completed' }])
    expect(await stateOf(id)).toBe('ended')
  })

  test('a skipped month stays skipped', async () => {
    const { id } = await orderRegularly(here(), lastDay)
    const date = { params: { id, date: '2026-12-30' }, body: {} }
    expect((await ada.client.skipStandingOrder(date)).status).toBe(200)
    await moveDueDates(api.bank)
    await runAt('2026-12-30T07:00:00Z')
    expect(await paidBy(id)).toEqual([])
    expect(await orderOf(id)).toEqual({ asked: '2027-01-29', due: '2027-01-29' })
  })

  test('nothing is paid after the end date', async () => {
    const { id } = await orderRegularly(here(), { ...lastDay, endOn: '2026-12-30', lastOn: '2026-12-30' })
    await moveDueDates(api.bank)
    expect(await orderOf(id)).toEqual({ asked: '2026-12-30', due: '2026-12-30' })
    await runAt('2026-12-30T07:00:00Z')
    expect(await paidBy(id)).toEqual([{ asked: '2026-12-30', pence: '1000', status: 'completed' }])
    expect(await stateOf(id)).toBe('ended')
  })

  test('the month before it is paid, and the last payment keeps the date that was confirmed', async () => {
    const { id } = await orderRegularly(here(), {
      ...lastDay,
      firstOn: '2026-11-30',
      endOn: '2026-12-30',
      lastOn: '2026-12-30',
      lastAmountPence: 4_00n,
    })
    await runAt('2026-11-30T07:00:00Z')
    expect(await paidBy(id)).toEqual([{ asked: '2026-11-30', pence: '1000', status: 'completed' }])
    expect(await orderOf(id)).toEqual({ asked: '2026-12-30', due: '2026-12-30' })
    const { body } = await ada.client.readStandingOrder({ params: { id } })
    const last = { askedFor: '2026-12-30', dueOn: '2026-12-30', amount: '4.00' }
    expect(body).toMatchObject({ standingOrder: { nextPayments: [last], lastPayment: last } })
    await moveDueDates(api.bank)
    await runAt('2026-12-30T07:00:00Z')
    expect((await paidBy(id))[1]).toEqual({ asked: '2026-12-30', pence: '400', status: 'completed' })
    expect(await stateOf(id)).toBe('ended')
  })
})

test('a month whose last working day a new bank holiday brings before the end date is not paid besides', async () => {
  // As if 31 May 2027 had been a working day, after the end date. By this table it is a bank holiday, and 28 May the last one.
  const { id } = await orderRegularly(here(), {
    frequency: 'last_working_day',
    firstOn: '2027-03-31',
    amountPence: 10_00n,
    endOn: '2027-05-28',
    lastOn: '2027-04-30',
  })
  for (const time of ['2027-03-31T07:00:00Z', '2027-04-30T07:00:00Z']) await runAt(time)
  expect(await paidBy(id)).toEqual([
    { asked: '2027-03-31', pence: '1000', status: 'completed' },
    { asked: '2027-04-30', pence: '1000', status: 'completed' },
  ])
  expect(await stateOf(id)).toBe('ended')
})

test('the payments of last working days are all made, although the month of the first has an earlier one now', async () => {
  // 31 May 2027 is a bank holiday: as if it had been a working day. By this table 28 May is the last one.
  const { id } = await orderRegularly(here(), {
    frequency: 'last_working_day',
    firstOn: '2027-05-31',
    amountPence: 10_00n,
    payments: 2,
    lastOn: '2027-06-30',
  })
  await moveDueDates(api.bank)
  for (const time of ['2027-06-01T07:00:00Z', '2027-06-30T07:00:00Z']) await runAt(time)
  const rows = await fixture.database.query(
    `select p.asked_for::text as asked, p.status, o.state
       from payment p join standing_order o on o.id = p.standing_order_id where o.id = $1 order by p.asked_for`,
    [id],
  )
  expect(rows).toEqual([
    { asked: '2027-05-31', status: 'completed', state: 'ended' },
    { asked: '2027-06-30', status: 'completed', state: 'ended' },
  ])
})
