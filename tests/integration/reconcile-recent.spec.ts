// What a start looks over: the book as a whole, and the accounts that changed last.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { findBookDifferences, findRecentDifferences } from '../../src/bank/ledger/reconcile-recent.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openCustomer, payIn, type OpenedCustomer } from '../support/open-customer.ts'
import { openTestApi } from './open-test-api.ts'

let postgres: TestPostgres
let early: OpenedCustomer
let late: OpenedCustomer

beforeAll(async () => {
  postgres = await openTestPostgres()
  const api = openTestApi(postgres.database)
  const { bank } = api
  early = await openCustomer(bank, 100_00n)
  late = await openCustomer(bank, 100_00n)
  api.pass(60_000)
  await payIn(bank, late.account.id, 1_00n)
})
afterAll(() => postgres.close())

/** Runs `work` in a database transaction that is undone, without the guards that would refuse a broken book. */
async function withoutTrace<Found>(work: (database: Queryable) => Promise<Found>): Promise<Found> {
  const found = Promise.withResolvers<Found>()
  const undone = new Error('undone')
  const undoing = postgres.database.transaction(async transaction => {
    await transaction.query('set local session_replication_role = replica')
    found.resolve(await work(transaction))
    throw undone
  })
  await expect(undoing).rejects.toBe(undone)
  return found.promise
}

/** All that a look finds, the book as a whole first. */
async function lookOver(database: Queryable, mostAccounts: number) {
  const found: object[] = []
  for await (const difference of findBookDifferences(database)) found.push(difference)
  for await (const difference of findRecentDifferences(database, mostAccounts)) found.push(difference)
  return found
}

test('a whole book has no differences', async () => {
  expect(await lookOver(postgres.database, 100)).toEqual([])
})

const breakHolds = ({ account }: OpenedCustomer, mostAccounts: number) =>
  withoutTrace(async database => {
    await database.query('update account set held_pence = 5 where id = $1::uuid', [account.id])
    return lookOver(database, mostAccounts)
  })

const differs = ({ account }: OpenedCustomer) =>
  expect.arrayContaining([expect.objectContaining({ check: 'account', invariant: 5, subject: account.id })])

test('only so many accounts are looked at, those first on which something was decided last', async () => {
  expect(await breakHolds(late, 1)).toEqual(differs(late))
  expect(await breakHolds(early, 1)).toEqual([])
  expect(await breakHolds(early, 2)).toEqual(differs(early))
})

test('a server that does not wait for its disk breaks invariant 8, unless the book is said to be volatile', async () => {
  const found = await withoutTrace(async database => {
    await database.query("set local sarsen.volatile = 'off'")
    return lookOver(database, 1)
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
