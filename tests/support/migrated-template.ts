import type { Database } from '../../src/bank/database/database.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { readMigrations } from '../../src/server/node-runtime.ts'
import { openPostgres, type PostgresConnection } from '../../src/server/postgres.ts'

/** The name of the migrated database that each test copies. */
export const templateName = 'sarsen_template'

/** The connection to one of a server's databases. */
type Reach = (database: string) => PostgresConnection

/** Creates that database on a server, with the bank's migrations or the given ones. */
export async function makeTemplate(on: Reach, migrations = readMigrations()): Promise<void> {
  await within(on('postgres'), administration => administration.query(`create database ${templateName}`))
  await within(on(templateName), template => migrate(template, migrations))
}

/** Removes it, so that another one can be created. */
export const removeTemplate = (on: Reach): Promise<void> =>
  within(on('postgres'), administration =>
    administration.query(`drop database if exists ${templateName} with (force)`),
  )

async function within(connection: PostgresConnection, work: (database: Database) => Promise<unknown>) {
  const database = openPostgres(connection)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
