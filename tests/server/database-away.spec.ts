// The operator's own PostgreSQL is away when the bank starts, or goes away during the start.
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { findFreePort } from '../../src/server/embedded-postgres/socket-folder.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { startCuttableProxy, type CuttableProxy } from '../support/cuttable-proxy.ts'
import { cleanUp, makeDataFolder, readiness, runServer, signIn } from '../support/run-server.ts'

let postgres: EmbeddedPostgres
let network: CuttableProxy
let databases = 0

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({
    dataDir: makeDataFolder(),
    report: () => undefined,
    isVolatile: true,
  })
  network = await startCuttableProxy(path.join(postgres.connection.host, '.s.PGSQL.5432'))
})
beforeEach(() => network.mend())
afterAll(async () => {
  await network.stop()
  await postgres.stop()
  await cleanUp()
})

/** Starts a demonstration on an empty database that is reached over the network. */
async function startOverNetwork() {
  const database = `bank_${databases++}`
  const administration = openPostgres(postgres.connection)
  await administration.query(`create database ${database}`)
  await administration.close()
  const port = await findFreePort()
  const server = runServer({
    DATABASE_URL: `postgres://${postgres.connection.user}:hush@127.0.0.1:${network.port}/${database}`,
    DEMO: '1',
    PORT: String(port),
  })
  return { server, origin: `http://127.0.0.1:${port}` }
}

async function readStatus(origin: string, of: 'live' | 'ready'): Promise<readonly [number, unknown]> {
  const response = await fetch(`${origin}/health/${of}`)
  return [response.status, await response.json()]
}

const away = /The database cannot be reached \(.+\)\. Waiting until it answers/

test(
  'a start waits for the database and says so, is not ready meanwhile, and then comes up',
  { tags: 'quick' },
  async () => {
    network.cut()
    const { server, origin } = await startOverNetwork()
    await server.says('Waiting until it answers')
    expect(server.said()).toMatch(away)
    expect(server.said()).not.toContain('hush')
    expect(await readStatus(origin, 'live')).toEqual([200, { status: 'live' }])
    expect(await readStatus(origin, 'ready')).toEqual([503, { status: 'starting' }])
    network.mend()
    await server.ready
    expect(await readStatus(origin, 'ready')).toEqual([
      200,
      { status: 'ready', bankHolidaysUntil: '2028-12-31', cards: 'no_key' },
    ])
    expect(await signIn(origin)).toBe(201)
    server.kill('SIGTERM')
    await server.exited
  },
)

/** Expects a waiting server that is not ready, and comes up once the network works again. */
async function expectComesUpLater({ server, origin }: Awaited<ReturnType<typeof startOverNetwork>>) {
  await server.says('Waiting until it answers')
  expect(await readiness(origin)).toBe(503)
  network.mend()
  await server.ready
  expect(await signIn(origin)).toBe(201)
  server.kill('SIGTERM')
  await server.exited
}

test('a start also waits for a database that goes away in the middle of it', async () => {
  const started = await startOverNetwork()
  await started.server.says('Updating the database')
  network.cut()
  await expectComesUpLater(started)
})

test('a start also waits for a database that goes away in its last step', async () => {
  const started = await startOverNetwork()
  network.cutAt('select from customer where is_demo limit 1')
  await expectComesUpLater(started)
})

test('a stop ends the waiting server in order', async () => {
  network.cut()
  const { server } = await startOverNetwork()
  await server.says('Waiting until it answers')
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
