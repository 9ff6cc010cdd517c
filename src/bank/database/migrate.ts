import type { Database } from './database.ts'

const migrationName = /^\d{3}-[a-z0-9-]+\.sql$/

/** A migration that already ran has been edited since: the book's shape is not known, so nothing starts. */
export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged'
}

const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function migrationsOf(files: Readonly<Record<string, string>>) {
  const migrations = Object.entries(files).map(([path, sql]) => ({ name: fileNameOf(path), sql }))
  const stray = migrations.find(({ name }) => !migrationName.test(name))
  if (stray) throw new Error(`not a migration's name: ${stray.name}`)
  return migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const isRace = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '42P07')

/** Runs a script in which another process starting at the same time may have come first; then it has run. */
async function runOnce(database: Database, sql: string): Promise<boolean> {
  try {
    await database.script(`begin; ${sql}; commit;`)
    return true
  } catch (error) {
    await database.script('rollback')
    if (isRace(error)) return false
    throw error
  }
}

/**
 * Brings the database to the newest shape and answers with the names that ran. `files` maps paths to SQL; each
 * runs once, in the order of names, in one database transaction with the row that says so. Two processes may
 * start at once. Throws {@link MigrationChanged} where a file differs from what ran.
 */
export async function migrate(
  database: Database,
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  await runOnce(
    database,
    'create table if not exists migration (name text primary key, checksum text not null)',
  )
  const ran: string[] = []
  for (const { name, sql } of migrationsOf(files)) {
    const [row] = await database.query<{ checksum: string; applied: string | null }>(
      `select encode(sha256(convert_to($1::text, 'UTF8')), 'hex') as checksum,
              (select m.checksum from migration m where m.name = $2::text) as applied`,
      [sql, name],
    )
    if (!row) throw new Error('the database answered nothing')
    if (row.applied !== null && row.applied !== row.checksum) {
      throw new MigrationChanged(`migration ${name} was changed after it ran`)
    }
    if (row.applied !== null) continue
    const record = `lock table migration in exclusive mode;
      insert into migration (name, checksum) values ('${name}', '${row.checksum}')`
    if (await runOnce(database, `${record}; ${sql}`)) ran.push(name)
  }
  return ran
}
