// The transactions of all accounts of a customer, and their file (specification, sections 11.4 and 11.10), over a real database.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer
let grace: TestCustomer
let flexiSave: string
let closed: string

const openSavings = async (customer: TestCustomer) =>
  (
    await openAccount(api.bank, fixture.database, {
      customerId: customer.customerId,
      product: 'FlexiSave',
      productCode: 'flexisave',
      holderName: 'Ada Byron',
    })
  ).id

const move = async (customer: TestCustomer, from: string, to: string, amount: string) => {
  const moved = await customer.client.moveMoney({ body: { id: crypto.randomUUID(), from, to, amount } })
  expect(moved.status).toBe(201)
}

// Ada has a current account, FlexiSave, and one that is closed. Grace has the same words in hers.
beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
  ada = await openSignedInCustomer(api, 1_000_00n)
  grace = await openSignedInCustomer(api, 1_000_00n)
  flexiSave = await openSavings(ada)
  closed = await openSavings(ada)
  await move(ada, ada.account.id, closed, '7.00')
  await move(ada, closed, ada.account.id, '7.00')
  await fixture.database.query('update account set closed_at = $2 where id = $1', [closed, api.bank.clock()])
  for (const amount of ['10.00', '20.00', '30.00']) await move(ada, ada.account.id, flexiSave, amount)
  await move(grace, grace.account.id, await openSavings(grace), '10.00')
  await payIn(api.bank, ada.account.id, 5_00n)
})
afterAll(() => fixture.close())

type Query = Parameters<TestCustomer['client']['listAllTransactions']>[0]['query'] & object

async function list(query: Query = {}, customer = ada) {
  const { status, body } = await customer.client.listAllTransactions({ query })
  if (status !== 200) throw new Error(`the list answered ${status}`)
  return body
}

const nameOf = (accountId: string): string =>
  ({ [ada.account.id]: 'current', [flexiSave]: 'savings', [closed]: 'closed' })[accountId] ??
  'of somebody else'

const rowsOf = ({ transactions }: Awaited<ReturnType<typeof list>>) =>
  transactions.map(({ accountId, id, type, amount }) => [nameOf(accountId), id, type, amount].join(' '))

/** By time, and what is booked at one moment by account id: of a move, the account that was opened later has the later id. */
const newestFirst = [
  'current TXN7 credit 5.00',
  'savings TXN3 credit 30.00',
  'current TXN6 debit 30.00',
  'savings TXN2 credit 20.00',
  'current TXN5 debit 20.00',
  'savings TXN1 credit 10.00',
  'current TXN4 debit 10.00',
  'closed TXN2 debit 7.00',
  'current TXN3 credit 7.00',
  'closed TXN1 credit 7.00',
  'current TXN2 debit 7.00',
  'current TXN1 credit 1000.00',
]

test('the list has the lines of all accounts by time, account and number, the closed account’s too, and of nobody else', async () => {
  const listed = await list({ pageSize: 100 })
  expect(rowsOf(listed)).toEqual(newestFirst)
  expect(listed).toMatchObject({ page: 1, pageSize: 100, total: 12 })
  expect(rowsOf(await list({ pageSize: 100, order: 'oldest' }))).toEqual(newestFirst.toReversed())
})

test('each line is as its own account’s list has it, and names its account', async () => {
  const { transactions } = await list({ pageSize: 100 })
  for (const id of [ada.account.id, flexiSave, closed]) {
    const { body } = await ada.client.listTransactions({ params: { id }, query: { pageSize: 100 } })
    const own = 'transactions' in body ? body.transactions : []
    expect(transactions.filter(({ accountId }) => accountId === id)).toEqual(
      own.map(line => ({ ...line, accountId: id })),
    )
  }
})

test('pages meet without a gap, and beyond the last one there is nothing', async () => {
  const pages = []
  for (const page of [1, 2, 3, 4]) pages.push(await list({ page, pageSize: 5 }))
  expect(pages.map(({ transactions }) => transactions.length)).toEqual([5, 5, 2, 0])
  expect(pages.flatMap(rowsOf)).toEqual(newestFirst)
  expect(pages.map(({ total }) => total)).toEqual([12, 12, 12, 12])
})

test.each<[Query, number]>([
  [{ search: 'flexisave' }, 5],
  [{ search: '30.00' }, 2],
  [{ category: 'Deposit' }, 7],
  [{ status: 'declined' }, 0],
  [{ amountBand: 'low' }, 12],
  [{ amountBand: 'high' }, 0],
  [{ to: '2000-01-01' }, 0],
  [{ from: '2000-01-01' }, 12],
])('filters are those of one account: %j', async (filters, total) => {
  const listed = await list({ ...filters, pageSize: 100 })
  let inEach = 0
  for (const id of [ada.account.id, flexiSave, closed]) {
    const { body } = await ada.client.listTransactions({ params: { id }, query: filters })
    inEach += 'total' in body ? body.total : 0
  }
  expect([listed.total, listed.transactions.length, inEach]).toEqual([total, total, total])
})

test('what is wrong with a filter is said as for one account', async () => {
  expect(
    await ada.client.listAllTransactions({ query: { from: '2026-03-02', to: '2026-03-01' } }),
  ).toMatchObject({ status: 422, body: { errors: [{ field: 'to', code: 'end_before_start' }] } })
})

test('another customer’s list has hers alone', async () => {
  const mine = await list({}, grace)
  expect(mine.transactions.every(({ accountId }) => nameOf(accountId) === 'of somebody else')).toBe(true)
  expect(mine.total).toBe(3)
})

const exportAll = (query: Record<string, string> = {}) =>
  ada.send(`/api/transactions/export?${new URLSearchParams(query)}`)

test('the file has every listed line, newest first, each with its account', async () => {
  const response = await exportAll({ format: 'csv' })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="transactions-all-accounts-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const rows: Record<string, string>[] = parse(await response.text(), {
    columns: true,
    record_delimiter: '\r\n',
  })
  const { body } = await ada.client.listAccounts({ query: { include: 'closed' } })
  const accounts = 'accounts' in body ? body.accounts : []
  expect(
    rows.map(row =>
      [
        nameOf(accounts.find(({ accountNumber }) => accountNumber === row['Account number'])?.id ?? ''),
        row['Transaction ID'],
        row['Type']?.toLowerCase(),
        row['Money in'] || row['Money out'],
      ].join(' '),
    ),
  ).toEqual(newestFirst)
  expect(new Set(rows.map(row => row['Sort code']))).toEqual(new Set(['00-19-64']))
})

test('the file takes the filters of the list, and is CSV alone', async () => {
  const text = await (await exportAll({ search: '30.00' })).text()
  expect(text.trim().split('\r\n')).toHaveLength(3)
  expect((await exportAll({ format: 'ofx' })).status).toBe(422)
})
