import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { startServerProcess } from '../support/server-process.ts'
import { shareJourneyBank } from './journey-bank.ts'

/**
 * Starts one real server for all journeys, with the demo customers, on a PostgreSQL that the journeys reach as
 * well: each opens a customer of its own there. Stops both at the end.
 */
export default async function startJourneyBank(): Promise<() => Promise<void>> {
  const folder = path.join(tmpdir(), `sarsen-journeys-${process.pid}`)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, report: () => undefined })
  const { host, port, user, database } = postgres.connection
  const databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const server = await startServerProcess({ DATABASE_URL: databaseUrl, DEMO: '1', PORT: '0' })
  shareJourneyBank({ origin: server.origin, postgres: postgres.connection })
  return async () => {
    await server.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
