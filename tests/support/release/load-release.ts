import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Database } from '../../../src/bank/database/database.ts'
import { migrate } from '../../../src/bank/database/migrate.ts'
import { readMigrations } from '../../../src/server/node-runtime.ts'

/** The last migration of 0.1.0. */
export const lastOfRelease = '016-holders.sql'

/** The migrations of 0.1.0. They are never edited, as the rows of `migration` require. */
const ofRelease = Object.fromEntries(
  Object.entries(readMigrations()).filter(([name]) => name <= lastOfRelease),
)

interface ReleasedRow {
  readonly table: string
  readonly row: unknown
}

const isReleasedRow = (value: unknown): value is ReleasedRow =>
  typeof value === 'object' && value !== null && 'table' in value && 'row' in value

/** The rows that 0.1.0 wrote (`build-release.ts`), by table. */
function readRows(): ReadonlyMap<string, readonly unknown[]> {
  const file = gunzipSync(readFileSync(path.join(import.meta.dirname, 'database-0.1.0.jsonl.gz')))
  const rows = new Map<string, unknown[]>()
  for (const line of file.toString('utf8').trimEnd().split('\n')) {
    const value: unknown = JSON.parse(line)
    if (!isReleasedRow(value)) throw new Error(`not a row: ${line}`)
    rows.set(value.table, [...(rows.get(value.table) ?? []), value.row])
  }
  return rows
}

/** Replaces the content of a database with that of 0.1.0: its tables, functions and rows. */
export async function loadRelease(database: Database): Promise<void> {
  await database.script('drop schema public cascade; create schema public')
  await migrate(database, ofRelease)
  await database.transaction(async transaction => {
    // The rows are inserted without the guards, which would require their original order.
    await transaction.query('set local session_replication_role = replica')
    for (const [table, rows] of readRows()) {
      const columns = await transaction.query<{ name: string }>(
        `select attname::text as name from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      )
      const names = columns.map(({ name }) => name).join(', ')
      await transaction.query(`delete from ${table}`)
      await transaction.query(
        `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
        [JSON.stringify(rows)],
      )
    }
  })
}
