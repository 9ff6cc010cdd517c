// Payments of a later day, from their order to the day before it: dates, limits, changes, cancellations and closings (part
// two, 13.1, 13.2, 13.7 and 13.8).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankLimits } from '../../content/facts/account-terms.ts'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { releaseHeld } from '../../src/bank/payments/decide-held.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'
import { available, getToKnow, newPayment, pay, paymentOf, place, toAssess } from './payer.ts'
import { codeOf, openFurther, openJoint, openPerson, signInAgain } from './people.ts'
import { readEventTypes } from './read-notices.ts'
import { openScheduler, readOf, schedule, type Scheduler } from './scheduler.ts'
import { addNadia } from './standing-order.ts'

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

const tuesday = '2026-12-01'
const risky = { purpose: 'investment', warning: { rule: 'purpose', version: 1 } } as const

type ChangeBody = Parameters<TestCustomer['client']['changePayment']>[0]['body']

/** Changes a payment, and confirms that. */
async function change({ client }: Pick<TestCustomer, 'client'>, id: string, body: ChangeBody) {
  const asked = await client.changePayment({ params: { id }, body })
  if (asked.status !== 403) return asked
  const { id: confirmationId } = openedBy(asked)
  await answerByPassword(client, { id: confirmationId })
  return client.changePayment({ params: { id }, body: { ...body, confirmationId } })
}

test('the date is from tomorrow to the same date in 12 months', async () => {
  for (const executeOn of ['2026-11-26', '2027-11-27']) {
    const payment = await newPayment(ada, '10.00', { executeOn })
    const refused = await place(ada, payment)
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: 'executeOn',
            code: 'out_of_range',
            message: 'Choose a date from 27 November 2026 to 26 November 2027',
          },
        ],
      },
    })
    expect((await ada.client.assessPayment({ body: toAssess(payment) })).status).toBe(422)
  }
  const payment = await newPayment(ada, '10.00', { executeOn: '2026-11-29' })
  expect((await ada.client.assessPayment({ body: toAssess(payment) })).body).toMatchObject({
    askedFor: '2026-11-29',
    dueOn: '2026-11-30',
  })
  const { heading, shows } = openedBy(await place(ada, payment))
  expect(heading).toBe('Pay £10.00 to Nadia Farrow')
  expect(shows).toContainEqual({
    label: 'When',
    value: 'Monday 30 November 2026 (29 November is not a working day)',
  })
})

test('a customer has at most so many payments that wait for a day', async () => {
  const few = openScheduler(fixture, { limits: { ...bankLimits, laterPaymentsMax: 2 } })
  const maya = await openPerson(few.api, 'Maya Okafor', 100_00n)
  await getToKnow(few.api, maya)
  const first = await schedule(maya, '1.00', tuesday)
  await schedule(maya, '2.00', tuesday)
  const third = await place(maya, await newPayment(maya, '3.00', { executeOn: tuesday }))
  expect(third).toMatchObject({
    status: 409,
    body: { detail: 'You have 500 scheduled payments, the most we allow.' },
  })
  expect((await place(maya, await newPayment(maya, '3.00'))).status).toBe(201)
  await maya.client.cancelPayment({ params: { id: first.id }, body: {} })
  await schedule(maya, '1.00', tuesday)
})

test('it counts in the limit of its day and not of today', async () => {
  await ada.client.changePaymentLimits({ body: { day: '50' } })
  await schedule(ada, '40.00', tuesday)
  const second = await newPayment(ada, '11.00', { executeOn: tuesday })
  expect(await place(ada, second)).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'daily_limit', message: 'You can pay £10 more that day' }] },
  })
  expect((await schedule(ada, '11.00', '2026-12-02')).id).toEqual(expect.any(String))
})

test('a change is confirmed anew, raises the version, and moves what counts on its day', async () => {
  const payment = await schedule(ada, '40.00', tuesday)
  const body = { version: 1, amount: '55.00', executeOn: '2026-12-03', reference: 'Gym' }
  expect(openedBy(await ada.client.changePayment({ params: { id: payment.id }, body })).action).toBe(
    'payment_changed',
  )
  const changed = paymentOf(await change(ada, payment.id, body))
  expect(changed).toMatchObject({
    status: 'scheduled',
    amount: '55.00',
    askedFor: '2026-12-03',
    reference: 'Gym',
    version: 2,
    changeUntil: '2026-12-02T23:59:00.000Z',
  })
  expect(changed.events.map(({ status }) => status)).toEqual([
    'awaiting_confirmation',
    'scheduled',
    'changed',
  ])
  bank.setClock('2026-11-26T10:00:01Z')
  expect(codeOf(await change(ada, payment.id, body))).toBe('changed_meanwhile')
  const days = await fixture.database.query(
    'select day::text as day, amount_pence from payment_day where customer_id = $1 and amount_pence > 0',
    [ada.customerId],
  )
  expect(days).toEqual([{ day: '2026-12-03', amount_pence: 55_00n }])
  expect((await readEventTypes(fixture.database, ada)).at(-1)).toBe('payment_changed')
  await bank.runAt('2026-12-01T06:00:00Z')
  expect((await readOf(bank, ada, payment)).status).toBe('scheduled')
  await bank.runAt('2026-12-03T06:00:00Z')
  expect((await readOf(bank, ada, payment)).status).toBe('completed')
})

/** Has the name of a recipient checked again. Returns the id of the check. */
async function checkAgain({ client }: TestCustomer, recipient: typeof close): Promise<string> {
  const id = crypto.randomUUID()
  expect((await client.checkName({ body: { id, ...recipient } })).status).toBe(201)
  return id
}

const close = { name: 'T Zielinski', kind: 'personal', destination: '00-00-01 10000002' } as const

test('a change after 90 days wants another name check, and the choice that its answer asks for', async () => {
  const { id } = await schedule(ada, '40.00', '2027-06-01', { recipient: close })
  bank.setClock('2027-03-01T10:00:00Z')
  await signInAgain(ada)
  const body = { version: 1, amount: '55.00' }
  expect(codeOf(await change(ada, id, body))).toBe('name_check_missing')
  const nameCheckId = await checkAgain(ada, close)
  for (const nameChoice of [undefined, 'checked_another_way'] as const)
    expect(await change(ada, id, { ...body, nameCheckId, nameChoice })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'nameChoice', code: 'name_choice_missing' }] },
    })
  const changed = paymentOf(await change(ada, id, { ...body, nameCheckId, nameChoice: 'continue' }))
  expect(changed).toMatchObject({ version: 2, nameChoice: 'continue', nameCheck: { reasonCode: 'MBAM' } })
  // The choice stands with its check.
  expect(paymentOf(await change(ada, id, { version: 2, amount: '56.00' }))).toMatchObject({ version: 3 })
})

test('what did not count on its day makes no room on it when it is changed', async () => {
  const setChecks = (checks: boolean) =>
    fixture.database.query('update customer set payment_checks = $2 where id = $1', [ada.customerId, checks])
  await setChecks(false)
  const uncounted = await schedule(ada, '40.00', tuesday)
  await setChecks(true)
  await ada.client.changePaymentLimits({ body: { day: '50' } })
  await schedule(ada, '40.00', tuesday)
  expect(codeOf(await change(ada, uncounted.id, { version: 1, amount: '11.00' }))).toBe('daily_limit')
  expect(paymentOf(await change(ada, uncounted.id, { version: 1, amount: '10.00' })).version).toBe(2)
})

test('a warning that nothing asked for is not kept of a change', async () => {
  await getToKnow(bank.api, ada)
  const payment = await schedule(ada, '10.00', tuesday)
  const { warning } = risky
  const changed = await ada.client.changePayment({
    params: { id: payment.id },
    body: { version: 1, amount: '12.00', warning },
  })
  expect(paymentOf(changed)).toMatchObject({ amount: '12.00', exemption: 'low_value' })
})

test('from 00:00 of its day it is neither changed nor cancelled, between its attempts cancelled alone', async () => {
  const maya = await openPerson(bank.api, 'Maya Okafor', 50_00n)
  const [payment, other] = [await schedule(maya, '40.00', tuesday), await schedule(maya, '20.00', tuesday)]
  expect(paymentOf(await maya.client.cancelPayment({ params: { id: other.id }, body: {} })).status).toBe(
    'cancelled',
  )
  expect((await maya.client.cancelPayment({ params: { id: other.id }, body: {} })).status).toBe(200)
  await pay(maya, await newPayment(maya, '20.00'))
  bank.setClock('2026-12-01T00:00:00Z')
  await signInAgain(maya)
  expect(codeOf(await change(maya, payment.id, { version: 1, amount: '1.00' }))).toBe('due_today')
  expect(codeOf(await maya.client.cancelPayment({ params: { id: payment.id }, body: {} }))).toBe('due_today')
  expect(await bank.runAt('2026-12-01T06:00:00Z')).toMatchObject({ waiting: 1 })
  await signInAgain(maya)
  expect(codeOf(await change(maya, payment.id, { version: 1, amount: '1.00' }))).toBe('due_today')
  expect(paymentOf(await maya.client.cancelPayment({ params: { id: payment.id }, body: {} }))).toMatchObject({
    status: 'cancelled',
    retryAt: null,
  })
  expect(await bank.runAt('2026-12-01T14:00:00Z')).toMatchObject({ made: 0, failed: 0 })
})

const changeConfirmations = () =>
  fixture.database.query<{ status: string }>(
    `select status from confirmation where customer_id = $1 and action = 'payment_changed' order by opened_at`,
    [ada.customerId],
  )

test.each([
  ['cancelled', async (id: string) => ada.client.cancelPayment({ params: { id }, body: {} })],
  ['completed', async () => bank.runAt('2026-12-01T06:00:00Z')],
  [
    'refused',
    async () => {
      await ada.client.changePaymentLimits({ body: { day: '0' } })
      await bank.runAt('2026-12-01T06:00:00Z')
    },
  ],
])('once it is %s, no change of it can be confirmed', async (status, end) => {
  const { id } = await schedule(ada, '50.00', tuesday)
  expect(
    (await ada.client.changePayment({ params: { id }, body: { version: 1, amount: '60.00' } })).status,
  ).toBe(403)
  expect(await changeConfirmations()).toEqual([{ status: 'open' }])
  await end(id)
  expect(await changeConfirmations()).toEqual([{ status: 'ended' }])
  expect((await readOf(bank, ada, { id })).status).toBe(status)
})

test('a held one that is released is due on its day, and on that day or later on the next working day', async () => {
  const holder = await openSignedInCustomer(bank.api, 5_000_00n)
  const hold = async () => {
    const payment = await newPayment(holder, '1000.00', { executeOn: '2026-11-30', ...risky })
    expect(paymentOf(await pay(holder, payment)).status).toBe('held')
    return payment
  }
  const [early, late] = [await hold(), await hold()]
  await releaseHeld(bank.api.bank, early.id)
  expect(await readOf(bank, holder, early)).toMatchObject({ status: 'scheduled', dueOn: '2026-11-30' })
  bank.setClock('2026-11-30T05:00:00Z')
  await releaseHeld(bank.api.bank, late.id)
  expect(await readOf(bank, holder, late)).toMatchObject({ status: 'scheduled', dueOn: tuesday })
  expect(await bank.runAt('2026-11-30T06:00:00Z')).toMatchObject({ made: 1 })
  expect(await bank.runAt('2026-12-01T06:00:00Z')).toMatchObject({ made: 1 })
})

test('one that was released on its day keeps its due date when its amount is changed', async () => {
  const maya = await openPerson(bank.api, 'Maya Okafor', 5_000_00n)
  const payment = await newPayment(maya, '1000.00', { executeOn: '2026-11-30', ...risky })
  await pay(maya, payment)
  bank.setClock('2026-11-30T05:00:00Z')
  await releaseHeld(bank.api.bank, payment.id)
  await signInAgain(maya)
  expect(paymentOf(await change(maya, payment.id, { version: 1, amount: '900.00' }))).toMatchObject({
    status: 'scheduled',
    askedFor: tuesday,
    dueOn: tuesday,
  })
  await bank.runAt('2026-11-30T06:00:00Z')
  expect((await readOf(bank, maya, payment)).status).toBe('scheduled')
  await bank.runAt('2026-12-01T06:00:00Z')
  expect((await readOf(bank, maya, payment)).status).toBe('completed')
})

test('to an own account nothing is confirmed and no limit counts; FlexiSave that is full is not paid into', async () => {
  const maya = await openPerson(bank.api, 'Maya Okafor', 60_000_00n)
  const flexi = await openFurther(bank.api, maya, { code: 'flexisave' })
  const [row] = await fixture.database.query<{ account_number: string }>(
    'select account_number from account where id = $1',
    [flexi],
  )
  const destination = `00-19-64 ${row?.account_number ?? ''}`
  const recipient = { name: 'Maya Okafor', kind: 'personal', destination } as const
  const order = async (amount: string) => {
    const id = crypto.randomUUID()
    const body = { id, accountId: maya.account.id, recipient, amount, executeOn: tuesday }
    return paymentOf(await maya.client.placePayment({ body }))
  }
  const first = await order('30000.00')
  expect(first).toMatchObject({ status: 'scheduled', exemption: 'own_account', dueOn: tuesday })
  const changed = await maya.client.changePayment({
    params: { id: first.id },
    body: { version: 1, amount: '29000.00' },
  })
  expect(paymentOf(changed)).toMatchObject({ amount: '29000.00', version: 2 })
  bank.setClock('2026-11-26T10:00:01Z')
  const second = await order('20.00')
  await payIn(bank.api.bank, flexi, 971_000_00n)
  expect(await bank.runAt('2026-12-01T06:00:00Z')).toMatchObject({ made: 1, failed: 1 })
  expect((await readOf(bank, maya, first)).status).toBe('completed')
  expect(await readOf(bank, maya, second)).toMatchObject({
    status: 'refused',
    refusedBecause: 'above_maximum',
  })
})

test('Fixed Savings pay neither on a later day nor by a standing order', async () => {
  const maya = await openPerson(bank.api, 'Maya Okafor', 500_00n)
  const lockedUntil = '2027-11-26'
  const accountId = await openFurther(bank.api, maya, { code: 'fixed_1y', lockedUntil })
  const destination = `00-19-64 ${maya.account.accountNumber}`
  const recipient = { name: 'Maya Okafor', kind: 'personal', destination } as const
  const payment = { accountId, recipient, amount: '10.00', executeOn: tuesday }
  const placed = await maya.client.placePayment({ body: { id: crypto.randomUUID(), ...payment } })
  expect(codeOf(placed)).toBe('not_found')
  expect(codeOf(await maya.client.assessPayment({ body: payment }))).toBe('not_found')
  const order = { amount: '10.00', frequency: 'monthly', firstOn: tuesday } as const
  const setUp = await maya.client.setUpStandingOrder({
    body: { id: crypto.randomUUID(), accountId, creditorAccountId: maya.account.id, ...order },
  })
  expect(codeOf(setUp)).toBe('not_found')
})

test('the other holder changes it and places it from then on; a closing cancels it', async () => {
  const maya = await openPerson(bank.api, 'Maya Okafor')
  const daniel = await openPerson(bank.api, 'Daniel Reyes')
  const joint = await openJoint(maya, daniel)
  const payment = await schedule({ ...maya, account: { ...maya.account, id: joint } }, '30.00', tuesday)
  const stranger = await ada.client.changePayment({
    params: { id: payment.id },
    body: { version: 1, amount: '1.00' },
  })
  expect(stranger.status).toBe(404)
  expect((await readOf(bank, maya, payment)).nameCheck).toMatchObject({ reasonCode: null })
  expect(paymentOf(await change(daniel, payment.id, { version: 1, amount: '35.00' }))).toMatchObject({
    amount: '35.00',
    placedBy: null,
  })
  expect(await readOf(bank, maya, payment)).toMatchObject({
    placedBy: 'Daniel Reyes',
  })
  // What Maya's check of the name said stays hers.
  expect(await readOf(bank, daniel, payment)).toMatchObject({ nameCheck: null, nameChoice: null })

  const own = await schedule(maya, '10.00', tuesday)
  const closing = { customerId: maya.customerId, accountId: maya.account.id }
  bank.setClock('2026-12-01T00:30:00Z')
  expect(await closeAccount(bank.api.bank, closing)).toMatchObject({
    ok: false,
    refusal: { code: 'payments_due' },
  })
  await bank.runAt('2026-12-01T06:00:00Z')
  expect(await closeAccount(bank.api.bank, closing)).toEqual({ ok: true, value: 'closed' })
  expect((await readOf(bank, maya, own)).status).toBe('cancelled')
})

test('scheduled payments are listed by the day they are due; those that were made by themselves', async () => {
  const holder = await openPerson(bank.api, 'Maya Okafor', 100_00n)
  const third = await schedule(holder, '3.00', '2026-12-03')
  const first = await schedule(holder, '1.00', tuesday)
  // Three new ones within an hour are held.
  bank.setClock('2026-11-26T12:00:00Z')
  await signInAgain(holder)
  const second = await schedule(holder, '2.00', tuesday)
  const made = await newPayment(holder, '5.00')
  expect(paymentOf(await pay(holder, made)).status).toBe('completed')
  const list = async (query: { status?: 'scheduled' | 'made'; page?: number; pageSize?: number }) => {
    const { body } = await holder.client.listPayments({ query })
    return 'payments' in body ? [...body.payments.map(({ id }) => id), body.total] : body
  }
  expect(await list({ status: 'scheduled' })).toEqual([first.id, second.id, third.id, 3])
  expect(await list({ status: 'scheduled', pageSize: 2, page: 2 })).toEqual([third.id, 3])
  expect(await list({ status: 'made' })).toEqual([made.id, 1])
  expect(await list({})).toHaveLength(5)
})

test('with a payee end the own payments to its destination that are scheduled or held', async () => {
  const holder = await openSignedInCustomer(bank.api, 5_000_00n)
  const scheduled = await schedule(holder, '10.00', tuesday)
  const held = await newPayment(holder, '1000.00', { executeOn: tuesday, ...risky })
  expect(paymentOf(await pay(holder, held)).status).toBe('held')
  // The third new one within an hour.
  const heldNow = await newPayment(holder, '20.00')
  expect(paymentOf(await pay(holder, heldNow)).status).toBe('held')
  const other = await schedule(ada, '10.00', tuesday)
  const payeeId = await addNadia(holder)
  const params = { id: payeeId }
  const renamed = await holder.client.changePayee({ params, body: { name: 'Somebody else' } })
  expect(codeOf(renamed)).toBe('payee_in_use')
  expect((await holder.client.deletePayee({ params })).status).toBe(204)
  for (const payment of [scheduled, held, heldNow])
    expect(await readOf(bank, holder, payment)).toMatchObject({ status: 'cancelled' })
  expect(await available(holder)).toBe('5000.00')
  expect(await readOf(bank, ada, other)).toMatchObject({ status: 'scheduled' })
})
