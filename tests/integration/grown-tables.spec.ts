// Every table gains a column, as a later migration may add one. The bank goes on working, also with statements that it
// prepared before.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantAccess, revokeAccess } from '../../src/bank/accounts/account-access.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { placeHold } from '../../src/bank/holds/place-hold.ts'
import { captureHold, releaseHold } from '../../src/bank/holds/settle-hold.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { issueDueStatements } from '../../src/bank/statements/issue-statements.ts'
import { reverseTransfer } from '../../src/bank/transfers/reverse-transfer.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import { password } from '../support/open-customer.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openDeskCustomer, openSignedInCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { makeIdsFor } from './own-ids.ts'
import { operationTable, pathOf, rightRequest } from './right-requests.ts'

const dayMs = 24 * 60 * 60_000

/** Adds the column to each table, and returns the tables' names. */
async function growEveryTable(database: Database): Promise<readonly string[]> {
  const tables = await database.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`,
  )
  await database.script(
    tables
      .map(({ name }) => `alter table ${name} add column grown text not null default 'grown';`)
      .join('\n'),
  )
  return tables.map(({ name }) => name)
}

const doneWell = <Value>(
  done: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: string },
): Value => {
  if (!done.ok) throw new Error(done.refusal)
  return done.value
}

const balanceOf = async ({ client, account }: TestCustomer) => {
  const { body } = await client.readBalance({ params: { id: account.id } })
  return 'available' in body ? [body.booked, body.held, body.available] : body
}

/** Posts, holds, captures, releases and reverses, and checks after each what the API shows. */
async function moveMoney({ bank }: TestApi, ada: TestCustomer, ben: TestCustomer): Promise<void> {
  const id = crypto.randomUUID()
  const order = {
    params: { id: ada.account.id },
    body: {
      id,
      recipientName: 'Ben',
      destination: `${ben.account.sortCode} ${ben.account.accountNumber}`,
      amount: '100.00',
      reference: 'Grown',
    },
  }
  expect(await ada.client.placeTransfer(order)).toMatchObject({ status: 201 })
  const replayed = await ada.client.placeTransfer(order)
  expect(replayed.headers.get('idempotent-replayed')).toBe('true')
  expect([await balanceOf(ada), await balanceOf(ben)]).toEqual([
    ['900.00', '0.00', '900.00'],
    ['1100.00', '0.00', '1100.00'],
  ])

  const request = {
    accountNumber: ada.account.accountNumber,
    recipientName: 'Kestrel Marine',
    reference: 'Hull',
    durationMs: dayMs,
  }
  const captured = doneWell(await placeHold(bank, { ...request, amountPence: 60_00n }))
  const released = doneWell(await placeHold(bank, { ...request, amountPence: 40_00n }))
  expect(await balanceOf(ada)).toEqual(['900.00', '100.00', '800.00'])
  doneWell(await captureHold(bank, { holdId: captured.holdId, amountPence: 50_00n }))
  doneWell(await releaseHold(bank, released.holdId))
  expect(await balanceOf(ada)).toEqual(['850.00', '0.00', '850.00'])

  doneWell(await reverseTransfer(bank, { transferId: id, reason: 'Sent twice' }))
  expect([await balanceOf(ada), await balanceOf(ben)]).toEqual([
    ['950.00', '0.00', '950.00'],
    ['1000.00', '0.00', '1000.00'],
  ])
  const listed = await ada.client.listTransactions({ params: { id: ada.account.id }, query: {} })
  expect(listed.body).toMatchObject({ total: 4 })
}

/** Grants access to an account and revokes it. In between the balance is readable. */
async function shareAccount({ bank }: TestApi, ada: TestCustomer, ben: TestCustomer): Promise<void> {
  const at = bank.clock()
  await bank.database.transaction(transaction =>
    grantAccess(transaction, { customerId: ben.customerId, accountId: ada.account.id, grantedAt: at, at }),
  )
  const request = { params: { id: ada.account.id } }
  expect(await ben.client.readBalance(request)).toMatchObject({ status: 200 })
  doneWell(await revokeAccess(bank, { email: ben.email, accountNumber: ada.account.accountNumber }))
  expect(await ben.client.readBalance(request)).toMatchObject({ status: 404 })
}

/** Sends a valid request to each operation of the API. A reported fault fails the file. */
async function askEverything(api: TestApi, database: Database): Promise<void> {
  for (const { name, operation } of operationTable) {
    const customer = await openSignedInCustomer(api, 1_000_00n)
    const path = pathOf(operation, await makeIdsFor(operation, customer, database))
    const response = await customer.send(path, rightRequest(name, { email: customer.email, password }))
    expect([name, response.status < 500]).toEqual([name, true])
  }
}

/** How far the clock has moved. The ledger's time does not run backwards, so the next bank starts where one ended. */
let passedMs = 0

async function bankAtWork(database: Database): Promise<void> {
  const api = openTestApi(database)
  api.pass(passedMs)
  const ada = await openDeskCustomer(api, 1_000_00n)
  const ben = await openSignedInCustomer(api, 1_000_00n)
  await moveMoney(api, ada, ben)
  await shareAccount(api, ada, ben)
  api.pass(62 * dayMs)
  passedMs += 62 * dayMs
  expect(await issueDueStatements(api.bank)).toBeGreaterThanOrEqual(2)
  await askEverything(api, database)
  expect(api.faults).toEqual([])
  expect(await reconcile(database)).toEqual([])
}

describe('with one column more in every table', () => {
  let testDatabase: TestDatabase
  beforeAll(async () => {
    testDatabase = await openTestDatabase()
    // The connections prepare these statements before the tables grow.
    await bankAtWork(testDatabase.database)
    expect(await growEveryTable(testDatabase.database)).toContain('entry')
  }, 120_000)
  afterAll(() => testDatabase.close())

  test('a bank that was already open goes on working', async () => {
    await bankAtWork(testDatabase.database)
  }, 120_000)

  test('a bank that starts afterwards works', async () => {
    await bankAtWork(testDatabase.openAnother())
  }, 120_000)

  test('each new row has the default', async () => {
    const [row] = await testDatabase.database.query(
      `select count(*)::int4 as entries, count(*) filter (where grown = 'grown')::int4 as grown from entry`,
    )
    expect(row).toEqual({ entries: expect.any(Number), grown: row && 'entries' in row ? row.entries : 0 })
  })
})
