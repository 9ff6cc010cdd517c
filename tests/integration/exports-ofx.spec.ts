// An OFX file of transactions over HTTP, read back by Debian's ofxdump.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import type { TestCustomer } from './customers.ts'
import { openExportedCustomer } from './exported-customer.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'

let testDatabase: TestDatabase
let api: TestApi
let ada: TestCustomer
const folder = mkdtempSync(path.join(os.tmpdir(), 'sarsen-exports-'))

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  api = openTestApi(testDatabase.database)
  ada = await openExportedCustomer(api)
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  rmSync(folder, { recursive: true, force: true })
  await testDatabase.close()
})

const linesOf = (text: string, label: string) =>
  [...text.matchAll(new RegExp(`^ *${label}: (.*)$`, 'gm'))].map(([, value = '']) => value)

test('ofxdump reads the OFX file: the account, its balance, and every completed line once', async () => {
  const file = path.join(folder, 'transactions.ofx')
  const response = await ada.send(`/api/accounts/${ada.account.id}/transactions/export?format=ofx`)
  writeFileSync(file, await response.text())
  const { stdout } = await promisify(execFile)('ofxdump', [file], { env: { ...process.env, TZ: 'UTC' } })
  const { body } = await ada.client.listTransactions({
    params: { id: ada.account.id },
    query: { status: 'completed', pageSize: 100 },
  })
  const completed = 'transactions' in body ? body.transactions.toReversed() : []
  expect(completed).toHaveLength(7)
  expect(linesOf(stdout, 'Bank ID')).toEqual(['001964'])
  expect(linesOf(stdout, 'Account #')).toEqual([ada.account.accountNumber])
  expect(linesOf(stdout, 'Ledger balance')).toEqual([completed.at(-1)?.balance])
  const ids = linesOf(stdout, "Financial institution's ID for this transaction")
  expect(ids.toSorted()).toEqual(completed.map(({ id }) => id))
  expect(linesOf(stdout, 'Total money amount').toSorted()).toEqual(
    completed.map(({ type, amount }) => (type === 'debit' ? `-${amount}` : amount)).toSorted(),
  )
  expect(linesOf(stdout, 'Name of payee or transaction description')).toContain(
    'Kestrel & Sons <Marine> of Łódź',
  )
  expect(linesOf(stdout, String.raw`Extra transaction information \(memo\)`)).toContain(
    'Transfer to Kestrel & Sons <Marine> of Łódź and Hull – -2+3',
  )
})
