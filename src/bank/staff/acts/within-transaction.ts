import type { Bank } from '../../bank.ts'
import type { Database, Queryable } from '../../database/database.ts'

/**
 * The bank with this database transaction as its database: a function that opens a database transaction of its own runs in
 * this one instead. So an act calls the same function as the command, and both commit together. What the function refuses
 * must undo the whole transaction, as it may have locked or changed something.
 */
export function withinTransaction(bank: Bank, transaction: Queryable): Bank {
  const database: Database = {
    query: (text, parameters, withinMs) => transaction.query(text, parameters, withinMs),
    transaction: work => work(transaction),
    script() {
      throw new Error('a script runs in no database transaction')
    },
    close() {
      throw new Error('a database transaction does not close its database')
    },
  }
  return { ...bank, database }
}
