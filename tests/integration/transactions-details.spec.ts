// One transaction with the details of its receipt (spec sections 2 and 3; rulings 29, 31).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { openExportedCustomer } from './exported-customer.ts'
import type { TestApi } from './open-test-api.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
  ada = await openExportedCustomer(api)
})
afterAll(() => fixture.close())

const read = (transactionId: string, customer = ada) =>
  customer.client.readTransaction({ params: { id: ada.account.id, transactionId } })

test('a completed transfer says where it went and when it was placed', async () => {
  expect((await read('TXN2')).body).toEqual({
    transaction: expect.objectContaining({
      id: 'TXN2',
      type: 'debit',
      status: 'completed',
      amount: '850.00',
      balance: '1150.00',
      recipientName: 'Oakhurst Rent',
      reference: 'Flat 4, March',
    }),
    receipt: {
      holderName: 'Ada Byron',
      sortCode: '001964',
      accountNumber: ada.account.accountNumber,
      destination: '20-00-00 12345678',
      placedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    },
  })
  expect((await read('TXN7')).body).toMatchObject({
    receipt: { destination: 'SE35 5000 0000 0549 1000 0003' },
  })
})

test('a declined transfer has its reason, and no balance', async () => {
  const { body } = await read('TXN6')
  expect(body).toMatchObject({
    transaction: { status: 'declined', reason: 'insufficient_funds' },
    receipt: { reason: 'insufficient_funds' },
  })
  expect(body).not.toHaveProperty('transaction.balance')
})

test('an incoming payment names no destination', async () => {
  const { body } = await read('TXN1')
  expect(body).toMatchObject({ transaction: { type: 'credit', amount: '2000.00' } })
  expect(body).not.toHaveProperty('receipt.destination')
})

test.each(['TXN9', 'TXN0', 'TXN01', 'txn1', '1', `TXN${'9'.repeat(18)}`, `TXN${'9'.repeat(19)}`])(
  '%s is not found',
  async transactionId => {
    expect((await read(transactionId)).status).toBe(404)
  },
)

test('nobody reads a line of another customer’s account', async () => {
  expect((await read('TXN1', await openSignedInCustomer(api))).status).toBe(404)
})
