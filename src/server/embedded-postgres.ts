import { mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { canEnter, databaseAccount } from './embedded-postgres/account.ts'
import { prepareBinaries } from './embedded-postgres/binaries.ts'
import { createCluster, databaseUser } from './embedded-postgres/cluster.ts'
import { lockFolder } from './embedded-postgres/folder-lock.ts'
import { openEndpoint, removeEndpoint } from './embedded-postgres/socket-folder.ts'
import {
  type Installation,
  type Postmaster,
  adoptPostmaster,
  launchPostmaster,
} from './embedded-postgres/postmaster.ts'
import { supervise } from './embedded-postgres/supervise.ts'
import { StartProblem } from './start-problem.ts'

export interface EmbeddedPostgres {
  /** `host` is the folder of the Unix socket (on Windows the loopback address). There is no password. */
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly database: string
  }
  /** Whether a database was found running that a killed application had left. */
  readonly adopted: boolean
  /** Stops the database and releases the folder. Takes some milliseconds, at most 4 s. */
  readonly stop: () => Promise<void>
  /** Tells the database to drop everything at once; the next start recovers it. */
  readonly stopNow: () => void
}

export interface EmbeddedPostgresOptions {
  /** The folder for all of it; made where there is none. */
  readonly dataDir: string
  /** Is told what is being done, a sentence at a time; also later, when the database had to be started again. */
  readonly report: (step: string) => void
  /** How many connections it takes, at most. The bank's own pool needs far fewer than the 40 that are usual here. */
  readonly maxConnections?: number
  /** Whether its books may be lost when the machine stops, as those of a test may: then nothing waits for the disk. */
  readonly isVolatile?: boolean
}

/**
 * Starts PostgreSQL 18 on the data folder, or takes over one that runs there, and keeps it running until it is
 * stopped (docs/decisions/embedded-postgresql.md).
 * @throws StartProblem where another application uses the folder, or PostgreSQL cannot be run.
 */
export async function startEmbeddedPostgres({
  dataDir,
  report,
  maxConnections = 40,
  isVolatile = false,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = databaseAccount()
  mkdirSync(dataDir, { recursive: true, mode: account ? 0o755 : 0o700 })
  const folder = realpathSync(dataDir)
  if (!canEnter(account, folder)) {
    throw new StartProblem(
      `PostgreSQL does not run as root, and the account it runs under (${account?.name}) may not enter ` +
        `${folder}. Set DATA_DIR to a folder that every account may pass through.`,
    )
  }
  const unlock = lockFolder(folder)
  try {
    const installation = {
      account,
      binaries: prepareBinaries(folder, account, report),
      cluster: path.join(folder, 'postgresql-18'),
      logFile: path.join(folder, 'postgresql.log'),
      maxConnections,
      isVolatile,
    }
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
  rmSync(`${file}.old`, { force: true })
  try {
    renameSync(file, `${file}.old`)
  } catch {
    // there was none yet
  }
}
