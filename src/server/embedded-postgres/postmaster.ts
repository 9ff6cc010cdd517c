import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { EmbeddedConnection } from '../embedded-postgres.ts'
import { StartProblem } from '../start-problem.ts'
import { type Account, databaseEnvironment, databaseUser, runAs } from './cluster.ts'
import { fullDisk, saysFullDisk, type TakenFolder } from './data-folder.ts'
import {
  answers,
  disownStaleFile,
  type Endpoint,
  postmasterFile,
  readPostmaster,
  type RunningPostmaster,
} from './postmaster-file.ts'
import { isAlive } from './process-identity.ts'
import { openEndpoint, removeEndpoint } from './socket-folder.ts'

/** Everything that is needed to run PostgreSQL on a cluster. */
export interface Installation {
  readonly cluster: string
  readonly binaries: string
  readonly account: Account | undefined
  readonly logFile: string
  readonly maxConnections: number
  readonly isVolatile: boolean
}

/** A running database server. `exited` settles when it has ended, for whatever reason. */
export interface Postmaster extends Endpoint {
  readonly pid: number
  readonly exited: Promise<void>
}

const tickMs = 10
const answerMs = 1000
const patienceMs = 60_000

/**
 * Takes over the postmaster that a killed run left. Waits for one that is still starting, and for one that is ending;
 * after the latter there is none.
 * @throws StartProblem if one neither answers nor ends within a minute.
 */
export async function adoptPostmaster({ cluster }: Installation): Promise<Postmaster | undefined> {
  // Counts time, not attempts: with a frozen postmaster each attempt takes a second.
  const deadlineMs = performance.now() + patienceMs
  while (performance.now() < deadlineMs) {
    const found = readPostmaster(cluster)
    if (!found) return undefined
    if (found.ready && (await answers(found, answerMs))) return { ...found, exited: watch(found, cluster) }
    await pause(tickMs)
  }
  throw new StartProblem(`The PostgreSQL on ${cluster} neither answers nor ends. Stop it, then start again.`)
}

/** Polls, because there is no event for the end of a process that is not our child. */
async function watch({ pid }: RunningPostmaster, cluster: string): Promise<void> {
  while (readPostmaster(cluster)?.pid === pid) await pause(100, undefined, { ref: false })
}

/**
 * Starts PostgreSQL and waits until it accepts connections. While backends of a killed predecessor are still ending, it
 * tries again every 100 ms.
 * @throws StartProblem with PostgreSQL's own output if it does not start.
 */
export async function launchPostmaster(installation: Installation, endpoint: Endpoint): Promise<Postmaster> {
  for (let tries = 1; ; tries++) {
    const loggedBytes = existsSync(installation.logFile) ? statSync(installation.logFile).size : 0
    const started = await launchOnce(installation, endpoint)
    if (started) return started
    const output = readFileSync(installation.logFile).subarray(loggedBytes).toString()
    if (saysFullDisk(output)) throw new StartProblem(fullDisk(path.dirname(installation.cluster)))
    const predecessorLeaving = /postmaster\.pid" already exists|pre-existing shared memory block/.test(output)
    if (!predecessorLeaving || tries >= 300)
      throw new StartProblem(`PostgreSQL did not start:\n${output.trim()}`)
    await pause(100)
  }
}

async function launchOnce(installation: Installation, endpoint: Endpoint): Promise<Postmaster | undefined> {
  const { cluster, binaries, account, logFile } = installation
  disownStaleFile(cluster)
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(
    path.join(binaries, 'bin', 'postgres'),
    ['-D', cluster, ...settings(endpoint, installation)],
    {
      ...runAs(account),
      cwd: cluster,
      env: databaseEnvironment(),
      stdio: ['ignore', 'ignore', log], // a pipe would end with this process, and the database must not
      detached: true, // its own process group: Ctrl-C reaches only the application, which then stops it in order
      windowsHide: true,
    },
  )
  closeSync(log)
  const exited = new Promise<void>((resolve, reject) => {
    child.on('exit', () => resolve())
    child.on('error', reject)
  })
  const ended = exited.then(() => true)
  do {
    const found = readPostmaster(cluster)
    if (found?.ready && found.pid === child.pid) {
      child.unref()
      return { ...endpoint, pid: child.pid, exited }
    }
  } while (!(await Promise.race([ended, pause(tickMs, false)])))
  return undefined
}

const leastBuffersMiB = 128

/**
 * An eighth of the machine's memory, within bounds, because a search through a long account reads that much. PostgreSQL
 * takes only what it uses.
 */
const buffersMiB = (): number => Math.max(leastBuffersMiB, Math.min(512, Math.floor(os.totalmem() / 2 ** 23)))

function settings({ host, port }: Endpoint, { maxConnections, isVolatile }: Installation): string[] {
  const listening = host.startsWith('/')
    ? { listen_addresses: '', unix_socket_directories: host, unix_socket_permissions: '0700' }
    : { listen_addresses: host }
  const all = {
    ...listening,
    port: String(port),
    // Invariant 8 of docs/ledger.md, which the reconciler checks. `sarsen.volatile` tells it not to.
    fsync: isVolatile ? 'off' : 'on',
    full_page_writes: isVolatile ? 'off' : 'on',
    'sarsen.volatile': isVolatile ? 'on' : 'off',
    io_method: 'sync', // no worker processes, because the database fits into memory
    max_connections: String(maxConnections),
    shared_buffers: `${isVolatile ? leastBuffersMiB : buffersMiB()}MB`,
    log_error_verbosity: 'terse', // a detail would repeat the refused row with its personal data
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const stopTickMs = 10
const orderlyMs = 3000
const abruptMs = 1000

/**
 * Stops a postmaster in order: it ends the connections and needs no recovery. If that takes more than 3 s, it stops
 * immediately, and the next start recovers the data.
 */
export async function stopPostmaster(postmaster: Postmaster, installation: Installation): Promise<void> {
  // The file is removed last. The process id alone may remain as a zombie if no parent reads its exit status.
  const ended = () => !existsSync(postmasterFile(installation.cluster)) || !isAlive(postmaster.pid)
  const endsWithin = async (limitMs: number) => {
    const deadlineMs = performance.now() + limitMs
    while (!ended() && performance.now() < deadlineMs) await pause(stopTickMs)
    return ended()
  }
  if (ended()) return
  signal('fast', postmaster, installation)
  if (await endsWithin(orderlyMs)) return
  killPostmaster(postmaster, installation)
  await endsWithin(abruptMs)
}

/** Stops a postmaster immediately. The next start recovers the data. */
export function killPostmaster(postmaster: Postmaster, installation: Installation): void {
  if (isAlive(postmaster.pid)) signal('immediate', postmaster, installation)
}

function signal(mode: 'fast' | 'immediate', { pid }: Postmaster, { binaries, cluster }: Installation): void {
  if (process.platform === 'win32') {
    spawnSync(path.join(binaries, 'bin', 'pg_ctl'), ['stop', '-W', '-m', mode, '-D', cluster])
  } else process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
}

/**
 * Runs PostgreSQL during `work` and then stops it in order, so that the cluster needs no recovery. If a killed
 * application left one running, this takes it over first.
 * @throws StartProblem if PostgreSQL does not start or does not stop.
 */
export async function runAlone<Result>(
  { folder, installation }: Pick<TakenFolder, 'folder' | 'installation'>,
  work: (connection: EmbeddedConnection) => Promise<Result>,
): Promise<Result> {
  const postmaster =
    (await adoptPostmaster(installation)) ??
    (await launchPostmaster(installation, await openEndpoint(folder, installation.account)))
  try {
    return await work({
      host: postmaster.host,
      port: postmaster.port,
      user: databaseUser,
      database: 'postgres',
    })
  } finally {
    await stopPostmaster(postmaster, installation)
    removeEndpoint(folder)
    refuseRunning(installation)
  }
}

function refuseRunning({ cluster }: Installation): void {
  if (readPostmaster(cluster))
    throw new StartProblem(`The PostgreSQL on ${cluster} does not stop. Try again.`)
}

/** Stops the postmaster that a killed application left running on a cluster, if any. */
export async function stopLeftover(installation: Installation): Promise<void> {
  const left = await adoptPostmaster(installation)
  if (left) await stopPostmaster(left, installation)
  refuseRunning(installation)
}
