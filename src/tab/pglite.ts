import { PGlite, type PGliteOptions, type Transaction, types } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Database, Parameter, Queryable } from '../bank/database/database.ts'

const on = (connection: PGlite | Transaction): Queryable => ({
  query: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) =>
    (await connection.query<Row>(text, [...parameters])).rows,
})

/** What the migrations create: searches stand on them. */
export const extensions = { pg_trgm, btree_gin }

/** Starts PostgreSQL inside this process: in memory, or on the files that the options name. */
export async function startPglite(options: PGliteOptions = {}): Promise<PGlite> {
  const pglite = await PGlite.create({
    extensions,
    ...options,
    // PGlite itself reads int8 as number or bigint by its size.
    parsers: { [types.INT8]: (text: string) => BigInt(text) },
  })
  // A tab's storage has no disk to wait for: the reconciler is told so (invariant 8).
  await pglite.exec("set sarsen.volatile = 'on'")
  return pglite
}

/** A PGlite as the bank knows databases. It has one connection, so nothing here needs trying again. */
export const databaseOn = (pglite: PGlite): Database => ({
  ...on(pglite),
  transaction: work => pglite.transaction(transaction => work(on(transaction))),
  script: async sql => {
    await pglite.exec(sql)
  },
  close: () => pglite.close(),
})

/**
 * How PostgreSQL writes a book's files. Each flush stores what one moment has of them, so no page is ever half written
 * (full_page_writes), and there is no disk whose space would better be taken beforehand (wal_*). Figures are in
 * docs/decisions/the-database-in-a-tab.md.
 */
const settings = ['full_page_writes=off', 'wal_init_zero=off', 'wal_recycle=off'].flatMap(setting => [
  '-c',
  setting,
])

/** For initdb. Segments of the write-ahead log are of 1 MB, not 16, since one that is new is stored whole. */
export const initSettings: string[] = ['--wal-segsize=1', ...settings]

/** What PostgreSQL is started with, whatever the book says that was made with others. */
export const startSettings: string[] = [...PGlite.defaultStartParams, ...settings]
