import type { Database } from './database.ts'
import { type Step, stepsOf } from './migration-steps.ts'

const migrationName = /^\d{3}-[a-z0-9-]+\.sql$/

/** A migration was edited after it ran. The schema is then unknown, so nothing starts. */
export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged'
}

/** The database has a migration that this version does not know: a newer version made it, so nothing starts. */
export class MigrationUnknown extends Error {
  override readonly name = 'MigrationUnknown'
}

/** A migration is missing that an older server does not bear, and one still runs. Nothing was migrated. */
export class OlderServerRuns extends Error {
  override readonly name = 'OlderServerRuns'
}

interface Migration {
  readonly name: string
  readonly sql: string
  readonly steps: readonly Step[]
}

const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function migrationsOf(files: Readonly<Record<string, string>>): readonly Migration[] {
  const migrations = Object.entries(files).map(([path, sql]) => {
    const name = fileNameOf(path)
    return { name, sql, steps: stepsOf(name, sql) }
  })
  const stray = migrations.find(({ name }) => !migrationName.test(name))
  if (stray) throw new Error(`not a migration's name: ${stray.name}`)
  return migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** A migration, or one of its steps: its checksum in this version and in the database. Null if it is missing there. */
interface Progress {
  readonly name: string
  /** From 1; null for the migration as a whole. */
  readonly step: number | null
  readonly checksum: string | null
  readonly applied: string | null
}

const readProgress = (database: Database, migrations: readonly Migration[]): Promise<Progress[]> => {
  const wholes = migrations.map(({ name, sql }) => ({ name, step: 0, sql }))
  const steps = migrations.flatMap(({ name, steps: own }) =>
    own.map(({ sql }, at) => ({ name, step: at + 1, sql })),
  )
  const known = [...wholes, ...steps]
  return database.query<Progress>(
    `select name, nullif(step, 0) as step, encode(sha256(convert_to(file.sql, 'UTF8')), 'hex') as checksum,
            ran.checksum as applied
       from unnest($1::text[], $2::int4[], $3::text[]) as file (name, step, sql)
       full join (select name, 0 as step, checksum from migration
                  union all select name, step, checksum from migration_step) ran using (name, step)
      order by name, step`,
    [known.map(({ name }) => name), known.map(({ step }) => step), known.map(({ sql }) => sql)],
  )
}

/** Refuses a database with unknown or changed migrations. */
function refuseUnknown(progress: readonly Progress[]): void {
  const files = new Set(progress.flatMap(({ name, checksum }) => (checksum === null ? [] : [name])))
  for (const { name, step, checksum, applied } of progress) {
    if (!files.has(name)) throw new MigrationUnknown(`migration ${name} is not known here`)
    if (applied !== null && applied !== checksum)
      throw new MigrationChanged(
        `${step === null ? '' : `step ${step} of `}migration ${name} was changed after it ran`,
      )
  }
}

const serverName = 'sarsen at '

/**
 * The name by which a server is known to the database: it says up to which migration the server knows the schema. A
 * command, and a server of before 0.2.0, has no such number.
 */
export const nameOfServer = (files: Readonly<Record<string, string>>): string =>
  `${serverName}${newestOf(files)}`

const newestOf = (files: Readonly<Record<string, string>>): string =>
  Object.keys(files).map(fileNameOf).toSorted().at(-1)?.slice(0, 3) ?? '000'

/** The line of a migration that takes away what an older server uses. What follows says what that is. */
const notBesideOlder = /^-- not beside an older server: (?<why>.+)$/m

/** Refuses to run a migration that an older server does not bear, while one is connected to this database. */
async function refuseOlderServers(
  database: Database,
  missing: readonly Migration[],
  newest: string,
): Promise<void> {
  const found = missing.find(({ sql }) => notBesideOlder.test(sql))
  if (!found) return
  const [row] = await database.query<{ older: bigint }>(
    `select count(*) as older from pg_stat_activity
      where datname = current_database() and application_name like $1 || '%' and application_name < $1 || $2`,
    [serverName, newest],
  )
  if (row && row.older > 0n)
    throw new OlderServerRuns(
      `migration ${found.name}: ${notBesideOlder.exec(found.sql)?.groups?.['why'] ?? ''}`,
    )
}

/** The statements that record that a migration or a step ran, and that find this record. */
function recordOf({ name, step, checksum }: Progress): { insert: string; find: string } {
  const found = `name = '${name}' and checksum = '${checksum}'`
  if (step === null)
    return {
      insert: `insert into migration (name, checksum) values ('${name}', '${checksum}')`,
      find: `select from migration where ${found}`,
    }
  return {
    insert: `insert into migration_step (name, step, checksum) values ('${name}', ${step}, '${checksum}')`,
    find: `select from migration_step where ${found} and step = ${step}`,
  }
}

/**
 * Runs a script completely or not at all, and returns whether it ran. A script fails if another process ran it first:
 * `isDone` then returns true, and the failure is ignored. Any other failure is thrown.
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

/** Runs SQL and records it, in one database transaction. Returns false if another process did so first. */
const runAndRecord = (database: Database, progress: Progress, sql: string): Promise<boolean> => {
  const { insert, find } = recordOf(progress)
  // The record comes first: if several processes start at once, one writes it, and the others wait for its commit.
  return runOnce(database, `${insert}; ${sql}`, async () => (await database.query(find)).length > 0)
}

interface UnfinishedIndex {
  readonly id: number
  readonly name: string
  /** Whether a process is building it now. */
  readonly isBuilding: boolean
}

/** The indexes whose concurrent build is not finished: it is running, or its process was killed. */
const findUnfinishedIndexes = (database: Database): Promise<UnfinishedIndex[]> =>
  database.query<UnfinishedIndex>(
    `select i.indexrelid::int4 as id, i.indexrelid::regclass::text as name,
            exists (select from pg_stat_progress_create_index p where p.relid = i.indrelid) as "isBuilding"
       from pg_index i where not i.indisvalid`,
  )

/** Drops an unfinished index. It checks again first, because the build may have ended since the index was found. */
const dropUnfinished = (database: Database, { id, name }: UnfinishedIndex): Promise<void> =>
  database.script(`
    do $drop$
    begin
      if exists (select from pg_index where indexrelid = ${id} and not indisvalid) then
        drop index ${name};
      end if;
    end $drop$`)

/**
 * Runs a statement that cannot run inside a database transaction, until no index is unfinished. `if not exists` accepts
 * an unfinished index as if it were finished. So if several processes start at once, one builds the index and the
 * others wait here. An index that a killed process left unfinished is dropped and built again.
 */
async function runAlone(database: Database, sql: string): Promise<void> {
  for (;;) {
    for (const index of await findUnfinishedIndexes(database))
      if (!index.isBuilding) await dropUnfinished(database, index)
    await database.script(sql)
    if ((await findUnfinishedIndexes(database)).length === 0) return
    // The database waits, because the bank has no timer here.
    await database.query('select pg_sleep(0.1)::text as slept')
  }
}

/**
 * Runs SQL that changes a batch of rows, each time in a database transaction, until it finds no more rows. It counts
 * the rows found, not the rows changed. A process that waited for the batch of another one changes nothing in that run,
 * although more rows may follow.
 */
async function repeat(database: Database, sql: string): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ found: number }>(sql)
    if (!row || row.found === 0) return
  }
}

/** Raises an error that shows the first row that a query finds. */
const assertNone = (name: string, query: string): string => `
  do $assert$
  declare found text;
  begin
    select to_jsonb(problem)::text into found from (${query}
    ) problem limit 1;
    if found is not null then
      raise exception 'migration ${name} left a row that must not exist: %', found using errcode = 'check_violation';
    end if;
  end $assert$`

/** Runs one step, unless another process runs it at the same time. */
async function runStep(database: Database, { kind, sql }: Step, progress: Progress): Promise<void> {
  switch (kind) {
    case 'transaction':
      await runAndRecord(database, progress, sql)
      return
    case 'repeat':
      await repeat(database, sql)
      break
    case 'alone':
      await runAlone(database, sql)
      break
    case 'assert':
      await runAndRecord(database, progress, assertNone(progress.name, sql))
      return
  }
  // If this process is killed before this line, the next one runs the step again. Both kinds must allow that.
  await runAndRecord(database, progress, '')
}

const areTablesThere = async (database: Database): Promise<boolean> => {
  const [row] = await database.query<{ there: boolean }>(
    `select to_regclass('migration') is not null and to_regclass('migration_step') is not null as there`,
  )
  return row?.there === true
}

/**
 * Migrates the database to the newest schema and returns the names of the migrations that this process ran. `files`
 * maps paths to SQL. Each file runs once, in the order of names, and is recorded in the same database transaction. In a
 * file with steps (`migration-steps.ts`), each step runs like this. If a process was killed, the next one continues
 * with the first step that is not recorded.
 * @throws MigrationChanged if a file or a step differs from the one that ran; MigrationUnknown if a migration ran that
 *   is not among the files. In both cases nothing runs.
 */
export async function migrate(
  database: Database,
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const migrations = migrationsOf(files)
  await runOnce(
    database,
    `create table if not exists migration (name text primary key, checksum text not null);
     create table if not exists migration_step (name text, step int4, checksum text not null, primary key (name, step))`,
    () => areTablesThere(database),
  )
  const progress = await readProgress(database, migrations)
  refuseUnknown(progress)
  const missing = progress.filter(({ applied }) => applied === null)
  const isMissing = (name: string) => missing.some(one => one.name === name && one.step === null)
  await refuseOlderServers(
    database,
    migrations.filter(({ name }) => isMissing(name)),
    newestOf(files),
  )
  const ran: string[] = []
  for (const { name, sql, steps } of migrations) {
    const whole = missing.find(one => one.name === name && one.step === null)
    if (!whole) continue
    for (const [at, step] of steps.entries()) {
      const left = missing.find(one => one.name === name && one.step === at + 1)
      if (left) await runStep(database, step, left)
    }
    if (await runAndRecord(database, whole, steps.length > 0 ? '' : sql)) ran.push(name)
  }
  return ran
}
