import { inject } from 'vitest'
import { openTestDebianPostgres, openTestPglite, openTestPostgres } from '../databases.ts'
import type { TestDatabase, TestHome } from '../test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the specs of the API run on in a project. */
    database: 'PostgreSQL' | 'PGlite'
  }
}

/** A database of its own of the kind that the project's specs of the API run on. */
export const openTestDatabase = (): Promise<TestDatabase> =>
  inject('database') === 'PGlite' ? openTestPglite() : openTestPostgres()

/**
 * What the specs of the ledger run on, each: the bank's own database, a tab's, and the oldest that an operator may
 * bring.
 */
export const homes: readonly TestHome[] = [
  { name: 'PostgreSQL 18', open: openTestPostgres },
  { name: 'PGlite', open: openTestPglite },
  { name: 'PostgreSQL 15', open: openTestDebianPostgres },
]
