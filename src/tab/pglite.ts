import { PGlite, types, type Transaction } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Database, Parameter, Queryable } from '../bank/database/database.ts'

const on = (connection: PGlite | Transaction): Queryable => ({
  query: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) =>
    (await connection.query<Row>(text, [...parameters])).rows,
})

/**
 * Opens PostgreSQL inside this process: in memory without `dataDir`, in the browser's storage at
 * `idb://name`; from a data folder that was dumped, where one is given, else from an empty one. It has one connection,
 * so nothing here needs trying again.
 */
export async function openPglite(dataDir?: string, dumped?: Blob): Promise<Database> {
  const database = await PGlite.create({
    ...(dataDir !== undefined && { dataDir }),
    ...(dumped && { loadDataDir: dumped }),
    // What the migrations create: searches stand on them.
    extensions: { pg_trgm, btree_gin },
    // PGlite itself reads int8 as number or bigint by its size.
    parsers: { [types.INT8]: (text: string) => BigInt(text) },
  })
  // A tab's storage has no disk to wait for: the reconciler is told so (invariant 8).
  await database.exec("set sarsen.volatile = 'on'")
  return {
    ...on(database),
    transaction: work => database.transaction(transaction => work(on(transaction))),
    script: async sql => {
      await database.exec(sql)
    },
    close: () => database.close(),
  }
}
