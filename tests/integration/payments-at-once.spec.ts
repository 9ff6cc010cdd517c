// Payments that are confirmed, cancelled and released at once: one outcome, and money moves once (part two, 12.8).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAccess } from '../../src/bank/accounts/account-access.ts'
import { refuseHeld, releaseHeld } from '../../src/bank/payments/decide-held.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { makePayment } from '../../src/bank/payments/make-payment.ts'
import { placeOwnPayment } from '../../src/bank/payments/own-payment.ts'
import { runPaymentsRound } from '../../src/bank/payments/run-payments.ts'
import { readPayer } from '../../src/bank/payments/payer.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'
import { untilOneWaits } from './holding-before-commit.ts'
import {
  available,
  getToKnow,
  nadia,
  newPayment,
  openPaymentsApi,
  pay,
  paymentOf,
  place,
  toAssess,
  unmatched,
} from './payer.ts'

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = openPaymentsApi(fixture)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const hundred = <T>(work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 100 }, (_, n) => work(n)))

test('100 assessments of one payment at once say the same, and keep nothing', async () => {
  const ada = await openSignedInCustomer(api, 500_00n)
  const payment = await newPayment(ada, '100.00', { recipient: unmatched })
  const answers = await hundred(() => ada.client.assessPayment({ body: toAssess(payment) }))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, body: { asks: ['purpose'], confirmation: 'required' } })
  const kept = await fixture.database.query(
    `select id::text from payment where customer_id = $1
     union all select id::text from confirmation where customer_id = $1
     union all select day::text from payment_day where customer_id = $1`,
    [ada.customerId],
  )
  expect(kept).toEqual([])
})

test('of 100 confirmations at once one pays', async () => {
  const ada = await openSignedInCustomer(api, 500_00n)
  const payment = await newPayment(ada, '85.00')
  const { id } = openedBy(await place(ada, payment))
  await answerByPassword(ada.client, { id })
  const answers = await hundred(() => place(ada, payment, id))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await available(ada)).toBe('415.00')
})

test('of 100 who confirm and cancel at once one is first, and the others find what became of it', async () => {
  const ada = await openSignedInCustomer(api, 500_00n)
  const payment = await newPayment(ada, '85.00')
  const params = { id: payment.id }
  const { id } = openedBy(await place(ada, payment))
  await answerByPassword(ada.client, { id })
  const answers = await hundred(n =>
    n % 2 === 0 ? place(ada, payment, id) : ada.client.cancelPayment({ params, body: {} }),
  )
  const { status } = paymentOf(await ada.client.readPayment({ params }))
  expect(['completed', 'cancelled']).toContain(status)
  expect(await available(ada)).toBe(status === 'completed' ? '415.00' : '500.00')
  expect(new Set(answers.map(one => one.status))).not.toContain(500)
})

test('of 100 who release, refuse and cancel a held payment at once one decides', async () => {
  const ada = await openSignedInCustomer(api, 2000_00n)
  const payment = await newPayment(ada, '1000.00', {
    purpose: 'investment',
    warning: { rule: 'purpose', version: 1 },
  })
  const params = { id: payment.id }
  expect(paymentOf(await pay(ada, payment)).status).toBe('held')
  const decided = await hundred(async n => {
    if (n % 3 === 0) return (await releaseHeld(api.bank, payment.id)).ok
    if (n % 3 === 1) return (await refuseHeld(api.bank, payment.id)).ok
    return (await ada.client.cancelPayment({ params, body: {} })).status === 200
  })
  const { status } = paymentOf(await ada.client.readPayment({ params }))
  expect(['completed', 'refused', 'cancelled']).toContain(status)
  // Cancelling a cancelled payment succeeds.
  if (status !== 'cancelled') expect(decided.filter(Boolean)).toHaveLength(1)
  expect(await available(ada)).toBe(status === 'completed' ? '1000.00' : '2000.00')
})

test('several processes make a scheduled payment once', async () => {
  const ada = await openSignedInCustomer(api, 500_00n)
  const payment = await newPayment(ada, '85.00')
  const { id } = openedBy(await place(ada, payment))
  await answerByPassword(ada.client, { id })
  const made = await Promise.all([
    place(ada, payment, id),
    ...Array.from({ length: 20 }, () => makePayment(api.bank, payment.id)),
  ])
  expect(made).toHaveLength(21)
  expect(await available(ada)).toBe('415.00')
})

test('of 100 small payments at once five are spared a confirmation', async () => {
  const ada = await openSignedInCustomer(api, 500_00n)
  await getToKnow(api, ada)
  const first = await newPayment(ada, '1.00')
  const answers = await hundred(() => place(ada, { ...first, id: crypto.randomUUID() }))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
})

test('payments at once stay within the limit of the day', async () => {
  const ada = await openSignedInCustomer(api, 60_000_00n)
  await getToKnow(api, ada)
  const read = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const
  const payments = await Promise.all(Array.from({ length: 4 }, () => newPayment(ada, '9000.00', read)))
  const confirmed = await Promise.all(
    payments.map(async payment => {
      const { id } = openedBy(await place(ada, payment))
      await answerByPassword(ada.client, { id })
      return () => place(ada, payment, id)
    }),
  )
  const answers = await Promise.all(confirmed.map(send => send()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(2)
  expect(await available(ada)).toBe('41999.00')
})

test('a payment of a joint account locks the chains of its holders by id', async () => {
  const { database } = fixture
  const grace = await openSignedInCustomer(api)
  const ada = await openSignedInCustomer(api, 2_000_00n)
  expect(grace.customerId < ada.customerId).toBe(true)
  const at = api.bank.clock()
  const { id: accountId } = ada.account
  await grantAccess(database, { customerId: grace.customerId, accountId, grantedAt: at, at })
  const risky = { purpose: 'investment', warning: { rule: 'purpose', version: 1 } } as const
  const payment = await newPayment(ada, '1000.00', risky)
  expect(paymentOf(await pay(ada, payment)).status).toBe('held')
  const released = await database.transaction(async transaction => {
    const lock = 'select id from audit_chain where id = $1 for no key update'
    await transaction.query(lock, [grace.customerId])
    const releasing = releaseHeld(api.bank, payment.id)
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await database.query(waiting)).length === 0);
    // What waits for the first chain has not locked the second.
    expect(await transaction.query(`${lock} nowait`, [ada.customerId])).toHaveLength(1)
    return { releasing }
  })
  expect(await released.releasing).toMatchObject({ ok: true })
})

test('servers at once note in order which payments they asked other banks for', async () => {
  const { database } = fixture
  const ada = await openSignedInCustomer(api, 500_00n)
  const [low = '', high = ''] = [crypto.randomUUID(), crypto.randomUUID()].toSorted()
  // That bank sends it back after a while, and does not say before what becomes of it.
  const recipient = { ...nadia, destination: '00-00-01 10000015' }
  for (const id of [high, low]) {
    const payment = await newPayment(ada, '85.00', { recipient })
    expect(paymentOf(await pay(ada, { ...payment, id })).status).toBe('completed')
  }
  // Without an index, a statement meets rows in the order in which they were written.
  const byPlace: Database = {
    ...database,
    query: (text, parameters) =>
      database.transaction(async transaction => {
        await transaction.query('set local enable_indexscan = off')
        await transaction.query('set local enable_bitmapscan = off')
        return transaction.query(text, parameters)
      }),
  }
  const round = await database.transaction(async transaction => {
    const lock = 'select id from payment where id = $1 for no key update'
    await transaction.query(lock, [low])
    const asking = runPaymentsRound({ ...api.bank, database: byPlace })
    await untilOneWaits(database)
    // What waits for the first payment has not locked the second.
    expect(await transaction.query(`${lock} nowait`, [high])).toHaveLength(1)
    return { asking }
  })
  await round.asking
  const asked = 'select id from payment where id = any ($1::uuid[]) and asked_at is not null'
  expect(await database.query(asked, [[low, high]])).toHaveLength(2)
})

test('a payment to an own account that is somebody else’s by now is refused', async () => {
  const { database } = fixture
  const [ada, grace] = [await openSignedInCustomer(api, 100_00n), await openSignedInCustomer(api)]
  const { customerId, account } = ada
  const payer = await readPayer(database, { customerId, accountId: account.id })
  if (!payer) throw new Error('the customer has no account')
  const { sortCode, accountNumber } = grace.account
  const placed = await placeOwnPayment(api.bank, {
    id: crypto.randomUUID(),
    payer,
    name: 'Grace Hopper',
    destination: { scheme: 'sort_code_account_number', sortCode, accountNumber },
    amountPence: 10_00n,
    reference: undefined,
    caller: { address: '192.0.2.7', device: 'A test' },
  })
  expect(placed).toEqual({ ok: false, refusal: { code: 'not_found' } })
  expect(await available(ada)).toBe('100.00')
})
