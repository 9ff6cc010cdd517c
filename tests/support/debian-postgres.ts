import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { postgresqlPrograms } from '../../scripts/setup/debian-postgresql.mjs'
import {
  databaseAccount,
  databaseEnvironment,
  giveTo,
  runAs,
} from '../../src/server/embedded-postgres/cluster.ts'
import { findFreePort } from '../../src/server/embedded-postgres/socket-folder.ts'

/** The programs of Debian's package postgresql-15: the server, pg_dump, pg_restore. */
export const debianPrograms = postgresqlPrograms()

/** The message of a test without these programs; undefined if they are installed. */
export const missingPrograms = (): string | undefined =>
  existsSync(path.join(debianPrograms, 'postgres'))
    ? undefined
    : `There is no PostgreSQL 15 in ${debianPrograms}: npm test -- --all unpacks Debian's on a Debian.`

/** A PostgreSQL 15 like an operator's own: on a TCP port, with a password. */
export interface DebianPostgres {
  /** The DATABASE_URL of one of its databases. `postgres` always exists. */
  readonly urlOf: (database: string) => string
  readonly stop: () => Promise<void>
}

const user = 'sarsen'

const initOptions = ['--auth=scram-sha-256', '--locale=C.UTF-8', '--encoding=UTF8', '--no-sync']

/**
 * Starts an empty PostgreSQL 15 of Debian's on a free port of the loopback address, in a temporary folder. It does not
 * survive a crash of the machine. `settings` are added to its own.
 * @throws with the reason if the package is not installed
 */
export async function startDebianPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<DebianPostgres> {
  const missing = missingPrograms()
  if (missing !== undefined) throw new Error(missing)
  const account = databaseAccount()
  const folder = mkdtempSync(path.join(tmpdir(), 'sarsen-debian-postgres-'))
  const password = randomUUID()
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password)
  for (const item of [folder, passwordFile]) giveTo(account, item)
  const options = { ...runAs(account), cwd: folder, env: databaseEnvironment() }
  const cluster = path.join(folder, 'cluster')
  await promisify(execFile)(
    path.join(debianPrograms, 'initdb'),
    ['-D', cluster, '-U', user, `--pwfile=${passwordFile}`, ...initOptions],
    options,
  )
  const port = await findFreePort()
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    'sarsen.volatile': 'on', // the reconciler must not require fsync here
    max_connections: '60',
    ...settings,
  }
  const server = spawn(
    path.join(debianPrograms, 'postgres'),
    ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await readyOf(server)
  return {
    urlOf: database => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    async stop() {
      server.kill('SIGINT') // closes its connections
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when it accepts connections; rejects with its output if it ends before. */
function readyOf(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`PostgreSQL 15 did not start:\n${said}`)))
    server.stderr?.on('data', (part: Buffer) => {
      if (said.includes(readyWords)) return
      said += part.toString()
      if (said.includes(readyWords)) resolve()
    })
  })
}

const readyWords = 'database system is ready to accept connections'
