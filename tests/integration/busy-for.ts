import { type Database, DatabaseBusy } from '../../src/bank/database/database.ts'

/** The database, in which whatever a database transaction asks of these, by id or by day, is locked by others for too long. */
export const busyFor = (subjects: readonly string[], database: Database): Database => ({
  ...database,
  transaction: work =>
    database.transaction(transaction =>
      work({
        query: (text, parameters) =>
          parameters?.some(parameter => subjects.some(subject => subject === parameter))
            ? Promise.reject(new DatabaseBusy('waited too long for a lock', undefined))
            : transaction.query(text, parameters),
      }),
    ),
})
