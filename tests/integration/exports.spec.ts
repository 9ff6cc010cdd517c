// Exports of transactions over HTTP, read by an independent parser.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../../src/contract/transactions.ts'
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
  customer.send(`/api/accounts/${ada.account.id}/transactions/export?${new URLSearchParams(query)}`)

async function csvOf(query: Record<string, string> = {}): Promise<Record<string, string>[]> {
  const text = await (await ask({ format: 'csv', ...query })).text()
  return parse(text, { columns: true, record_delimiter: '\r\n' })
}

async function listed(query: Record<string, string> = {}): Promise<readonly Transaction[]> {
  const { status, body } = await ada.client.listTransactions({
    params: { id: ada.account.id },
    query: { ...query, pageSize: 100 },
  })
  if (status !== 200) throw new Error(`the list answered ${status}`)
  return body.transactions
}

const harmless = (text: string) => (/^[=+\-@]/.test(text) ? `'${text}` : text)

/** The row that a listed transaction must become. */
const rowOf = (line: Transaction) => ({
  Date: londonDateOf(new Date(line.date)),
  Type: line.type === 'debit' ? 'Debit' : 'Credit',
  Description: harmless(line.description),
  Reference: harmless(line.reference),
  'Money out': line.type === 'debit' ? line.amount : '',
  'Money in': line.type === 'credit' ? line.amount : '',
  Balance: line.balance ?? '',
  Currency: 'GBP',
  'Transaction ID': line.id,
  'Sort code': '00-19-64',
  'Account number': ada.account.accountNumber,
  Category: line.category,
  Status: line.status === 'declined' ? 'Declined' : 'Completed',
  'Other party': harmless(line.recipientName ?? line.payerName ?? ''),
})

test('a CSV file has every listed line, newest first, and no cell that a spreadsheet would run', async () => {
  const rows = await csvOf()
  expect(rows).toHaveLength(8)
  expect(rows).toEqual((await listed()).map(rowOf))
  expect(rows.map(row => row['Reference'])).toEqual(expect.arrayContaining(["'@SUM(A1:A9)", "'-2+3"]))
})

test.each([
  { search: 'hull' },
  { status: 'declined' },
  { category: 'International Transfer' },
  { amountBand: 'medium' },
  { status: 'completed', category: 'Transfer', amountBand: 'low', search: 'TRANSFER' },
  { to: '2026-01-01' },
  { search: 'nothing has this' },
])('an export has exactly the lines that the filter %j leaves', async filters => {
  expect(await csvOf(filters)).toEqual((await listed(filters)).map(rowOf))
})

test('the file name has the account and the day, and no cache stores the file', async () => {
  for (const [format, type] of [
    ['csv', 'text/csv; charset=utf-8'],
    ['ofx', 'application/x-ofx'],
    ['qif', 'application/x-qif'],
  ] as const) {
    const { headers } = await ask({ format })
    const name = `transactions-${ada.account.accountNumber}-${londonDateOf(api.bank.clock())}.${format}`
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([type, 'no-store'])
  }
})

test('a QIF file has every completed line, and no text ends an entry early', async () => {
  const text = await (await ask({ format: 'qif' })).text()
  const [head, ...rest] = text.split('\r\n')
  expect(head).toBe('!Type:Bank')
  const entries = rest.join('\n').split('\n^\n').filter(Boolean)
  expect(entries).toHaveLength(7)
  for (const entry of entries)
    expect(entry).toMatch(/^D\d\d\/\d\d\/20\d\d\nT-?\d+\.\d\d\nNTXN\d\nP.+\n(M[^^].*\n)?L.+$/)
})

test('an unknown format, days out of order and another customer’s account are refused', async () => {
  expect((await ask({ format: 'xlsx' })).status).toBe(422)
  expect((await ask({})).status).toBe(422)
  expect((await ask({ format: 'csv', from: '2026-03-02', to: '2026-03-01' })).status).toBe(422)
  expect((await ask({ format: 'csv' }, await openSignedInCustomer(api))).status).toBe(404)
})

test('a new account exports a file without lines', async () => {
  const grace = await openSignedInCustomer(api)
  for (const [format, text] of [
    ['csv', /^Date,Type,.*,Status,Other party\r\n$/],
    ['qif', /^!Type:Bank\r\n$/],
    ['ofx', /<BANKTRANLIST>[^]*\n<\/BANKTRANLIST>\n<LEDGERBAL><BALAMT>0\.00<\/BALAMT>/],
  ] as const) {
    const response = await grace.send(
      `/api/accounts/${grace.account.id}/transactions/export?format=${format}`,
    )
    expect(await response.text()).toMatch(text)
  }
})
