import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '../../src/bank/database/database.ts'
import type { PostgresConnection } from '../../src/server/postgres.ts'
import {
  openTestDebianPostgres,
  openTestPglite,
  openTestPostgres,
  type TestDatabase,
  type TestPostgres,
} from '../support/databases.ts'

interface Home {
  readonly name: string
  readonly open: () => Promise<TestDatabase>
}

/** The databases that the bank is said to run on: its own, a tab's, and the oldest that an operator may bring. */
export const homes: readonly Home[] = [
  { name: 'PostgreSQL 18', open: openTestPostgres },
  { name: 'PGlite', open: openTestPglite },
  { name: 'PostgreSQL 15', open: openTestDebianPostgres },
]

/** Those of them that several processes can share. */
export const servers: readonly { readonly name: string; readonly open: () => Promise<SharedDatabase> }[] = [
  { name: 'PostgreSQL 18', open: openTestPostgres },
  { name: 'PostgreSQL 15', open: openTestDebianPostgres },
]

export type SharedDatabase = TestPostgres<PostgresConnection>

/** Runs one body of tests on every database, each with one of its own. `open` may be called within a test. */
export function onEveryDatabase(body: (open: () => Database, name: string) => void): void {
  describe.each(homes)('on $name', ({ name, open }) => {
    let home: TestDatabase | undefined
    beforeAll(async () => {
      home = await open()
    })
    afterAll(() => home?.close())
    body(() => {
      if (!home) throw new Error('the database is not open yet')
      return home.database
    }, name)
  })
}

class RolledBack extends Error {}

/** Runs `work` in a database transaction that leaves nothing behind, and answers with what it answers. */
export async function withoutTrace<Result>(
  database: Database,
  work: Parameters<typeof database.transaction<Result>>[0],
): Promise<Result> {
  let done: { readonly result: Result } | undefined
  try {
    await database.transaction(async transaction => {
      done = { result: await work(transaction) }
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack) || !done) throw error
  }
  if (!done) throw new Error('nothing was run')
  return done.result
}
