import type { Database } from '../../src/bank/database/database.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { readMigrations } from '../../src/server/migrations.ts'
import { openPostgres, type PostgresConnection } from '../../src/server/postgres.ts'

/** The name of the migrated database of which each test's own is a copy. */
export const templateName = 'sarsen_template'

/** Makes that database on a server. `on` says how one of the server's databases is reached. */
export async function makeTemplate(on: (database: string) => PostgresConnection): Promise<void> {
  await within(on('postgres'), administration => administration.query(`create database ${templateName}`))
  await within(on(templateName), template => migrate(template, readMigrations()))
}

async function within(connection: PostgresConnection, work: (database: Database) => Promise<unknown>) {
  const database = openPostgres(connection)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
