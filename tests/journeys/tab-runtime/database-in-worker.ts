import type { Worker } from '@playwright/test'
import type { Database, Parameter, Queryable } from '../../../src/bank/database/database.ts'
import type { Told } from './worker-access.ts'

function rowsOf<Row>(told: Told<Row>): Row[] {
  if ('rows' in told) return told.rows
  const { message, code } = told
  throw Object.assign(new Error(message), code !== undefined && { code })
}

/** What crosses to the worker. The type of parameters holds itself, which the driver's own types cannot follow. */
type Statement = readonly [text: string, parameters: unknown, transaction: string | undefined]

const on = (worker: Worker, transaction?: string): Queryable => ({
  query: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) => {
    const statement: Statement = [text, parameters, transaction]
    return rowsOf(
      await worker.evaluate(
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they are what `statement` has
        ([sql, values, id]) => workerAccess.query<Row>(sql, values as readonly Parameter[], id),
        statement,
      ),
    )
  },
})

/** The database that the bank's worker has open. It is one connection: while a transaction is open, all others wait. */
export const databaseIn = (worker: Worker): Database => ({
  ...on(worker),
  async transaction(work) {
    const id = await worker.evaluate(() => workerAccess.begin())
    const end = (how: 'commit' | 'roll back') =>
      worker.evaluate(([transaction, ending]) => workerAccess.end(transaction, ending), [id, how] as const)
    try {
      const result = await work(on(worker, id))
      await end('commit')
      return result
    } catch (error) {
      await end('roll back').catch(() => undefined)
      throw error
    }
  },
  async script(sql) {
    rowsOf(await worker.evaluate(text => workerAccess.script(text), sql))
  },
  close: async () => undefined,
})
