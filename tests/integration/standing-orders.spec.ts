// Standing orders over the API and in the due run (part two, sections 13.1, 13.3, 13.6 and 13.8), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankLimits } from '../../content/facts/account-terms.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { openedBy } from './passkey-customer.ts'
import { available, newPayment, openPaymentsApi, pay, paymentOf, place } from './payer.ts'
import { readEventTypes } from './read-notices.ts'
import {
  addNadia,
  change,
  confirm,
  monthly,
  orderOf,
  passTo,
  read,
  refusalOf,
  runAt,
  setUp,
} from './standing-order.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = openPaymentsApi(fixture)
  ada = await openSignedInCustomer(api, 1_000_00n)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const lineOf = async ({ client, account }: TestCustomer) => {
  const { body } = await client.listTransactions({ params: { id: account.id } })
  return 'transactions' in body ? body.transactions[0] : undefined
}

test('the preview has the rule in a sentence, three payments and the last one', async () => {
  const preview = await ada.client.previewStandingOrder({
    body: {
      frequency: 'monthly',
      firstOn: '2027-01-31',
      amount: '850.00',
      payments: 24,
      lastAmount: '50.00',
    },
  })
  expect(preview.status).toBe(200)
  expect(preview.body).toEqual({
    rule: 'Every month on the 31st, or on the last day of a shorter month',
    nextPayments: [
      { askedFor: '2027-01-31', dueOn: '2027-02-01', amount: '850.00' },
      { askedFor: '2027-02-28', dueOn: '2027-03-01', amount: '850.00' },
      { askedFor: '2027-03-31', dueOn: '2027-03-31', amount: '850.00' },
    ],
    lastPayment: { askedFor: '2028-12-31', dueOn: '2029-01-01', amount: '50.00' },
    unknownYear: 2029,
  })
})

test.each([
  ['today', { firstOn: '2026-11-26' }, 'firstOn out_of_range'],
  ['more than 12 months on', { firstOn: '2027-11-27' }, 'firstOn out_of_range'],
  ['an end on the first day', { endOn: '2026-12-01' }, 'endOn out_of_range'],
  ['an end that leaves one payment', { endOn: '2026-12-31' }, 'endOn one_payment'],
  ['an end more than 50 years after it', { endOn: '2076-12-02' }, 'endOn out_of_range'],
  ['an end at the end of time', { endOn: '9999-12-31' }, 'endOn out_of_range'],
  ['one payment', { payments: 1 }, 'payments out_of_range'],
  ['1,000 payments', { payments: 1000 }, 'payments out_of_range'],
])('the dates of a standing order are refused: %s', async (_, rest, fault) => {
  const body = await monthly(ada, { payeeId: crypto.randomUUID(), ...rest })
  expect(refusalOf(await ada.client.setUpStandingOrder({ body }))).toEqual([422, 'bad_input', fault])
})

// Before the clock of a test moves on: money is set aside at the time that the ledger has reached.
test('until it has paid it counts to someone new as its larger amount, and as one of the hour', async () => {
  const [payeeId, otherId] = [await addNadia(ada), await addNadia(ada, '10000015')]
  const answers = { payeeId, purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const
  const first = await setUp(
    ada,
    await monthly(ada, { ...answers, amount: '5.00', payments: 3, lastAmount: '1500.00' }),
  )
  const second = await monthly(ada, { ...answers, amount: '500.01' })
  expect(refusalOf(await ada.client.setUpStandingOrder({ body: second }))).toEqual([
    422,
    'bad_input',
    'amount new_payee_limit',
  ])
  const payment = { ...(await newPayment(ada, '500.01')), purpose: 'bill', warning: answers.warning } as const
  expect(refusalOf(await place(ada, payment))).toEqual([422, 'bad_input', 'amount new_payee_limit'])
  // What it counts itself does not count when it is changed.
  await change(ada, first.id, { version: 1, lastAmount: '1990.00', warning: answers.warning })
  expect(await setUp(ada, await monthly(ada, { payeeId, amount: '10.00' }))).toMatchObject({
    heldPaymentId: null,
  })
  const third = await setUp(ada, await monthly(ada, { payeeId: otherId, amount: '5.00' }))
  expect(third.heldPaymentId).toEqual(expect.any(String))
})

test('it is set up once it is confirmed, and paid on the first of each month or the next working day', async () => {
  const body = await monthly(ada)
  const asked = await ada.client.setUpStandingOrder({ body })
  const { heading, shows } = openedBy(asked)
  expect(heading).toBe('Pay £85.00 to Nadia Farrow every month from 1 December 2026')
  expect(shows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Account: 00-00-01 10000001',
    `From: Current Account (${ada.account.accountNumber.slice(-4)})`,
    'Ends: When you cancel it',
    'Reference: Rent',
  ])
  expect((await ada.client.readStandingOrder({ params: { id: body.id } })).status).toBe(404)
  const confirmationId = await confirm(ada, asked)
  const made = await ada.client.setUpStandingOrder({ body: { ...body, confirmationId } })
  expect(made.status).toBe(201)
  expect(orderOf(made)).toMatchObject({
    state: 'active',
    name: 'Nadia Farrow',
    destination: '00-00-01 10000001',
    amount: '85.00',
    rule: 'Every month on the 1st',
    nextPayments: [
      { askedFor: '2026-12-01', dueOn: '2026-12-01', amount: '85.00', skipped: false },
      { askedFor: '2027-01-01', dueOn: '2027-01-04', amount: '85.00', skipped: false },
      { askedFor: '2027-02-01', dueOn: '2027-02-01', amount: '85.00', skipped: false },
    ],
    lastPayment: null,
    version: 1,
    changeUntil: '2026-11-30T23:59:00.000Z',
    history: [{ what: 'set_up', amount: '85.00' }],
  })
  expect((await ada.client.setUpStandingOrder({ body })).status).toBe(200)
  const other = await ada.client.setUpStandingOrder({ body: { ...body, amount: '86.00' } })
  expect(refusalOf(other)).toEqual([409, 'standing_order_id_reused'])

  await runAt(api, '2026-12-01T05:59:00Z')
  await runAt(api, '2026-12-01T06:00:00Z', ada)
  expect(await available(ada)).toBe('915.00')
  expect(await lineOf(ada)).toMatchObject({
    category: 'Standing Order',
    description: 'Standing order to Nadia Farrow',
    reference: 'Rent',
    amount: '85.00',
  })
  const after = await read(ada, body.id)
  expect(after.nextPayments[0]).toMatchObject({ askedFor: '2027-01-01' })
  expect(after.history.map(({ what }) => what)).toEqual(['paid', 'set_up'])
  await runAt(api, '2026-12-01T06:01:00Z')
  await runAt(api, '2027-01-01T12:00:00Z')
  await runAt(api, '2027-01-04T06:00:00Z', ada)
  expect(await available(ada)).toBe('830.00')
})

test.each([
  ['amount', { amount: '86.00' }],
  ['last amount', { lastAmount: '6.00' }],
  ['frequency', { frequency: 'quarterly' }],
  ['first payment', { firstOn: '2026-12-02' }],
  ['end', { payments: 4 }],
  ['reference', { reference: 'Deposit' }],
] as const)('a confirmation of another %s sets nothing up', async (_, rest) => {
  const body = await monthly(ada, { payments: 3, lastAmount: '5.00' })
  const confirmationId = await confirm(ada, await ada.client.setUpStandingOrder({ body }))
  const other = await ada.client.setUpStandingOrder({ body: { ...body, ...rest, confirmationId } })
  expect(openedBy(other).id).not.toBe(confirmationId)
  expect((await ada.client.readStandingOrder({ params: { id: body.id } })).status).toBe(404)
})

test('short at 06:00 it is tried again at 14:00; between only cancelling is possible', async () => {
  const { id } = await setUp(
    ada,
    await monthly(ada, { amount: '1000.01', purpose: 'bill', warning: { rule: 'purpose', version: 1 } }),
  )
  await runAt(api, '2026-12-01T06:00:00Z', ada)
  const tried = await read(ada, id)
  expect(tried.retryAt).toBe('2026-12-01T14:00:00.000Z')
  expect(tried.nextPayments[0]).toMatchObject({ askedFor: '2027-01-01' })
  const params = { id }
  expect(
    refusalOf(await ada.client.changeStandingOrder({ params, body: { version: 1, amount: '5.00' } })),
  ).toEqual([409, 'due_today'])
  const skip = { params: { id, date: '2027-01-01' } }
  expect(refusalOf(await ada.client.skipStandingOrder({ ...skip, body: {} }))).toEqual([409, 'due_today'])
  await runAt(api, '2026-12-01T14:00:00Z', ada)
  const after = await read(ada, id)
  expect(after).toMatchObject({ state: 'active', retryAt: null })
  expect(after.history.map(({ what }) => what)).toEqual(['declined', 'trying_again', 'set_up'])
  expect(await available(ada)).toBe('1000.00')
})

test('cancelled between its attempts it pays no more', async () => {
  const { id } = await setUp(
    ada,
    await monthly(ada, { amount: '1000.01', purpose: 'bill', warning: { rule: 'purpose', version: 1 } }),
  )
  await runAt(api, '2026-12-01T06:00:00Z', ada)
  const cancelled = await ada.client.cancelStandingOrder({ params: { id }, body: {} })
  expect(orderOf(cancelled)).toMatchObject({
    state: 'cancelled',
    cancelledBecause: 'customer',
    nextPayments: [],
  })
  expect((await ada.client.cancelStandingOrder({ params: { id }, body: {} })).status).toBe(200)
  await runAt(api, '2026-12-01T14:00:00Z', ada)
  const after = await read(ada, id)
  expect(after.history.map(({ what }) => what)).toEqual([
    'cancelled',
    'payment_cancelled',
    'trying_again',
    'set_up',
  ])
})

test('from midnight of its day nothing of it is changed until the first attempt', async () => {
  const { id } = await setUp(ada, await monthly(ada))
  const params = { id }
  const date = { params: { id, date: '2026-12-01' } }
  await passTo(api, '2026-11-30T23:59:59Z', ada)
  expect((await ada.client.skipStandingOrder({ ...date, body: {} })).status).toBe(200)
  expect((await ada.client.undoStandingOrderSkip(date)).status).toBe(200)
  await passTo(api, '2026-12-01T00:00:00Z', ada)
  for (const refused of [
    await ada.client.skipStandingOrder({ ...date, body: {} }),
    await ada.client.undoStandingOrderSkip(date),
    await ada.client.changeStandingOrder({ params, body: { version: 1, amount: '5.00' } }),
    await ada.client.cancelStandingOrder({ params, body: {} }),
  ])
    expect(refusalOf(refused)).toEqual([409, 'due_today'])
})

test('a skipped date counts as one of the number, and after the last it ends with its last amount', async () => {
  const { id } = await setUp(ada, await monthly(ada, { payments: 3, lastAmount: '5.00' }))
  const skipped = orderOf(
    await ada.client.skipStandingOrder({ params: { id, date: '2026-12-01' }, body: {} }),
  )
  expect(skipped.nextPayments).toMatchObject([
    { askedFor: '2026-12-01', skipped: true },
    { skipped: false },
    { amount: '5.00' },
  ])
  const notNext = await ada.client.skipStandingOrder({ params: { id, date: '2027-01-01' }, body: {} })
  expect(refusalOf(notNext)).toEqual([409, 'changed_meanwhile'])
  await runAt(api, '2026-12-01T06:00:00Z')
  await runAt(api, '2027-01-04T06:00:00Z')
  await runAt(api, '2027-02-01T06:00:00Z', ada)
  expect(await available(ada)).toBe('910.00')
  const ended = await read(ada, id)
  expect(ended).toMatchObject({ state: 'ended', nextPayments: [], paymentsLeft: null })
  expect(ended.history.map(({ what }) => what)).toEqual(['ended', 'paid', 'paid', 'skipped', 'set_up'])
  const cancelled = await ada.client.cancelStandingOrder({ params: { id }, body: {} })
  expect(refusalOf(cancelled)).toEqual([409, 'changed_meanwhile'])
  const listed = await ada.client.listStandingOrders({ query: { state: 'ended' } })
  expect(listed.body).toMatchObject({ standingOrders: [{ id }] })
  expect(await readEventTypes(fixture.database, ada)).toEqual(
    expect.arrayContaining([
      'standing_order_active',
      'standing_order_skipped',
      'payment_completed',
      'standing_order_ended',
    ]),
  )
})

test('another payee’s account, one’s own, and a deleted payee are refused beside the field', async () => {
  const elsewhere = await openSignedInCustomer(api, 0n)
  const theirs = await monthly(ada, { creditorAccountId: elsewhere.account.id })
  expect(refusalOf(await ada.client.setUpStandingOrder({ body: theirs }))).toEqual([404, 'not_found'])
  const itself = await monthly(ada, { creditorAccountId: ada.account.id })
  expect(refusalOf(await ada.client.setUpStandingOrder({ body: itself }))).toEqual([
    422,
    'bad_input',
    'creditorAccountId own_account',
  ])
  const payeeId = await addNadia(ada)
  await ada.client.deletePayee({ params: { id: payeeId } })
  const gone = await monthly(ada, { payeeId })
  expect(refusalOf(await ada.client.setUpStandingOrder({ body: gone }))).toEqual([
    422,
    'bad_input',
    'payeeId payee_gone',
  ])
})

test('what is asked before a payment is asked of the larger amount', async () => {
  const body = await monthly(ada, { amount: '20.00', lastAmount: '150.00', payments: 2 })
  expect(refusalOf(await ada.client.setUpStandingOrder({ body }))).toEqual([
    422,
    'bad_input',
    'purpose purpose_missing',
  ])
  const told = { ...body, purpose: 'bill' } as const
  expect(refusalOf(await ada.client.setUpStandingOrder({ body: told }))).toEqual([409, 'warning_missing'])
  const above = { ...body, lastAmount: '10000.01' }
  expect(refusalOf(await ada.client.setUpStandingOrder({ body: above }))).toEqual([
    422,
    'bad_input',
    'amount above_limit',
  ])
  const scam = { ...told, purpose: 'keep_safe' } as const
  expect(refusalOf(await ada.client.setUpStandingOrder({ body: scam }))).toEqual([
    409,
    'standing_order_refused',
  ])
})

test('a payment of a later day counts to someone new until it is made, and for 24 hours after', async () => {
  const warning = { rule: 'purpose', version: 1 } as const
  const typed = { purpose: 'bill', warning } as const
  const rich = await openSignedInCustomer(api, 5_000_00n)
  const later = await newPayment(rich, '1500.00', { executeOn: '2026-12-01', ...typed })
  expect(paymentOf(await pay(rich, later)).status).toBe('scheduled')
  const asksMore = async () => refusalOf(await place(rich, await newPayment(rich, '500.01', typed)))
  const refused = [422, 'bad_input', 'amount new_payee_limit']
  await passTo(api, '2026-11-30T12:00:00Z', rich)
  expect(await asksMore()).toEqual(refused)
  await runAt(api, '2026-12-01T06:00:00Z', rich)
  expect(await asksMore()).toEqual(refused)
  await passTo(api, '2026-12-02T07:00:00Z', rich)
  expect(await asksMore()).not.toEqual(refused)
})

test('a customer has at most so many standing orders that pay', async () => {
  const few = openPaymentsApi(fixture, { limits: { ...bankLimits, standingOrdersMax: 1 } })
  const grace = await openSignedInCustomer(few, 100_00n)
  const payeeId = await addNadia(grace)
  const { id } = await setUp(grace, await monthly(grace, { payeeId, amount: '5.00' }))
  const body = await monthly(grace, { payeeId, amount: '6.00' })
  expect(await grace.client.setUpStandingOrder({ body })).toMatchObject({
    status: 409,
    body: { detail: 'You have 100 standing orders, the most we allow.' },
  })
  await grace.client.cancelStandingOrder({ params: { id }, body: {} })
  expect((await setUp(grace, body)).state).toBe('active')
})

test('nobody else sees or touches it', async () => {
  const { id } = await setUp(ada, await monthly(ada))
  const grace = await openSignedInCustomer(api, 0n)
  const params = { id }
  const date = { params: { id, date: '2026-12-01' } }
  for (const refused of [
    await grace.client.readStandingOrder({ params }),
    await grace.client.changeStandingOrder({ params, body: { version: 1, amount: '5.00' } }),
    await grace.client.skipStandingOrder({ ...date, body: {} }),
    await grace.client.undoStandingOrderSkip(date),
    await grace.client.cancelStandingOrder({ params, body: {} }),
  ])
    expect(refusalOf(refused)).toEqual([404, 'not_found'])
  const ofAda = { accountId: ada.account.id }
  expect(refusalOf(await grace.client.listStandingOrders({ query: ofAda }))).toEqual([404, 'not_found'])
  expect((await ada.client.listStandingOrders({ query: ofAda })).body).toMatchObject({
    standingOrders: [{ id }],
  })
  const listed = await grace.client.listStandingOrders({ query: {} })
  expect(listed.body).toEqual({ standingOrders: [] })
})
