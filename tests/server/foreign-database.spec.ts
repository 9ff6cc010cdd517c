// The operator's own PostgreSQL (DATABASE_URL): searches fold É in any locale, and a start without the required
// extensions says what to do.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/bank/database/migrate.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { readMigrations } from '../../src/server/node-runtime.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { cleanUp, databaseUrlOf, makeDataFolder, runServer } from '../support/run-server.ts'

let postgres: EmbeddedPostgres

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({
    dataDir: makeDataFolder(),
    report: () => undefined,
    isVolatile: true,
  })
  const administration = openPostgres(postgres.connection)
  await administration.query(
    `create database plain template template0 locale_provider libc locale 'C' encoding 'UTF8'`,
  )
  await administration.query('create database guarded')
  await administration.query('create role teller login')
  await administration.close()
  const guarded = openPostgres({ ...postgres.connection, database: 'guarded' })
  await guarded.script('grant create on schema public to teller')
  await guarded.close()
})
afterAll(async () => {
  await postgres.stop()
  await cleanUp()
})

test('in a database with locale C a search folds letters as everywhere', async () => {
  const database = openPostgres({ ...postgres.connection, database: 'plain' })
  await migrate(database, readMigrations())
  const [row] = await database.query(`select lower('É') as by_locale, fold_text('ÉŁЖ Ltd') as folded`)
  expect(row).toEqual({ by_locale: 'É', folded: 'éłж ltd' })
  await database.close()
})

test('without permission to create an extension the start is refused with what to do', async () => {
  const url = databaseUrlOf({ ...postgres.connection, user: 'teller', database: 'guarded' })
  const server = runServer({ DATABASE_URL: url })
  expect(await server.exited).toBe(1)
  expect(server.said()).toContain('The database lacks the extensions pg_trgm and btree_gin')
  expect(server.said()).toContain('create extension pg_trgm; create extension btree_gin')
  expect(server.said()).not.toContain(' at ')
})
