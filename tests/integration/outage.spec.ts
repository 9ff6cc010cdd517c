// The database goes away during requests, and comes back. The API says so, and then goes on by itself.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../src/bank/database/database.ts'
import { openPostgres, type PostgresConnection } from '../../src/server/postgres.ts'
import { startCuttableProxy, type CuttableProxy } from '../support/cuttable-proxy.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openDeskCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'

let postgres: TestPostgres
let proxy: CuttableProxy
let api: TestApi
let ada: TestCustomer
let behindProxy: PostgresConnection
let close: () => Promise<void>

beforeAll(async () => {
  postgres = await openTestPostgres()
  const { host, port, user, database } = postgres.connection
  proxy = await startCuttableProxy(`${host}/.s.PGSQL.${port}`)
  behindProxy = { host: '127.0.0.1', port: proxy.port, user, database }
  // While it is cut a connection is refused at once. Afterwards it may take long on a busy machine.
  const cuttable = openPostgres(behindProxy, { connectionTimeoutMs: 20_000 })
  close = () => cuttable.close()
  api = openTestApi(cuttable)
  ada = await openDeskCustomer(api, 1_000_00n)
})
afterAll(async () => {
  await close()
  await proxy.stop()
  await postgres.close()
})

const params = () => ({ id: ada.account.id })

test('while the database is away the API answers 503 with a time to retry; then all is as before', async () => {
  const order = { id: randomUUID(), recipientName: 'Ada', destination: '20-00-00 12345678', amount: '400.00' }
  proxy.cut()
  const away = await Promise.all([
    ada.client.readSession({}),
    ada.client.readBalance({ params: params() }),
    ada.client.placeTransfer({ params: params(), body: order }),
    ada.client.signIn({ body: { email: ada.email, password: 'x', accountType: 'personal' } }),
    ada.client.signOut({}),
  ])
  for (const reply of away) {
    expect(reply).toMatchObject({ status: 503, body: { code: 'bank_unavailable' } })
    expect(reply.headers.get('retry-after')).toBe('2')
  }
  expect(api.faults).toHaveLength(away.length)

  proxy.mend()
  expect((await ada.client.readSession({})).status).toBe(200)
  const placed = await ada.client.placeTransfer({ params: params(), body: order })
  expect(placed).toMatchObject({ body: { transfer: { status: 'completed' } } })
  const { body: balance } = await ada.client.readBalance({ params: params() })
  expect(balance).toMatchObject({ available: '600.00' })
})

test('an order whose answer was lost is sent again and moves money once', async () => {
  const order = { id: randomUUID(), recipientName: 'Ada', destination: '20-00-00 12345678', amount: '1.00' }
  const { body: before } = await ada.client.readBalance({ params: params() })
  const placing = ada.client.placeTransfer({ params: params(), body: order })
  proxy.cut()
  await placing
  proxy.mend()
  await ada.client.placeTransfer({ params: params(), body: order })
  const { body: after } = await ada.client.readBalance({ params: params() })
  expect([before, after]).toMatchObject([{ available: '600.00' }, { available: '599.00' }])
})

// Without a bound of its own each wait would be the system's, a quarter of an hour. The test proves the bound by
// ending.
test('when packets of the database are lost, the API answers within seconds, and no order is stuck or doubled', async () => {
  const pool = openPostgres(behindProxy, { queryTimeoutMs: 2000 })
  const silenced = openTestApi(pool)
  const bea = await openDeskCustomer(silenced, 100_00n)
  const to = { params: { id: bea.account.id } }
  const order = { id: randomUUID(), recipientName: 'Ada', destination: '20-00-00 12345678', amount: '1.00' }
  const away = { status: 503, body: { code: 'bank_unavailable' } }

  proxy.silence()
  // The first order uses the connection that fell silent, and blocks the posting queue. The next one needs a new
  // connection.
  expect(await bea.client.placeTransfer({ ...to, body: order })).toMatchObject(away)
  expect(await bea.client.placeTransfer({ ...to, body: order })).toMatchObject(away)

  proxy.mend()
  await expect
    .poll(() => bea.client.placeTransfer({ ...to, body: order }))
    .toMatchObject({ body: { transfer: { status: 'completed' } } })
  await expect.poll(() => bea.client.readBalance(to)).toMatchObject({ body: { available: '99.00' } })
  await pool.close()
})

test('a silent connection delays only the session that is read on it, and only for seconds', async () => {
  // The pool would wait for longer than the test. Reads that many requests share have a bound of their own.
  const pool = openPostgres(behindProxy, { queryTimeoutMs: 10 * 60_000 })
  const halfOpen = openTestApi(pool)
  const bea = await openDeskCustomer(halfOpen, 100_00n)
  expect(pool.poolUse()).toMatchObject({ inUse: 0, idle: 1 })
  // The open connection loses its packets; a new one does not.
  proxy.silence()
  proxy.mend()

  const ended: string[] = []
  const silenced = bea.client.readSession({}).then(reply => {
    ended.push('silenced')
    return reply
  })
  await expect.poll(() => pool.poolUse().inUse).toBe(1)
  expect((await bea.client.readSession({})).status).toBe(200)
  ended.push('other')
  expect((await silenced).status).toBe(200)
  expect(ended).toEqual(['other', 'silenced'])
  await pool.close()
})

test('a database that came back read-only counts as away, and is used again once it is writable', async () => {
  const { database } = postgres.connection
  const administration = openPostgres({ ...postgres.connection, database: 'postgres' }, { connections: 1 })
  const order = { id: randomUUID(), recipientName: 'Ada', destination: '20-00-00 12345678', amount: '1.00' }
  const pool = openPostgres(postgres.connection, { connections: 2, retry: { withinMs: 200 } })
  const failedOver = openTestApi(pool)
  const bea = await openDeskCustomer(failedOver, 100_00n)
  const to = { params: { id: bea.account.id } }

  await administration.script(`alter database ${database} set default_transaction_read_only = on`)
  await pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
  expect(await bea.client.placeTransfer({ ...to, body: order })).toMatchObject({
    status: 503,
    body: { code: 'bank_unavailable' },
  })
  await administration.script(`alter database ${database} reset default_transaction_read_only`)
  await expect
    .poll(() => bea.client.placeTransfer({ ...to, body: order }))
    .toMatchObject({ body: { transfer: { status: 'completed' } } })
  expect(await bea.client.readBalance(to)).toMatchObject({ body: { available: '99.00' } })
  await pool.close()
  await administration.close()
})

test('the API answers in time when all connections of the pool are in use', async () => {
  const pool = openPostgres(behindProxy, {
    connections: 1,
    connectionTimeoutMs: 200,
    retry: { withinMs: 200 },
  })
  const inUse = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = pool.transaction(() => {
    inUse.resolve()
    return released.promise
  })
  await inUse.promise
  await expect(pool.query('select 1')).rejects.toThrow(DatabaseUnavailable)
  released.resolve()
  await holding
  await expect(pool.query('select 1 as one')).resolves.toEqual([{ one: 1 }])
  await pool.close()
})

test('on a full disk every order gets the same answer, and none is booked until there is room', async () => {
  const { database } = postgres
  const bea = await openDeskCustomer(api, 100_00n)
  const to = { params: { id: bea.account.id } }
  const order = { id: randomUUID(), recipientName: 'Ada', destination: '20-00-00 12345678', amount: '1.00' }
  // The message of PostgreSQL when it cannot extend a table's file.
  await database.script(`
    create function find_no_room() returns trigger language plpgsql as $$
    begin
      raise 'could not extend file "base/5/16384": No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger disk_is_full before insert on entry execute function find_no_room();
  `)
  const full = { status: 503, body: { code: 'bank_unavailable' } }
  const answers = [
    await bea.client.placeTransfer({ ...to, body: order }),
    await bea.client.placeTransfer({ ...to, body: order }),
  ]
  expect(answers).toMatchObject([full, full])
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['2', '2'])
  expect(await bea.client.readBalance(to)).toMatchObject({ body: { available: '100.00' } })

  await database.script('drop trigger disk_is_full on entry')
  const placed = await bea.client.placeTransfer({ ...to, body: order })
  expect(placed).toMatchObject({ status: 201, body: { transfer: { status: 'completed' } } })
  expect(await bea.client.readBalance(to)).toMatchObject({ body: { available: '99.00' } })
})
