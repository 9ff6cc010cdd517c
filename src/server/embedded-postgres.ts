import { existsSync, renameSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createCluster, databaseUser } from './embedded-postgres/cluster.ts'
import { type DataFolderOptions, takeDataFolder } from './embedded-postgres/data-folder.ts'
import {
  adoptPostmaster,
  type Installation,
  killPostmaster,
  launchPostmaster,
  type Postmaster,
  stopPostmaster,
} from './embedded-postgres/postmaster.ts'
import { openEndpoint, removeEndpoint } from './embedded-postgres/socket-folder.ts'

/** `host` is the folder of the Unix socket (on Windows the loopback address). There is no password. */
export interface EmbeddedConnection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

export interface EmbeddedPostgres {
  readonly connection: EmbeddedConnection
  /** Whether a killed application had left the database running. */
  readonly adopted: boolean
  /** Stops the database and releases the folder. Takes some milliseconds, at most 4 s. */
  readonly stop: () => Promise<void>
  /** Makes the database drop everything at once; the next start recovers it. */
  readonly stopNow: () => void
}

/**
 * Starts PostgreSQL 18 on the data folder, or takes over one that runs there, and restarts it whenever it ends, until
 * `stop` is called (docs/decisions/embedded-postgresql.md). `report` also receives the later restarts.
 * @throws StartProblem if another application uses the folder, or PostgreSQL does not run.
 */
export async function startEmbeddedPostgres(options: DataFolderOptions): Promise<EmbeddedPostgres> {
  const { report } = options
  const { folder, installation, unlock } = takeDataFolder(options)
  try {
    const adopted = await adoptPostmaster(installation)
    const postmaster = adopted ?? (await startFresh(folder, installation, report))
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

async function startFresh(
  folder: string,
  installation: Installation,
  report: (step: string) => void,
): Promise<Postmaster> {
  await createCluster(installation.cluster, installation.binaries, installation.account, report)
  setOldLogAside(installation.logFile)
  const endpoint = await openEndpoint(folder, installation.account)
  return launchPostmaster(installation, endpoint)
}

function setOldLogAside(file: string): void {
  if (existsSync(file)) renameSync(file, `${file}.old`)
}

export interface Supervised {
  /** Ends the supervision, then the database. */
  readonly stop: () => Promise<void>
  readonly stopNow: () => void
}

const shortestPauseMs = 100
const longestPauseMs = 10_000
const steadyMs = 60_000

/**
 * Keeps a database running. If it ends by itself, it starts again at the same address, so that a connection pool only
 * has to reconnect. The pause before a start is 100 ms. It doubles, up to 10 s, until the database has run for a
 * minute.
 */
function supervise(
  first: Postmaster,
  installation: Installation,
  report: (step: string) => void,
): Supervised {
  const stopping = new AbortController()
  const stopRequested = new Promise<void>(resolve =>
    stopping.signal.addEventListener('abort', () => resolve()),
  )
  let current: Postmaster | undefined = first

  async function keepRunning(): Promise<void> {
    let pauseMs = shortestPauseMs
    while (current && !stopping.signal.aborted) {
      const startedMs = performance.now()
      await Promise.race([current.exited, stopRequested])
      if (stopping.signal.aborted) return
      if (performance.now() - startedMs > steadyMs) pauseMs = shortestPauseMs
      report('The database ended unexpectedly. Starting it again')
      current = await restart(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }

  async function restart(firstPauseMs: number): Promise<Postmaster | undefined> {
    const endpoint = { host: first.host, port: first.port }
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return undefined
      try {
        const restarted = await launchPostmaster(installation, endpoint)
        report('The database is back')
        return restarted
      } catch (error) {
        report(error instanceof Error ? error.message : String(error))
      }
    }
  }

  const watching = keepRunning()
  const stop = async () => {
    stopping.abort()
    if (current) await stopPostmaster(current, installation)
    await watching
    // A restart that was running when the stop was requested has started another database.
    if (current) await stopPostmaster(current, installation)
  }
  return { stop, stopNow: () => current && killPostmaster(current, installation) }
}
