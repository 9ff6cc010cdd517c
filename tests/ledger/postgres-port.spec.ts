// The work that only a pool of server connections has.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../../src/server/postgres.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'

let testDatabase: TestPostgres
beforeAll(async () => {
  testDatabase = await openTestPostgres()
})
afterAll(() => testDatabase.close())

test('arrays of int8 are read as bigints', async () => {
  expect(
    await testDatabase.database.query(`select '{1,NULL,3}'::int8[] as some, '{}'::int8[] as none`),
  ).toEqual([{ some: [1n, null, 3n], none: [] }])
})

test('a connection that the server ends, idle or busy, is replaced and its query repeated', async () => {
  const pool = openPostgres(testDatabase.connection, { connections: 1 })
  const backend = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid
  const first = await backend()
  await testDatabase.database.query('select pg_terminate_backend($1::int4)', [Number(first)])
  expect(await backend()).not.toBe(first)

  let tries = 0
  await pool.transaction(async transaction => {
    tries++
    if (tries === 1) await transaction.query('select pg_terminate_backend(pg_backend_pid())')
    await transaction.query('select 1')
  })
  expect(tries).toBe(2)
  await pool.close()
})
