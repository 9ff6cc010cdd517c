// A migration that needs several database transactions. It continues after a process was killed, and asserts its
// result.
import { afterEach, describe, expect, test } from 'vitest'
import type { Database, Parameter } from '../../src/bank/database/database.ts'
import { migrate, MigrationChanged, MigrationUnknown } from '../../src/bank/database/migrate.ts'
import { stepsOf } from '../../src/bank/database/migration-steps.ts'
import { readMigrations } from '../support/runtime/dependencies.ts'
import { onEveryDatabase } from './every-database.ts'

const name = '950-in-steps.sql'
const rows = 25

/** A new column, filled in batches of ten, an index on it, and a constraint. */
const steps = {
  create: `
create table filled (id int primary key, twice int);
create table done (what text);
insert into filled select generate_series(1, ${rows});
insert into done values ('created');`,
  fill: `
with batch as (select id from filled where twice is null order by id limit 10),
     changed as (update filled f set twice = 2 * f.id from batch where f.id = batch.id returning f.id)
select count(*)::int4 as found from batch;`,
  index: `
create unique index concurrently if not exists filled_by_twice on filled (twice);`,
  restrict: `
alter table filled alter column twice set not null;
insert into done values ('restricted');`,
  assert: `
select id, twice from filled where twice <> 2 * id -- each is twice as much
;`,
}

const fileOf = ({ create, fill, index, restrict, assert } = steps) => `-- A migration in steps.

-- step: transaction${create}
-- step: repeat${fill}
-- step: alone${index}
-- step: transaction${restrict}
-- step: assert${assert}
`
const filesWith = (file: string) => ({ ...readMigrations(), [name]: file })

class Killed extends Error {}

/**
 * The port of a process that is killed at its nth call: before the database gets the call, or after the database has
 * done it.
 */
function killedAt(database: Database, nth: number, when: 'before' | 'after'): Database {
  let calls = 0
  const call = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    calls++
    if (calls > nth || (calls === nth && when === 'before')) throw new Killed()
    const result = await work()
    if (calls === nth) throw new Killed()
    return result
  }
  return {
    ...database,
    query: <Row extends object>(text: string, parameters?: readonly Parameter[]) =>
      call(() => database.query<Row>(text, parameters)),
    script: sql => call(() => database.script(sql)),
  }
}

describe('a migration in steps', () => {
  test.each([
    [
      'select 1;\n-- step: transaction\nselect 1;\n-- step: assert\nselect 1',
      'there is SQL before the first step',
    ],
    ['-- step: backwards\nselect 1;\n-- step: assert\nselect 1', 'there is no step of kind “backwards”'],
    ['-- step: transaction\nselect 1;', 'the last step is not an assert'],
  ])('is refused if it is %j', (file, words) => {
    expect(() => stepsOf(name, file)).toThrow(`migration ${name}: ${words}`)
  })

  test('has its steps in order; any other migration has none', () => {
    expect(stepsOf(name, fileOf()).map(({ kind }) => kind)).toEqual([
      'transaction',
      'repeat',
      'alone',
      'transaction',
      'assert',
    ])
    expect(stepsOf(name, steps.create)).toEqual([])
  })
})

onEveryDatabase(open => {
  afterEach(() =>
    open().script(`drop table if exists filled, done;
      delete from migration_step where name = '${name}'; delete from migration where name = '${name}'`),
  )

  async function expectDone() {
    expect(await open().query('select what from done order by what')).toEqual([
      { what: 'created' },
      { what: 'restricted' },
    ])
    expect(await open().query('select count(*)::int4 as rows, sum(twice)::int4 as sum from filled')).toEqual([
      { rows, sum: rows * (rows + 1) },
    ])
    const indexes = `select indisvalid, indisready from pg_index where indexrelid = 'filled_by_twice'::regclass`
    expect(await open().query(indexes)).toEqual([{ indisvalid: true, indisready: true }])
    const recorded = 'select step from migration_step where name = $1 order by step'
    expect(await open().query(recorded, [name])).toEqual([1, 2, 3, 4, 5].map(step => ({ step })))
    expect(await migrate(open(), filesWith(fileOf()))).toEqual([])
  }

  test('each step runs once, in order', async () => {
    expect(await migrate(open(), filesWith(fileOf()))).toEqual([name])
    await expectDone()
  })

  test.each(['before', 'after'] as const)(
    'a process that is killed %s any of its calls leaves the rest to the next one',
    async when => {
      let kills = 0
      for (let nth = 1; ; nth++) {
        const first = await migrate(killedAt(open(), nth, when), filesWith(fileOf())).catch(
          (error: unknown) => error,
        )
        if (!(first instanceof Killed)) {
          expect(first).toEqual([name])
          await expectDone()
          break
        }
        kills++
        await migrate(open(), filesWith(fileOf()))
        await expectDone()
        await open().script(`drop table filled, done;
          delete from migration_step where name = '${name}'; delete from migration where name = '${name}'`)
      }
      // Tables, progress, and each step with its record. The second step has four batches.
      expect(kills).toBeGreaterThanOrEqual(11)
    },
    120_000,
  )

  test('an index that was left half built is built again', async () => {
    // A concurrent build that fails leaves its index behind, like one that is killed.
    const twins = { ...steps, fill: steps.fill.replace('2 * f.id', '2 * f.id - 2 * (f.id = 2)::int4') }
    await expect(migrate(open(), filesWith(fileOf(twins)))).rejects.toThrow(/could not create unique index/)
    const halfMade = `select not indisvalid as half from pg_index where indexrelid = 'filled_by_twice'::regclass`
    expect(await open().query(halfMade)).toEqual([{ half: true }])
    await open().script('update filled set twice = 4 where id = 2')
    expect(await migrate(open(), filesWith(fileOf(twins)))).toEqual([name])
    const found = await open().query<{ half: boolean }>(halfMade)
    expect(found).toEqual([{ half: false }])
  })

  test('a violated assertion shows its rows, the migration is not done, and later ones wait', async () => {
    const wrong = { ...steps, fill: steps.fill.replace('2 * f.id', '2 * f.id + (f.id = 7)::int4 * 100') }
    const files = { ...filesWith(fileOf(wrong)), '951-later.sql': 'create table later (id int)' }
    await expect(migrate(open(), files)).rejects.toThrow(
      `migration ${name} left a row that must not exist: {"id": 7, "twice": 114}`,
    )
    expect(await open().query('select from migration where name = $1', [name])).toEqual([])
    expect(await open().query(`select to_regclass('later') as found`)).toEqual([{ found: null }])
    await open().script('update filled set twice = 14 where id = 7')
    expect(await migrate(open(), files)).toEqual([name, '951-later.sql'])
    await open().script(`drop table later; delete from migration where name = '951-later.sql'`)
  })

  test('a failed step may be edited; one that ran, or a migration of a newer version, is refused', async () => {
    const broken = { ...steps, restrict: '\nalter table filled add check (twice < 0);' }
    await expect(migrate(open(), filesWith(fileOf(broken)))).rejects.toThrow(/violated by some row/)
    const edited = { ...steps, create: `${steps.create} select 1;` }
    await expect(migrate(open(), filesWith(fileOf(edited)))).rejects.toThrow(
      new MigrationChanged(`step 1 of migration ${name} was changed after it ran`),
    )
    await expect(migrate(open(), readMigrations())).rejects.toThrow(
      new MigrationUnknown(`migration ${name} is not known here`),
    )
    expect(await migrate(open(), filesWith(fileOf()))).toEqual([name])
    await expectDone()
  })
})
