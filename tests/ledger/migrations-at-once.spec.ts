// Processes that start at the same time on a database that has yet to come to its shape.
import { describe, expect, test } from 'vitest'
import { migrate } from '../../src/bank/database/migrate.ts'
import { readMigrations } from '../../src/server/node-runtime.ts'
import { servers } from './servers.ts'

describe.each(servers)('on $name', ({ open }) => {
  test('of four processes that start at once each migration is run by one, and none fails', async () => {
    const home = await open()
    const names = Array.from({ length: 8 }, (_, n) => `92${n}-extra.sql`)
    const more = Object.fromEntries(names.map((file, n) => [file, `create table once_${n} (id int)`]))
    const processes = Array.from({ length: 4 }, () => home.openAnother())
    const ran = await Promise.all(
      processes.map(process => migrate(process, { ...readMigrations(), ...more })),
    )
    expect(ran.flat().toSorted()).toEqual(names)
    await home.close()
  })
})
