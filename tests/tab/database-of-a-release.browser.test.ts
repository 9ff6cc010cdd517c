// The database that an earlier release left in a browser: the next release opens it, migrates it, and loses nothing.
import { expect, test } from 'vitest'
import { migrate } from '../../src/bank/database/migrate.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { BlockStore } from '../../src/tab/block-store.ts'
import { eraseDatabase } from '../../src/tab/stored-database.ts'
import { fetchEngine } from '../../src/tab/fetch-engine.ts'
import { importDatabase } from '../../src/tab/import-export.ts'
import { type OpenedDatabase, openTabDatabase } from '../../src/tab/open-database.ts'
import { migrationFiles } from '../../src/tab/migrations.ts'
import { throwFault } from './open-still-bank.ts'

/** A migration of a later release. */
const next = {
  ...migrationFiles,
  '999-next.sql': `alter table entry add column looked_at timestamptz;
    create index entry_by_looked_at on entry (looked_at)`,
}

const openStored = async (name: string) => {
  const [{ engine }, store] = await Promise.all([fetchEngine({}), BlockStore.open(name)])
  return openTabDatabase({ engine, store })
}

const readAccounts = ({ database }: OpenedDatabase) =>
  database.query(
    `select holder_name as holder, balance_pence as balance, last_entry_no::int as entries,
            (select count(*)::int from entry where account_id = account.id) as written
       from account where kind = 'customer' order by holder_name`,
  )

/**
 * The state that the release left: the demo customers' accounts, generated from a fixed seed and ending at a fixed
 * time.
 */
const accounts = [
  { holder: 'Aldermoor Joinery Ltd', balance: 48_621_540n, entries: 78, written: 78 },
  { holder: 'Eleanor Whitcombe', balance: 787_000_000n, entries: 665, written: 665 },
]

test('the database of 0.1.0 opens and migrates to a later schema with its balances and entries unchanged', async () => {
  const name = `release-${crypto.randomUUID()}`
  const file = await fetch(new URL('fixtures/book-0.1.0.tar.gz', import.meta.url))
  expect(await importDatabase(name, await file.blob(), throwFault)).toBe('imported')

  const before = await openStored(name)
  expect(await readAccounts(before)).toEqual(accounts)
  const later = Object.keys(next).filter(migration => migration > '011-customer-guards.sql')
  expect(await migrate(before.database, next)).toEqual(later.toSorted())
  await before.flush()
  await before.close()

  const after = await openStored(name)
  expect(await migrate(after.database, next)).toEqual([])
  expect(await readAccounts(after)).toEqual(accounts)
  expect(await after.database.query('select looked_at from entry limit 1')).toEqual([{ looked_at: null }])
  expect(await reconcile(after.database)).toEqual([])
  await after.close()
  await eraseDatabase(name)
}, 240_000)
