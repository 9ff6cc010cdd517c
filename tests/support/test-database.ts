import type { Database } from '../../src/bank/database/database.ts'

/** A database of a test's own. */
export interface TestDatabase {
  /** Migrated and otherwise empty; `close` removes it. */
  readonly database: Database
  /** The same database as another process of the bank has it, with connections of its own where possible. */
  openAnother(): Database
  close(): Promise<void>
}

/** A kind of database that the bank supports. */
export interface TestRuntime {
  readonly name: string
  readonly open: () => Promise<TestDatabase>
}
