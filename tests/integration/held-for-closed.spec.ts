// Held payments to a customer of this bank who closes the account meanwhile (part two, 11.8 and 12.5): the money comes back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refuseHeld, releaseHeld } from '../../src/bank/payments/decide-held.ts'
import { runPaymentsRound } from '../../src/bank/payments/run-payments.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { available, newPayment, openPaymentsApi, pay, paymentOf, waitHours } from './payer.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer
/** Of Ada, to Grace, who has closed her account. */
let paymentId: string

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = openPaymentsApi(fixture)
  ada = await openSignedInCustomer(api, 5_000_00n)
  const grace = await openSignedInCustomer(api)
  const { accountNumber, id: graces } = grace.account
  const payment = await newPayment(ada, '1000.00', {
    recipient: { name: grace.name, kind: 'personal', destination: `00-19-64 ${accountNumber}` },
    purpose: 'investment',
    warning: { rule: 'purpose', version: 1 },
  })
  expect(paymentOf(await pay(ada, payment)).status).toBe('held')
  const closed = await grace.client.closeAccount({ params: { id: graces }, body: { payTo: null } })
  expect(closed.status).toBe(200)
  paymentId = payment.id
  expect(await available(ada)).toBe('4000.00')
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const read = async () => paymentOf(await ada.client.readPayment({ params: { id: paymentId } }))

/** The words that the customer reads. Notices of one moment have no order. */
async function readDescriptions(): Promise<readonly string[]> {
  const { body } = await ada.client.listNotifications({ query: {} })
  return 'notifications' in body ? body.notifications.map(({ description }) => description) : []
}

test('the customer cancels a held payment whose payee has closed the account', async () => {
  const cancelled = await ada.client.cancelPayment({ params: { id: paymentId }, body: {} })
  expect(paymentOf(cancelled).status).toBe('cancelled')
  expect(await available(ada)).toBe('5000.00')
})

test('staff refuse a held payment whose payee has closed the account', async () => {
  expect(await refuseHeld(api.bank, paymentId)).toMatchObject({ ok: true })
  expect((await read()).status).toBe('refused')
  expect(await readDescriptions()).toContainEqual(
    expect.stringMatching(/^£1,000\.00 to .+: call 020 7946 0990\.$/),
  )
  expect(await available(ada)).toBe('5000.00')
})

test('a released payment whose payee has closed the account is refused, account_closed', async () => {
  expect(await releaseHeld(api.bank, paymentId)).toMatchObject({ ok: true, value: { status: 'refused' } })
  expect(await read()).toMatchObject({ status: 'refused', refusedBecause: 'account_closed' })
  expect(await readDescriptions()).toContainEqual(
    expect.stringMatching(/^£1,000\.00 to .+: their account is closed\.$/),
  )
  expect(await available(ada)).toBe('5000.00')
})

test('a held payment whose payee has closed the account is refused when its time is over', async () => {
  await waitHours(api, ada, 7 * 24)
  await runPaymentsRound(api.bank)
  await waitHours(api, ada, 0)
  expect(await read()).toMatchObject({ status: 'refused', refusedBecause: 'time_over' })
  expect(await readDescriptions()).toContainEqual(
    expect.stringMatching(/^£1,000\.00 to .+: we could not decide in time\.$/),
  )
  expect(await available(ada)).toBe('5000.00')
})
