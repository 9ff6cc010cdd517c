import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cardKeyBytes } from '../../src/bank/cards/card-vault.ts'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { databaseUrlOf, runServer } from '../support/run-server.ts'
import type { JourneyRuntimes } from './journey-runtimes.ts'

/** Of the cards in the journeys' bank, for every server that opens it: a demonstration makes one beside its own database alone. */
export const journeyCardKey = Buffer.alloc(cardKeyBytes, 7).toString('base64')

interface ServerRuntime {
  readonly runtime: NonNullable<JourneyRuntimes['server']>
  readonly stop: () => Promise<void>
}

/**
 * One real server, with the demo customers, on a PostgreSQL that the journeys reach as well: each opens a customer
 * of its own there.
 */
export async function startServerRuntime(): Promise<ServerRuntime> {
  const folder = path.join(tmpdir(), `sarsen-journeys-${process.pid}`)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, report: () => undefined })
  const server = runServer({
    DATABASE_URL: databaseUrlOf(postgres.connection),
    DEMO: '1',
    CARD_KEY: journeyCardKey,
    // Each test comes from an address of its own (fixtures.ts), since what is anonymous is limited by address.
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const { origin } = await server.ready
  return {
    runtime: { origin, postgres: postgres.connection },
    async stop() {
      server.kill('SIGTERM')
      await server.exited
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
