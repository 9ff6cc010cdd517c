import { expect } from 'vitest'
import type { BankDependencies } from '../../src/bank/bank.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'

/** A database of a test file's own, for as many banks as its tests need. */
export interface ApiFixture extends TestDatabase {
  /**
   * A bank on this database, with a clock of its own. Closing the fixture fails the test if the bank reported a fault.
   */
  openApi(database?: Database, parts?: Partial<BankDependencies>): TestApi
}

export async function openApiFixture(): Promise<ApiFixture> {
  const testDatabase = await openTestDatabase()
  const apis: TestApi[] = []
  return {
    ...testDatabase,
    openApi(database = testDatabase.database, parts = {}) {
      const api = openTestApi(database, parts)
      apis.push(api)
      return api
    },
    async close() {
      expect(apis.flatMap(({ faults }) => faults)).toEqual([])
      await testDatabase.close()
    },
  }
}
