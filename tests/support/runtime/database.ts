import { inject } from 'vitest'
import { openTestDebianPostgres, openTestPglite, openTestPostgres } from '../databases.ts'
import type { TestDatabase, TestRuntime } from '../test-database.ts'

/** The databases that the bank supports: the embedded one, a tab's, and the oldest of an operator. */
const openers = {
  'PostgreSQL 18': openTestPostgres,
  PGlite: openTestPglite,
  'PostgreSQL 15': openTestDebianPostgres,
} as const

declare module 'vitest' {
  interface ProvidedContext {
    /** The database of a project's specs. */
    database: keyof typeof openers
  }
}

/** A new database of the kind that the project's specs use. */
export const openTestDatabase = (): Promise<TestDatabase> => openers[inject('database')]()

/** All databases of the ledger's specs: here the one of the project. */
export const runtimes: readonly TestRuntime[] = [{ name: inject('database'), open: openTestDatabase }]
