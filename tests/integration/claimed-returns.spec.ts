// Payments that come back and are claimed too: nobody gets their money twice (specification, section 12.6 and 12.8).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideClaim } from '../../src/bank/claims/decide-claim.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { runPaymentsRound } from '../../src/bank/payments/run-payments.ts'
import { reverseTransfer } from '../../src/bank/transfers/reverse-transfer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { codeOf, makeClaimOf, readClaimOf, sendClaim } from './claimant.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import {
  getToKnow,
  nadia,
  newPayment,
  openPaymentsApi,
  pay,
  paymentOf,
  toAssess,
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
  ada = await openSignedInCustomer(api, 1_000_00n)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const read = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const

/** Pays an account that sends the money back after ten seconds. Returns the payment's id. */
async function payReturned(amount: string, by = ada): Promise<string> {
  const recipient = { ...nadia, destination: '00-00-01 10000016' }
  const payment = await newPayment(by, amount, { recipient, ...read })
  expect(paymentOf(await pay(by, payment)).status).toBe('completed')
  return payment.id
}

const comeBack = async () => {
  api.pass(10_000)
  await runPaymentsRound(api.bank)
}

const stateOf = async (id: string) => paymentOf(await ada.client.readPayment({ params: { id } })).status

const booked = async ({ client, account } = ada) => {
  const { body } = await client.readBalance({ params: { id: account.id } })
  return 'booked' in body ? body.booked : body
}

const reimbursements = async () => {
  const [row] = await fixture.database.query<{ balance_pence: bigint }>(
    'select balance_pence from account where id = $1',
    [ownAccountIds.reimbursements],
  )
  return row?.balance_pence ?? 0n
}

const payClaim = async (claimId: string) =>
  expect(await decideClaim(api.bank, { claimId, decision: { step: 'pay' } })).toMatchObject({ ok: true })

test('what comes back of a payment after its refund goes to reimbursements', async () => {
  const id = await payReturned('310.00')
  const claim = await makeClaimOf(ada, [id])
  await payClaim(claim.id)
  expect(await booked()).toBe('900.00')
  const before = await reimbursements()
  await comeBack()
  expect(await stateOf(id)).toBe('returned')
  // £210.00 was refunded; the £100.00 that the claim left come back to the customer.
  expect((await reimbursements()) - before).toBe(210_00n)
  expect(await booked()).toBe('1000.00')
})

test('all of a payment goes to reimbursements that was refunded whole', async () => {
  const id = await payReturned('310.00')
  const claim = await makeClaimOf(ada, [id], { isVulnerable: true })
  await payClaim(claim.id)
  const before = await reimbursements()
  await comeBack()
  expect(await stateOf(id)).toBe('returned')
  expect((await reimbursements()) - before).toBe(310_00n)
  expect(await booked()).toBe('1000.00')
})

test('two payments of one claim come back: together no more than was paid', async () => {
  const ids = [await payReturned('200.00'), await payReturned('110.00')]
  const claim = await makeClaimOf(ada, ids)
  await payClaim(claim.id)
  await comeBack()
  expect([await stateOf(ids[0] ?? ''), await stateOf(ids[1] ?? '')]).toEqual(['returned', 'returned'])
  expect(await booked()).toBe('1000.00')
})

test('a payment that came back after its refund makes nobody known, no other payment usual, and was no payment of its payee', async () => {
  await getToKnow(api, ada)
  const accountNumber = '10000016'
  const recipient = { ...nadia, destination: `00-00-01 ${accountNumber}` }
  const { name, kind } = nadia
  const payee = { id: crypto.randomUUID(), name, kind, sortCode: '000001', accountNumber }
  expect((await ada.client.addPayee({ body: payee })).status).toBe(201)
  const id = await payReturned('400.00')
  const claim = await makeClaimOf(ada, [id])
  await payClaim(claim.id)
  const asks = async (amount: string, rest = {}) => {
    const { body } = await ada.client.assessPayment({ body: toAssess(await newPayment(ada, amount, rest)) })
    return 'asks' in body ? body.asks : body
  }
  await waitHours(api, ada, 24)
  expect(await asks('100.00', { recipient })).toEqual([])
  expect(await asks('1200.00')).toEqual([])
  await comeBack()
  expect(await stateOf(id)).toBe('returned')
  expect(await asks('100.00', { recipient })).toEqual(['purpose'])
  expect(await asks('1200.00')).toEqual(['purpose'])
  const { body } = await ada.client.readPayee({ params: { id: payee.id } })
  expect('payee' in body ? body.payee.lastPaidAt : body).toBeNull()
})

test('a payment that came back is not claimed, also if its money waits in suspense', async () => {
  const id = await payReturned('1.00')
  await comeBack()
  expect(codeOf(await sendClaim(ada, [id]))).toBe('not_found')
  const bea = await openSignedInCustomer(api, 20_00n)
  const lost = await payReturned('20.00', bea)
  await bea.client.closeAccount({ params: { id: bea.account.id }, body: { payTo: null } })
  await comeBack()
  expect(codeOf(await sendClaim(bea, [lost]))).toBe('not_found')
})

test('a claim whose payment waits in suspense has nothing to pay', async () => {
  const bea = await openSignedInCustomer(api, 20_00n)
  const lost = await payReturned('20.00', bea)
  const { id: claimId } = await makeClaimOf(bea, [lost], { isVulnerable: true })
  await bea.client.closeAccount({ params: { id: bea.account.id }, body: { payTo: null } })
  await comeBack()
  expect(await decideClaim(api.bank, { claimId, decision: { step: 'pay' } })).toEqual({
    ok: false,
    refusal: 'nothing_to_pay',
  })
})

test('the bank reverses no payment that a claim refunded, nor one that came back', async () => {
  const refunded = await payReturned('310.00')
  await payClaim((await makeClaimOf(ada, [refunded])).id)
  const reason = 'Sent by mistake'
  expect(await reverseTransfer(api.bank, { transferId: refunded, reason })).toEqual({
    ok: false,
    refusal: 'refunded',
  })
  const returned = await payReturned('1.00')
  await comeBack()
  expect(await reverseTransfer(api.bank, { transferId: returned, reason })).toEqual({
    ok: false,
    refusal: 'already_reversed',
  })
  expect(await booked()).toBe('1000.00')
})

test('a payment that the bank reversed before it came back stays completed, and is asked about once', async () => {
  const id = await payReturned('20.00')
  expect(await reverseTransfer(api.bank, { transferId: id, reason: 'Sent by mistake' })).toMatchObject({
    ok: true,
  })
  await comeBack()
  expect(await stateOf(id)).toBe('completed')
  expect(await booked()).toBe('1000.00')
  expect(
    await fixture.database.query('select told_at is not null as told from payment where id = $1', [id]),
  ).toEqual([{ told: true }])
  expect(await runPaymentsRound(api.bank)).toMatchObject({ settled: 0 })
})

test('£35.00 is taken of a payment that a confirmation was asked for', async () => {
  const payment = await newPayment(ada, '310.00', read)
  expect(paymentOf(await pay(ada, payment)).status).toBe('completed')
  const { id } = await makeClaimOf(ada, [payment.id], { kind: 'unauthorised' })
  await payClaim(id)
  expect(await readClaimOf(ada, id)).toMatchObject({ status: 'paid', refund: '275.00' })
})
