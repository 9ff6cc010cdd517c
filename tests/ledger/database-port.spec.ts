// The database port of the bank, on every database.
import { expect, test } from 'vitest'
import { onEveryDatabase } from './every-database.ts'

onEveryDatabase(open => {
  test('int8 is read as bigint, of any size, and arrays and times as the port says', async () => {
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

  test('a failed database transaction leaves nothing behind', async () => {
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
