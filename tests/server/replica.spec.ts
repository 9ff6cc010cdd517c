// The operator's own PostgreSQL has replicas: the bank uses the primary alone, and rests on nothing that a failover
// could lose.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../src/bank/database/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { openPostgres, type PostgresDatabase } from '../../src/server/postgres.ts'
import { cleanUp, makeDataFolder } from '../support/run-server.ts'

const dataDir = makeDataFolder()
let postgres: EmbeddedPostgres
const start = () => startEmbeddedPostgres({ dataDir, report: () => undefined, isVolatile: true })

/** A pool that tries once, for two seconds. */
const open = (): PostgresDatabase =>
  openPostgres(postgres.connection, { queryTimeoutMs: 2000, retry: { attempts: 1 } })

async function readOnce(database: PostgresDatabase): Promise<unknown> {
  try {
    return await database.query('select 1 as one')
  } finally {
    await database.close()
  }
}

/** Sets what a commit waits for. The driver's own connection waits for nothing. */
async function requireReplica(names: string): Promise<void> {
  await administration.query(`alter system set synchronous_standby_names = '${names}'`)
  await administration.query('select pg_reload_conf()')
  await expect
    .poll(async () => (await administration.query('show synchronous_standby_names')).rows)
    .toEqual([{ synchronous_standby_names: names }])
}

let administration: Client
beforeAll(async () => {
  postgres = await start()
  administration = new Client(postgres.connection)
  await administration.connect()
})
beforeEach(() => requireReplica(''))
afterAll(async () => {
  await postgres.stop()
  await cleanUp()
})

test('a new connection to a primary whose synchronous replica is away does not read', async () => {
  await requireReplica('absent')
  await expect(readOnce(open())).rejects.toThrow(DatabaseUnavailable)
})

test('a new connection to a primary without synchronous replicas reads at once', async () => {
  expect(await readOnce(open())).toEqual([{ one: 1 }])
})

test('a replica that answers is not read, as it may be behind', async () => {
  await administration.end()
  await postgres.stop()
  writeFileSync(path.join(dataDir, 'postgresql-18', 'standby.signal'), '')
  postgres = await start()
  await expect(readOnce(open())).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    cause: { name: 'IsStandby' },
  })
})
