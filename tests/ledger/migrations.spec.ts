// Migrations to the current schema, on every database.
import { expect, test } from 'vitest'
import { migrate, MigrationChanged, MigrationUnknown } from '../../src/bank/database/migrate.ts'
import { readMigrations } from '../support/runtime/dependencies.ts'
import { onEveryDatabase } from './every-database.ts'

/** The bank's migrations and further ones, as a later version has them. */
const withMore = (more: Readonly<Record<string, string>>) => ({ ...readMigrations(), ...more })

onEveryDatabase(open => {
  const nothingCalled = async (table: string) =>
    expect(await open().query('select to_regclass($1) as found', [table])).toEqual([{ found: null }])

  test('each migration runs once, in the order of names', async () => {
    expect(await migrate(open(), readMigrations())).toEqual([])
    const later = {
      'x/901-rows.sql': 'insert into extra values (1); insert into extra values (2)',
      'x/900-table.sql': 'create table extra (id int primary key)',
    }
    expect(await migrate(open(), withMore(later))).toEqual(['900-table.sql', '901-rows.sql'])
    expect(await migrate(open(), withMore(later))).toEqual([])
    expect(await open().query('select id from extra order by id')).toEqual([{ id: 1 }, { id: 2 }])

    await expect(migrate(open(), withMore({ ...later, 'x/900-table.sql': 'select 1' }))).rejects.toThrow(
      new MigrationChanged('migration 900-table.sql was changed after it ran'),
    )
    const older = {
      'x/900-table.sql': later['x/900-table.sql'],
      '899-more.sql': 'create table more (id int)',
    }
    await expect(migrate(open(), withMore(older))).rejects.toThrow(
      new MigrationUnknown('migration 901-rows.sql is not known here'),
    )
    await nothingCalled('more')
    await migrate(open(), withMore(later))
    await open().script(`drop table extra; delete from migration where name like '90%'`)
  })

  test.each([
    ['an unknown column', 'select nothing_such', 'nothing_such'],
    // The error must not be the one of a process that lost a race, since there was none.
    ['an existing row', 'insert into half values (1); insert into half values (1)', 'half_pkey'],
    ['an existing table', 'create table account (id int)', 'already exists'],
  ])(
    'a migration that fails on %s leaves nothing behind, not even its row, and may be edited',
    async (_, sql, words) => {
      const table = 'create table half (id int primary key)'
      const broken = withMore({
        '910-broken.sql': `${table}; ${sql}`,
        '911-later.sql': 'create table later (id int)',
      })
      await expect(migrate(open(), broken)).rejects.toThrow(words)
      await nothingCalled('half')
      await nothingCalled('later')
      expect(await open().query('select 1 as one')).toEqual([{ one: 1 }])
      expect(await migrate(open(), withMore({ '910-broken.sql': table }))).toEqual(['910-broken.sql'])
      await open().script(`drop table half; delete from migration where name like '91%'`)
    },
  )
})
