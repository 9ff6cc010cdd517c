// Payments to others over the API (part two, sections 12.3 to 12.7 and 14.3), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'
import { available, newPayment, openPaymentsApi, pay, paymentOf, place } from './payer.ts'

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
      { label: 'When', value: '26 November 2026' },
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
    dueOn: '2026-11-26',
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
