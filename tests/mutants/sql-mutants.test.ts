import { expect, test } from 'vitest'
import { mutantsOf } from './sql-mutants.ts'

const changesOf = (sql: string) => mutantsOf('001.sql', sql).map(({ from, to }) => [from, to])

test.each([
  ['select a < b', [['<', '<=']]],
  ['select a <> b', [['<>', '=']]],
  [
    'select a + 1',
    [
      ['+', '-'],
      ['1', '2'],
    ],
  ],
  ['select a between b and c', []],
  ['select a and b', [['and', 'or']]],
  ['select a is not null', [['is not null', 'is null']]],
  ['delete from x where a', [['where', 'where true or']]],
  ['select x for no key update', [[' for no key update', '']]],
  [`select 'debit'`, [[`'debit'`, `'credit'`]]],
])('%s', (sql, changes) => {
  expect(changesOf(sql)).toEqual(changes)
})

test('an assignment is removed', () => {
  expect(changesOf('begin\n  a := b;\nend')).toEqual([['a := b', 'null']])
})

test('a condition becomes false, whatever cases it contains', () => {
  expect(changesOf('case when case a when b then c end then d end')).toEqual([
    ['case a when b then c end', 'false'],
    ['b', 'false'],
  ])
})

test('a trigger never fires, and a constraint always holds', () => {
  const trigger = 'create trigger t for each row\n  when (f(a)) execute function g()'
  expect(changesOf(trigger)).toEqual([['(f(a))', '(false)']])
  expect(changesOf('create table t (a bigint check (f(a)))')).toEqual([['(f(a))', '(true)']])
})

test('comments, sentences and storage parameters stay unchanged', () => {
  expect(changesOf(`-- a < b\nselect 'no 1 and no 2'\n) with (fillfactor = 60);`)).toEqual([])
})

test('the text of a dynamic query is changed too', () => {
  expect(changesOf(`select 'l.amount_pence >= $6'`)).toEqual([['>=', '>']])
})

test('a function that a later migration replaces stays unchanged', () => {
  const one = 'create function one() returns bool language sql as $$ select a < b $$;\n'
  const two = 'create function two() returns bool language sql as $$ select a < b $$;\n'
  const later = 'create or replace function two() returns bool language sql as $$ select true $$;'
  expect(mutantsOf('001.sql', one + two, later).map(({ line }) => line)).toEqual([1])
  expect(mutantsOf('001.sql', one + two, 'drop function one();').map(({ line }) => line)).toEqual([2])
})

test('a mutant is the whole migration with one change and its position', () => {
  expect(mutantsOf('001.sql', 'select 1;\nselect a < b;\n')[1]).toEqual({
    file: '001.sql',
    line: 2,
    text: 'select a < b;',
    from: '<',
    to: '<=',
    sql: 'select 1;\nselect a <= b;\n',
  })
})
