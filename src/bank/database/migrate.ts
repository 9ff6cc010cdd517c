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

/** The checksum of a migration, or of a step of one, here and in the database, null if it is missing there. */
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

/** Where it is written that a migration ran, or a step of it: the statement, and the question whether it is there. */
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

/** Runs SQL in one database transaction with the row that says so; answers whether this process was the one. */
const runAndRecord = (database: Database, progress: Progress, sql: string): Promise<boolean> => {
  const { insert, find } = recordOf(progress)
  // The row comes first: of processes that start at once one writes it, and the others wait for its commit.
  return runOnce(database, `${insert}; ${sql}`, async () => (await database.query(find)).length > 0)
}

interface HalfMadeIndex {
  readonly id: number
  readonly name: string
  /** Whether a process is building it at this moment. */
  readonly isGrowing: boolean
}

/** The indexes that a concurrent build has not finished, because it is under way or its process was killed. */
const findHalfMadeIndexes = (database: Database): Promise<HalfMadeIndex[]> =>
  database.query<HalfMadeIndex>(
    `select i.indexrelid::int4 as id, i.indexrelid::regclass::text as name,
            exists (select from pg_stat_progress_create_index p where p.relid = i.indrelid) as "isGrowing"
       from pg_index i where not i.indisvalid`,
  )

/** Drops an index that nobody builds any more. It looks again first: the build may have ended while it was looked up. */
const dropHalfMade = (database: Database, { id, name }: HalfMadeIndex): Promise<void> =>
  database.script(`
    do $drop$
    begin
      if exists (select from pg_index where indexrelid = ${id} and not indisvalid) then
        drop index ${name};
      end if;
    end $drop$`)

/**
 * Runs a statement that no database transaction may surround, until it has left no half-made index. `if not exists`
 * takes such an index for the index: of processes that start at once, one builds it and the others wait here. What a
 * killed process left is dropped, and built again.
 */
async function runAlone(database: Database, sql: string): Promise<void> {
  for (;;) {
    for (const index of await findHalfMadeIndexes(database))
      if (!index.isGrowing) await dropHalfMade(database, index)
    await database.script(sql)
    if ((await findHalfMadeIndexes(database)).length === 0) return
    // The database waits, not this process: the bank has no timer here.
    await database.query('select pg_sleep(0.1)::text as slept')
  }
}

/**
 * Runs SQL that changes a batch of rows, each time in a database transaction, until it finds none. Found, not changed: a
 * process that waits for another one's batch changes nothing of it, and there may be more.
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
      raise exception 'migration ${name} has left what must not be: %', found using errcode = 'check_violation';
    end if;
  end $assert$`

/** Runs one step, and answers nothing: another process may have run it at the same time. */
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
  // A process that is killed before this runs the step again, which both kinds have to bear.
  await runAndRecord(database, progress, '')
}

const areTablesThere = async (database: Database): Promise<boolean> => {
  const [row] = await database.query<{ there: boolean }>(
    `select to_regclass('migration') is not null and to_regclass('migration_step') is not null as there`,
  )
  return row?.there === true
}

/**
 * Brings the database to the newest shape and answers with the names that this process ran. `files` maps paths to SQL;
 * each runs once, in the order of names, in one database transaction with the row that says so. A file in steps
 * (`migration-steps.ts`) runs each of them so; a process that comes after one that was killed goes on with the first
 * step that is not recorded.
 * @throws MigrationChanged where a file, or a step of it, differs from what ran; MigrationUnknown where one ran that is
 *   not among the files. Then nothing was run.
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
