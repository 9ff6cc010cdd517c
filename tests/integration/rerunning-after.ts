import type { Database } from '../../src/bank/database/database.ts'

/**
 * The database, which loses the confirmation of each commit after one kind of statement. The work runs again, on the
 * rows that it has written itself.
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
