import type { Database } from '../../src/bank/database/database.ts'

/**
 * The database, whose word of a commit is lost each time that a database transaction has run one kind of statement: the
 * work runs again, on what it has left itself.
 */
export const rerunningAfter = (statement: string, database: Database): Database => ({
  ...database,
  async transaction(work) {
    let isRerun = false
    const first = await database.transaction(transaction =>
      work({
        query: (text, parameters) => {
          isRerun ||= text.includes(statement)
          return transaction.query(text, parameters)
        },
      }),
    )
    return isRerun ? database.transaction(work) : first
  },
})
