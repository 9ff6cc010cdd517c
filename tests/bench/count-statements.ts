import type { Database, Queryable } from '../../src/bank/database/database.ts'

/** A database that counts its statements, apart from those that begin and end database transactions. */
export function countStatements(opened: Database): {
  readonly database: Database
  readonly statements: () => number
} {
  let count = 0
  const counting = (queryable: Queryable): Queryable => ({
    query(...call) {
      count += 1
      return queryable.query(...call)
    },
  })
  const database: Database = {
    ...opened,
    ...counting(opened),
    transaction: work => opened.transaction(transaction => work(counting(transaction))),
  }
  return { database, statements: () => count }
}
