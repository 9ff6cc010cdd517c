// What is looked at before a payment, and who is told of it (part two, 12.3, 12.4, 12.7 and 12.8).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantAccess } from '../../src/bank/accounts/account-access.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { askAboutHeld } from '../../src/bank/payments/decide-held.ts'
import { placeOwnPayment } from '../../src/bank/payments/own-payment.ts'
import { readPayer } from '../../src/bank/payments/payer.ts'
import { consumeRateLimit, hourlyRateLimit } from '../../src/bank/rate-limits/rate-limits.ts'
import { consumeUnknownAccountLimit } from '../../src/bank/transfers/place-transfer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
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
  thursday,
  toAssess,
  type TypedPayment,
  unmatched,
} from './payer.ts'
import { readNotices } from './read-notices.ts'
import { confirm, monthly, setUp } from './standing-order.ts'

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

const codeOf = ({ body }: { readonly body: unknown }) =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : body

test('a payment to an own account that is not own any more, when it is placed, is not found', async () => {
  const grace = await openSignedInCustomer(api)
  const payer = await readPayer(fixture.database, { customerId: ada.customerId, accountId: ada.account.id })
  if (!payer) throw new Error('no payer')
  const { accountNumber } = grace.account
  const destination = { scheme: 'sort_code_account_number', sortCode: '001964', accountNumber } as const
  const own = {
    id: crypto.randomUUID(),
    name: 'Ada Byron',
    destination,
    amountPence: 1_00n,
    reference: undefined,
  }
  const caller = { address: '192.0.2.1', device: '' }
  expect(await placeOwnPayment(api.bank, { ...own, payer, caller })).toEqual({
    ok: false,
    refusal: { code: 'not_found' },
  })
  expect(await available(ada)).toBe('5000.00')
})

const assessmentOf = async (payment: TypedPayment) =>
  (await ada.client.assessPayment({ body: toAssess(payment) })).body

/** Opens another current account of a customer. Returns it as a recipient. */
async function openSecond({ client }: TestCustomer) {
  const second = await client.openAccount({
    body: { id: crypto.randomUUID(), product: 'current', acknowledged: true },
  })
  if (second.status !== 201) throw new Error(JSON.stringify(second.body))
  const destination = `00-19-64 ${second.body.account.accountNumber}`
  return { name: 'Ada Byron', kind: 'personal', destination } as const
}

test('what moves between own accounts does not make a large payment usual', async () => {
  await getToKnow(api, ada)
  const recipient = await openSecond(ada)
  const own = { id: crypto.randomUUID(), accountId: ada.account.id, recipient, amount: '3000.00' }
  expect(paymentOf(await place(ada, own)).status).toBe('completed')
  expect(await assessmentOf(await newPayment(ada, '1000.00'))).toMatchObject({ asks: ['purpose'] })
  const read = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const
  expect(paymentOf(await pay(ada, await newPayment(ada, '400.00', read))).status).toBe('completed')
  expect(await assessmentOf(await newPayment(ada, '1000.00'))).toMatchObject({ asks: [] })
})

const withRoll = (secondaryReference: string) => ({ recipient: { ...nadia, secondaryReference } })

test('who is paid with another roll number is somebody new', async () => {
  await getToKnow(api, ada, withRoll('RN-1'))
  const assess = async (rest: object) => assessmentOf(await newPayment(ada, '100.00', rest))
  expect(await assess(withRoll('RN-1'))).toMatchObject({ asks: [] })
  expect(await assess(withRoll('RN-2'))).toMatchObject({ asks: ['purpose'] })
  expect(await assess({})).toMatchObject({ asks: ['purpose'] })
})

test('after too many unknown accounts, one that exists answers as they do, unless it was paid before', async () => {
  const [bea, grace] = [await openSignedInCustomer(api), await openSignedInCustomer(api)]
  const to = (accountNumber: string) =>
    newPayment(ada, '1.00', {
      recipient: { ...nadia, destination: `00-19-64 ${accountNumber}` },
      warning: { rule: 'unmatched', version: 1 },
    })
  const known = await to(bea.account.accountNumber)
  expect(paymentOf(await pay(ada, known)).status).toBe('completed')
  const stranger = await to(grace.account.accountNumber)
  const ordered = { ...stranger, id: crypto.randomUUID() }
  const { id } = openedBy(await place(ada, ordered))
  const { bank } = api
  const hour = hourlyRateLimit({
    key: `name-check/customer/${ada.customerId}`,
    limit: bank.limits.nameChecksHourly,
    at: bank.clock(),
  })
  while ((await consumeRateLimit(bank.database, hour)).ok);
  const nobody = await to('99999999')
  const assess = async (payment: TypedPayment) => {
    const { status, body } = await ada.client.assessPayment({ body: toAssess(payment) })
    return [status, codeOf({ body })]
  }
  expect((await assess(stranger))[0]).toBe(200)
  const holder = { customerId: ada.customerId, isDemo: false, address: '' }
  while ((await consumeUnknownAccountLimit(bank, holder)).ok);
  expect(await assess(nobody)).toEqual([429, 'too_many_unknown_accounts'])
  expect(await assess(stranger)).toEqual([429, 'too_many_unknown_accounts'])
  expect(codeOf(await place(ada, stranger))).toBe('too_many_unknown_accounts')
  expect((await assess({ ...known, id: crypto.randomUUID() }))[0]).toBe(200)
  // What was ordered before is confirmed.
  await answerByPassword(ada.client, { id })
  expect(paymentOf(await place(ada, ordered, id)).status).toBe('completed')
})

test('payee, purpose, name check and question of a payment are told to who placed it alone', async () => {
  const grace = await openSignedInCustomer(api)
  await fixture.database.transaction(transaction =>
    grantAccess(transaction, {
      customerId: grace.customerId,
      accountId: ada.account.id,
      grantedAt: thursday,
      at: thursday,
    }),
  )
  const recipient = { name: 'Tom Zielinski', kind: 'personal', destination: '00-00-01 10000002' } as const
  const read = { purpose: 'investment', warning: { rule: 'purpose', version: 1 } } as const
  const payment = await newPayment(ada, '1000.00', { recipient, ...read, nameChoice: 'continue' })
  await pay(ada, payment)
  const params = { id: payment.id }
  await askAboutHeld(api.bank, { paymentId: payment.id, question: 'Who told you of it?' })
  await ada.client.answerPaymentQuestion({ params, body: { text: 'Nobody told me to.' } })
  const told = {
    purpose: 'investment',
    nameCheck: { reasonCode: 'MBAM', heldName: 'Tomasz Zielinski' },
    nameChoice: 'continue',
    question: 'Who told you of it?',
    answer: 'Nobody told me to.',
  }
  expect(paymentOf(await ada.client.readPayment({ params }))).toMatchObject(told)
  const hers = paymentOf(await grace.client.readPayment({ params }))
  expect(hers).toMatchObject({
    status: 'held',
    placedBy: 'Ada Byron',
    name: 'Tom Zielinski',
    payeeId: null,
    purpose: null,
    nameCheck: null,
    nameChoice: null,
    exemption: null,
    question: null,
    answer: null,
  })
  const { body } = await grace.client.listPayments({ query: {} })
  expect('payments' in body && body.payments).toEqual([hers])
  expect(await readNotices(fixture.database, ada)).toContain('payment_question')
  expect(await readNotices(fixture.database, grace)).toContain('payment_held')
  expect(await readNotices(fixture.database, grace)).not.toContain('payment_question')
})

/** What is kept of the rules that judged a payment, or the first version of a standing order. */
const judged = (table: 'payment' | 'standing_order_version', id: string) =>
  fixture.database.query(
    `select rule_facts, rules_version, purpose, warning_rule, warning_version, name_choice from ${table}
      where ${table === 'payment' ? 'id' : 'standing_order_id'} = $1`,
    [id],
  )

/** Somebody new whose name matches, known to nobody, on a known device. */
const factsOf = (amountPence: string, rest: object = {}) => ({
  amountPence,
  isNew: true,
  name: null,
  isStopped: false,
  newInLastHour: 0,
  isNewDevice: false,
  hasChangedAccess: false,
  largestPence: '0',
  ...rest,
})
const unasked = { purpose: null, warning_rule: null, warning_version: null, name_choice: null }

test('of each payment that the rules judged it is kept what they knew, their version and what was chosen', async () => {
  const read = { purpose: 'bill', warning: { rule: 'unmatched', version: 1 } } as const
  const warned = await newPayment(ada, '100.00', { recipient: unmatched, ...read })
  const { id: confirmationId } = openedBy(await place(ada, warned))
  const chosen = {
    purpose: 'bill',
    warning_rule: 'unmatched',
    warning_version: 1,
    name_choice: 'checked_another_way',
  }
  const kept = {
    ...chosen,
    rule_facts: factsOf('10000', { name: 'ANNM', purpose: 'bill' }),
    rules_version: 1,
  }
  expect(await judged('payment', warned.id)).toEqual([kept])
  await answerByPassword(ada.client, { id: confirmationId })
  expect(paymentOf(await place(ada, warned, confirmationId)).status).toBe('completed')
  expect(await judged('payment', warned.id)).toEqual([kept])

  const later = paymentOf(await pay(ada, await newPayment(ada, '10.00', { executeOn: '2026-12-01' })))
  const known = { newInLastHour: 1, largestPence: '10000' }
  expect(await judged('payment', later.id)).toMatchObject([
    { rule_facts: factsOf('1000', known), ...unasked },
  ])
  const change = { params: { id: later.id }, body: { version: 1, amount: '20.00' } }
  const changedBy = await confirm(ada, await ada.client.changePayment(change))
  await ada.client.changePayment({ ...change, body: { ...change.body, confirmationId: changedBy } })
  expect(await judged('payment', later.id)).toMatchObject([
    { rule_facts: factsOf('2000', known), ...unasked },
  ])

  const standingOrder = await setUp(ada, await monthly(ada))
  expect(await judged('standing_order_version', standingOrder.id)).toMatchObject([
    {
      rule_facts: factsOf('8500', { newInLastHour: 2, largestPence: '10000' }),
      rules_version: 1,
      ...unasked,
    },
  ])
})

test('of a payment between own accounts no rule knows anything', async () => {
  const recipient = await openSecond(ada)
  const body = { id: crypto.randomUUID(), accountId: ada.account.id, recipient, amount: '1.00' }
  const own = await ada.client.placePayment({ body: { ...body, executeOn: '2026-12-01' } })
  expect(own.status).toBe(201)
  expect(await judged('payment', body.id)).toEqual([{ ...unasked, rule_facts: null, rules_version: null }])
})
