import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '../../src/bank/database/database.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { readMigrations } from '../../src/server/node-runtime.ts'
import { openPostgres, type PostgresConnection } from '../../src/server/postgres.ts'
import { childrenOf, signalProcess } from '../support/processes.ts'
import { readDatabase } from '../support/run-server.ts'

const templateName = 'faults_template'

/** Reading a whole database back takes longer than the usual limit. */
const queryTimeoutMs = 30 * 60_000

type SocketConnection = Exclude<PostgresConnection, { connectionString: string }>

/** The harness's own PostgreSQL, with fsync on as in production. The harness can kill and freeze its processes. */
export interface Cluster {
  /** A folder for caches; it is removed with the cluster. */
  readonly cacheFolder: string
  /** Creates a migrated, empty database and returns its connection over the Unix socket. */
  readonly createDatabase: (name: string) => Promise<SocketConnection>
  readonly dropDatabase: (name: string) => Promise<void>
  /** Kills the postmaster with SIGKILL. Settles when it runs again. */
  readonly kill: () => Promise<void>
  /** Stops the postmaster and all its processes with SIGSTOP. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** The whole log. */
  readonly logged: () => string
  readonly stop: () => Promise<void>
}

/** Opens a connection pool for the harness. */
export const openDatabase = (connection: SocketConnection): Database =>
  openPostgres(connection, { connections: 4, queryTimeoutMs })

/** Starts PostgreSQL in a temporary folder, which is removed with it. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarsen-faults-'))
  chmodSync(folder, 0o755) // the database may run under another account, which needs access to this folder
  let back = Promise.withResolvers<void>()
  const report = (sentence: string) => {
    if (sentence === 'The database is back') back.resolve()
  }
  const postgres = await startEmbeddedPostgres({ dataDir: folder, report, maxConnections: 60 })
  const connectionTo = (database: string) => ({ ...postgres.connection, database })
  const administer = async (statement: string) => {
    const administration = openPostgres(postgres.connection, { connections: 1, queryTimeoutMs })
    try {
      await administration.script(statement)
    } finally {
      await administration.close()
    }
  }
  await administer(`create database ${templateName}`)
  const template = openDatabase(connectionTo(templateName))
  await migrate(template, readMigrations())
  await template.close()

  let frozen: readonly number[] = []
  const thaw = () => {
    for (const pid of frozen) signalProcess(pid, 'SIGCONT')
    frozen = []
  }
  return {
    cacheFolder: path.join(folder, 'compiled'),
    async createDatabase(name) {
      await administer(`create database ${name} template ${templateName}`)
      return connectionTo(name)
    },
    dropDatabase: name => administer(`drop database ${name} with (force)`),
    async kill() {
      back = Promise.withResolvers()
      process.kill(readDatabase(folder).pid, 'SIGKILL')
      await back.promise
    },
    freeze() {
      const { pid } = readDatabase(folder)
      signalProcess(pid, 'SIGSTOP') // the postmaster first, so that it starts no process that would be missed
      frozen = [pid, ...childrenOf(pid)]
      for (const each of frozen) signalProcess(each, 'SIGSTOP')
    },
    thaw,
    logged: () => readFileSync(path.join(folder, 'postgresql.log'), 'utf8'),
    async stop() {
      thaw()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
