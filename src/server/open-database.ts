import { DatabaseUnavailable, type Database } from '../bank/database/database.ts'
import { chooseDataFolder } from './data-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { probeLimitMs } from './database-probe.ts'
import { databaseAccount } from './embedded-postgres/account.ts'
import { openPostgres, type PostgresConnection, type PostgresDatabase } from './postgres.ts'
import type { Settings } from './settings.ts'
import type { Shutdown } from './shutdown.ts'
import { StartProblem } from './start-problem.ts'
import { reasonOf, waitForDatabase } from './wait-for-database.ts'

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
