import { demoCustomers } from '../../content/demo.ts'
import { type Bank, type BankParts, createBank } from '../bank/bank.ts'
import type { Database } from '../bank/database/database.ts'
import { MigrationChanged, MigrationUnknown, migrate } from '../bank/database/migrate.ts'
import { prepareDemo } from '../bank/simulator/prepare-demo.ts'
import { readMigrations } from './migrations.ts'
import { StartProblem } from './start-problem.ts'
import { type DatabaseWait, waitForDatabase } from './wait-for-database.ts'

/**
 * Brings the parts' database to today's shape and puts the bank on it, with its demo customers where wanted. A database
 * that goes away meanwhile is waited for; of processes that start at once each part is done by one.
 * @throws StartProblem where another version of Sarsen made the database.
 */
export async function openBank(parts: BankParts, demo: boolean, wait: DatabaseWait): Promise<Bank> {
  wait.report('Bringing the database up to date')
  await waitForDatabase(() => bringUpToDate(parts.database), wait)
  const bank = createBank(parts)
  if (demo) {
    wait.report('Preparing the demo customers')
    await waitForDatabase(() => prepareDemo(bank, demoCustomers), wait)
  }
  return bank
}

/**
 * Runs the migrations that the database lacks.
 * @throws StartProblem where a newer or another version of Sarsen made it, or it lacks an extension.
 */
export async function bringUpToDate(database: Database): Promise<void> {
  try {
    await migrate(database, readMigrations())
  } catch (error) {
    if (lacksExtension(error)) {
      throw new StartProblem(
        `The database cannot have the extensions pg_trgm and btree_gin, which searches stand on (${error.message}). ` +
          'Install the additional modules of PostgreSQL (postgresql-contrib on some systems), and let an ' +
          'administrator run in this database: create extension pg_trgm; create extension btree_gin',
      )
    }
    if (error instanceof MigrationUnknown) {
      throw new StartProblem(
        `A newer version of Sarsen made this database (${error.message}). Start that version or a later one, or ` +
          'restore a backup from before it (docs/operations.md).',
      )
    }
    if (!(error instanceof MigrationChanged)) throw error
    throw new StartProblem(
      `Another version of Sarsen made this database (${error.message}). Go back to that version, or begin a ` +
        'new database: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.',
    )
  }
}

/**
 * PostgreSQL's words for an extension that is not installed (0A000, 58P01), or that this user may not create (42501).
 */
const lacksExtension = (error: unknown): error is Error =>
  error instanceof Error && /\bextension\b/.test(error.message)
