// The parameters of the list of transactions over HTTP: search, filters, order, pages, and refusals (spec section 5;
// rulings 12, 28, 30). The result of each combination of filters: tests/ledger/transactions-list.spec.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { londonDateOf } from '../../src/domain/london-time.ts'
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

const ask = (query: Record<string, string>, customer = ada) =>
  customer.send(`/api/accounts/${ada.account.id}/transactions?${new URLSearchParams(query)}`)

type Query = Parameters<TestCustomer['client']['listTransactions']>[0]['query'] & object

async function found(query: Query) {
  const { status, body } = await ada.client.listTransactions({ params: { id: ada.account.id }, query })
  if (status !== 200) throw new Error(`the list answered ${status}`)
  return { ids: body.transactions.map(({ id }) => Number(id.slice(3))), total: body.total }
}

test('a search matches description and reference in any case, to the letter, without wildcards', async () => {
  expect(await found({ search: 'oakhurst' })).toEqual({ ids: [2], total: 1 })
  expect(await found({ search: 'FLAT 4' })).toEqual({ ids: [2], total: 1 })
  expect(await found({ search: 'été' })).toEqual({ ids: [7], total: 1 })
  expect(await found({ search: 'łÓDŹ' })).toEqual({ ids: [4], total: 1 })
  expect(await found({ search: '太' })).toEqual({ ids: [7], total: 1 })
  expect(await found({ search: '%' })).toEqual({ ids: [7], total: 1 })
  expect(await found({ search: '0%_o' })).toEqual({ ids: [7], total: 1 })
  expect(await found({ search: '100_' })).toEqual({ ids: [], total: 0 })
  expect(await found({ search: String.raw`\ ` })).toEqual({ ids: [], total: 0 })
  expect(await found({ search: 'RentFlat' })).toEqual({ ids: [], total: 0 })
})

test('each filter leaves its own lines, and together they leave the lines that match all', async () => {
  expect((await found({ status: 'declined' })).ids).toEqual([6])
  expect((await found({ status: 'completed' })).ids).toEqual([8, 7, 5, 4, 3, 2, 1])
  expect((await found({ category: 'Deposit' })).ids).toEqual([8, 1])
  expect((await found({ category: 'International Transfer' })).ids).toEqual([7])
  expect((await found({ amountBand: 'medium' })).ids).toEqual([8])
  expect((await found({ amountBand: 'high' })).total).toBe(0)
  expect(
    await found({ status: 'completed', category: 'Transfer', amountBand: 'low', search: 'hull' }),
  ).toEqual({
    ids: [5, 4],
    total: 2,
  })
})

test('the list comes in five orders', async () => {
  expect((await found({})).ids).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect((await found({ order: 'oldest' })).ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect((await found({ order: 'largest' })).ids).toEqual([8, 6, 1, 2, 4, 5, 7, 3])
  expect((await found({ order: 'smallest' })).ids).toEqual([3, 7, 5, 4, 2, 1, 6, 8])
  expect((await found({ order: 'declined_first' })).ids).toEqual([6, 8, 7, 5, 4, 3, 2, 1])
})

test('pages of a search have its total, and a page past the last is empty', async () => {
  const query = { search: 'transfer to', pageSize: 4 } as const
  expect(await found({ ...query, page: 1 })).toEqual({ ids: [6, 5, 4, 3], total: 5 })
  expect(await found({ ...query, page: 2 })).toEqual({ ids: [2], total: 5 })
  expect(await found({ ...query, page: 3 })).toEqual({ ids: [], total: 5 })
  expect(await found({ ...query, page: 1_000_000 })).toEqual({ ids: [], total: 5 })
})

test('days are London days, both included', async () => {
  const today = londonDateOf(api.bank.clock())
  expect((await found({ from: today, to: today })).total).toBe(8)
  expect((await found({ to: '2026-01-01' })).total).toBe(0)
  expect((await found({ from: '2999-01-01' })).total).toBe(0)
})

test.each([
  [{ status: 'pending' }, 'status'],
  [{ amountBand: 'huge' }, 'amountBand'],
  [{ category: 'Cash' }, 'category'],
  [{ order: 'random' }, 'order'],
  [{ from: '2026-02-30' }, 'from'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
  [{ search: 'x'.repeat(101) }, 'search'],
  [{ search: 'a\nb' }, 'search'],
  [{ status: 'declined', colour: 'red' }, 'colour'],
])('%j is refused at its field', async (query, field) => {
  const response = await ask(query)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'bad_input', errors: [{ field }] })
})

test('all invalid parameters are named at once, and only to the account’s own customer', async () => {
  const wrong = { status: 'pending', order: 'random' }
  const both = await (await ask(wrong)).json()
  expect(both).toMatchObject({ errors: [{ field: 'status' }, { field: 'order' }] })
  const grace = await openSignedInCustomer(api)
  expect((await ask({ search: 'rent' }, grace)).status).toBe(404)
})
