import { databaseUrlOf, runServer } from '../support/run-server.ts'
import { test as base } from './fixtures.ts'
import { journeyRuntime } from './journey-runtimes.ts'
import { journeyCardKey } from './start-server-runtime.ts'

interface OwnServer {
  /** Of a server that nobody on another machine reaches: it counts as nobody's shared demonstration. */
  readonly ownServer: string
}

/** Journeys on a server beside the journeys' own, on the same bank: what a shared demonstration refuses is open on it. */
export const test = base.extend<object, OwnServer>({
  ownServer: [
    async ({}, use) => {
      const server = runServer({
        DATABASE_URL: databaseUrlOf(journeyRuntime('server').postgres),
        DEMO: '1',
        CARD_KEY: journeyCardKey,
      })
      const { origin } = await server.ready
      await use(origin)
      server.kill('SIGTERM')
      await server.exited
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ ownServer }, use) => {
    await use(ownServer)
  },
})
