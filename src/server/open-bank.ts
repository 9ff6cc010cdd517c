import { demoCustomers } from '../../content/demo.ts'
import { type Bank, createBank } from '../bank/bank.ts'
import type { Database } from '../bank/database/database.ts'
import { MigrationChanged, migrate } from '../bank/database/migrate.ts'
import { restoreDemoCustomers } from '../bank/simulator/restore-demo-customers.ts'
import { seedDemo } from '../bank/simulator/seed-demo.ts'
import { readMigrations } from './migrations.ts'
import { nodeParts } from './node-parts.ts'
import { StartProblem } from './start-problem.ts'

/**
 * Brings the database to today's shape and puts the bank on it, with its demo customers where wanted.
 * @throws StartProblem where another version of Sarsen made the database.
 */
export async function openBank(
  database: Database,
  demo: boolean,
  report: (step: string) => void,
): Promise<Bank> {
  report('Bringing the database up to date')
  await bringUpToDate(database)
  const bank = createBank(nodeParts(database))
  if (demo) {
    report('Preparing the demo customers')
    await seedDemo(bank, demoCustomers)
    await restoreDemoCustomers(bank, demoCustomers)
  }
  return bank
}

async function bringUpToDate(database: Database): Promise<void> {
  try {
    await migrate(database, readMigrations())
  } catch (error) {
    if (!(error instanceof MigrationChanged)) throw error
    throw new StartProblem(
      `Another version of Sarsen made this database (${error.message}). Go back to that version, or begin a ` +
        'new database: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.',
    )
  }
}
