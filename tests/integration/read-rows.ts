import type { Database } from '../../src/bank/database/database.ts'

/** The names of all tables of the bank. */
async function listTables(database: Database): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  return tables.map(({ name }) => name)
}

/** A row as JSON after the name of its table. Bytes are in hexadecimal. */
export type RowText = `${string}: ${string}`

/** Every row of every table. */
export async function readAllRows(database: Database): Promise<RowText[]> {
  const rows: RowText[] = []
  for (const table of await listTables(database)) {
    const found = await database.query<{ text: string }>(
      `select to_jsonb(t)::text as text from "${table}" t order by 1`,
    )
    rows.push(...found.map(({ text }): RowText => `${table}: ${text}`))
  }
  return rows
}

/** Every row of every table that contains one of these ids. */
export const readRowsNaming = async (database: Database, ids: readonly string[]): Promise<RowText[]> =>
  (await readAllRows(database)).filter(row => ids.some(id => row.includes(id)))
