// Payments to others over the API (part two, sections 12.3 to 12.7 and 14.3), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { asPrivateDesk } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openDeskCustomer, openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'
import { grantAccess } from '../../src/bank/accounts/account-access.ts'
import {
  available,
  getToKnow,
  nadia,
  newPayment,
  openPaymentsApi,
  pay,
  paymentOf,
  place,
  thursday,
  toAssess,
  type TypedPayment,
  unmatched,
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

test('a payment is kept until it is confirmed, and then made', async () => {
  const payment = await newPayment(ada, '85.00', { reference: 'Rent' })
  const asked = await place(ada, payment)
  const { id, heading, shows } = openedBy(asked)
  expect([heading, shows]).toEqual([
    'Pay £85.00 to Nadia Farrow',
    [
      { label: 'Account', value: '00-00-01 10000001' },
      { label: 'From', value: `Current Account (${ada.account.accountNumber.slice(-4)})` },
      { label: 'When', value: 'Thursday 26 November 2026' },
      { label: 'Fee', value: '£0.00' },
      { label: 'Reference', value: 'Rent' },
    ],
  ])
  const kept = await ada.client.readPayment({ params: { id: payment.id } })
  expect(paymentOf(kept).status).toBe('awaiting_confirmation')
  expect(await available(ada)).toBe('5000.00')

  expect((await answerByPassword(ada.client, { id })).status).toBe(200)
  const made = await place(ada, payment, id)
  expect(made.status).toBe(201)
  expect(paymentOf(made)).toEqual({
    id: payment.id,
    status: 'completed',
    accountId: ada.account.id,
    payeeId: null,
    name: 'Nadia Farrow',
    kind: 'personal',
    destination: '00-00-01 10000001',
    sortCode: '000001',
    accountNumber: '10000001',
    iban: null,
    rollNumber: null,
    amount: '85.00',
    fee: '0.00',
    reference: 'Rent',
    rail: 'faster_payment',
    askedFor: '2026-11-26',
    dueOn: '2026-11-26',
    version: 1,
    standingOrderId: null,
    changeUntil: null,
    retryAt: null,
    placedAt: expect.any(String),
    placedBy: null,
    purpose: null,
    nameCheck: { reasonCode: null, checkedAt: expect.any(String) },
    nameChoice: null,
    exemption: null,
    decideBy: null,
    question: null,
    answer: null,
    declineReason: null,
    refusedBecause: null,
    returnCode: null,
    transactionId: expect.stringMatching(/^TXN/),
    events: ['awaiting_confirmation', 'scheduled', 'completed'].map(status => ({
      status,
      at: expect.any(String),
    })),
  })
  expect(await available(ada)).toBe('4915.00')
  const again = await place(ada, payment, id)
  expect([again.status, paymentOf(again).status]).toEqual([200, 'completed'])
  expect(await available(ada)).toBe('4915.00')
})

/** Makes a customer the second holder of Ada's account. */
const shareWith = ({ customerId }: TestCustomer) =>
  fixture.database.transaction(transaction =>
    grantAccess(transaction, { customerId, accountId: ada.account.id, grantedAt: thursday, at: thursday }),
  )

const errorsOf = ({ body }: { readonly body: unknown }) =>
  typeof body === 'object' && body !== null && 'errors' in body ? body.errors : body

const codeOf = ({ body }: { readonly body: unknown }) =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : body

test('what is sent again with other content is refused, and stays as it was', async () => {
  const payment = await newPayment(ada, '85.00')
  await place(ada, payment)
  const other = await place(ada, { ...payment, amount: '86.00' })
  expect([other.status, codeOf(other)]).toEqual([409, 'payment_id_reused'])
  const grace = await openSignedInCustomer(api, 500_00n)
  const hers = await place(grace, { ...(await newPayment(grace, '85.00')), id: payment.id })
  expect([hers.status, codeOf(hers)]).toEqual([409, 'payment_id_reused'])
})

test('a name is checked first, for this destination, and within 90 days', async () => {
  const payment = await newPayment(ada, '20.00')
  const { id, accountId, recipient, amount } = payment
  const missing = await place(ada, { id, accountId, recipient: recipient ?? nadia, amount })
  expect([missing.status, missing.body]).toMatchObject([
    409,
    { code: 'name_check_missing', detail: 'Check the name first.' },
  ])
  const elsewhere = { ...payment, recipient: unmatched }
  expect(codeOf(await place(ada, elsewhere))).toBe('name_check_missing')
  await waitHours(api, ada, 24 * 90)
  expect(openedBy(await place(ada, payment)).action).toBe('payment')
  api.pass(1)
  expect(codeOf(await place(ada, { ...payment, id: crypto.randomUUID() }))).toBe('name_check_missing')
})

test.each([
  ['Tomas Zielinski', '10000002', 'continue', 'checked_another_way'],
  ['Wrenmoor Caffe', '10000003', 'continue', 'change_kind'],
  ['Bryony Marsh', '10000005', 'continue', 'use_held_name'],
  ['Ida Rubens', '10000007', 'checked_another_way', 'continue'],
] as const)(
  'a name that does not match wants a choice that fits: %s at 00-00-01 %s',
  async (name, accountNumber, fits, other) => {
    const recipient = { name, kind: 'personal', destination: `00-00-01 ${accountNumber}` } as const
    const payment = await newPayment(ada, '30.00', { recipient })
    expect(payment.nameChoice).toBe(fits)
    for (const nameChoice of [undefined, other]) {
      const chosen = { ...payment, nameChoice }
      const refused = await place(ada, chosen)
      expect(refused.status).toBe(422)
      expect(refused.body).toMatchObject({
        errors: [
          {
            field: 'nameChoice',
            code: 'name_choice_missing',
            message: 'Choose what to do about the name',
          },
        ],
      })
      expect((await ada.client.assessPayment({ body: toAssess(chosen) })).status).toBe(422)
    }
    expect((await ada.client.assessPayment({ body: toAssess(payment) })).status).toBe(200)
  },
)

test.each(['10000008', '10000009', '10000010'])('00-00-01 %s cannot be paid', async accountNumber => {
  const recipient = { ...nadia, destination: `00-00-01 ${accountNumber}` }
  const refused = await place(ada, await newPayment(ada, '20.00', { recipient }))
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'payee_not_payable', detail: 'These details cannot be paid.' },
  ])
})

test('refusals come in their order', async () => {
  const payment = await newPayment(ada, '30000.00', { recipient: unmatched })
  const given = async (rest: Partial<TypedPayment>) => {
    const { body } = await place(ada, { ...payment, id: crypto.randomUUID(), ...rest })
    const errors = errorsOf({ body })
    return Array.isArray(errors) ? JSON.parse(JSON.stringify(errors))[0].code : codeOf({ body })
  }
  expect(await given({ accountId: crypto.randomUUID(), recipient: { ...nadia, destination: '1' } })).toBe(
    'not_understood',
  )
  expect(await given({ accountId: crypto.randomUUID() })).toBe('not_found')
  // No account at 00-00-50 has this number.
  const impossible = { ...nadia, destination: '00-00-50 12345678' }
  expect(await given({ recipient: impossible, nameCheckId: crypto.randomUUID() })).toBe('impossible_number')
  expect(await given({ nameCheckId: crypto.randomUUID() })).toBe('name_check_missing')
  expect(await given({ nameChoice: undefined })).toBe('name_choice_missing')
  await fixture.database.query('update account set frozen_at = last_decided_at where id = $1', [
    ada.account.id,
  ])
  expect(await given({})).toBe('account_frozen')
  await fixture.database.query('update account set frozen_at = null where id = $1', [ada.account.id])
  expect(await given({})).toBe('above_limit')
  expect(await given({ amount: '2000.01' })).toBe('new_payee_limit')
  expect(await given({ amount: '2000.00' })).toBe('purpose_missing')
  expect(await given({ amount: '2000.00', purpose: 'bill' })).toBe('warning_missing')
  const read = { rule: 'unmatched', version: 1 } as const
  expect(await given({ amount: '2000.00', purpose: 'bill', warning: { ...read, rule: 'purpose' } })).toBe(
    'warning_missing',
  )
  expect(await given({ amount: '2000.00', purpose: 'bill', warning: read })).toBe('confirmation_required')
})

test('a payment is within the limits of one payment, of a day and of someone new', async () => {
  const rich = await openSignedInCustomer(api, 60_000_00n)
  await getToKnow(api, rich)
  const to = async (amount: string) => {
    const payment = await newPayment(rich, amount, {
      purpose: 'bill',
      warning: { rule: 'purpose', version: 1 },
    })
    return { payment, asked: await place(rich, payment) }
  }
  expect(errorsOf((await to('10000.01')).asked)).toEqual([
    { field: 'amount', code: 'above_limit', message: 'Your limit for one payment is £10,000' },
  ])
  for (const amount of ['10000.00', '10000.00']) {
    const { payment } = await to(amount)
    expect(paymentOf(await pay(rich, payment)).status).toBe('completed')
  }
  expect(errorsOf((await to('5000.01')).asked)).toEqual([
    { field: 'amount', code: 'daily_limit', message: 'You can pay £5,000 more that day' },
  ])
  expect(paymentOf(await pay(rich, (await to('5000.00')).payment)).status).toBe('completed')
  expect(errorsOf((await to('0.01')).asked)).toEqual([
    { field: 'amount', code: 'daily_limit', message: 'You can pay £0 more that day' },
  ])
  await waitHours(api, rich, 24)
  expect(openedBy((await to('0.01')).asked).action).toBe('payment')
})

test('to someone new a customer pays £2,000 in 24 hours', async () => {
  const read = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const
  expect(paymentOf(await pay(ada, await newPayment(ada, '1500.00', read))).status).toBe('completed')
  const more = await place(ada, await newPayment(ada, '500.01', read))
  expect(errorsOf(more)).toEqual([
    { field: 'amount', code: 'new_payee_limit', message: 'You can pay £2,000 to someone new in 24 hours' },
  ])
  expect(paymentOf(await pay(ada, await newPayment(ada, '500.00', read))).status).toBe('completed')
  // The day after the destination is not new any more.
  await waitHours(api, ada, 24)
  expect(openedBy(await place(ada, await newPayment(ada, '500.01', read))).action).toBe('payment')
})

test('the audit of an order has what was chosen about the name and the warning that was read', async () => {
  const grace = await openSignedInCustomer(api)
  await shareWith(grace)
  const read = { purpose: 'bill', warning: { rule: 'unmatched', version: 1 } } as const
  const payment = await newPayment(ada, '100.00', { recipient: unmatched, ...read })
  await place(ada, payment)
  const ordered = `select detail from audit_event where chain_id = $1 and type = 'payment_ordered'`
  const told = { accountId: ada.account.id, by: ada.customerId, paymentId: payment.id }
  const chosen = { nameChoice: 'checked_another_way', warningRule: 'unmatched', warningVersion: '1' }
  const detailOf = ({ customerId }: TestCustomer) => fixture.database.query(ordered, [customerId])
  expect(await detailOf(ada)).toEqual([{ detail: expect.objectContaining({ ...told, ...chosen }) }])
  // What is told to who placed it alone is in their chain alone.
  expect(await detailOf(grace)).toEqual([{ detail: told }])
})

test('money that is moved to keep it safe, and to a stopped destination, is refused unconfirmed', async () => {
  const safe = await place(ada, await newPayment(ada, '100.00', { purpose: 'keep_safe' }))
  expect([safe.status, paymentOf(safe).status]).toEqual([201, 'refused'])
  const stopped = { ...nadia, destination: '00-00-01 10000006' }
  await fixture.database.query(
    `insert into stopped_destination (destination, stopped_at) values ('000001 10000006', $1)`,
    [thursday],
  )
  const refused = await place(ada, await newPayment(ada, '1.00', { recipient: stopped }))
  expect([refused.status, paymentOf(refused)]).toMatchObject([
    201,
    { status: 'refused', refusedBecause: null },
  ])
  expect(JSON.stringify(refused.body)).not.toContain('stopped')
  expect(await available(ada)).toBe('5000.00')
})

test('more than the account has is declined', async () => {
  const poor = await openSignedInCustomer(api, 10_00n)
  const declined = await pay(poor, await newPayment(poor, '10.01'))
  expect([declined.status, paymentOf(declined)]).toMatchObject([
    201,
    { status: 'declined', declineReason: 'insufficient_funds' },
  ])
  expect(await available(poor)).toBe('10.00')
})

test('a payment between own accounts, and one of the private desk, is a transfer that nothing asks about', async () => {
  const second = await ada.client.openAccount({
    body: { id: crypto.randomUUID(), product: 'current', acknowledged: true },
  })
  if (second.status !== 201) throw new Error(JSON.stringify(second.body))
  const { accountNumber } = second.body.account
  const recipient = { name: 'Ada Byron', kind: 'personal', destination: `00-19-64 ${accountNumber}` } as const
  const own = { id: crypto.randomUUID(), accountId: ada.account.id, recipient, amount: '3000.00' }
  const assessment = await ada.client.assessPayment({ body: toAssess(own) })
  expect(assessment.body).toMatchObject({ rail: 'own_bank', asks: [], confirmation: 'none' })
  expect(paymentOf(await place(ada, own))).toMatchObject({
    status: 'completed',
    rail: 'own_bank',
    kind: null,
  })

  const desk = await openDeskCustomer(api, 900_000_00n)
  const payment = {
    id: crypto.randomUUID(),
    accountId: desk.account.id,
    recipient: nadia,
    amount: '800000.00',
  }
  expect(paymentOf(await place(desk, payment))).toMatchObject({ status: 'completed', amount: '800000.00' })
  expect(codeOf(await desk.client.readPaymentLimits({}))).toBe('private_desk')
})

test('the assessment says what is asked, and keeps nothing', async () => {
  const assess = async (payment: TypedPayment) =>
    (await ada.client.assessPayment({ body: toAssess(payment) })).body
  const payment = await newPayment(ada, '100.00', { recipient: unmatched })
  expect(await assess(payment)).toEqual({
    rail: 'faster_payment',
    fee: '0.00',
    askedFor: '2026-11-26',
    dueOn: '2026-11-26',
    asks: ['purpose'],
    warning: {
      rule: 'unmatched',
      version: 1,
      heading: 'The name does not match.',
      text: 'You may be paying a stranger. If someone is pressing you, hang up and call us on 020 7946 0990.',
    },
    confirmation: 'required',
  })
  const named = await newPayment(ada, '99.99')
  expect(await assess(named)).toMatchObject({ asks: [], confirmation: 'required' })
  expect(
    (await fixture.database.query('select id from payment where customer_id = $1', [ada.customerId])).length,
  ).toBe(0)
})

test('both holders see and cancel a payment from a joint account; who placed it is named', async () => {
  const grace = await openSignedInCustomer(api)
  await shareWith(grace)
  const read = { purpose: 'investment', warning: { rule: 'purpose', version: 1 } } as const
  const payment = await newPayment(ada, '1000.00', read)
  expect(paymentOf(await pay(ada, payment)).status).toBe('held')
  const params = { id: payment.id }
  expect(paymentOf(await grace.client.readPayment({ params }))).toMatchObject({
    status: 'held',
    placedBy: 'Ada Byron',
  })
  expect(paymentOf(await grace.client.cancelPayment({ params, body: {} })).status).toBe('cancelled')
  expect(await available(ada)).toBe('5000.00')
})

test('payments are listed newest first with the transfers of Transfer Funds, and by payee and status', async () => {
  const first = await newPayment(ada, '10.00')
  await pay(ada, first)
  api.pass(1000)
  const transfer = crypto.randomUUID()
  await asPrivateDesk(api.bank, ada, () =>
    ada.client.placeTransfer({
      params: { id: ada.account.id },
      body: { id: transfer, recipientName: 'Leah', destination: '00-00-01 10000004', amount: '4.00' },
    }),
  )
  const payeeId = crypto.randomUUID()
  await ada.client.addPayee({
    body: {
      id: payeeId,
      name: 'Nadia Farrow',
      kind: 'personal',
      sortCode: '000001',
      accountNumber: '10000001',
    },
  })
  const list = async (query: object) => {
    const { body } = await ada.client.listPayments({ query })
    return 'payments' in body ? [body.total, ...body.payments.map(one => one.id)] : body
  }
  expect(await list({})).toEqual([2, transfer, first.id])
  expect(await list({ page: 2, pageSize: 1 })).toEqual([2, first.id])
  expect(await list({ payeeId })).toEqual([1, first.id])
  expect(await list({ status: 'held' })).toEqual([0])
  const { body } = await ada.client.readPayee({ params: { id: payeeId } })
  expect('payee' in body && body.payee.lastPaidAt).toMatch(/^2026-11-2/)
})
