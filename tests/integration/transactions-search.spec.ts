// A search also finds people and amounts. How each form of text is found, on every database:
// tests/ledger/transactions-list.spec.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDeskCustomer, openSignedInCustomer, type TestCustomer } from './customers.ts'
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

async function found(query: { search: string }) {
  const { status, body } = await ada.client.listTransactions({ params: { id: ada.account.id }, query })
  if (status !== 200) throw new Error(`the list answered ${status}`)
  return { ids: body.transactions.map(({ id }) => Number(id.slice(3))), total: body.total }
}

test.each(['850', '850.00', '850.0', '£850', '£850.00', '-£850.00', ' 850 '])(
  'a search for %j finds the amount',
  async search => {
    expect(await found({ search })).toEqual({ ids: [2], total: 1 })
  },
)

test('a search for an amount finds no other, with commas or without', async () => {
  expect((await found({ search: '9,000.00' })).ids).toEqual([6])
  expect((await found({ search: '£9000' })).ids).toEqual([6])
  expect((await found({ search: '150,000' })).ids).toEqual([8])
  for (const search of ['90,00', '900', '9,000.001', '85', '£', '9 000'])
    expect([search, (await found({ search })).ids]).toEqual([search, []])
})

test('a reference that nobody gave is found once by who paid, and by who was paid', async () => {
  const payer = await openDeskCustomer(api, 5_00n)
  const payee = await openSignedInCustomer(api)
  const { status } = await payer.client.placeTransfer({
    params: { id: payer.account.id },
    body: {
      id: crypto.randomUUID(),
      destination: payee.account.iban,
      recipientName: 'Grace Hopper',
      amount: '1.00',
    },
  })
  expect(status).toBe(201)
  for (const { client, account } of [payer, payee])
    for (const search of ['transfer to grace', 'HOPPER', 'gr', '1.00']) {
      const { body } = await client.listTransactions({ params: { id: account.id }, query: { search } })
      expect([search, body]).toMatchObject([
        search,
        { total: 1, transactions: [{ reference: 'Transfer to Grace Hopper' }] },
      ])
    }
})

test('a search finds people: payees, also abroad, and payers', async () => {
  expect(await found({ search: '日本' })).toEqual({ ids: [7], total: 1 })
  expect(await found({ search: 'anchor' })).toEqual({ ids: [5], total: 1 })
  const grace = await openSignedInCustomer(api)
  const { status } = await ada.client.placeTransfer({
    params: { id: ada.account.id },
    body: {
      id: crypto.randomUUID(),
      destination: grace.account.iban,
      recipientName: 'Grace',
      amount: '83.33',
      reference: 'BOARD-FEE-SEP',
    },
  })
  expect(status).toBe(201)
  const received = await grace.client.listTransactions({
    params: { id: grace.account.id },
    query: { search: 'ADA BYRON' },
  })
  expect(received.body).toMatchObject({
    total: 1,
    transactions: [{ type: 'credit', payerName: 'Ada Byron' }],
  })
  for (const search of ['board fee', 'Board-Fee', 'BOARD FEE SEP'])
    expect([search, await found({ search })]).toEqual([search, { ids: [9], total: 1 }])
})
