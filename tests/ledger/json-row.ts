import type { Queryable } from '../../src/bank/database/database.ts'

/** A row as JSON, in which bytes are `\x` and their digits. */
export type JsonRow = Readonly<Record<string, string | number | boolean | object | null>>

/** An id for handwritten rows, from two digits. */
export const idOf = (figures: number) => `00000000-0000-7000-8000-0000000000${figures}`

/** Inserts a row as it is, without the bank's code. */
export const insertRow = (database: Queryable, table: string, row: JsonRow) => {
  const columns = Object.keys(row).join(', ')
  return database.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::text::jsonb)`,
    [JSON.stringify(row)],
  )
}
