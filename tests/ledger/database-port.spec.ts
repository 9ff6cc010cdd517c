import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../../src/server/postgres.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { onEveryDatabase } from './every-database.ts'

onEveryDatabase(open => {
  test('int8 is read as bigint, whatever its size, and arrays and times as the port says', async () => {
    const at = new Date('2026-03-02T12:00:00.000Z')
    expect(
      await open().query(
        `select $1::int8 as small, 9007199254740993::int8 as large, $2::timestamptz as at, 1::int4 as number,
                jsonb_build_object('a', 1) as json, null::int8 as nothing`,
        [5n, at],
      ),
    ).toEqual([{ small: 5n, large: 9_007_199_254_740_993n, at, number: 1, json: { a: 1 }, nothing: null }])
    const [row] = await open().query<{ bytes: Uint8Array }>('select $1::bytea as bytes', [
      new Uint8Array([0, 255]),
    ])
    expect([...(row?.bytes ?? [])]).toEqual([0, 255])
  })

  test('a database transaction that fails leaves nothing behind', async () => {
    await expect(
      open().transaction(async transaction => {
        await transaction.query('create table left_behind (id int)')
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    expect(await open().query(`select to_regclass('left_behind') as found`)).toEqual([{ found: null }])
  })

  test('every commit waits for the disk', async () => {
    expect(await open().query(`select current_setting('synchronous_commit') as value`)).toEqual([
      { value: 'on' },
    ])
  })
})

let home: TestPostgres
beforeAll(async () => {
  home = await openTestPostgres()
})
afterAll(() => home.close())

test('arrays of int8 are read as bigints', async () => {
  expect(await home.database.query(`select '{1,NULL,3}'::int8[] as some, '{}'::int8[] as none`)).toEqual([
    { some: [1n, null, 3n], none: [] },
  ])
})

test('a connection that the server ends, idle or at work, is replaced and the query asked again', async () => {
  const pool = openPostgres(home.connection, { connections: 1 })
  const backend = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid
  const first = await backend()
  await home.database.query('select pg_terminate_backend($1::int4)', [Number(first)])
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
