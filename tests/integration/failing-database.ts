import type { Database } from '../../src/bank/database/database.ts'

/** A database in which every query fails with the same error. */
export const failing = (fault: Error): Database => ({
  query: () => Promise.reject(fault),
  transaction: () => Promise.reject(fault),
  script: () => Promise.reject(fault),
  close: () => Promise.resolve(),
})
