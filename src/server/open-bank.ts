import { setTimeout as pauseFor } from 'node:timers/promises'
import { demoCustomers } from '../../content/demo.ts'
import { type Bank, type BankDependencies, createBank } from '../bank/bank.ts'
import { type Database, DatabaseFull, DatabaseUnavailable } from '../bank/database/database.ts'
import {
  migrate,
  MigrationChanged,
  MigrationUnknown,
  nameOfServer,
  OlderServerRuns,
} from '../bank/database/migrate.ts'
import { paySalaries } from '../bank/simulator/pay-salary.ts'
import { moveDueDates } from '../bank/due/move-due-dates.ts'
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
 * Migrates the database and opens the bank on it, with the demo customers if wanted. It waits for a database that goes
 * away meanwhile. If several processes start at once, one of them does each part.
 * @throws StartProblem if another version of Sarsen made the database.
 */
export async function openBank(parts: BankDependencies, demo: boolean, wait: DatabaseWait): Promise<Bank> {
  wait.report('Updating the database')
  await waitForDatabase(() => bringUpToDate(parts.database), wait)
  const bank = createBank(parts)
  await waitForDatabase(() => moveDueDates(bank), wait)
  if (demo) {
    wait.report('Preparing the demo customers')
    await waitForDatabase(() => prepareDemo(bank, demoCustomers), wait)
    // What a stopped server missed comes before what is due today.
    await waitForDatabase(() => paySalaries(bank, demoCustomers.everyday.email), wait)
  }
  return bank
}

/**
 * Runs the missing migrations.
 * @throws StartProblem if a newer or another version of Sarsen made the database, an extension is missing, or an older
 *   server runs that a migration does not bear.
 */
export async function bringUpToDate(database: Database): Promise<void> {
  try {
    await migrate(database, readMigrations())
  } catch (error) {
    if (lacksExtension(error)) {
      throw new StartProblem(
        `The database lacks the extensions pg_trgm and btree_gin, which searches need (${error.message}). ` +
          'Install the additional modules of PostgreSQL (postgresql-contrib on some systems), and have an ' +
          'administrator run in this database: create extension pg_trgm; create extension btree_gin',
      )
    }
    if (error instanceof MigrationUnknown) {
      throw new StartProblem(
        `A newer version of Sarsen made this database (${error.message}). Start that version or a later one, or ` +
          'restore a backup from before it (docs/operations.md).',
      )
    }
    if (error instanceof OlderServerRuns) {
      throw new StartProblem(
        `An older version of Sarsen runs on this database, and this one cannot run beside it (${error.message}). ` +
          'Stop every server of that version, then start this one (docs/operations.md).',
      )
    }
    if (!(error instanceof MigrationChanged)) throw error
    throw new StartProblem(
      `Another version of Sarsen made this database (${error.message}). Use that version, or start a ` +
        'new database: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.',
    )
  }
}

/**
 * PostgreSQL's codes for an extension that is not installed (0A000, 58P01), or that this user may not create (42501).
 */
const lacksExtension = (error: unknown): error is Error =>
  error instanceof Error && /\bextension\b/.test(error.message)

const oldestVersion = 15

export interface OpenedDatabase {
  readonly database: PostgresDatabase
  /**
   * A separate connection that tests whether the database answers. It waits for no other query, and none waits for it.
   */
  readonly probed: Pick<Database, 'query'>
}

/**
 * Opens the PostgreSQL of DATABASE_URL, or the embedded one. It waits for the PostgreSQL of DATABASE_URL if that is
 * away.
 * @throws StartProblem if it cannot be used, or is older than 15.
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
  if (embedded.adopted) report('Taking over the database of an earlier run')
  return openPools(embedded.connection, shutdown)
}

function openPools(connection: PostgresConnection, shutdown: Shutdown): OpenedDatabase {
  const name = nameOfServer(readMigrations())
  const database = openPostgres(connection, { name })
  shutdown.add(() => database.close())
  const probed = openPostgres(connection, {
    name,
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
      `DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; Sarsen needs ${oldestVersion} or later.`,
    )
  }
  return opened
}

/** As PostgreSQL numbers it: 180004 is 18.4. */
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
        'the password, or remove DATABASE_URL to use the embedded one.',
    )
  }
}

/** How the wait is reported and ended. Tests replace the pause. */
interface DatabaseWait {
  readonly report: (step: string) => void
  /** Aborted once a stop is requested. The wait then throws its reason at once. */
  readonly stopping: AbortSignal
  readonly pause?: (milliseconds: number, stopping: AbortSignal) => Promise<unknown>
}

const pauseMs = 1000

const pauseUnlessStopped = (milliseconds: number, signal: AbortSignal) =>
  pauseFor(milliseconds, undefined, { signal })

/**
 * Runs `work`, and repeats it every second while the database cannot be reached, without a limit. So `work` must be
 * repeatable. Each new reason is reported once. Any other error is thrown, also that the disk is full, because a person
 * must free space.
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
      if (found !== reported) report(`The database cannot be reached (${found}). Waiting until it answers`)
      reported = found
    }
    await pause(pauseMs, stopping)
  }
}

/** The driver's own message; for a wrapped error it is in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error.message
}
