// The database settings that a durable ledger needs.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLedgerDifferences } from '../../src/bank/ledger/reconcile.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await openTestPostgres()
})
afterAll(() => postgres.close())

test('a server that does not wait for its disk breaks invariant 8, unless the database is marked as volatile', async () => {
  const found: object[] = []
  await postgres.database.transaction(async transaction => {
    await transaction.query("set local sarsen.volatile = 'off'")
    for await (const difference of findLedgerDifferences(transaction)) found.push(difference)
  })
  expect(found).toEqual(
    ['fsync is off', 'full_page_writes is off'].map(words => ({
      check: 'book',
      invariant: 8,
      subject: 'the database',
      found: words,
    })),
  )
})
