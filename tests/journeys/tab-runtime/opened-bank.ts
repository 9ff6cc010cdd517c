import type { Database, Parameter, Queryable } from '../../../src/bank/database/database.ts'
import { openTabBank as open, type TabBank, type TabBankOptions } from '../../../src/tab/open-tab-bank.ts'
import type { Told, WorkerAccess } from './worker-access.ts'

/*
 * What the worker of the journeys' build opens: the bank itself, whose database can be reached by who drives the
 * browser (database-in-worker.ts).
 */

interface OpenTransaction {
  readonly on: Queryable
  readonly end: (how: 'commit' | 'roll back') => void
  readonly ended: Promise<void>
}

class RolledBack extends Error {}

const tell = async <Row>(work: () => Promise<Row[]>): Promise<Told<Row>> => {
  try {
    return { rows: await work() }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    return { message: String(error), code }
  }
}

function openAccess(database: Database): WorkerAccess {
  const underWay = new Map<string, OpenTransaction>()
  const find = (id: string): OpenTransaction => {
    const found = underWay.get(id)
    if (!found) throw new Error(`there is no database transaction ${id}`)
    return found
  }
  return {
    query: <Row extends object>(text: string, parameters: readonly Parameter[], transaction?: string) =>
      tell(() => (transaction === undefined ? database : find(transaction).on).query<Row>(text, parameters)),
    script: sql =>
      tell<never>(async () => {
        await database.script(sql)
        return []
      }),
    begin: () =>
      new Promise((resolve, reject) => {
        const id = crypto.randomUUID()
        const { promise: how, resolve: end } = Promise.withResolvers<'commit' | 'roll back'>()
        const ended = database.transaction(async on => {
          underWay.set(id, { on, end, ended: settled })
          resolve(id)
          if ((await how) === 'roll back') throw new RolledBack()
        })
        const settled = ended.catch(error => {
          if (!(error instanceof RolledBack)) throw error
        })
        ended.catch(reject)
      }),
    async end(id, how) {
      const transaction = find(id)
      underWay.delete(id)
      transaction.end(how)
      await transaction.ended
    },
  }
}

export async function openTabBank(options: TabBankOptions): Promise<TabBank> {
  const opened = await open(options)
  globalThis.workerAccess = openAccess(opened.bank.database)
  return opened
}
