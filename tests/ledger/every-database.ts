import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '../../src/bank/database/database.ts'
import { runtimes } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'

/** Runs one body of tests on every database, each with a database of its own. A test may call `open`. */
export function onEveryDatabase(body: (open: () => Database, name: string) => void): void {
  describe.each(runtimes)('on $name', ({ name, open }) => {
    let testDatabase: TestDatabase | undefined
    beforeAll(async () => {
      testDatabase = await open()
    })
    afterAll(() => testDatabase?.close())
    body(() => {
      if (!testDatabase) throw new Error('the database is not open yet')
      return testDatabase.database
    }, name)
  })
}

class RolledBack extends Error {}

/** Runs `work` in a database transaction that leaves nothing behind, and returns its result. */
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
