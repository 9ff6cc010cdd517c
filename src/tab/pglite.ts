import { PGlite, type PGliteOptions, type Transaction, types } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Database, Parameter, Queryable } from '../bank/database/database.ts'

const on = (connection: PGlite | Transaction): Queryable => ({
  query: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) =>
    (await connection.query<Row>(text, [...parameters])).rows,
})

/** The extensions that the migrations create; searches need them. */
export const extensions = { pg_trgm, btree_gin }

/** Starts PostgreSQL inside this process: in memory, or on the files that the options name. */
export async function startPglite(options: PGliteOptions = {}): Promise<PGlite> {
  const pglite = await PGlite.create({
    extensions,
    ...options,
    // PGlite itself reads int8 as number or bigint by its size.
    parsers: { [types.INT8]: (text: string) => BigInt(text) },
  })
  // A tab's storage has no disk to wait for. This setting lets the reconciler know (invariant 8).
  await pglite.exec("set sarsen.volatile = 'on'")
  return pglite
}

/** PGlite as a database of the bank. It has one connection, so no operation needs a retry. */
export const databaseOn = (pglite: PGlite): Database => ({
  ...on(pglite),
  transaction: work => pglite.transaction(transaction => work(on(transaction))),
  script: async sql => {
    await pglite.exec(sql)
  },
  close: () => pglite.close(),
})

/**
 * How PostgreSQL writes its files. Each flush stores their state at one moment, so no page is ever half written
 * (full_page_writes). There is no disk whose space should be reserved (wal_*). Figures are in
 * docs/decisions/the-database-in-a-tab.md.
 */
const settings = ['full_page_writes=off', 'wal_init_zero=off', 'wal_recycle=off'].flatMap(setting => [
  '-c',
  setting,
])

/** Options of initdb. A new segment of the write-ahead log is stored whole, so segments have 1 MB instead of 16. */
export const initSettings: string[] = ['--wal-segsize=1', ...settings]

/** The start options of PostgreSQL. They override those of a database that was created with others. */
export const startSettings: string[] = [...PGlite.defaultStartParams, ...settings]
