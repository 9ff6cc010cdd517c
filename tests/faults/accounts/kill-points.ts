import type { Database, Queryable } from '../../../src/bank/database/database.ts'

/** Counts the steps of a server's database transactions, and kills the server at a given one. */
export interface KillPoints {
  readonly database: Database
  /** Kills at the step of this number, counted from now: 1 is before the first statement. 0: at none. */
  readonly arm: (step: number) => void
}

/**
 * Every statement of a database transaction is a step, and so are its commit and the answer after it. The process ends before
 * the step is taken, as by a power cut: SIGKILL, which nothing can catch.
 */
export function killPointsOf(database: Database): KillPoints {
  let left = 0
  const pass = () => {
    if (left > 0 && --left === 0) process.kill(process.pid, 'SIGKILL')
  }
  const counted = (transaction: Queryable): Queryable => ({
    query(text, parameters, withinMs) {
      pass()
      return transaction.query(text, parameters, withinMs)
    },
  })
  return {
    database: {
      ...database,
      async transaction(work) {
        const result = await database.transaction(async transaction => {
          const done = await work(counted(transaction))
          pass()
          return done
        })
        pass()
        return result
      },
    },
    arm(step) {
      left = step
    },
  }
}
