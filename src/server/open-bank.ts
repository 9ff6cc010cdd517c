import { setTimeout as pauseFor } from 'node:timers/promises'
import { demoCustomers } from '../../content/demo.ts'
import { type Bank, type BankDependencies, createBank } from '../bank/bank.ts'
import { type Database, DatabaseFull, DatabaseUnavailable } from '../bank/database/database.ts'
import { migrate, MigrationChanged, MigrationUnknown } from '../bank/database/migrate.ts'
import { prepareDemo } from '../bank/simulator/seed-demo.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { databaseAccount } from './embedded-postgres/cluster.ts'
import { chooseDataFolder } from './embedded-postgres/data-folder.ts'
import { probeLimitMs } from './health.ts'
import { readMigrations } from './node-runtime.ts'
import { openPostgres, type PostgresConnection, type PostgresDatabase } from './postgres.ts'
import type { Settings } from './settings.ts'
import type { Shutdown } from './shutdown.ts'
import { StartProblem } from './start-problem.ts'

/**
 * Brings the parts' database to today's shape and puts the bank on it, with its demo customers where wanted. A database
 * that goes away meanwhile is waited for; of processes that start at once each part is done by one.
 * @throws StartProblem where another version of Sarsen made the database.
 */
export async function openBank(parts: BankDependencies, demo: boolean, wait: DatabaseWait): Promise<Bank> {
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

const oldestVersion = 15

export interface OpenedDatabase {
  readonly database: PostgresDatabase
  /** A connection of its own for asking whether the database answers: it waits for no other, and none for it. */
  readonly probed: Pick<Database, 'query'>
}

/**
 * Opens the operator's own PostgreSQL where DATABASE_URL names one, else the embedded one. One of the operator's own
 * that is away is waited for.
 * @throws StartProblem where it cannot be had, or is older than 15.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  project: string,
  shutdown: Shutdown,
  report: (step: string) => void,
): Promise<OpenedDatabase> {
  if (settings.databaseUrl) return openOwn(settings.databaseUrl, shutdown, report)
  const dataDir = chooseDataFolder(settings.dataDir, project, databaseAccount())
  report(`Starting the embedded PostgreSQL in ${dataDir}`)
  const embedded = await startEmbeddedPostgres({ dataDir, report })
  shutdown.add(embedded.stop, embedded.stopNow)
  if (embedded.adopted) report('Taking over the database that an earlier run left')
  return openPools(embedded.connection, shutdown)
}

function openPools(connection: PostgresConnection, shutdown: Shutdown): OpenedDatabase {
  const database = openPostgres(connection)
  shutdown.add(() => database.close())
  const probed = openPostgres(connection, {
    connections: 1,
    connectionTimeoutMs: probeLimitMs,
    queryTimeoutMs: probeLimitMs,
    retry: { attempts: 1 },
  })
  shutdown.add(() => probed.close())
  return { database, probed }
}

async function openOwn(
  connectionString: string,
  shutdown: Shutdown,
  report: (step: string) => void,
): Promise<OpenedDatabase> {
  report('Connecting to the PostgreSQL of DATABASE_URL')
  const opened = openPools({ connectionString }, shutdown)
  const version = await waitForDatabase(() => readVersion(opened.database), {
    report,
    stopping: shutdown.signal,
  })
  if (version < oldestVersion * 10_000) {
    throw new StartProblem(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}; Sarsen needs ${oldestVersion} or later.`,
    )
  }
  return opened
}

/** As PostgreSQL counts: 180004 is 18.4. */
async function readVersion(database: Database): Promise<number> {
  try {
    const [row] = await database.query<{ version: number }>(
      `select current_setting('server_version_num')::int4 as version`,
    )
    return row?.version ?? 0
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    throw new StartProblem(
      `The PostgreSQL of DATABASE_URL cannot be used: ${reasonOf(error)}. Check the address, the user and ` +
        'the password, or leave DATABASE_URL out to use the embedded one.',
    )
  }
}

/** How the wait is told of and ended; tests own the pause. */
interface DatabaseWait {
  readonly report: (step: string) => void
  /** Aborted once the stop has been asked for: then the wait ends at once, by throwing its reason. */
  readonly stopping: AbortSignal
  readonly pause?: (milliseconds: number, stopping: AbortSignal) => Promise<unknown>
}

const pauseMs = 1000

const pauseUnlessStopped = (milliseconds: number, signal: AbortSignal) =>
  pauseFor(milliseconds, undefined, { signal })

/**
 * Does `work` as soon as the database is there: while it cannot be reached, which each try finds out within some
 * seconds, the work is begun again a second later, for as long as it takes. So `work` must bear being run again.
 * What is the matter is reported once, and again when it is something else. Any other error is thrown, that its disk is
 * full among them: a person has to make room.
 */
export async function waitForDatabase<Result>(
  work: () => Promise<Result>,
  { report, stopping, pause = pauseUnlessStopped }: DatabaseWait,
): Promise<Result> {
  const stopped = new Promise<never>((_, reject) => {
    stopping.addEventListener('abort', () => reject(stopping.reason), { once: true })
  })
  stopped.catch(() => undefined)
  let reported: string | undefined
  for (;;) {
    stopping.throwIfAborted()
    try {
      return await Promise.race([work(), stopped])
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || error instanceof DatabaseFull) throw error
      const found = reasonOf(error)
      if (found !== reported) report(`The database is away (${found}); waiting until it answers`)
      reported = found
    }
    await pause(pauseMs, stopping)
  }
}

/** The driver's own words, which stand in the cause where the port has wrapped them. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error.message
}
