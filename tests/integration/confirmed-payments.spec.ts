// Which confirmation pays, and what becomes of payments that nobody confirms (part two, 12.5, 12.8 and 14.3).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeOldRows } from '../../src/bank/housekeeping/run-housekeeping.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy, relyingParty } from './passkey-customer.ts'
import type { Database, Parameter, Queryable } from '../../src/bank/database/database.ts'
import { placePayment } from '../../src/bank/payments/place-payment.ts'
import { runPaymentsRound } from '../../src/bank/payments/run-payments.ts'
import { endCustomerSessions } from '../../src/bank/sessions/end-sessions.ts'
import { asPrivateDesk, password } from '../support/open-customer.ts'
import { openBrowser } from './browser.ts'
import { schedule } from './scheduler.ts'
import {
  available,
  nadia,
  newPayment,
  openPaymentsApi,
  pay,
  paymentOf,
  place,
  type TypedPayment,
  waitHours,
} from './payer.ts'

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

/** A database under a process that stops once a payment is confirmed and before it is made. */
const stoppingBeforePosting = (database: Database): Database => ({
  ...database,
  query: (...asked) => database.query(...asked),
  transaction: work => database.transaction(transaction => work(stoppingAtScheduled(transaction))),
})

const stoppingAtScheduled = (transaction: Queryable): Queryable => ({
  async query<Row extends object>(text: string, parameters?: readonly Parameter[]) {
    const rows = await transaction.query<Row>(text, parameters)
    if (text.includes('for no key update of p') && isScheduled(rows)) throw new Error('stopped')
    return rows
  },
})

const isScheduled = ([row]: readonly object[]): boolean =>
  row !== undefined && 'status' in row && row.status === 'scheduled'

/** Another current account of Ada's. */
async function openSecond(): Promise<Partial<TypedPayment>> {
  const body = { id: crypto.randomUUID(), product: 'current', acknowledged: true } as const
  const opened = await ada.client.openAccount({ body })
  if (opened.status !== 201) throw new Error(`the account answered ${opened.status}`)
  return { accountId: opened.body.account.id }
}

test.each<[string, () => Partial<TypedPayment> | Promise<Partial<TypedPayment>>]>([
  ['another amount', () => ({ amount: '84.00' })],
  ['another reference', () => ({ reference: 'Deposit' })],
  ['another name', () => ({ recipient: { ...nadia, name: 'Nadia Farow' } })],
  ['another destination', () => ({ recipient: { ...nadia, destination: '00-00-01 10000015' } })],
  ['another roll number', () => ({ recipient: { ...nadia, secondaryReference: 'RN-1' } })],
  ['another account that pays', openSecond],
  ['another due date', () => ({ executeOn: '2026-12-01' })],
])('a confirmation of one payment makes no other, of %s', async (_what, findOther) => {
  const payment = await newPayment(ada, '85.00', { reference: 'Rent' })
  const { id } = openedBy(await place(ada, payment))
  await answerByPassword(ada.client, { id })
  const other = await newPayment(ada, '85.00', { reference: 'Rent', ...(await findOther()) })
  expect(openedBy(await place(ada, other, id)).id).not.toBe(id)
  expect(await available(ada)).toBe('5000.00')
})

/** What the bank keeps of a confirmation, and where it stands. */
async function readStored(confirmationId: string) {
  const [row] = await fixture.database.query<{ status: string; session_id: string; fields: unknown }>(
    `select status, session_id, content::jsonb -> 'fields' as fields from confirmation where id = $1`,
    [confirmationId],
  )
  return row
}

test('a confirmation of a payment is bound to every field that decides it', async () => {
  const recipient = { ...nadia, secondaryReference: 'RN-1' }
  const payment = await newPayment(ada, '85.00', { recipient, reference: 'Rent', executeOn: '2026-11-29' })
  const { id } = openedBy(await place(ada, payment))
  expect((await readStored(id))?.fields).toEqual({
    account: ada.account.id,
    from: `Current Account (${ada.account.accountNumber.slice(-4)})`,
    name: 'Nadia Farrow',
    destination: '000001 10000001',
    rollNumber: 'RN-1',
    amount: '85.00',
    fee: '0.00',
    askedFor: '2026-11-29',
    dueOn: '2026-11-30',
    reference: 'Rent',
  })
})

test('once a payment is due on another day, what was confirmed pays nothing, and ends', async () => {
  const payment = await newPayment(ada, '85.00')
  // Thursday, at 23:58 in London.
  await waitHours(api, ada, 14 - 2 / 60)
  const { id } = openedBy(await place(ada, payment))
  await answerByPassword(ada.client, { id })
  api.pass(2 * 60_000)
  const again = openedBy(await place(ada, payment, id))
  expect(again.id).not.toBe(id)
  expect(again.shows).toContainEqual({ label: 'When', value: 'Friday 27 November 2026' })
  expect((await readStored(id))?.status).toBe('ended')
  expect(await available(ada)).toBe('5000.00')
})

test('once its session has ended, what was confirmed pays nothing', async () => {
  const payment = await newPayment(ada, '85.00')
  const { id: paymentId, accountId, nameCheckId } = payment
  const destination = {
    scheme: 'sort_code_account_number',
    sortCode: '000001',
    accountNumber: '10000001',
  } as const
  const { name, kind } = nadia
  const order = {
    id: paymentId,
    accountId,
    nameCheckId,
    amountPence: 85_00n,
    recipient: { name, kind, destination },
  }
  const { id } = openedBy(await place(ada, payment))
  await answerByPassword(ada.client, { id })
  const sessionId = (await readStored(id))?.session_id ?? ''
  // The request has begun when its session is ended elsewhere.
  await endCustomerSessions(api.bank, ada.email)
  const session = { sessionId, customerId: ada.customerId, visitId: null, isDemo: false }
  const caller = { address: '192.0.2.1', device: '' }
  const confirming = { session, relyingParty, caller, confirmationId: id }
  expect(await placePayment(api.bank, { payment: order, confirming })).toMatchObject({
    ok: false,
    refusal: { code: 'confirmation_required' },
  })
  await waitHours(api, ada, 0)
  expect(await available(ada)).toBe('5000.00')
})

test.each([
  ['amount', { amount: '56.00' }],
  ['reference', { reference: 'Pool' }],
  ['due date', { executeOn: '2026-12-04' }],
] as const)('a confirmation of a change makes no change to another %s', async (_what, other) => {
  const { id: paymentId } = await schedule(ada, '40.00', '2026-12-01')
  const params = { id: paymentId }
  const body = { version: 1, amount: '55.00', reference: 'Gym', executeOn: '2026-12-03' }
  const { id } = openedBy(await ada.client.changePayment({ params, body }))
  await answerByPassword(ada.client, { id })
  const changed = await ada.client.changePayment({ params, body: { ...body, ...other, confirmationId: id } })
  expect(openedBy(changed).id).not.toBe(id)
  expect(paymentOf(await ada.client.readPayment({ params }))).toMatchObject({ amount: '40.00', version: 1 })
})

test('a confirmation of another session, of another customer, one that is late, and one that failed pay nothing', async () => {
  const payment = await newPayment(ada, '85.00')
  const { id } = openedBy(await place(ada, payment))
  await answerByPassword(ada.client, { id })
  const second = { ...ada, ...openBrowser(api.app) }
  await second.client.signIn({ body: { email: ada.email, password, accountType: 'personal' } })
  expect(openedBy(await place(second, payment, id)).id).not.toBe(id)
  const grace = await openSignedInCustomer(api, 500_00n)
  expect(openedBy(await place(grace, await newPayment(grace, '85.00'), id)).id).not.toBe(id)
  for (const minutes of [2.5, 2.5]) {
    api.pass(minutes * 60_000)
    await ada.client.extendSession({})
    await grace.client.extendSession({})
  }
  expect(openedBy(await place(ada, payment, id)).id).not.toBe(id)
  expect([await available(ada), await available(grace)]).toEqual(['5000.00', '500.00'])
})

test('five wrong proofs cancel the payment', async () => {
  const payment = await newPayment(ada, '85.00')
  const { id } = openedBy(await place(ada, payment))
  for (let n = 1; n <= 5; n += 1) await answerByPassword(ada.client, { id }, { typed: `wrong ${n}` })
  expect(paymentOf(await ada.client.readPayment({ params: { id: payment.id } })).status).toBe('cancelled')
  expect(paymentOf(await place(ada, payment)).status).toBe('cancelled')
})

test('a payment that nobody confirms within 15 minutes is cancelled, and listed to nobody', async () => {
  const payment = await newPayment(ada, '85.00')
  await place(ada, payment)
  const listed = async (status?: 'awaiting_confirmation') => {
    const { body } = await ada.client.listPayments({ query: { ...(status && { status }) } })
    return 'payments' in body ? body.payments.map(one => one.id) : body
  }
  expect([await listed(), await listed('awaiting_confirmation')]).toEqual([[], [payment.id]])
  const stands = async () => {
    await runPaymentsRound(api.bank)
    const [row] = await fixture.database.query<{ status: string }>(
      'select status from payment where id = $1',
      [payment.id],
    )
    return row?.status
  }
  api.pass(15 * 60_000 - 1)
  expect(await stands()).toBe('awaiting_confirmation')
  api.pass(1)
  expect(await stands()).toBe('cancelled')
  await waitHours(api, ada, 0)
  expect([await listed(), await listed('awaiting_confirmation')]).toEqual([[], []])
})

test('do not pay: the payment is cancelled with its confirmation', async () => {
  const payment = await newPayment(ada, '85.00')
  const { id } = openedBy(await place(ada, payment))
  await answerByPassword(ada.client, { id })
  const cancel = () => ada.client.cancelPayment({ params: { id: payment.id }, body: {} })
  expect(paymentOf(await cancel()).status).toBe('cancelled')
  expect(paymentOf(await cancel()).status).toBe('cancelled')
  expect(paymentOf(await place(ada, payment, id)).status).toBe('cancelled')
  expect(await available(ada)).toBe('5000.00')
})

test('the due run makes a payment once that a stopped process has left confirmed', async () => {
  const stopping = openPaymentsApi(fixture, { database: stoppingBeforePosting(fixture.database) })
  const bea = await openSignedInCustomer(stopping, 500_00n)
  const payment = await newPayment(bea, '85.00')
  const { id } = openedBy(await place(bea, payment))
  await answerByPassword(bea.client, { id })
  expect((await place(bea, payment, id)).status).toBe(500)
  stopping.faults.length = 0
  const read = async () => paymentOf(await bea.client.readPayment({ params: { id: payment.id } })).status
  expect([await read(), await available(bea)]).toEqual(['scheduled', '500.00'])
  expect((await runPaymentsRound(api.bank)).made).toBe(1)
  expect((await runPaymentsRound(api.bank)).made).toBe(0)
  expect([await read(), await available(bea)]).toEqual(['completed', '415.00'])
})

/** Another order of the customer that got the payment's id at the same moment, before the payment was there. */
const takeId = (
  { id }: TypedPayment,
  {
    accountId,
    recipientName,
    amountPence,
  }: { readonly accountId: string; readonly recipientName: string; readonly amountPence: bigint },
) =>
  api.bank.postings.post({
    id,
    kind: 'posting',
    debtorAccountId: accountId,
    creditorAccountId: ownAccountIds.settlement,
    amountPence,
    recipientName,
    destination: '000001 10000001',
    reference: `Transfer to ${recipientName}`,
    category: 'Transfer',
    debtorDescription: recipientName,
    creditorDescription: recipientName,
    decidedAt: api.bank.clock(),
  })

test('a payment whose id another order took meanwhile is refused, and pays nothing', async () => {
  const stopping = openPaymentsApi(fixture, { database: stoppingBeforePosting(fixture.database) })
  const bea = await openSignedInCustomer(stopping, 500_00n)
  const payment = await newPayment(bea, '85.00')
  const { id } = openedBy(await place(bea, payment))
  await answerByPassword(bea.client, { id })
  expect((await place(bea, payment, id)).status).toBe(500)
  stopping.faults.length = 0
  await takeId(payment, { accountId: bea.account.id, recipientName: 'Leah', amountPence: 4_00n })
  await runPaymentsRound(api.bank)
  expect(paymentOf(await bea.client.readPayment({ params: { id: payment.id } }))).toMatchObject({
    status: 'refused',
    refusedBecause: 'id_taken',
  })
  expect(await available(bea)).toBe('496.00')
})

test('no transfer takes the id of a payment, confirmed or not', async () => {
  const payment = await newPayment(ada, '85.00')
  const { id } = openedBy(await place(ada, payment))
  const transfer = {
    params: { id: ada.account.id },
    body: {
      id: payment.id,
      recipientName: 'Nadia Farrow',
      destination: '00-00-01 10000001',
      amount: '85.00',
    },
  }
  const taken = { status: 409, body: { code: 'transfer_id_reused' } }
  await asPrivateDesk(api.bank, ada, async () =>
    expect(await ada.client.placeTransfer(transfer)).toMatchObject(taken),
  )
  expect(await available(ada)).toBe('5000.00')
  await answerByPassword(ada.client, { id })
  expect(paymentOf(await place(ada, payment, id)).status).toBe('completed')
  const cancelled = await newPayment(ada, '1.00')
  await place(ada, cancelled)
  await ada.client.cancelPayment({ params: { id: cancelled.id }, body: {} })
  const body = { ...transfer.body, id: cancelled.id, amount: '1.00' }
  await asPrivateDesk(api.bank, ada, async () =>
    expect(await ada.client.placeTransfer({ ...transfer, body })).toMatchObject(taken),
  )
  expect(await available(ada)).toBe('4915.00')
})

test('an unconfirmed payment whose transfer another order has made at the same moment is cancelled, and moves nothing', async () => {
  const same = { accountId: ada.account.id, recipientName: 'Nadia Farrow', amountPence: 85_00n }
  const [left, late] = [await newPayment(ada, '85.00'), await newPayment(ada, '85.00')]
  const { id } = openedBy(await place(ada, late))
  await place(ada, left)
  expect(await takeId(left, same)).toMatchObject({ outcome: 'completed' })
  expect(await takeId(late, same)).toMatchObject({ outcome: 'completed' })
  await answerByPassword(ada.client, { id })
  expect(await place(ada, late, id)).toMatchObject({ status: 409, body: { code: 'payment_id_reused' } })
  const cancelled = await ada.client.cancelPayment({ params: { id: left.id }, body: {} })
  expect(paymentOf(cancelled).status).toBe('cancelled')
  api.pass(15 * 60_000)
  expect((await runPaymentsRound(api.bank)).cancelled).toBe(1)
  await waitHours(api, ada, 0)
  expect(await available(ada)).toBe('4830.00')
})

const codeOf = (body: object) => ('code' in body ? body.code : undefined)

test('a payment that is sent again is answered as before, once its name check is too old and once it is gone', async () => {
  const payment = await newPayment(ada, '85.00')
  expect(paymentOf(await pay(ada, payment)).status).toBe('completed')
  const sentAgain = async () => {
    const again = await place(ada, payment)
    return [again.status, paymentOf(again).status]
  }
  await waitHours(api, ada, 24 * 91)
  expect(await sentAgain()).toEqual([200, 'completed'])
  await waitHours(api, ada, 24 * 310)
  await removeOldRows(api.bank)
  expect(
    await fixture.database.query('select from name_check where customer_id = $1', [ada.customerId]),
  ).toEqual([])
  expect(await sentAgain()).toEqual([200, 'completed'])
  const other = { ...payment, amount: '86.00' }
  expect(codeOf((await place(ada, other)).body)).toBe('payment_id_reused')
  expect(codeOf((await place(ada, { ...other, id: crypto.randomUUID() })).body)).toBe('name_check_missing')
  expect(await available(ada)).toBe('4915.00')
})
