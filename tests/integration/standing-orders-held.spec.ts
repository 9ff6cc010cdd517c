// Standing orders whose first payment is held, that end by themselves, or that pay own accounts (part two, 13.3 and 13.7).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantAccess } from '../../src/bank/accounts/account-access.ts'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { runDue } from '../../src/bank/due/run-due.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { refuseHeld, releaseHeld } from '../../src/bank/payments/decide-held.ts'
import { runPaymentsRound } from '../../src/bank/payments/run-payments.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { available, openPaymentsApi } from './payer.ts'
import { readNotices } from './read-notices.ts'
import { addNadia, change, monthly, passTo, read, refusalOf, runAt, setUp } from './standing-order.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = openPaymentsApi(fixture)
  ada = await openSignedInCustomer(api, 5_000_00n)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const risky = {
  amount: '1000.00',
  purpose: 'investment',
  warning: { rule: 'purpose', version: 1 },
} as const

const whatOf = async (id: string) => (await read(ada, id)).history.map(({ what }) => what)

/** Who did it, by the newest event of a type in the customer's audit trail. */
const actorOf = async (type: string) => {
  const [event] = await fixture.database.query<{ by: string }>(
    `select detail ->> 'by' as by from audit_event where chain_id = $1 and type = $2 order by event_no desc limit 1`,
    [ada.customerId, type],
  )
  return event?.by
}

test.each(['refused', 'cancelled'])('a held payment that is %s cancels its standing order', async how => {
  const { id, heldPaymentId } = await setUp(ada, await monthly(ada, risky))
  const paymentId = heldPaymentId ?? ''
  if (how === 'refused') expect(await refuseHeld(api.bank, paymentId)).toMatchObject({ ok: true })
  else await ada.client.cancelPayment({ params: { id: paymentId }, body: {} })
  expect(await read(ada, id)).toMatchObject({ state: 'cancelled', cancelledBecause: 'payment_refused' })
  expect(await available(ada)).toBe('5000.00')
  // Who pressed is not told.
  const news = (await readNotices(fixture.database, ada)).filter(type => type === 'standing_order_news')
  expect(news).toHaveLength(how === 'refused' ? 1 : 0)
  expect(await actorOf('standing_order_cancelled')).toBe(how === 'refused' ? 'operator' : ada.customerId)
})

test('a change that holds the last payment ends the standing order, by who pressed', async () => {
  const { id } = await setUp(ada, await monthly(ada, { amount: '10.00', payments: 2 }))
  expect(await change(ada, id, { version: 1, payments: 1, ...risky })).toMatchObject({ state: 'ended' })
  expect(await actorOf('standing_order_ended')).toBe(ada.customerId)
  // Who pressed is not told.
  expect(await readNotices(fixture.database, ada)).not.toContain('standing_order_news')
})

test('cancelling a standing order cancels its held payment', async () => {
  const { id, heldPaymentId } = await setUp(ada, await monthly(ada, risky))
  await ada.client.cancelStandingOrder({ params: { id }, body: {} })
  const held = await ada.client.readPayment({ params: { id: heldPaymentId ?? '' } })
  expect(held.body).toMatchObject({ payment: { status: 'cancelled' } })
  expect(await available(ada)).toBe('5000.00')
})

test('what cannot be set aside is not set up', async () => {
  const body = await monthly(ada, { ...risky, amount: '5000.01' })
  const limits = await ada.client.setUpStandingOrder({ body })
  expect(refusalOf(limits)).toEqual([422, 'bad_input', 'amount new_payee_limit'])
  const poor = await openSignedInCustomer(api, 999_99n)
  const short = await poor.client.setUpStandingOrder({ body: await monthly(poor, risky) })
  expect(refusalOf(short)).toEqual([422, 'bad_input', 'amount insufficient_funds'])
})

test('held first payments are set aside at once, and dates meanwhile are skipped', async () => {
  const grace = await openSignedInCustomer(api, 5_000_00n)
  const weekly = { ...risky, frequency: 'weekly', firstOn: '2026-11-27' } as const
  const hers = await setUp(grace, await monthly(grace, weekly))
  const { id, heldPaymentId, nextPayments } = await setUp(ada, await monthly(ada, weekly))
  expect(nextPayments[0]).toMatchObject({ askedFor: '2026-12-04' })
  expect(await available(ada)).toBe('4000.00')
  const changed = await ada.client.changeStandingOrder({
    params: { id },
    body: { version: 1, amount: '5.00' },
  })
  expect(refusalOf(changed)).toEqual([409, 'payments_held'])
  await runAt(api, '2026-12-02T06:00:00Z')
  await passTo(api, '2026-12-02T12:00:00Z')
  expect(await releaseHeld(api.bank, heldPaymentId ?? '')).toMatchObject({ ok: true })
  await runAt(api, '2026-12-03T06:00:00Z', ada)
  expect(await available(ada)).toBe('4000.00')
  expect(await whatOf(id)).toEqual(['paid', 'scheduled', 'held', 'set_up'])
  // The bank had until the end of the 2nd to decide about hers, and refuses it after the round of the 4th.
  await runAt(api, '2026-12-04T06:00:00Z', ada, grace)
  expect(await available(ada)).toBe('3000.00')
  const waiting = await read(grace, hers.id)
  expect(waiting.history.map(({ what }) => what)).toEqual(['skipped', 'held', 'set_up'])
  await runPaymentsRound(api.bank)
  expect(await read(grace, hers.id)).toMatchObject({
    state: 'cancelled',
    cancelledBecause: 'payment_refused',
  })
  expect(await available(grace)).toBe('5000.00')
})

test('money that comes back because the account is closed ends it', async () => {
  const payeeId = await addNadia(ada, '10000015')
  const { id } = await setUp(ada, await monthly(ada, { payeeId }))
  await runAt(api, '2026-12-01T06:00:00Z')
  await passTo(api, '2026-12-01T06:02:00Z', ada)
  await runPaymentsRound(api.bank)
  expect(await read(ada, id)).toMatchObject({
    state: 'cancelled',
    cancelledBecause: 'payee_account_closed',
    history: expect.arrayContaining([expect.objectContaining({ what: 'returned', reason: '1161' })]),
  })
  expect(await available(ada)).toBe('5000.00')
})

test('between own accounts nothing is confirmed; savings pay into current accounts first', async () => {
  const { customerId } = ada
  const payeeId = await addNadia(ada)
  const flexi = await fixture.database.transaction(transaction =>
    openAccount(api.bank, transaction, {
      customerId,
      product: 'FlexiSave',
      productCode: 'flexisave',
      holderName: 'Ada',
    }),
  )
  const saved = await monthly(ada, { creditorAccountId: flexi.id, amount: '4900.00', firstOn: '2026-11-27' })
  const into = await ada.client.setUpStandingOrder({ body: saved })
  expect(into.status).toBe(201)
  await runAt(api, '2026-11-27T06:00:00Z', ada)
  expect(await available(ada)).toBe('100.00')
  const back = {
    ...(await monthly(ada, { creditorAccountId: ada.account.id, amount: '50.00' })),
    accountId: flexi.id,
  }
  expect((await ada.client.setUpStandingOrder({ body: back })).status).toBe(201)
  const rent = await setUp(
    ada,
    await monthly(ada, { payeeId, amount: '120.00', purpose: 'bill', warning: risky.warning }),
  )
  await runAt(api, '2026-12-01T06:00:00Z', ada)
  expect((await read(ada, rent.id)).history[0]).toMatchObject({ what: 'paid' })
  expect(await available(ada)).toBe('30.00')
  const payee = { ...(await monthly(ada, { payeeId, firstOn: '2027-01-01' })), accountId: flexi.id }
  expect(refusalOf(await ada.client.setUpStandingOrder({ body: payee }))).toEqual([
    422,
    'bad_input',
    'creditorAccountId own_account',
  ])
})

test('an own pot is paid, until it is closed', async () => {
  const potId = crypto.randomUUID()
  await ada.client.openPot({
    params: { id: ada.account.id },
    body: { id: potId, name: 'Holiday', colour: 'tarn' },
  })
  const body = await monthly(ada, {
    creditorAccountId: potId,
    frequency: 'last_working_day',
    firstOn: '2026-11-27',
  })
  const order = await setUp(ada, body)
  expect(order).toMatchObject({
    name: 'Holiday',
    destination: null,
    rule: 'Every month on its last working day',
    nextPayments: [{ askedFor: '2026-11-30' }, { askedFor: '2026-12-31' }, { askedFor: '2027-01-29' }],
  })
  await runAt(api, '2026-11-30T06:00:00Z', ada)
  const pot = await ada.client.readPot({ params: { id: potId } })
  expect(pot.body).toMatchObject({ pot: { balance: '85.00' } })
  await ada.client.closePot({ params: { id: potId } })
  expect(await read(ada, order.id)).toMatchObject({ state: 'cancelled', cancelledBecause: 'account_closed' })
  expect(await available(ada)).toBe('5000.00')
})

test('Fixed Savings, and the pot of another account, are not paid', async () => {
  const open = (product: string, productCode: 'fixed_1y' | 'flexisave') =>
    fixture.database.transaction(transaction =>
      openAccount(api.bank, transaction, {
        customerId: ada.customerId,
        product,
        productCode,
        holderName: 'Ada',
      }),
    )
  const [fixed, flexi] = [
    await open('1-Year Fixed Savings', 'fixed_1y'),
    await open('FlexiSave', 'flexisave'),
  ]
  const potId = crypto.randomUUID()
  await ada.client.openPot({
    params: { id: ada.account.id },
    body: { id: potId, name: 'Holiday', colour: 'tarn' },
  })
  const toPot = { ...(await monthly(ada, { creditorAccountId: potId })), accountId: flexi.id }
  for (const body of [await monthly(ada, { creditorAccountId: fixed.id }), toPot])
    expect(refusalOf(await ada.client.setUpStandingOrder({ body }))).toEqual([
      422,
      'bad_input',
      'creditorAccountId own_account',
    ])
})

test('a payee in use keeps its details; deleting it cancels what pays it, but not today', async () => {
  const payeeId = await addNadia(ada)
  const { id } = await setUp(ada, await monthly(ada, { payeeId }))
  const params = { id: payeeId }
  const renamed = await ada.client.changePayee({ params, body: { name: 'Nadia Farrow-Jones' } })
  expect(refusalOf(renamed)).toEqual([409, 'payee_in_use'])
  expect((await ada.client.changePayee({ params, body: { nickname: 'Rent' } })).status).toBe(200)
  await passTo(api, '2026-12-01T05:00:00Z', ada)
  expect(refusalOf(await ada.client.deletePayee({ params }))).toEqual([409, 'due_today'])
  await runAt(api, '2026-12-01T06:00:00Z', ada)
  expect((await ada.client.deletePayee({ params })).status).toBe(204)
  expect(await read(ada, id)).toMatchObject({ state: 'cancelled', cancelledBecause: 'payee_deleted' })
  const changed = await ada.client.changePayee({ params, body: { nickname: 'x' } })
  expect(refusalOf(changed)).toEqual([404, 'not_found'])
})

test('closing the account cancels it', async () => {
  const poor = await openSignedInCustomer(api, 0n)
  const { id } = await setUp(poor, await monthly(poor))
  const closed = await poor.client.closeAccount({
    params: { id: poor.account.id },
    body: { payTo: null },
  })
  expect(closed.status).toBe(200)
  expect(await read(poor, id)).toMatchObject({ state: 'cancelled', cancelledBecause: 'account_closed' })
})

test('either holder of a joint account sees it, changes it and is told of the other’s doing', async () => {
  const grace = await openSignedInCustomer(api, 0n)
  await fixture.database.transaction(transaction =>
    grantAccess(transaction, {
      customerId: grace.customerId,
      accountId: ada.account.id,
      grantedAt: api.bank.clock(),
      at: api.bank.clock(),
    }),
  )
  const { id } = await setUp(ada, await monthly(ada))
  expect(await read(grace, id)).toMatchObject({ payeeId: null, setUpBy: expect.any(String) })
  expect(await readNotices(fixture.database, grace)).toContain('standing_order_news')
  expect(await readNotices(fixture.database, ada)).not.toContain('standing_order_news')
  expect(await change(grace, id, { version: 1, amount: '90.00' })).toMatchObject({
    version: 2,
    amount: '90.00',
  })
  await runAt(api, '2026-12-01T06:00:00Z', ada, grace)
  expect(await available(ada)).toBe('4910.00')
  // What Ada's check of the name said stays hers.
  const { paymentId = '' } = (await read(grace, id)).history[0] ?? {}
  expect((await grace.client.readPayment({ params: { id: paymentId } })).body).toMatchObject({
    payment: { nameCheck: null, nameChoice: null },
  })
  await grace.client.cancelStandingOrder({ params: { id }, body: {} })
  expect(await read(ada, id)).toMatchObject({ state: 'cancelled' })
})

test('two rounds, a skip, a change and a cancelling at once pay once', async () => {
  const { id } = await setUp(ada, await monthly(ada))
  const skip = { params: { id, date: '2026-12-01' }, body: {} }
  await passTo(api, '2026-12-01T06:00:00Z', ada)
  const [, , ...answers] = await Promise.all([
    runDue(api.bank),
    runDue(api.bank),
    ada.client.skipStandingOrder(skip),
    ada.client.changeStandingOrder({ params: { id }, body: { version: 1, amount: '5.00' } }),
    ada.client.cancelStandingOrder({ params: { id }, body: {} }),
  ])
  for (const { status } of answers) expect([200, 403, 409]).toContain(status)
  await runDue(api.bank)
  const after = await read(ada, id)
  expect(after.history.filter(({ what }) => what === 'paid')).toHaveLength(1)
  expect(after.history.map(({ what }) => what)).not.toContain('skipped')
  expect(await available(ada)).toBe('4915.00')
})

test('of a skip and a cancelling at once, before its day, both are done or the later one is refused', async () => {
  const { id } = await setUp(ada, await monthly(ada))
  const skip = { params: { id, date: '2026-12-01' }, body: {} }
  const [skipped, cancelled] = await Promise.all([
    ada.client.skipStandingOrder(skip),
    ada.client.cancelStandingOrder({ params: { id }, body: {} }),
  ])
  expect(cancelled.status).toBe(200)
  expect([200, 409]).toContain(skipped.status)
  expect(await read(ada, id)).toMatchObject({ state: 'cancelled' })
})

test('what is more than 5 working days late is not made, and told once', async () => {
  const { id } = await setUp(ada, await monthly(ada))
  await runAt(api, '2026-12-09T06:00:00Z', ada)
  const after = await read(ada, id)
  expect(after.history[0]).toMatchObject({ what: 'refused', reason: 'missed' })
  expect(after.nextPayments[0]).toMatchObject({ askedFor: '2027-01-01' })
  expect(await available(ada)).toBe('5000.00')
  const notices = await readNotices(fixture.database, ada)
  expect(notices.filter(notice => notice === 'payments_missed')).toHaveLength(1)
})

test('after downtime one round makes every date that is due, the oldest first', async () => {
  const payeeId = await addNadia(ada)
  const weekly = await setUp(ada, await monthly(ada, { payeeId, frequency: 'weekly' }))
  const other = { payeeId, amount: '10.00', frequency: 'two_weekly', firstOn: '2026-12-09' } as const
  await setUp(ada, await monthly(ada, other))
  // Of 1, 8 and 15 December the first is too late. The others were due before and after the one of the 9th.
  await runAt(api, '2026-12-15T06:00:00Z', ada)
  const { body } = await ada.client.listTransactions({ params: { id: ada.account.id } })
  const lines = 'transactions' in body ? body.transactions : []
  expect(lines.slice(0, 3).map(({ amount }) => amount)).toEqual(['85.00', '10.00', '85.00'])
  expect((await whatOf(weekly.id)).toSorted()).toEqual(['paid', 'paid', 'refused', 'set_up'])
  expect((await read(ada, weekly.id)).nextPayments[0]).toMatchObject({ askedFor: '2026-12-22' })
})

test('a standing order whose last date was paid is ended by the due run', async () => {
  const { id, nextPayments } = await setUp(ada, await monthly(ada, { frequency: 'weekly', payments: 2 }))
  for (const { dueOn } of nextPayments) await runAt(api, `${dueOn}T06:00:00Z`, ada)
  expect(await read(ada, id)).toMatchObject({ state: 'ended' })
  expect(await actorOf('standing_order_ended')).toBe('due_run')
})
