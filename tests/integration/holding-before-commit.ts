import { expect } from 'vitest'
import type { Database } from '../../src/bank/database/database.ts'

export interface Held {
  readonly database: Database
  /** Resolves once a database transaction has run the statement and is about to commit. */
  readonly isHeld: Promise<void>
  /** Lets it commit. */
  release(): void
}

/** The database. Each database transaction that has run one kind of statement waits before its commit. */
export function holdingBeforeCommit(statement: string, database: Database): Held {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  return {
    database: {
      ...database,
      transaction: work =>
        database.transaction(async transaction => {
          let isToHold = false
          const result = await work({
            query: (text, parameters) => {
              isToHold ||= text.includes(statement)
              return transaction.query(text, parameters)
            },
          })
          if (!isToHold) return result
          held.resolve()
          await released.promise
          return result
        }),
    },
    isHeld: held.promise,
    release: () => released.resolve(),
  }
}

/** Waits until a statement of this database waits for a lock. */
export const untilOneWaits = (database: Database) =>
  expect
    .poll(() =>
      database.query(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
    .toHaveLength(1)
