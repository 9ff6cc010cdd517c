import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createBank } from '../../src/bank/bank.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { nodeDependencies, readMigrations } from '../../src/server/node-runtime.ts'
import { openPostgres, type PostgresDatabase } from '../../src/server/postgres.ts'
import { databaseUrlOf, runServer } from '../support/run-server.ts'
import { type BenchCustomer, createBenchCustomers } from './bench-customers.ts'
import { settings } from './settings.ts'

/** The benchmark's own database with its customers, and the real server on it. */
export interface OpenBench {
  readonly folder: string
  readonly connection: { host: string; port: number; user: string; database: string }
  readonly database: PostgresDatabase
  readonly databasePid: number
  readonly serverPid: number
  readonly origin: string
  readonly customers: readonly BenchCustomer[]
  readonly acknowledged: string[]
  readonly close: () => Promise<void>
}

/** A long time limit: the check reads the whole database, and loading a large one takes only a few statements. */
const timeLimit = { queryTimeoutMs: 30 * 60_000 }

/**
 * Starts PostgreSQL on an empty folder, opens the accounts and starts the server. `fill` runs without waiting for the
 * disk; the measurements always wait for it.
 */
export async function openBench(
  say: (text: string) => void,
  fill?: (database: PostgresDatabase) => Promise<void>,
): Promise<OpenBench> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sarsen-bench-'))
  chmodSync(folder, 0o755) // the database may run under another account, which needs access to this folder
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const start = (isVolatile: boolean) =>
    startEmbeddedPostgres({ dataDir: folder, report: say, maxConnections: 200, isVolatile })
  try {
    const customers = await createFilledDatabase(await start(true), say, fill)
    const postgres = await start(false)
    const { connection } = postgres
    const database = openPostgres(connection, timeLimit)
    const server = runServer({ DEMO: '0', LOG_FORMAT: 'quiet', DATABASE_URL: databaseUrlOf(connection) })
    const close = async () => {
      server.kill('SIGTERM')
      await server.exited
      await database.close()
      await postgres.stop()
      remove()
    }
    try {
      const { origin } = await server.ready
      const { pid: serverPid } = server
      const databasePid = Number.parseInt(
        readFileSync(path.join(folder, 'postgresql-18', 'postmaster.pid'), 'utf8'),
        10,
      )
      return {
        folder,
        connection,
        database,
        databasePid,
        serverPid,
        origin,
        customers,
        acknowledged: [],
        close,
      }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    remove()
    throw error
  }
}

async function createFilledDatabase(
  postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>,
  say: (text: string) => void,
  fill: (database: PostgresDatabase) => Promise<void> = async () => undefined,
): Promise<BenchCustomer[]> {
  const database = openPostgres(postgres.connection, timeLimit)
  try {
    await migrate(database, readMigrations())
    say(`Opening ${settings.accounts} accounts`)
    const customers = await createBenchCustomers(createBank(nodeDependencies(database)), settings.accounts)
    await fill(database)
    await database.script('checkpoint')
    return customers
  } finally {
    await database.close()
    await postgres.stop()
  }
}
