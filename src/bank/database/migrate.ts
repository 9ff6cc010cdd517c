import type { Database } from './database.ts'

const migrationName = /^\d{3}-[a-z0-9-]+\.sql$/

/** A migration was edited after it ran. The schema is then unknown, so nothing starts. */
export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged'
}

/** The database has a migration that this version does not know: a newer version made it, so nothing starts. */
export class MigrationUnknown extends Error {
  override readonly name = 'MigrationUnknown'
}

interface Migration {
  readonly name: string
  readonly sql: string
}

const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function migrationsOf(files: Readonly<Record<string, string>>): readonly Migration[] {
  const migrations = Object.entries(files).map(([path, sql]) => ({ name: fileNameOf(path), sql }))
  const stray = migrations.find(({ name }) => !migrationName.test(name))
  if (stray) throw new Error(`not a migration's name: ${stray.name}`)
  return migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** A migration's checksum here and in the database, null if it is missing there. */
interface MigrationStatus {
  readonly name: string
  readonly checksum: string | null
  readonly applied: string | null
}

const readMigrationStatuses = (
  database: Database,
  migrations: readonly Migration[],
): Promise<MigrationStatus[]> =>
  database.query<MigrationStatus>(
    `select name, encode(sha256(convert_to(file.sql, 'UTF8')), 'hex') as checksum, ran.checksum as applied
       from unnest($1::text[], $2::text[]) as file (name, sql) full join migration ran using (name)
      order by name`,
    [migrations.map(({ name }) => name), migrations.map(({ sql }) => sql)],
  )

/** Refuses a database with unknown or changed migrations. */
function refuseUnknown(statuses: readonly MigrationStatus[]): void {
  for (const { name, checksum, applied } of statuses) {
    if (checksum === null) throw new MigrationUnknown(`migration ${name} is not known here`)
    if (applied !== null && applied !== checksum)
      throw new MigrationChanged(`migration ${name} was changed after it ran`)
  }
}

const hasRun = async (database: Database, name: string, checksum: string): Promise<boolean> => {
  const [row] = await database.query('select from migration where name = $1 and checksum = $2', [
    name,
    checksum,
  ])
  return row !== undefined
}

/**
 * Runs a script completely or not at all and returns whether it did. If it fails because another process that started
 * at the same time ran it first, `isDone` returns true, and the failure is ignored. Any other failure is thrown.
 */
async function runOnce(database: Database, sql: string, isDone: () => Promise<boolean>): Promise<boolean> {
  try {
    // Without begin and commit: a script is one database transaction, and a failed one must not leave the connection
    // inside it.
    await database.script(sql)
    return true
  } catch (error) {
    if (await isDone()) return false
    throw error
  }
}

const isTableThere = async (database: Database): Promise<boolean> => {
  const [row] = await database.query<{ there: boolean }>(
    `select to_regclass('migration') is not null as there`,
  )
  return row?.there === true
}

/**
 * Brings the database to the newest shape and answers with the names that ran. `files` maps paths to SQL; each
 * runs once, in the order of names, in one database transaction with the row that says so: of processes that start at
 * once one writes the row, and the others wait for its commit. SQL that cannot run in a database transaction (create
 * index concurrently) has no place in a file.
 * @throws MigrationChanged where a file differs from what ran, MigrationUnknown where one ran that is not among the
 *   files; then nothing was run.
 */
export async function migrate(
  database: Database,
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const migrations = migrationsOf(files)
  await runOnce(
    database,
    'create table if not exists migration (name text primary key, checksum text not null)',
    () => isTableThere(database),
  )
  const statuses = await readMigrationStatuses(database, migrations)
  refuseUnknown(statuses)
  const missing = new Map(
    statuses.filter(({ applied }) => applied === null).map(({ name, checksum }) => [name, checksum]),
  )
  const ran: string[] = []
  for (const { name, sql } of migrations) {
    const checksum = missing.get(name)
    if (!checksum) continue
    const record = `insert into migration (name, checksum) values ('${name}', '${checksum}')`
    if (await runOnce(database, `${record}; ${sql}`, () => hasRun(database, name, checksum))) ran.push(name)
  }
  return ran
}
