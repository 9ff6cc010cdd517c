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

/** What a test says that needs them where there are none; undefined where they are there. */
export const missingPrograms = (): string | undefined =>
  existsSync(path.join(debianPrograms, 'postgres'))
    ? undefined
    : `There is no PostgreSQL 15 in ${debianPrograms}: npm test -- --all unpacks Debian's on a Debian.`

/** A PostgreSQL 15 as an operator has one of their own: on a TCP port, and with a password. */
export interface DebianPostgres {
  /** What DATABASE_URL says for one of its databases. `postgres` is there from the beginning. */
  readonly urlOf: (database: string) => string
  readonly stop: () => Promise<void>
}

const user = 'sarsen'

const initOptions = ['--auth=scram-sha-256', '--locale=C.UTF-8', '--encoding=UTF8', '--no-sync']

/**
 * Starts Debian's PostgreSQL 15 on a free port of the loopback address, empty, in a folder that goes with it. Nothing
 * in it outlasts the machine; `settings` are added to its own.
 * @throws where the package is not installed, with the sentence to say so.
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
    'sarsen.volatile': 'on', // the reconciler is told that fsync is not wanted here
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
      server.kill('SIGINT') // breaks its connections off
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Settles when it takes connections; fails with what it said where it ends before. */
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
