import { existsSync } from 'node:fs'
import type { Database } from '../bank/database/database.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres.ts'
import { databaseAccount, databaseUser } from '../server/embedded-postgres/cluster.ts'
import { chooseDataFolder, clusterOf } from '../server/embedded-postgres/data-folder.ts'
import { answers, readPostmaster } from '../server/embedded-postgres/postmaster-file.ts'
import { openPostgres, type PostgresConnection } from '../server/postgres.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { StartProblem } from '../server/start-problem.ts'
import type { CommandContext } from './command.ts'

interface OpenDatabase {
  readonly database: Database
  close(): Promise<void>
}

/** The query limit: a command may read the whole ledger. */
export const wholeDatabaseTimeoutMs = 60 * 60_000

const openAt = (connection: PostgresConnection, stop: () => Promise<void>): OpenDatabase => {
  const database = openPostgres(connection, { connections: 2, queryTimeoutMs: wholeDatabaseTimeoutMs })
  return {
    database,
    async close() {
      await database.close()
      await stop()
    },
  }
}

const leaveRunning = () => Promise.resolve()

/**
 * Runs a command's work on the bank's database: the one of DATABASE_URL, or the embedded one in DATA_DIR. If the
 * embedded one is running, with or without a bank, the command uses it; otherwise it runs only during the work.
 * @throws StartProblem if a setting is wrong or there is no database.
 */
export async function withDatabase<Result>(
  context: CommandContext,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const opened = await openDatabase(context)
  try {
    return await work(opened.database)
  } finally {
    await opened.close()
  }
}

async function openDatabase({ environment, project, report }: CommandContext): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settingsOf(environment)
  if (databaseUrl !== undefined) return openAt({ connectionString: databaseUrl }, leaveRunning)

  const folder = chooseDataFolder(dataDir, project, databaseAccount())
  const cluster = clusterOf(folder)
  const running = readPostmaster(cluster)
  if (running?.ready && (await answers(running, 1000))) {
    const { host, port } = running
    return openAt({ host, port, user: databaseUser, database: 'postgres' }, leaveRunning)
  }
  if (!existsSync(cluster)) {
    throw new StartProblem(
      `There is no database in ${folder} yet. Start the bank once, or set DATA_DIR or DATABASE_URL.`,
    )
  }
  const embedded = await startEmbeddedPostgres({ dataDir: folder, report })
  return openAt(embedded.connection, () => embedded.stop())
}

/**
 * The bank's settings, for a command.
 * @throws StartProblem with a sentence for each wrong setting.
 */
export function settingsOf(environment: CommandContext['environment']): Settings {
  const read = readSettings(environment)
  if (!read.ok) throw new StartProblem(read.refusals.join('\n'))
  return read.settings
}
