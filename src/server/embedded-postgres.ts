import { existsSync, renameSync } from 'node:fs'
import { createCluster, databaseUser } from './embedded-postgres/cluster.ts'
import {
  type Installation,
  type Postmaster,
  adoptPostmaster,
  launchPostmaster,
} from './embedded-postgres/postmaster.ts'
import { openEndpoint, removeEndpoint } from './embedded-postgres/socket-folder.ts'
import { supervise } from './embedded-postgres/supervise.ts'
import { type DataFolderOptions, takeDataFolder } from './embedded-postgres/take-data-folder.ts'

/** `host` is the folder of the Unix socket (on Windows the loopback address). There is no password. */
export interface EmbeddedConnection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

export interface EmbeddedPostgres {
  readonly connection: EmbeddedConnection
  /** Whether a database was found running that a killed application had left. */
  readonly adopted: boolean
  /** Stops the database and releases the folder. Takes some milliseconds, at most 4 s. */
  readonly stop: () => Promise<void>
  /** Tells the database to drop everything at once; the next start recovers it. */
  readonly stopNow: () => void
}

/**
 * Starts PostgreSQL 18 on the data folder, or takes over one that runs there, and keeps it running until it is
 * stopped (docs/decisions/embedded-postgresql.md). `report` is told also later, when it had to be started again.
 * @throws StartProblem where another application uses the folder, or PostgreSQL cannot be run.
 */
export async function startEmbeddedPostgres(options: DataFolderOptions): Promise<EmbeddedPostgres> {
  const { report } = options
  const { folder, installation, unlock } = takeDataFolder(options)
  try {
    const adopted = await adoptPostmaster(installation)
    const postmaster = adopted ?? (await startAnew(folder, installation, report))
    const supervised = supervise(postmaster, installation, report)
    let stopped: Promise<void> | undefined
    const stop = async () => {
      await supervised.stop()
      removeEndpoint(folder)
      unlock()
    }
    const { host, port } = postmaster
    return {
      connection: { host, port, user: databaseUser, database: 'postgres' },
      adopted: adopted !== undefined,
      stop: () => (stopped ??= stop()),
      stopNow: supervised.stopNow,
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function startAnew(
  folder: string,
  installation: Installation,
  report: (step: string) => void,
): Promise<Postmaster> {
  await createCluster(installation.cluster, installation.binaries, installation.account, report)
  keepOneOldLog(installation.logFile)
  const endpoint = await openEndpoint(folder, installation.account)
  return launchPostmaster(installation, endpoint)
}

function keepOneOldLog(file: string): void {
  if (existsSync(file)) renameSync(file, `${file}.old`)
}
