// Processes that start at the same time on a database without the newest migrations.
import { describe, expect, test } from 'vitest'
import { migrate } from '../../src/bank/database/migrate.ts'
import { readMigrations } from '../../src/server/node-runtime.ts'
import { servers } from './servers.ts'

describe.each(servers)('on $name', ({ open }) => {
  test('of four processes that start at once one runs each migration, and none fails', async () => {
    const testDatabase = await open()
    const names = Array.from({ length: 8 }, (_, n) => `92${n}-extra.sql`)
    const more = Object.fromEntries(names.map((file, n) => [file, `create table once_${n} (id int)`]))
    const processes = Array.from({ length: 4 }, () => testDatabase.openAnother())
    const ran = await Promise.all(
      processes.map(process => migrate(process, { ...readMigrations(), ...more })),
    )
    expect(ran.flat().toSorted()).toEqual(names)
    await testDatabase.close()
  })

  test('of four processes that start at once each step takes effect once, and none fails', async () => {
    const testDatabase = await open()
    const file = `
-- step: transaction
create table counted (id int primary key, changes int not null default 0);
insert into counted (id) select generate_series(1, 200);
-- step: repeat
with batch as (select id from counted where changes = 0 order by id limit 20),
     changed as (update counted c set changes = c.changes + 1 from batch where c.id = batch.id and c.changes = 0 returning c.id)
select count(*)::int4 as found from batch;
-- step: alone
create index concurrently if not exists counted_by_changes on counted (changes);
-- step: assert
select id, changes from counted where changes <> 1
union all
select i.indexrelid::int, 0 from pg_index i where i.indrelid = 'counted'::regclass and not i.indisvalid`
    const processes = Array.from({ length: 4 }, () => testDatabase.openAnother())
    const ran = await Promise.all(
      processes.map(process => migrate(process, { ...readMigrations(), '930-steps.sql': file })),
    )
    expect(ran.flat()).toEqual(['930-steps.sql'])
    expect(
      await testDatabase.database.query('select changes, count(*)::int4 as rows from counted group by 1'),
    ).toEqual([{ changes: 1, rows: 200 }])
    const indexes = `select indisvalid as valid from pg_index where indrelid = 'counted'::regclass order by indexrelid`
    expect(await testDatabase.database.query(indexes)).toEqual([{ valid: true }, { valid: true }])
    await testDatabase.close()
  })
})
