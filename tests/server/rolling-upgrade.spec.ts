// Two versions of the bank side by side on one database, as while one server after the other is upgraded.
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, nameOfServer, OlderServerRuns } from '../../src/bank/database/migrate.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { readMigrations } from '../../src/server/node-runtime.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { copyProject } from '../support/copy-project.ts'
import { loadRelease } from '../support/release/load-release.ts'
import { cleanUp, databaseUrlOf, makeDataFolder, runServer, signIn } from '../support/run-server.ts'

let postgres: EmbeddedPostgres
const newer = path.join(makeDataFolder(), '../newer')
const migrationsOfNewer = path.join(newer, 'src/bank/database/migrations')

beforeAll(async () => {
  copyProject(newer)
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

/** A new database of 0.1.0, and how servers reach it. */
async function releasedDatabase(name: string) {
  const administration = openPostgres(postgres.connection)
  await administration.query(`create database ${name}`)
  await administration.close()
  const connection = { ...postgres.connection, database: name }
  const database = openPostgres(connection)
  await loadRelease(database)
  return { connection, database, settings: { DATABASE_URL: databaseUrlOf(connection), DEMO: '1' } }
}

const startNewer = (settings: Record<string, string>) =>
  runServer(settings, path.join(newer, 'src/server/main.ts'))

test('a server goes on while a newer one adds to its database, and both serve', async () => {
  const { database, settings } = await releasedDatabase('adding')
  const older = runServer(settings)
  const { origin } = await older.ready
  const added = path.join(migrationsOfNewer, '998-adds.sql')
  writeFileSync(added, 'create table added (id int); alter table account add column added int;')
  const upgraded = startNewer(settings)
  const { origin: newOrigin } = await upgraded.ready
  rmSync(added)
  expect(await database.query(`select to_regclass('added') is not null as there`)).toEqual([{ there: true }])
  expect([await signIn(origin), await signIn(newOrigin)]).toEqual([201, 201])
  expect(await reconcile(database)).toEqual([])
  await database.close()
  for (const server of [older, upgraded]) server.kill('SIGTERM')
  expect([await older.exited, await upgraded.exited]).toEqual([0, 0])
})

test('a newer server that an older one does not bear refuses to start, says why, and changes nothing', async () => {
  const { database, settings } = await releasedDatabase('taking')
  const older = runServer(settings)
  const { origin } = await older.ready
  const taking = path.join(migrationsOfNewer, '998-takes.sql')
  writeFileSync(
    taking,
    '-- not beside an older server: it takes the promotions away\ndrop table promotion_click;',
  )
  const refused = startNewer(settings)
  expect(await refused.exited).toBe(1)
  expect(refused.said()).toContain('An older version of Sarsen runs on this database')
  expect(refused.said()).toContain('998-takes.sql: it takes the promotions away')
  expect(refused.said()).not.toContain(' at file:')
  expect(await signIn(origin)).toBe(201)
  expect(await database.query(`select from migration where name like '998%'`)).toEqual([])

  older.kill('SIGTERM')
  expect(await older.exited).toBe(0)
  const upgraded = startNewer(settings)
  await upgraded.ready
  rmSync(taking)
  await database.close()
  upgraded.kill('SIGTERM')
  expect(await upgraded.exited).toBe(0)
})

test('servers of one version do not refuse each other', async () => {
  const { connection, database } = await releasedDatabase('alike')
  const files = {
    ...readMigrations(),
    '998-takes.sql': '-- not beside an older server: it takes something away\nselect 1;',
  }
  const beside = openPostgres(connection, { name: nameOfServer(files) })
  await beside.query('select 1')
  const before = openPostgres(connection, { name: nameOfServer(readMigrations()) })
  await before.query('select 1')
  await expect(migrate(database, files)).rejects.toThrow(OlderServerRuns)
  await before.close()
  await expect.poll(() => migrate(database, files).catch(() => undefined)).toContain('998-takes.sql')
  await beside.close()
  await database.close()
})
