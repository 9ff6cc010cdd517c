import type { Database } from '../../src/bank/database/database.ts'

/** A database of a test's own. */
export interface TestDatabase {
  /** Migrated and otherwise empty; closed by `close`. */
  readonly database: Database
  /** The same as another process of the bank has it: by connections of its own, where there can be several. */
  openAnother(): Database
  close(): Promise<void>
}

/** A kind of database that the bank is said to run on. */
export interface TestRuntime {
  readonly name: string
  readonly open: () => Promise<TestDatabase>
}
