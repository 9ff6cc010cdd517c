// More load than the bank can take at once, over HTTP: it answers when to retry, and loses nothing that it has taken.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AddressRateLimit } from '../../src/api/rate-limit.ts'
import { createApi } from '../../src/api/app.ts'
import { Problem } from '../../src/contract/problem.ts'
import { listen, type Listener } from '../../src/server/listen.ts'
import { openPostgres, type PostgresDatabase } from '../../src/server/postgres.ts'
import { createCookieCarrier, createStaffCookie } from '../../src/server/session-cookie.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { connectRaw } from '../support/raw-connection.ts'
import { openDeskCustomer, type TestCustomer } from './customers.ts'
import { untilOneWaits } from './holding-before-commit.ts'
import { addressHeader, openTestApi, publicOrigin, type TestApi } from './open-test-api.ts'

/** The number of orders that may wait for the ledger. */
const waitingSize = 4096
/** The number of orders on one connection, sent without waiting for answers. */
const pipelined = 256

let postgres: TestPostgres
let patient: PostgresDatabase
let api: TestApi
let ada: TestCustomer
const listeners: Listener[] = []

beforeAll(async () => {
  postgres = await openTestPostgres()
  // The test blocks an order for longer than the bank would wait.
  patient = openPostgres(postgres.connection, { connections: 4, queryTimeoutMs: 180_000 })
  api = openTestApi(patient)
  ada = await openDeskCustomer(api, 100_00n)
})
afterAll(async () => {
  await Promise.all(listeners.map(listener => listener.stop(0)))
  await patient.close()
  await postgres.close()
})

async function serve(app: {
  fetch: (request: Request, environment: object) => Response | Promise<Response>
}) {
  const listener = await listen('127.0.0.1', 0)
  listeners.push(listener)
  listener.serve((request, environment) => app.fetch(request, environment))
  return listener.port
}

const newOrder = () => ({
  id: randomUUID(),
  recipientName: 'Ada',
  destination: '20-00-00 12345678',
  amount: '0.01',
})

/** Sends `count` orders on one connection; resolves with the statuses of their answers once all have come. */
async function sendPipelined(port: number, count: number): Promise<number[]> {
  const { socket, over } = await connectRaw(port)
  for (let n = 1; n <= count; n++) {
    const body = JSON.stringify(newOrder())
    const lines = [
      `POST /api/accounts/${ada.account.id}/transfers HTTP/1.1`,
      'host: bank.test',
      'content-type: application/json',
      `cookie: ${ada.cookie() ?? ''}`,
      `content-length: ${body.length}`,
      ...(n === count ? ['connection: close'] : []),
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  }
  return [...(await over).matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

const place = (port: number, order: object) =>
  fetch(`http://127.0.0.1:${port}/api/accounts/${ada.account.id}/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: ada.cookie() ?? '' },
    body: JSON.stringify(order),
  })

test(
  'with 4,096 orders waiting, one more is refused with a time to retry, and then moves money',
  { timeout: 120_000 },
  async () => {
    const port = await serve(api.app)
    const isLocked = Promise.withResolvers<void>()
    const isOver = Promise.withResolvers<void>()
    const locking = patient.transaction(async transaction => {
      await transaction.query('select from account where id = $1 for update', [ada.account.id])
      isLocked.resolve()
      await isOver.promise
    })
    await isLocked.promise

    const inFlight = place(port, newOrder())
    await untilOneWaits(postgres.database)
    const sent: Promise<number[]>[] = []
    for (let waiting = pipelined; waiting <= waitingSize; waiting += pipelined) {
      sent.push(sendPipelined(port, pipelined))
      await expect.poll(() => api.bank.postings.waiting, { timeout: 60_000 }).toBe(waiting)
    }

    const surplus = newOrder()
    for (const order of [surplus, newOrder()]) {
      const refused = await place(port, order)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
      expect(Problem.parse(await refused.json())).toMatchObject({ code: 'bank_busy' })
    }
    expect(api.faults).toEqual([])

    isOver.resolve()
    await locking
    expect((await inFlight).status).toBe(201)
    const statuses = (await Promise.all(sent)).flat()
    expect([statuses.length, new Set(statuses)]).toEqual([waitingSize, new Set([201])])
    expect((await place(port, surplus)).status).toBe(201)
    const [account] = await postgres.database.query<{ balance_pence: bigint }>(
      'select balance_pence from account where id = $1',
      [ada.account.id],
    )
    expect(account).toEqual({ balance_pence: 100_00n - BigInt(1 + waitingSize + 1) })
  },
)

test('an address with too many anonymous requests gets a time to retry; other addresses and signed-in customers are served', async () => {
  const clock = { nowMs: 0 }
  const limited = createApi({
    bank: api.bank,
    publicOrigin,
    carrierFor: createCookieCarrier(publicOrigin),
    staffCarrierFor: createStaffCookie(publicOrigin),
    callerOf: ({ req }) => ({ address: req.header(addressHeader) ?? '', device: '' }),
    emailDelivery: 'kept',
    addressLimit: new AddressRateLimit({ monotonicMs: () => clock.nowMs, atOnce: 3, perSecond: 1 }),
    report: ({ fault }) => {
      throw fault
    },
  })
  const port = await serve(limited)
  const ask = (from: string, path = '/api/demonstration', headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { [addressHeader]: from, ...headers } })
  const signIn = (from: string) =>
    fetch(`http://127.0.0.1:${port}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [addressHeader]: from },
      body: '{}',
    })

  expect([(await ask('a')).status, (await signIn('a')).status, (await ask('a')).status]).toEqual([
    200, 422, 200,
  ])
  for (const refused of [await ask('a'), await signIn('a')]) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(Problem.parse(await refused.json())).toMatchObject({ code: 'too_many_requests' })
  }
  expect((await ask('b')).status).toBe(200)
  expect((await ask('a', '/api/session', { cookie: ada.cookie() ?? '' })).status).toBe(200)
  clock.nowMs += 1000
  expect([(await ask('a')).status, (await ask('a')).status]).toEqual([200, 429])

  // Anybody can sign in as a demo customer, and a made-up session signs nobody in.
  const madeUp = { cookie: (ada.cookie() ?? '').replace(/=.*/, `=${'A'.repeat(43)}`) }
  expect((await ask('a', '/api/session', madeUp)).status).toBe(429)
  expect((await ask('c', '/api/session', madeUp)).status).toBe(401)
  await postgres.database.query('update customer set is_demo = true where id = $1', [ada.customerId])
  expect((await ask('a', '/api/session', { cookie: ada.cookie() ?? '' })).status).toBe(429)
  expect((await ask('c', '/api/session', { cookie: ada.cookie() ?? '' })).status).toBe(200)
})
