// A stop during an order: the real server, on a PostgreSQL that the test can reach too.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createBank } from '../../src/bank/bank.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { nodeDependencies } from '../../src/server/node-runtime.ts'
import { openPostgres, type PostgresDatabase } from '../../src/server/postgres.ts'
import { joinPrivateDesk, openCustomer, password } from '../support/open-customer.ts'
import {
  cleanUp,
  databaseUrlOf,
  makeDataFolder,
  runServer,
  type RunningServer,
} from '../support/run-server.ts'
import { untilOneWaits } from '../integration/holding-before-commit.ts'

let postgres: EmbeddedPostgres
let database: PostgresDatabase
let running: RunningServer | undefined

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({
    dataDir: makeDataFolder(),
    report: () => undefined,
    isVolatile: true,
  })
  database = openPostgres(postgres.connection)
})
afterEach(async () => {
  running?.kill('SIGKILL')
  await running?.exited
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
  await cleanUp()
})

/** A started server, and one of its customers who is signed in. */
async function open(settings: Record<string, string> = {}) {
  const server = runServer({ DATABASE_URL: databaseUrlOf(postgres.connection), ...settings })
  running = server
  const { origin } = await server.ready
  const bank = createBank(nodeDependencies(database))
  const customer = await openCustomer(bank, 100_00n)
  await joinPrivateDesk(bank, customer)
  const { email, account } = customer
  const send = (path: string, sent: unknown, cookie = '') =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(sent),
    })
  const signedIn = await send('/api/session', { email, password, accountType: 'personal' })
  const [cookie] = signedIn.headers.getSetCookie().map(set => set.split(';')[0] ?? '')
  const order = { id: randomUUID(), recipientName: 'Ada', destination: '20-00-00 12345678', amount: '1.00' }
  const place = () => send(`/api/accounts/${account.id}/transfers`, order, cookie)
  const balancePence = async () => {
    const [row] = await database.query<{ balance_pence: bigint }>(
      'select balance_pence from account where id = $1',
      [account.id],
    )
    return row?.balance_pence
  }
  return { server, origin, accountId: account.id, place, balancePence }
}

/** Locks an account until the test releases it. */
async function lockAccount(id: string): Promise<{ letGo: () => Promise<void> }> {
  const isLocked = Promise.withResolvers<void>()
  const isOver = Promise.withResolvers<void>()
  const locking = database.transaction(async transaction => {
    await transaction.query('select from account where id = $1 for update', [id])
    isLocked.resolve()
    await isOver.promise
  })
  await isLocked.promise
  return {
    letGo: () => {
      isOver.resolve()
      return locking
    },
  }
}

test(
  'an order in flight is decided and answered, its connection closes, and new connections are refused',
  { tags: 'quick' },
  async () => {
    const { server, origin, accountId, place, balancePence } = await open()
    const lock = await lockAccount(accountId)
    const placing = place()
    await untilOneWaits(database)
    server.kill('SIGTERM')
    await expect.poll(() => fetch(`${origin}/health/live`).catch(() => 'refused')).toBe('refused')
    await lock.letGo()
    const answer = await placing
    expect([answer.status, answer.headers.get('connection')]).toEqual([201, 'close'])
    expect(await answer.json()).toMatchObject({ transfer: { status: 'completed' } })
    expect(await server.exited).toBe(0)
    expect(await balancePence()).toBe(99_00n)
    expect(server.said()).not.toMatch(/"status":50\d/)
  },
)

test('for DRAIN_SECONDS the server says that it is stopping and serves on, and each response closes its connection', async () => {
  const { server, origin, place } = await open({ DRAIN_SECONDS: '300' })
  expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
  server.kill('SIGTERM')
  await server.says('Stopping')
  const ready = await fetch(`${origin}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
  expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  const answer = await place()
  expect([answer.status, answer.headers.get('connection')]).toEqual([201, 'close'])
  server.kill('SIGINT')
  expect(await server.exited).toBe(1)
})
