// Held payments, payments that come back, CHAPS, and what spares a confirmation (part two, 12.3 to 12.5 and 14.5).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askAboutHeld, refuseHeld, releaseHeld } from '../../src/bank/payments/decide-held.ts'
import { runPaymentsRound } from '../../src/bank/payments/run-payments.ts'
import { releaseExpiredHolds } from '../../src/bank/holds/expired-holds.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { password } from '../support/open-customer.ts'
import { openBrowser } from './browser.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'
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
  type TypedPayment,
  unmatched,
  waitHours,
} from './payer.ts'
import { readEventTypes, readNotices } from './read-notices.ts'

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

const risky = { purpose: 'investment', warning: { rule: 'purpose', version: 1 } } as const

/** Orders £1,000.00 for an investment, which is held. */
async function hold(customer = ada): Promise<TypedPayment> {
  const payment = await newPayment(customer, '1000.00', risky)
  const held = paymentOf(await pay(customer, payment))
  if (held.status !== 'held') throw new Error(`the payment is ${held.status}`)
  return payment
}

const readOf = async ({ id }: TypedPayment, { client }: TestCustomer = ada) =>
  paymentOf(await client.readPayment({ params: { id } }))

const balanceOf = async (customer: TestCustomer) => {
  const { body } = await customer.client.readBalance({ params: { id: customer.account.id } })
  return 'available' in body ? [body.booked, body.available] : body
}

test('£1,000.00 for an investment to someone new is held, and its rule is not told', async () => {
  const payment = await hold()
  const held = await readOf(payment)
  // Monday to Wednesday follow the weekend; the fourth working day after Thursday is the next Wednesday.
  expect(held).toMatchObject({ status: 'held', decideBy: '2026-12-02T23:59:59.000Z', transactionId: null })
  expect(JSON.stringify(held)).not.toContain('risky')
  expect(await balanceOf(ada)).toEqual(['5000.00', '4000.00'])
  expect(await readNotices(fixture.database, ada)).toContain('payment_held')
})

test('an account is not closed while one of its payments is checked', async () => {
  await hold()
  expect(
    await ada.client.closeAccount({ params: { id: ada.account.id }, body: { payTo: null } }),
  ).toMatchObject({
    status: 409,
    body: { code: 'payments_held', detail: 'A payment is being checked or made. Try again later.' },
  })
})

test('a released payment is made at once from the money that was set aside', async () => {
  const payment = await hold()
  expect(await releaseHeld(api.bank, payment.id)).toMatchObject({ ok: true })
  expect(await releaseHeld(api.bank, payment.id)).toMatchObject({ ok: false, refusal: 'changed_meanwhile' })
  const made = await readOf(payment)
  expect(made.events.map(({ status }) => status)).toEqual([
    'awaiting_confirmation',
    'held',
    'scheduled',
    'completed',
  ])
  expect(await balanceOf(ada)).toEqual(['4000.00', '4000.00'])
  expect((await ada.client.readTransfer({ params: { id: payment.id } })).status).toBe(200)
  expect(await readEventTypes(fixture.database, ada)).toEqual(
    expect.arrayContaining(['payment_ordered', 'payment_held', 'payment_completed', 'payment_released']),
  )
})

test('a refused payment moves nothing, and its holders are told', async () => {
  const payment = await hold()
  expect(await refuseHeld(api.bank, payment.id)).toMatchObject({ ok: true })
  expect(await readOf(payment)).toMatchObject({ status: 'refused', refusedBecause: null })
  expect(await balanceOf(ada)).toEqual(['5000.00', '5000.00'])
  expect(await readNotices(fixture.database, ada)).toContain('payment_refused')
})

test('at the end of the 4th working day a held payment is refused, time_over, and nothing releases its hold before', async () => {
  const payment = await hold()
  const deadline = Date.parse('2026-12-02T23:59:59Z') - Date.parse('2026-11-26T10:00:00Z')
  api.pass(deadline - 1)
  await runPaymentsRound(api.bank)
  await waitHours(api, ada, 0)
  expect((await readOf(payment)).status).toBe('held')
  api.pass(1 + 24 * 60 * 60_000)
  await releaseExpiredHolds(api.bank, new AbortController().signal)
  expect(await releaseHeld(api.bank, payment.id)).toMatchObject({ ok: false })
  await runPaymentsRound(api.bank)
  await waitHours(api, ada, 0)
  expect(await readOf(payment)).toMatchObject({ status: 'refused', refusedBecause: 'time_over' })
  expect(await balanceOf(ada)).toEqual(['5000.00', '5000.00'])
})

test('the customer cancels a held payment, and answers one question', async () => {
  const payment = await hold()
  const params = { id: payment.id }
  const answer = (text: string) => ada.client.answerPaymentQuestion({ params, body: { text } })
  expect((await answer('Nobody told me to.')).status).toBe(409)
  await askAboutHeld(api.bank, { paymentId: payment.id, question: 'Who told you of it?' })
  expect((await readOf(payment)).question).toBe('Who told you of it?')
  expect((await answer('Too short')).status).toBe(422)
  const grace = await openSignedInCustomer(api)
  const hers = await grace.client.answerPaymentQuestion({ params, body: { text: 'Nobody told me to.' } })
  expect(hers.status).toBe(404)
  expect(paymentOf(await answer('Nobody told me to.')).answer).toBe('Nobody told me to.')
  expect((await answer('Somebody else did so.')).status).toBe(409)
  expect(paymentOf(await ada.client.cancelPayment({ params, body: {} })).status).toBe('cancelled')
  expect(await releaseHeld(api.bank, payment.id)).toMatchObject({ ok: false, refusal: 'changed_meanwhile' })
  expect(await balanceOf(ada)).toEqual(['5000.00', '5000.00'])
})

test('a payment that would be held and is not funded is declined', async () => {
  const poor = await openSignedInCustomer(api, 999_99n)
  const declined = paymentOf(await pay(poor, await newPayment(poor, '1000.00', risky)))
  expect(declined).toMatchObject({ status: 'declined', declineReason: 'insufficient_funds' })
})

test('the third payment to someone new within an hour is held', async () => {
  for (const accountNumber of ['10000001', '10000015', '10000016']) {
    const recipient = { ...nadia, destination: `00-00-01 ${accountNumber}` }
    const paid = paymentOf(await pay(ada, await newPayment(ada, '5.00', { recipient })))
    expect(paid.status).toBe(accountNumber === '10000016' ? 'held' : 'completed')
  }
})

const bought = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const

test('a device that is new holds £250.00 to someone new, and spares no confirmation', async () => {
  await getToKnow(api, ada)
  const elsewhere = { ...ada, ...openBrowser(api.app) }
  await waitHours(api, elsewhere, 0)
  const small = await newPayment(elsewhere, '5.00')
  expect((await place(elsewhere, small)).status).toBe(403)
  expect((await place(ada, { ...(await newPayment(ada, '5.00')) })).status).toBe(201)
  const recipient = { ...nadia, destination: '00-00-01 10000012' }
  const held = await pay(elsewhere, await newPayment(elsewhere, '250.00', { ...bought, recipient }))
  expect(paymentOf(held).status).toBe('held')
})

test('within 24 hours of a new password, £500.00 to someone new is held', async () => {
  const body = { currentPassword: password, newPassword: 'another fine pass phrase' }
  expect((await ada.client.changePassword({ body })).status).toBe(204)
  const order = async (amount: string) => {
    const payment = await newPayment(ada, amount, bought)
    const { id } = openedBy(await place(ada, payment))
    const answerId = crypto.randomUUID()
    const answer = { answerId, method: 'password', password: body.newPassword } as const
    expect((await ada.client.answerConfirmation({ params: { id }, body: answer })).status).toBe(200)
    return paymentOf(await place(ada, payment, id)).status
  }
  expect(await order('499.99')).toBe('completed')
  expect(await order('500.00')).toBe('held')
})

test('ANNM to someone new is held from £1,000.00', async () => {
  const warned = {
    recipient: unmatched,
    purpose: 'bill',
    warning: { rule: 'unmatched', version: 1 },
  } as const
  expect(paymentOf(await pay(ada, await newPayment(ada, '999.99', warned))).status).toBe('completed')
  expect(paymentOf(await pay(ada, await newPayment(ada, '1000.00', warned))).status).toBe('held')
})

test('an account that sends back after a minute does so with 1161, and one after ten seconds with 1100', async () => {
  const to = async (accountNumber: string) => {
    const payment = await newPayment(ada, '20.00', {
      recipient: { ...nadia, destination: `00-00-01 ${accountNumber}` },
    })
    await pay(ada, payment)
    return payment
  }
  const [closed, rejected, kept] = [await to('10000015'), await to('10000016'), await to('10000001')]
  const states = async () =>
    [await readOf(closed), await readOf(rejected)].map(({ returnCode }) => returnCode)
  api.pass(9_999)
  await runPaymentsRound(api.bank)
  expect(await states()).toEqual([null, null])
  api.pass(1)
  await runPaymentsRound(api.bank)
  expect(await states()).toEqual([null, '1100'])
  api.pass(50_000)
  await runPaymentsRound(api.bank)
  await runPaymentsRound(api.bank)
  expect(await states()).toEqual(['1161', '1100'])
  expect([(await readOf(closed)).status, (await readOf(kept)).status]).toEqual(['returned', 'held'])
  expect(await balanceOf(ada)).toEqual(['5000.00', '4980.00'])
  expect(await readNotices(fixture.database, ada)).toContain('payment_returned')
})

/** What the bank keeps in suspense. */
const suspense = async () => {
  const [row] = await fixture.database.query<{ balance_pence: bigint }>(
    'select balance_pence from account where id = $1',
    [ownAccountIds.suspense],
  )
  return row?.balance_pence ?? 0n
}

test('what comes back to an account that was closed meanwhile waits in suspense', async () => {
  const bea = await openSignedInCustomer(api, 20_00n)
  const payment = await newPayment(bea, '20.00', {
    recipient: { ...nadia, destination: '00-00-01 10000016' },
  })
  expect(paymentOf(await pay(bea, payment)).status).toBe('completed')
  const closed = await bea.client.closeAccount({ params: { id: bea.account.id }, body: { payTo: null } })
  expect(closed.status).toBeLessThan(300)
  const before = await suspense()
  api.pass(10_000)
  await runPaymentsRound(api.bank)
  expect((await suspense()) - before).toBe(20_00n)
})

test('above £1,000,000.00 a company pays by CHAPS for £18.00, due today until four, and the fee is waived if it is short', async () => {
  const firm = await openSignedInCustomer(api, 3_000_010_00n)
  await fixture.database.query("update customer set kind = 'corporate' where id = $1", [firm.customerId])
  await getToKnow(api, firm)
  const limits = { payment: '2000000', day: '2000000' }
  const asked = await firm.client.changePaymentLimits({ body: limits })
  const { id, heading } = openedBy(asked)
  expect(heading).toBe('Raise your limit for one payment to £2,000,000 and for one day to £2,000,000')
  await answerByPassword(firm.client, { id })
  await firm.client.changePaymentLimits({ body: { ...limits, confirmationId: id } })
  await waitHours(api, firm, 24)
  await waitHours(api, firm, 48)
  const read = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const
  const payment = await newPayment(firm, '1500000.00', read)
  expect((await firm.client.assessPayment({ body: toAssess(payment) })).body).toMatchObject({
    rail: 'chaps',
    fee: '18.00',
    dueOn: '2026-11-30',
  })
  await pay(firm, payment)
  await releaseHeld(api.bank, payment.id)
  expect(paymentOf(await firm.client.readPayment({ params: { id: payment.id } }))).toMatchObject({
    status: 'completed',
    rail: 'chaps',
    fee: '18.00',
  })
  expect(await available(firm)).toBe('1499991.00')
  await waitHours(api, firm, 24)
  const all = await newPayment(firm, '1499991.00', read)
  await pay(firm, all)
  await releaseHeld(api.bank, all.id)
  expect(paymentOf(await firm.client.readPayment({ params: { id: all.id } })).fee).toBe('0.00')
  expect(await available(firm)).toBe('0.00')
})

test('five payments of low value, £85.00 together, go without a confirmation, and a confirmation begins anew', async () => {
  await getToKnow(api, ada)
  const small = async (amount: string) => place(ada, await newPayment(ada, amount))
  for (const amount of ['25.00', '25.00', '25.00', '5.00']) {
    const answer = await small(amount)
    expect([answer.status, paymentOf(answer)]).toMatchObject([
      201,
      { status: 'completed', exemption: 'low_value' },
    ])
  }
  expect(openedBy(await small('5.01')).action).toBe('payment')
  expect(paymentOf(await small('5.00')).exemption).toBe('low_value')
  // The sixth, although £85.00 are used up as well.
  const sixth = await newPayment(ada, '0.01')
  expect(paymentOf(await pay(ada, sixth)).exemption).toBeNull()
  expect(paymentOf(await small('25.00')).exemption).toBe('low_value')
  expect(openedBy(await small('25.01')).action).toBe('payment')
})

test('nothing is spared to someone new, or after a warning', async () => {
  expect(openedBy(await place(ada, await newPayment(ada, '1.00'))).action).toBe('payment')
  await getToKnow(api, ada)
  const warned = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const
  expect(openedBy(await place(ada, await newPayment(ada, '1.00', warned))).action).toBe('payment')
})

test('a trusted payee is paid up to £1,000.00 without a confirmation, until it is changed or trusted no longer', async () => {
  await getToKnow(api, ada)
  const payeeId = crypto.randomUUID()
  const params = { id: payeeId }
  await ada.client.addPayee({
    body: {
      id: payeeId,
      name: 'Nadia Farrow',
      kind: 'personal',
      sortCode: '000001',
      accountNumber: '10000001',
    },
  })
  const { id, heading } = openedBy(await ada.client.trustPayee({ params, body: {} }))
  expect(heading).toBe('Trust Nadia Farrow')
  await answerByPassword(ada.client, { id })
  expect((await ada.client.trustPayee({ params, body: { confirmationId: id } })).body).toMatchObject({
    payee: { isTrusted: true },
  })
  const to = (amount: string) =>
    place(ada, { id: crypto.randomUUID(), accountId: ada.account.id, payeeId, amount })
  expect(paymentOf(await to('999.99'))).toMatchObject({ status: 'completed', exemption: 'trusted_payee' })
  await ada.client.distrustPayee({ params, body: {} })
  expect(openedBy(await to('26.00')).action).toBe('payment')
})

test('a lower limit is in force at once; a higher one is confirmed, begins 24 hours later and can be taken back', async () => {
  const change = (body: object) => ada.client.changePaymentLimits({ body })
  expect((await ada.client.readPaymentLimits({})).body).toEqual({
    limits: {
      payment: { amount: '10000.00', most: '100000.00', raise: null },
      day: { amount: '25000.00', most: '100000.00', raise: null },
      newPayee: { amount: '2000.00', most: '10000.00', raise: null },
    },
  })
  expect((await change({ payment: '100001' })).body).toMatchObject({
    code: 'bad_input',
    errors: [{ field: 'payment', message: 'Enter whole pounds, at most £100,000' }],
  })
  expect((await change({ payment: '5.50' })).status).toBe(422)
  expect((await change({ payment: '£5,000' })).body).toMatchObject({
    limits: { payment: { amount: '5000.00', raise: null } },
  })
  const { id, heading } = openedBy(await change({ payment: '20000' }))
  expect(heading).toBe('Raise your limit for one payment to £20,000')
  await answerByPassword(ada.client, { id })
  const raised = await change({ payment: '20000', confirmationId: id })
  expect(raised.body).toMatchObject({
    limits: { payment: { amount: '5000.00', raise: { amount: '20000.00', startsAt: expect.any(String) } } },
  })
  expect((await change({ payment: '5000' })).body).toMatchObject({
    limits: { payment: { amount: '5000.00', raise: null } },
  })
  const again = openedBy(await change({ payment: '20000' }))
  await answerByPassword(ada.client, again)
  await change({ payment: '20000', confirmationId: again.id })
  await waitHours(api, ada, 24)
  await runPaymentsRound(api.bank)
  expect((await ada.client.readPaymentLimits({})).body).toMatchObject({
    limits: { payment: { amount: '20000.00', raise: null } },
  })
  expect(await readNotices(fixture.database, ada)).toContain('limit_raised')
})

// The last one: from here on the ledger decides nothing before this time.
test('after a clock that was a month ahead, money is set aside all the same', async () => {
  await waitHours(api, ada, 31 * 24)
  expect(paymentOf(await pay(ada, await newPayment(ada, '5.00'))).status).toBe('completed')
  api = openPaymentsApi(fixture)
  const grace = await openSignedInCustomer(api, 5_000_00n)
  const payment = await hold(grace)
  expect(await balanceOf(grace)).toEqual(['5000.00', '4000.00'])
  expect(await releaseHeld(api.bank, payment.id)).toMatchObject({ ok: true })
  expect((await readOf(payment, grace)).status).toBe('completed')
})

test('what was set aside may be over by the ledger’s time: whoever releases it then refuses it', async () => {
  const payment = await hold()
  await waitHours(api, ada, 80 * 24)
  expect(paymentOf(await pay(ada, await newPayment(ada, '5.00'))).status).toBe('completed')
  const behind = openPaymentsApi(fixture)
  expect(await releaseHeld(behind.bank, payment.id)).toMatchObject({ ok: true })
  expect(await readOf(payment)).toMatchObject({ status: 'refused', refusedBecause: 'time_over' })
  expect(await balanceOf(ada)).toEqual(['4995.00', '4995.00'])
})
