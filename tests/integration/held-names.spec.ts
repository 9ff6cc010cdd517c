// The name that another bank holds is said to whoever asked, and stands in the name checks alone; the names that a customer
// types are theirs to read, and no log or audit has them (part two, 12.2, 12.8 and 14.9).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noOutsideBanks } from '../../src/bank/outside/outside-banks.ts'
import type { NameVerdict } from '../../src/domain/name-check.ts'
import { describeFault } from '../../src/server/log.ts'
import { password } from '../support/open-customer.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { newPayment, pay, paymentOf, thursday } from './payer.ts'
import { readAllRows } from './read-rows.ts'
import { openRecordedBrowser, type Recording } from './recorded-browser.ts'

/** What the other bank answers, by the account that is asked about. */
const answers = new Map<string, NameVerdict>([
  ['10000002', { reasonCode: 'MBAM', heldName: 'Zebedee Quillfeather' }],
  ['10000003', { reasonCode: 'BAMM', heldName: 'Quillfeather Bakery' }],
  ['10000004', { reasonCode: 'PAMM', heldName: 'Ottoline Quillfeather' }],
])
const accountNumbers = [...answers.keys()]
const held = /quillfeather/i
const typed = /thistlewood/i
const name = 'Zeb Thistlewood'

let testDatabase: TestDatabase
let api: TestApi
let ada: TestCustomer
const recording: Recording = { answers: [], logLines: [] }

const recipientAt = (accountNumber: string) => ({
  name,
  kind: 'personal' as const,
  destination: `00-00-01 ${accountNumber}`,
})

/** Keeps whom the customer pays as a payee, pays them, and looks at both. */
async function payAt(accountNumber: string, amount: string): Promise<void> {
  const { client } = ada
  const recipient = recipientAt(accountNumber)
  const paid = paymentOf(await pay(ada, await newPayment(ada, amount, { recipient })))
  const payee = {
    id: crypto.randomUUID(),
    name,
    kind: 'personal',
    sortCode: '000001',
    accountNumber,
  } as const
  expect((await client.addPayee({ body: payee })).status).toBe(201)
  expect((await client.readPayee({ params: { id: payee.id } })).status).toBe(200)
  expect((await client.readPayment({ params: { id: paid.id } })).status).toBe(200)
}

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  api = openTestApi(testDatabase.database, {
    clock: () => thursday,
    outside: {
      ...noOutsideBanks,
      checkName: ({ accountNumber }) => Promise.resolve(answers.get(accountNumber) ?? { reasonCode: 'AC01' }),
    },
  })
  ada = { ...(await openCustomer(api, 1_000_00n)), ...openRecordedBrowser(api, recording) }
  const { email, client } = ada
  expect((await client.signIn({ body: { email, password, accountType: 'personal' } })).status).toBe(201)
  for (const [n, accountNumber] of accountNumbers.entries()) await payAt(accountNumber, `${n + 5}.00`)
  expect((await client.listPayees({})).status).toBe(200)
  expect((await client.listPayments({})).status).toBe(200)
  expect(api.faults).toEqual([])
})
afterAll(() => testDatabase.close())

test('a held name stands in the name checks alone, and is said to whoever asked', async () => {
  const rows = await readAllRows(testDatabase.database)
  const tables = rows.filter(row => held.test(row)).map(row => row.split(':')[0])
  expect(tables).toEqual(accountNumbers.map(() => 'name_check'))
  const told = new Set(recording.answers.filter(({ text }) => held.test(text)).map(answer => answer.name))
  expect([...told].toSorted()).toEqual([
    'addPayee',
    'checkName',
    'listPayees',
    'listPayments',
    'placePayment',
    'readPayee',
    'readPayment',
  ])
})

test('no audit event and no log line has a held name or a typed one', async () => {
  const rows = await readAllRows(testDatabase.database)
  const audited = rows.filter(row => row.startsWith('audit_'))
  expect(audited.filter(row => row.includes('name_checked'))).toHaveLength(accountNumbers.length)
  expect(audited.filter(row => held.test(row) || typed.test(row))).toEqual([])
  expect(recording.logLines.length).toBeGreaterThan(10)
  expect(recording.logLines.filter(line => held.test(line) || typed.test(line))).toEqual([])
})

test('an export has the name that was typed, and not the held one', async () => {
  const { id } = ada.account
  const files = [
    ...['csv', 'ofx', 'qif'].map(format => `/api/accounts/${id}/transactions/export?format=${format}`),
    '/api/transactions/export',
    `/api/accounts/${id}/statements/2026-11/csv`,
  ]
  for (const file of files) {
    const response = await ada.send(file)
    expect([file, response.status]).toEqual([file, 200])
    const text = await response.text()
    expect(text).toMatch(typed)
    expect(text).not.toMatch(held)
  }
})

test('a fault while a name is checked, or a payee kept, is logged without a name', async () => {
  for (const table of ['name_check', 'payee'])
    await testDatabase.database.script(
      `alter table ${table} add constraint takes_nothing check (false) not valid`,
    )
  const check = { id: crypto.randomUUID(), ...recipientAt('10000002') }
  expect((await ada.client.checkName({ body: check })).status).toBe(500)
  const other = { id: crypto.randomUUID(), name, kind: 'personal', sortCode: '000001' } as const
  expect((await ada.client.addPayee({ body: { ...other, accountNumber: '10000009' } })).status).toBe(500)
  expect(api.faults).toHaveLength(2)
  for (const { fault, ...facts } of api.faults) {
    const logged = JSON.stringify({ ...facts, detail: describeFault(fault) })
    expect(logged).toContain('takes_nothing')
    expect(logged).not.toMatch(held)
    expect(logged).not.toMatch(typed)
  }
  expect(recording.logLines.filter(line => held.test(line) || typed.test(line))).toEqual([])
})
