import type { Queryable } from '../../src/bank/database/database.ts'

/** A row as JSON has it: bytes are `\x` and their digits. */
export type JsonRow = Readonly<Record<string, string | number | boolean | object | null>>

/** An id of rows that are written by hand, by two figures. */
export const idOf = (figures: number) => `00000000-0000-7000-8000-0000000000${figures}`

/** Writes a row as it is, past everything that the bank does on the way. */
export const insertRow = (database: Queryable, table: string, row: JsonRow) => {
  const columns = Object.keys(row).join(', ')
  return database.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::text::jsonb)`,
    [JSON.stringify(row)],
  )
}
