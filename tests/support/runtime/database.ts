import { inject } from 'vitest'
import { openTestDebianPostgres, openTestPglite, openTestPostgres } from '../databases.ts'
import type { TestDatabase, TestRuntime } from '../test-database.ts'

/** The databases that the bank runs on: its own, a tab's, and the oldest that an operator may bring. */
const openers = {
  'PostgreSQL 18': openTestPostgres,
  PGlite: openTestPglite,
  'PostgreSQL 15': openTestDebianPostgres,
} as const

declare module 'vitest' {
  interface ProvidedContext {
    /** What the specs of a project run on. */
    database: keyof typeof openers
  }
}

/** A database of its own of the kind that the project's specs run on. */
export const openTestDatabase = (): Promise<TestDatabase> => openers[inject('database')]()

/** What the specs of the ledger run on, each: here the one database of the project. */
export const runtimes: readonly TestRuntime[] = [{ name: inject('database'), open: openTestDatabase }]
