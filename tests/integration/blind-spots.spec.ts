// The reconciler's blind spots: of each table, a row that the database's owner removes, adds or changes, with the guards off, is
// found, or it is said why not (docs/ledger.md, "What the reconciler does not see"). At night: it reconciles hundreds of times.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { withoutTrace } from '../ledger/every-database.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { actsOn, type Column, findFirst, readTables } from './act-on-rows.ts'
import { liveFully } from './full-life.ts'
import { unseen } from './unseen-acts.ts'

let testDatabase: TestDatabase
let tables: ReadonlyMap<string, readonly Column[]>

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  const api = await liveFully(testDatabase.database)
  expect(api.faults).toEqual([])
  await testDatabase.database.query('analyze')
  tables = await readTables(testDatabase.database)
}, 400_000)
afterAll(() => testDatabase.close())

/** The first difference after these statements; `refused` if the database takes none of them even so. */
const findAfter = (statements: readonly string[]): Promise<string | undefined> =>
  withoutTrace(testDatabase.database, async database => {
    await database.query('set local session_replication_role = replica')
    for (const statement of statements) if (await isRefused(database, statement)) return 'refused'
    return findFirst(database)
  })

async function isRefused(database: Queryable, statement: string): Promise<boolean> {
  await database.query('savepoint act')
  try {
    await database.query(statement)
    return false
  } catch {
    await database.query('rollback to savepoint act')
    return true
  }
}

test('a full life has no difference, and every table of it is decided', async () => {
  expect(await findAfter([])).toBeUndefined()
  expect(Object.keys(unseen)).toEqual([...tables.keys()])
  const empty: string[] = []
  for (const [table, columns] of tables)
    if ((await actsOn(testDatabase.database, table, columns)).length === 0) empty.push(table)
  // A step is kept while a migration of several runs, and a link for a password for as long as it works.
  expect(empty.filter(table => !['migration_step', 'password_reset'].includes(table))).toEqual([])
})

test.each(Object.entries(unseen))('%s', { timeout: 300_000 }, async (table, reasons) => {
  const acts = await actsOn(testDatabase.database, table, tables.get(table) ?? [])
  const hidden = new Map(acts.filter(([name]) => name in reasons))
  // Most of what is not found is not found together either.
  const foundTogether = hidden.size > 0 && (await findAfter([...hidden.values()])) !== undefined
  const wrong: Record<string, string> = {}
  for (const [name, statement] of acts) {
    if (hidden.has(name) && !foundTogether) continue
    const found = await findAfter([statement])
    if ((found === undefined) !== hidden.has(name)) wrong[name] = found ?? 'is not found'
  }
  expect(wrong).toEqual({})
})
