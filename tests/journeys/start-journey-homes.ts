import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { databaseUrlOf, runServer } from '../support/run-server.ts'
import { type HomeName, type JourneyHomes, shareJourneyHomes } from './journey-homes.ts'
import { startTabHome } from './tab-home/start-tab-home.ts'

interface Started<Name extends HomeName> {
  readonly home: NonNullable<JourneyHomes[Name]>
  readonly stop: () => Promise<void>
}

/**
 * Starts the homes that `--project` asks for, or both, for all journeys, and stops them at the end.
 */
export default async function startJourneyHomes(): Promise<() => Promise<void>> {
  const server = isWanted('server') ? await startServerHome() : undefined
  const tab = isWanted('tab') ? await startTabHome() : undefined
  shareJourneyHomes({ ...(server && { server: server.home }), ...(tab && { tab: tab.home }) })
  return async () => {
    await tab?.stop()
    await server?.stop()
  }
}

/** Playwright does not tell its set-up which projects are going to run. */
function isWanted(name: HomeName): boolean {
  const words = process.argv.flatMap(word => word.split('='))
  const asked = words.filter((_, index) => words[index - 1] === '--project')
  return asked.length === 0 || asked.includes(name)
}

/** One real server, with the demo customers, on a PostgreSQL that the journeys reach as well: each opens a customer of its own there. */
async function startServerHome(): Promise<Started<'server'>> {
  const folder = path.join(tmpdir(), `sarsen-journeys-${process.pid}`)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, report: () => undefined })
  const server = runServer({
    DATABASE_URL: databaseUrlOf(postgres.connection),
    DEMO: '1',
    // Each test comes from an address of its own (fixtures.ts), since what is anonymous is limited by address.
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const { origin } = await server.ready
  return {
    home: { origin, postgres: postgres.connection },
    async stop() {
      server.kill('SIGTERM')
      await server.exited
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
