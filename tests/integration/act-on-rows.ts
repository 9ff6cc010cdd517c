import type { Queryable } from '../../src/bank/database/database.ts'
import { findDifferences } from '../../src/bank/ledger/reconcile.ts'

export interface Column {
  readonly name: string
  readonly type: string
  readonly isKey: boolean
  /** No two rows have the same. */
  readonly isUnique: boolean
  /** Made by the database out of others. */
  readonly isGenerated: boolean
}

/** Each table with its columns. */
export async function readTables(database: Queryable): Promise<ReadonlyMap<string, readonly Column[]>> {
  const rows = await database.query<Column & { readonly table: string }>(
    `select c.relname::text as table, a.attname::text as name,
            format_type(coalesce(nullif(t.typbasetype, 0), t.oid), -1) as type,
            coalesce(a.attnum = any (k.conkey), false) as "isKey", a.attgenerated <> '' as "isGenerated",
            exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indnkeyatts = 1
                                             and i.indkey[0] = a.attnum) as "isUnique"
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
       left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      order by c.relname, a.attnum`,
  )
  const tables = new Map<string, Column[]>()
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column])
  return tables
}

const isMoney = /(?:_pence|^pence|_minor|rate|_millionths|^units|^paid_to_date|^payments)$/
const isOwner = /(?:^|_)(?:customer|account|member|holder|maker|checker|inviter|invitee)_id$|_by$/
const isState =
  /^(?:status|state|decision|outcome|step|change|role|stage|answer|exemption|because|reason|channel)$/

/** Whether a column says how much, when, in which state or whose. */
const matters = ({ name, type, isGenerated }: Column): boolean =>
  !isGenerated &&
  (/^(?:timestamp|date|boolean)/.test(type) ||
    (/int|numeric/.test(type) && isMoney.test(name)) ||
    (type === 'uuid' && isOwner.test(name)) ||
    (type === 'text' && isState.test(name)))

/** The row of a table that has most columns, in SQL; of several the first that was written. */
const fullestRow = (table: string, columns: readonly Column[], where = 'true'): string =>
  `(select ctid from ${table} where ${where}
     order by num_nonnulls(${columns.map(({ name }) => name).join(', ')}) desc, ctid limit 1)`

/** Another value of a column, in SQL: other money, another time, another owner, another state. */
function otherValue(table: string, { name, type }: Column): string {
  if (/int|numeric/.test(type)) return `${name} + 1`
  if (type.startsWith('timestamp')) return `${name} + interval '1 day'`
  if (type === 'date') return `${name} + 1`
  if (type === 'boolean') return `not ${name}`
  const another = `(select o.${name} from ${table} o where o.${name} <> r.${name} limit 1)`
  return type === 'uuid' ? `coalesce(${another}, gen_random_uuid())` : `coalesce(${another}, 'another')`
}

/** A new value of a column of a key, in SQL. */
function newKey({ name, type }: Column): string {
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'bytea') return `sha256(${name})`
  if (type === 'date') return `${name} + 4000`
  if (/int/.test(type)) return type === 'smallint' ? `(${name} + 1)::smallint` : `${name} + 1000`
  return `${name} || '9'`
}

const remove = (table: string, columns: readonly Column[]): string =>
  `delete from ${table} where ctid = ${fullestRow(table, columns)}`

/** Adds a copy of a row: the last column of its key, and what else no two rows share, is new. */
function add(table: string, columns: readonly Column[]): string {
  const last = columns.findLast(({ isKey }) => isKey)
  const written = columns.filter(({ isGenerated }) => !isGenerated)
  const values = written.map(column =>
    column === last || (column.isUnique && !column.isKey) ? newKey(column) : column.name,
  )
  return `insert into ${table} (${written.map(({ name }) => name).join(', ')})
          select ${values.join(', ')} from ${table} where ctid = ${fullestRow(table, columns)}`
}

/** Changes a column of one row that has it. */
const change = (table: string, columns: readonly Column[], column: Column): string =>
  `update ${table} r set ${column.name} = ${otherValue(table, column)}
    where r.ctid = ${fullestRow(table, columns, `${column.name} is not null`)}`

/**
 * What the database's owner may do to a table: remove a row, add one, and change each column of one row that matters. A column
 * that no row has is left out, and so is everything of an empty table.
 */
export async function actsOn(
  database: Queryable,
  table: string,
  columns: readonly Column[],
): Promise<readonly (readonly [name: string, statement: string])[]> {
  const [counts] = await database.query<Record<string, bigint>>(
    `select count(*) as "*", ${columns.map(({ name }) => `count(${name}) as "${name}"`).join(', ')} from ${table}`,
  )
  if (!counts?.['*']) return []
  return [
    ...columns
      .filter(column => matters(column) && counts[column.name])
      .map(column => [column.name, change(table, columns, column)] as const),
    ['added', add(table, columns)],
    ['removed', remove(table, columns)],
  ]
}

/** The first difference that the reconciler reports, or undefined. */
export async function findFirst(database: Queryable): Promise<string | undefined> {
  for await (const { invariant, found } of findDifferences(database)) return `${invariant}: ${found}`
  return undefined
}
