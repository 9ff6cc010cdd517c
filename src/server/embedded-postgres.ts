import { accessSync, constants, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Account, canEnter, databaseAccount } from './embedded-postgres/account.ts'
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
  const folder = makeFolder(dataDir, account)
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

/** Makes the data folder where there is none, and answers with where it really is. */
function makeFolder(dataDir: string, account: Account | undefined): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: account ? 0o755 : 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw new StartProblem(
      `The database's folder ${dataDir} cannot be used: ${reasonOf(error)}. Set DATA_DIR to another folder.`,
    )
  }
}

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'there is a file in its path',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'that file system can only be read',
  ENOSPC: 'that file system is full',
}

/** In words where they are known, else in the system's. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return reasons[code] ?? error.message
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
