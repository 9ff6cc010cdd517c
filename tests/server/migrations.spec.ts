// Real servers migrate one database: several at once, and one that is older than the database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { listDemoCustomers } from '../../src/bank/simulator/demo-customers.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { readMigrations } from '../../src/server/node-runtime.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { loadRelease } from '../support/release/load-release.ts'
import { cleanUp, databaseUrlOf, makeDataFolder, runServer, signIn } from '../support/run-server.ts'

let postgres: EmbeddedPostgres
const openDatabase = () => openPostgres(postgres.connection)

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({
    dataDir: makeDataFolder(),
    report: () => undefined,
    isVolatile: true,
  })
})
afterAll(async () => {
  await postgres.stop()
  await cleanUp()
})

test('two servers that start at once on an empty database both come up, on one ledger', async () => {
  const settings = { DATABASE_URL: databaseUrlOf(postgres.connection), DEMO: '1' }
  const servers = [runServer(settings), runServer(settings)]
  const origins = await Promise.all(servers.map(async server => (await server.ready).origin))
  expect(await Promise.all(origins.map(origin => signIn(origin)))).toEqual([201, 201])

  const database = openDatabase()
  expect(await database.query('select name from migration order by name')).toEqual(
    Object.keys(readMigrations())
      .toSorted()
      .map(name => ({ name })),
  )
  const emails = listDemoCustomers(demoCustomers).map(({ email }) => ({ email }))
  expect(await database.query('select email from customer')).toEqual(expect.arrayContaining(emails))
  expect(await database.query('select count(*)::int4 as customers from customer')).toEqual([
    { customers: emails.length },
  ])
  expect(await reconcile(database)).toEqual([])
  await database.close()
  for (const server of servers) server.kill('SIGTERM')
  expect(await Promise.all(servers.map(server => server.exited))).toEqual([0, 0])
})

test('a server opens a database of 0.1.0, and its customers sign in, Maya Okafor among them', async () => {
  const administration = openDatabase()
  await administration.query('create database released')
  await administration.close()
  const connection = { ...postgres.connection, database: 'released' }
  const database = openPostgres(connection)
  await loadRelease(database)
  const server = runServer({ DATABASE_URL: databaseUrlOf(connection), DEMO: '1' })
  const { origin } = await server.ready
  expect(await signIn(origin)).toBe(201)
  expect(await signIn(origin, demoCustomers.everyday.email)).toBe(201)
  expect(await database.query('select count(*)::int4 as migrations from migration')).toEqual([
    { migrations: Object.keys(readMigrations()).length },
  ])
  expect(await reconcile(database)).toEqual([])
  await database.close()
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('a server that is older than the database refuses to start, says why, and changes nothing', async () => {
  const database = openDatabase()
  await database.query(`insert into migration values ('999-of-a-later-version.sql', 'unknown')`)
  const server = runServer({ DATABASE_URL: databaseUrlOf(postgres.connection) })
  expect(await server.exited).toBe(1)
  expect(server.said()).toContain('A newer version of Sarsen made this database')
  expect(server.said()).toContain('999-of-a-later-version.sql')
  expect(server.said()).not.toContain(' at ')
  await database.query(`delete from migration where name like '999%'`)
  await database.close()
})
