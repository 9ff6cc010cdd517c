// Placing a transfer and reading it (spec sections 3 to 5; rulings 13, 14, 29 to 32), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { joinPrivateDesk } from '../support/open-customer.ts'
import { openDeskCustomer, openSignedInCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { hashKey } from '../../src/bank/rate-limits/rate-limits.ts'
import { readBankState } from './read-bank-state.ts'
import { operations } from '../../src/contract/operations.ts'

let testDatabase: TestDatabase
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  api = openTestApi(testDatabase.database)
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  await testDatabase.close()
})
beforeEach(async () => {
  ada = await openDeskCustomer(api, 5_000_000_00n)
})

interface Order {
  readonly id: string
  readonly recipientName: string
  readonly destination: string
  readonly amount: string
  readonly reference: string
}

const order = (changes: Partial<Order> = {}): Order => ({
  id: crypto.randomUUID(),
  recipientName: 'Lindqvist Timber AB',
  destination: '20-00-00 12345678',
  amount: '48250.00',
  reference: 'PO-45001',
  ...changes,
})

const place = (body: Order, customer = ada) =>
  customer.client.placeTransfer({ params: { id: ada.account.id }, body })

const balance = async (customer = ada) => {
  const { body } = await customer.client.readBalance({ params: { id: customer.account.id } })
  return 'available' in body ? [body.available, body.booked, body.held] : []
}

test('a transfer completes: the money has moved, and the receipt says so', async () => {
  const body = order()
  const placed = await place(body)
  const transfer = {
    id: body.id,
    transactionId: 'TXN2',
    accountId: ada.account.id,
    recipientName: 'Lindqvist Timber AB',
    destination: '20-00-00 12345678',
    amount: '48250.00',
    currency: 'GBP',
    reference: 'PO-45001',
    category: 'Transfer',
    type: 'debit',
    status: 'completed',
    date: expect.any(String),
  }
  expect(placed).toMatchObject({ status: 201, body: { transfer } })
  expect(placed.headers.get('idempotent-replayed')).toBeNull()
  expect(await balance()).toEqual(['4951750.00', '4951750.00', '0.00'])
  const read = await ada.client.readTransfer({ params: { id: body.id } })
  expect(read.body).toEqual({
    transfer,
    receipt: {
      debtorName: 'Ada Byron',
      debtorSortCode: '001964',
      debtorAccountNumber: ada.account.accountNumber,
      balanceAfter: '4951750.00',
    },
  })
})

test('a transfer without a reference shows its recipient', async () => {
  const { reference: _, ...body } = order()
  const placed = await ada.client.placeTransfer({ params: { id: ada.account.id }, body })
  expect(placed.body).toMatchObject({ transfer: { reference: 'Transfer to Lindqvist Timber AB' } })
})

test.each([
  ['an IBAN abroad', 'SE35 9999 9557 0666 2266 5465', 'International Transfer'],
  ['a British IBAN', 'gb33zzzz00000000012345', 'Transfer'],
  ['a sort code and a short number', '12-34-56 123456', 'Transfer'],
])('a transfer goes to %s', async (_, destination, category) => {
  const placed = await place(order({ destination }))
  expect(placed).toMatchObject({ status: 201, body: { transfer: { status: 'completed', category } } })
})

test.each([
  ['sort code and number', (to: TestCustomer) => `00-19-64 ${to.account.accountNumber}`],
  ['IBAN', (to: TestCustomer) => to.account.iban],
  ['account number alone', (to: TestCustomer) => to.account.accountNumber],
])('an account of this bank is credited at once, by its %s', async (_, destinationOf) => {
  const grace = await openDeskCustomer(api)
  const body = order({ destination: destinationOf(grace) })
  expect((await place(body)).status).toBe(201)
  expect(await balance(grace)).toEqual(['48250.00', '48250.00', '0.00'])
  const { body: listed } = await grace.client.listTransactions({ params: { id: grace.account.id } })
  expect(listed).toMatchObject({
    total: 1,
    transactions: [{ transferId: body.id, type: 'credit', category: 'Deposit', balance: '48250.00' }],
  })
})

test('exactly 2,000,000.00 completes, and a penny more is declined for review: listed, without moving money', async () => {
  expect(await place(order({ amount: '2000000.00' }))).toMatchObject({
    body: { transfer: { status: 'completed' } },
  })
  const before = await balance()
  const body = order({ amount: '2000000.01' })
  const declined = await place(body)
  expect(declined).toMatchObject({
    status: 201,
    body: {
      transfer: { status: 'declined', reason: 'amount_requires_manual_review', transactionId: 'TXN3' },
    },
  })
  expect(await balance()).toEqual(before)
  const { body: read } = await ada.client.readTransfer({ params: { id: body.id } })
  expect(read).toMatchObject({ transfer: { status: 'declined' }, receipt: { debtorName: 'Ada Byron' } })
  expect(read).not.toHaveProperty('receipt.balanceAfter')
})

test('a transfer of the whole balance completes, and a penny more is declined for insufficient funds', async () => {
  ada = await openDeskCustomer(api, 100_00n)
  const declined = await place(order({ amount: '100.01' }))
  expect(declined).toMatchObject({
    status: 201,
    body: { transfer: { status: 'declined', reason: 'insufficient_funds' } },
  })
  expect(await place(order({ amount: '100.00' }))).toMatchObject({
    body: { transfer: { status: 'completed' } },
  })
  expect(await balance()).toEqual(['0.00', '0.00', '0.00'])
})

test('a transfer above both the limit and the balance is declined for the limit', async () => {
  const declined = await place(order({ amount: '999999999999.99' }))
  expect(declined).toMatchObject({ body: { transfer: { reason: 'amount_requires_manual_review' } } })
})

test.each([
  ['completed', '48250.00'],
  ['declined', '2000000.01'],
])('the same order again gets its first outcome, %s, marked as a replay', async (status, amount) => {
  const body = order({ amount })
  const first = await place(body)
  const before = await readBankState(testDatabase.database)
  const again = await place(body)
  const written = await place({
    ...body,
    id: body.id.toUpperCase(),
    recipientName: ` ${body.recipientName} `,
  })
  for (const reply of [again, written]) {
    expect(reply).toMatchObject({ status: 200, body: first.body })
    expect(reply.headers.get('idempotent-replayed')).toBe('true')
  }
  expect(first.body).toMatchObject({ transfer: { status } })
  expect(await readBankState(testDatabase.database)).toEqual(before)
})

test('the same order many times at once is decided once', async () => {
  const body = order()
  const replies = await Promise.all(Array.from({ length: 20 }, () => place(body)))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter(status => status === 201)).toHaveLength(1)
  expect(statuses.filter(status => status === 200)).toHaveLength(19)
  expect(new Set(replies.map(reply => JSON.stringify(reply.body))).size).toBe(1)
  expect(await balance()).toEqual(['4951750.00', '4951750.00', '0.00'])
})

test.each([
  ['amount', { amount: '48250.01' }],
  ['recipient', { recipientName: 'Lindqvist Timber' }],
  ['destination', { destination: '20-00-00 12345679' }],
  ['reference', { reference: 'PO-45002' }],
])('the same id with another %s is refused', async (_, change) => {
  const body = order()
  await place(body)
  const before = await readBankState(testDatabase.database)
  expect(await place({ ...body, ...change })).toMatchObject({
    status: 409,
    body: { code: 'transfer_id_reused' },
  })
  expect(await readBankState(testDatabase.database)).toEqual(before)
})

test('an id of somebody else’s order is refused, and its transfer cannot be read', async () => {
  const body = order()
  await place(body)
  const grace = await openDeskCustomer(api, 100_000_00n)
  const reused = await grace.client.placeTransfer({ params: { id: grace.account.id }, body })
  expect(reused).toMatchObject({ status: 409, body: { code: 'transfer_id_reused' } })
  expect(await grace.client.readTransfer({ params: { id: body.id } })).toMatchObject({ status: 404 })
})

test('only the payer can read a transfer, the receiver cannot', async () => {
  const grace = await openDeskCustomer(api)
  const body = order({ destination: grace.account.iban })
  await place(body)
  expect(await grace.client.readTransfer({ params: { id: body.id } })).toMatchObject({ status: 404 })
})

const refusedBeside = (code: string) => ({
  status: 422,
  body: { code: 'bad_input', errors: [{ field: 'destination', code, message: expect.any(String) }] },
})

test.each([
  ['its own account', () => `00-19-64 ${ada.account.accountNumber}`],
  ['its own IBAN', () => ada.account.iban],
  ['its own account number alone', () => ada.account.accountNumber],
])('a destination that is %s is refused at its field', async (_, destination) => {
  const before = await readBankState(testDatabase.database)
  expect(await place(order({ destination: destination() }))).toMatchObject(refusedBeside('own_account'))
  expect(await readBankState(testDatabase.database)).toEqual(before)
})

test.each([
  ['no account of this bank', '00-19-64 99999999', 'unknown_account'],
  ['an account number alone that no account of this bank has', '12345678', 'sort_code_needed'],
])(
  'a destination that is %s is refused at its field, and uses one slot of the rate limit',
  async (_, destination, code) => {
    const before = await readBankState(testDatabase.database)
    expect(await place(order({ destination }))).toMatchObject(refusedBeside(code))
    await testDatabase.database.query('delete from throttle where key_hash = $1', [
      hashKey(`unknown_account/customer/${ada.customerId}`),
    ])
    expect(await readBankState(testDatabase.database)).toEqual(before)
  },
)

test('an account number alone that is not of this bank is external for demo customers alone', async () => {
  const demo = await openDeskCustomer(api, 100_000_00n)
  const send = () =>
    demo.client.placeTransfer({
      params: { id: demo.account.id },
      body: order({ destination: '12345678' }),
    })
  expect(await send()).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'destination', message: 'We need the sort code as well' }] },
  })
  await testDatabase.database.query('update customer set is_demo = true where id = $1', [demo.customerId])
  expect(await send()).toMatchObject({
    status: 201,
    body: { transfer: { status: 'completed', destination: '12345678', category: 'Transfer' } },
  })
})

test('a customer with checks is told to use Pay someone, and nothing is kept; what was decided before stays', async () => {
  const bea = await openSignedInCustomer(api, 100_00n)
  const params = { id: bea.account.id }
  const body = order({ amount: '1.00' })
  const before = await readBankState(testDatabase.database)
  expect(await bea.client.placeTransfer({ params, body })).toMatchObject({
    status: 403,
    body: { code: 'checks_needed', detail: 'Use Pay someone.', isFinal: true },
  })
  expect(await readBankState(testDatabase.database)).toEqual(before)

  await joinPrivateDesk(api.bank, bea)
  expect((await bea.client.placeTransfer({ params, body })).status).toBe(201)
  await api.bank.database.query('update customer set payment_checks = true where id = $1', [bea.customerId])
  expect((await bea.client.placeTransfer({ params, body })).status).toBe(200)
  expect(await bea.client.placeTransfer({ params, body: { ...body, amount: '2.00' } })).toMatchObject({
    status: 409,
    body: { code: 'transfer_id_reused' },
  })
})

test('another customer’s account is not found', async () => {
  const grace = await openDeskCustomer(api, 100_000_00n)
  const before = await readBankState(testDatabase.database)
  const refused = await place(order(), grace)
  expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await readBankState(testDatabase.database)).toEqual(before)
})

test('of two refusals that apply, the one that the contract lists first wins', async () => {
  const refusalOf = async (sent: ReturnType<typeof place>) => {
    const { body } = await sent
    return 'code' in body ? (body.errors?.[0]?.code ?? body.code) : 'decided'
  }
  const used = order()
  await place(used)
  const own = ada.account.iban
  const unknown = '00-19-64 99999999'
  const grace = await openDeskCustomer(api, 100_000_00n)
  const won = [
    await refusalOf(place({ ...used, amount: '1.00' }, grace)),
    await refusalOf(place({ ...used, destination: own })),
  ]
  const bea = await openSignedInCustomer(api, 100_00n)
  const ofBea = { params: { id: bea.account.id }, body: order({ destination: bea.account.iban }) }
  won.push(await refusalOf(bea.client.placeTransfer(ofBea)))
  // The limit on unknown accounts is used up from here on.
  for (let count = 0; count < api.bank.limits.unknownAccountsHourly; count += 1)
    await place(order({ destination: unknown }))
  won.push(await refusalOf(place(order({ destination: own }))))
  won.push(await refusalOf(place(order({ destination: unknown }))))
  expect(won).toEqual(operations.placeTransfer.refusals.slice(0, 5))
})
