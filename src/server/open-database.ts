import type { Database } from '../bank/database/database.ts'
import { chooseDataFolder } from './data-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { databaseAccount } from './embedded-postgres/account.ts'
import { openPostgres } from './postgres.ts'
import type { Settings } from './settings.ts'
import type { Shutdown } from './shutdown.ts'
import { StartProblem } from './start-problem.ts'

const oldestVersion = 15

/**
 * Opens the operator's own PostgreSQL where DATABASE_URL names one, else the embedded one.
 * @throws StartProblem where it cannot be had, or is older than 15.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  project: string,
  shutdown: Shutdown,
  report: (step: string) => void,
): Promise<Database> {
  if (settings.databaseUrl) return openOwn(settings.databaseUrl, shutdown, report)
  const dataDir = chooseDataFolder(settings.dataDir, project, databaseAccount())
  report(`Starting the embedded PostgreSQL in ${dataDir}`)
  const embedded = await startEmbeddedPostgres({ dataDir, report })
  shutdown.add(embedded.stop, embedded.stopNow)
  if (embedded.adopted) report('Taking over the database that an earlier run left')
  const database = openPostgres(embedded.connection)
  shutdown.add(() => database.close())
  return database
}

async function openOwn(
  connectionString: string,
  shutdown: Shutdown,
  report: (step: string) => void,
): Promise<Database> {
  report('Connecting to the PostgreSQL of DATABASE_URL')
  const database = openPostgres({ connectionString })
  shutdown.add(() => database.close())
  const version = await readVersion(database)
  if (version < oldestVersion * 10_000) {
    throw new StartProblem(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}; Sarsen needs ${oldestVersion} or later.`,
    )
  }
  return database
}

/** As PostgreSQL counts: 180004 is 18.4. */
async function readVersion(database: Database): Promise<number> {
  try {
    const [row] = await database.query<{ version: number }>(
      `select current_setting('server_version_num')::int4 as version`,
    )
    return row?.version ?? 0
  } catch (error) {
    throw new StartProblem(
      `The PostgreSQL of DATABASE_URL cannot be used: ${reason(error)}. Check the address, the user and ` +
        'the password, or leave DATABASE_URL out to use the embedded one.',
    )
  }
}

/** The driver's own words, which stand in the cause where the port has wrapped them. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reason(error.cause)
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error.message
}
