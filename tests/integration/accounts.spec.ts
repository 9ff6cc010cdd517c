// Accounts, balances and the paged list of transactions (spec section 3; rulings 12, 29), over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payIn } from '../support/open-customer.ts'
import { openDeskCustomer, openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
  ada = await openDeskCustomer(api)
})
afterAll(() => fixture.close())

const pay = (amount: string) =>
  ada.client.placeTransfer({
    params: { id: ada.account.id },
    body: {
      id: crypto.randomUUID(),
      recipientName: 'Oakhurst Rent',
      destination: '20-00-00 12345678',
      amount,
    },
  })

const list = (query?: { page?: number | string; pageSize?: number | string }, customer = ada) =>
  customer.client.listTransactions({ params: { id: ada.account.id }, ...(query && { query }) })

test('an account without entries shows zero balances', async () => {
  expect(await ada.client.listAccounts({})).toMatchObject({
    status: 200,
    body: {
      accounts: [
        {
          id: ada.account.id,
          product: 'Current Account',
          holderName: 'Ada Byron',
          sortCode: '001964',
          accountNumber: ada.account.accountNumber,
          iban: ada.account.iban,
          currency: 'GBP',
          availableBalance: '0.00',
          bookedBalance: '0.00',
          openedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
          lastBookedAt: null,
        },
      ],
    },
  })
  const balance = await ada.client.readBalance({ params: { id: ada.account.id } })
  expect(balance.body).toMatchObject({ available: '0.00', booked: '0.00', held: '0.00', lastBookedAt: null })
  expect((await list()).body).toEqual({ transactions: [], page: 1, pageSize: 10, total: 0 })
})

test('the list has every decided order, newest first, by page; a declined one has no balance', async () => {
  await payIn(api.bank, ada.account.id, 1_000_00n)
  for (let n = 1; n <= 12; n++) await pay(`${n}.00`)
  await pay('5000.00')
  const first = await list()
  expect(first.body).toMatchObject({ page: 1, pageSize: 10, total: 14 })
  if (first.status !== 200) throw new Error('no list')
  expect(first.body.transactions.map(({ id }) => id)).toEqual(
    [14, 13, 12, 11, 10, 9, 8, 7, 6, 5].map(n => `TXN${n}`),
  )
  const [declined, newest] = first.body.transactions
  expect(declined).toMatchObject({ status: 'declined', amount: '5000.00', type: 'debit' })
  expect(declined).not.toHaveProperty('balance')
  expect(newest).toMatchObject({
    status: 'completed',
    amount: '12.00',
    balance: '922.00',
    recipientName: 'Oakhurst Rent',
    reference: 'Transfer to Oakhurst Rent',
  })
  const second = await list({ page: 2 })
  if (second.status !== 200) throw new Error('no list')
  expect(second.body.transactions.map(({ id }) => id)).toEqual(['TXN4', 'TXN3', 'TXN2', 'TXN1'])
  expect(second.body.transactions.at(-1)).toMatchObject({
    type: 'credit',
    category: 'Deposit',
    balance: '1000.00',
  })
  expect((await list({ page: 3 })).body).toMatchObject({ transactions: [], total: 14 })
  expect((await list({ page: 1_000_000, pageSize: 100 })).body).toMatchObject({ transactions: [] })
})

test('the balance is the one after the newest entry, as of the time of the answer', async () => {
  const { body: balance } = await ada.client.readBalance({ params: { id: ada.account.id } })
  const { body: accounts } = await ada.client.listAccounts({})
  expect(balance).toMatchObject({ available: '922.00', booked: '922.00', held: '0.00' })
  expect(accounts).toMatchObject({ accounts: [{ availableBalance: '922.00', bookedBalance: '922.00' }] })
  if (!('asOf' in balance) || balance.lastBookedAt === null) throw new Error('nothing booked')
  expect(Date.parse(balance.asOf)).toBeGreaterThanOrEqual(Date.parse(balance.lastBookedAt))
})

test.each([
  [{ page: 0 }, ['page']],
  [{ page: -1, pageSize: 0 }, ['page', 'pageSize']],
  [{ page: 1.5, pageSize: 101 }, ['page', 'pageSize']],
  [{ page: 'two' }, ['page']],
  [{ page: '' }, ['page']],
  [{ page: 1_000_001 }, ['page']],
  [{ page: '99999999999999999999' }, ['page']],
])('a page number out of bounds is refused with its sentence: %j', async (query, fields) => {
  const reply = await list(query)
  if (reply.status !== 422) throw new Error(`answered ${reply.status}`)
  expect(reply.body.errors?.map(({ field }) => field)).toEqual(fields)
  expect(reply.body.errors?.every(({ message }) => message.startsWith('Ask for'))).toBe(true)
})

test('an unknown filter is refused by name', async () => {
  const response = await ada.send(`/api/accounts/${ada.account.id}/transactions?sort=oldest&page=1`)
  expect(await response.json()).toMatchObject({
    status: 422,
    errors: [{ field: 'sort', code: 'unknown_field' }],
  })
})

test('another customer’s account is not found', async () => {
  const grace = await openSignedInCustomer(api)
  expect((await list({}, grace)).status).toBe(404)
  expect((await grace.client.readBalance({ params: { id: ada.account.id } })).status).toBe(404)
  const { body } = await grace.client.listAccounts({})
  expect(body).toMatchObject({ accounts: [{ id: grace.account.id }] })
})
