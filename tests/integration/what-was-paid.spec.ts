// What the bank makes of what was paid before (part two, 12.1, 12.3 and 12.4): how it is listed, and what it says of the next
// payment. Each test goes on from where the clock of the one before stood: the ledger decides nothing earlier.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runDue } from '../../src/bank/due/run-due.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import type { PaymentFilter } from '../../src/domain/payment-status.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import {
  getToKnow,
  nadia,
  newPayment,
  openPaymentsApi,
  pay,
  paymentOf,
  place,
  toAssess,
  waitHours,
} from './payer.ts'
import { schedule } from './scheduler.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
  api = openPaymentsApi(fixture)
})
beforeEach(async () => {
  ada = await openSignedInCustomer(api, 5_000_00n)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const at = (accountNumber: string) => ({
  recipient: { ...nadia, destination: `00-00-01 ${accountNumber}` },
})
const read = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const

const addPayee = (name: string, accountNumber: string, isFavourite = false) =>
  ada.client.addPayee({
    body: { id: crypto.randomUUID(), name, kind: 'personal', sortCode: '000001', accountNumber, isFavourite },
  })

test('payees come favourites first, then who was paid last, then by name', async () => {
  await addPayee('Anna Low', '10000011')
  await addPayee('Ben Moss', '10000001')
  await addPayee('Cleo Nash', '10000012')
  await addPayee('Dora Oak', '10000013', true)
  await addPayee('Abel Penn', '10000014')
  await pay(ada, await newPayment(ada, '5.00', at('10000001')))
  api.pass(60_000)
  await pay(ada, await newPayment(ada, '5.00', at('10000012')))
  const { body } = await ada.client.listPayees({ query: {} })
  expect('payees' in body && body.payees.map(({ name }) => name)).toEqual([
    'Dora Oak',
    'Cleo Nash',
    'Ben Moss',
    'Abel Penn',
    'Anna Low',
  ])
})

test('payments are listed by their last step, and made ones by when money left, however long ago they were ordered', async () => {
  const now = api.bank.clock()
  const inDays = (days: number) =>
    new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const later = await schedule(ada, '5.00', inDays(7))
  await waitHours(api, ada, 24)
  const between = await newPayment(ada, '6.00')
  expect(paymentOf(await pay(ada, between)).status).toBe('completed')
  await waitHours(api, ada, 10 * 24)
  await runDue(api.bank)
  const list = async (status?: PaymentFilter) => {
    const { body } = await ada.client.listPayments({ query: { ...(status && { status }) } })
    return 'payments' in body ? body.payments.map(({ id }) => id) : body
  }
  expect(await list('made')).toEqual([later.id, between.id])
  expect(await list('completed')).toEqual([later.id, between.id])
  expect(await list()).toEqual([later.id, between.id])
  const waits = await schedule(ada, '7.00', inDays(18))
  api.pass(60_000)
  const last = await newPayment(ada, '8.00')
  expect(paymentOf(await place(ada, last)).status).toBe('completed')
  api.pass(60_000)
  expect((await ada.client.cancelPayment({ params: { id: waits.id }, body: {} })).status).toBe(200)
  expect(await list()).toEqual([waits.id, last.id, later.id, between.id])
})

test('a payment to someone new counts for an hour as one of those that are quick', async () => {
  const statusOf = async (accountNumber: string) =>
    paymentOf(await pay(ada, await newPayment(ada, '5.00', at(accountNumber)))).status
  expect(await statusOf('10000001')).toBe('completed')
  expect(await statusOf('10000011')).toBe('completed')
  await waitHours(api, ada, 1 - 1 / 3600)
  expect(await statusOf('10000012')).toBe('held')
  await waitHours(api, ada, 1 / 3600)
  expect(await statusOf('10000013')).toBe('completed')
})

test('who was paid by a payment that the bank reversed is somebody new', async () => {
  const asks = async () => {
    const { body } = await ada.client.assessPayment({ body: toAssess(await newPayment(ada, '100.00')) })
    return 'asks' in body ? body.asks : body
  }
  const payment = await newPayment(ada, '5.00')
  await pay(ada, payment)
  await waitHours(api, ada, 24)
  expect(await asks()).toEqual([])
  const undone = await api.bank.postings.post({
    id: crypto.randomUUID(),
    kind: 'reversal',
    subjectTransferId: payment.id,
    recipientName: 'Ada Byron',
    reference: 'Sent back',
    category: 'Transfer',
    debtorDescription: 'Reversal',
    creditorDescription: 'Reversal',
    decidedAt: api.bank.clock(),
  })
  expect(undone.outcome).toBe('completed')
  expect(await asks()).toEqual(['purpose'])
})

test('the largest payment of the last 12 months makes another one usual, and an older one does not', async () => {
  await getToKnow(api, ada)
  expect(paymentOf(await pay(ada, await newPayment(ada, '400.00', read))).status).toBe('completed')
  const asks = async () => {
    const { body } = await ada.client.assessPayment({ body: toAssess(await newPayment(ada, '1200.00')) })
    return 'asks' in body ? body.asks : body
  }
  await waitHours(api, ada, 360 * 24)
  expect(await asks()).toEqual([])
  await waitHours(api, ada, 12 * 24)
  expect(await asks()).toEqual(['purpose'])
})
