// The check at the start of a server: the ledger as a whole, and the accounts that changed last.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { findLedgerDifferences, findRecentDifferences } from '../../src/bank/ledger/reconcile.ts'
import { withoutTrace } from '../ledger/every-database.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openCustomer, payIn, type OpenedCustomer } from '../support/open-customer.ts'
import { openTestApi } from './open-test-api.ts'

let testDatabase: TestDatabase
let early: OpenedCustomer
let late: OpenedCustomer

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  const api = openTestApi(testDatabase.database)
  const { bank } = api
  early = await openCustomer(bank, 100_00n)
  late = await openCustomer(bank, 100_00n)
  api.pass(60_000)
  await payIn(bank, late.account.id, 1_00n)
})
afterAll(() => testDatabase.close())

/** All differences that the check finds, those of the whole ledger first. */
async function lookOver(database: Queryable, mostAccounts: number) {
  const found: object[] = []
  for await (const difference of findLedgerDifferences(database)) found.push(difference)
  for await (const difference of findRecentDifferences(database, mostAccounts)) found.push(difference)
  return found
}

test('a correct ledger has no differences', async () => {
  expect(await lookOver(testDatabase.database, 100)).toEqual([])
})

/** The differences once a hold is wrong, which the guards would refuse. */
const breakHolds = ({ account }: OpenedCustomer, mostAccounts: number) =>
  withoutTrace(testDatabase.database, async database => {
    await database.query('set local session_replication_role = replica')
    await database.query('update account set held_pence = 5 where id = $1::uuid', [account.id])
    return lookOver(database, mostAccounts)
  })

const differs = ({ account }: OpenedCustomer) =>
  expect.arrayContaining([expect.objectContaining({ check: 'account', invariant: 5, subject: account.id })])

test('only a limited number of accounts is checked, those with the latest decisions first', async () => {
  expect(await breakHolds(late, 1)).toEqual(differs(late))
  expect(await breakHolds(early, 1)).toEqual([])
  expect(await breakHolds(early, 2)).toEqual(differs(early))
})
