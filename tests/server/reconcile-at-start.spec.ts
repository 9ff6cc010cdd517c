import { afterEach, expect, test } from 'vitest'
import { databaseUser } from '../../src/server/embedded-postgres/cluster.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { cleanUp, readDatabase, runServer, signIn } from '../support/run-server.ts'
import { copyOfBank } from './copy-of-bank.ts'

afterEach(cleanUp)

test('a start checks the ledger, logs differences, and serves, but is not ready', async () => {
  const dataDir = copyOfBank()
  const first = runServer({ DATA_DIR: dataDir })
  const { origin: firstOrigin } = await first.ready
  await first.says('"event":"reconcile","differences":0')
  expect((await fetch(`${firstOrigin}/health/ready`)).status).toBe(200)
  const database = openPostgres({
    host: readDatabase(dataDir).socketFolder,
    port: 5432,
    user: databaseUser,
    database: 'postgres',
  })
  await database.script('alter table entry disable trigger entry_append_only')
  await database.close()
  first.kill('SIGTERM')
  expect(await first.exited).toBe(0)

  const next = runServer({ DATA_DIR: dataDir })
  const { origin } = await next.ready
  await next.says('"event":"reconcile","differences":1')
  expect(next.said()).toContain(
    '"level":"error","event":"reconcile","invariant":3,"check":"book","subject":"entry_append_only"',
  )
  const ready = await fetch(`${origin}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'books_differ' }])
  expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  expect(await signIn(origin)).toBe(201)
})
