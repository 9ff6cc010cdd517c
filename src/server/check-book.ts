import type { Database, Parameter, Queryable } from '../bank/database/database.ts'
import { reconcileRecent } from '../bank/ledger/reconcile-recent.ts'
import type { Log } from './log.ts'

const mostAccounts = 100

/** What one check may take, and all of them. A stop waits for one at most. */
const checkLimitMs = 1000
const limitMs = 10_000

export interface BookCheck {
  readonly database: Database
  readonly log: Log
  readonly monotonicMs: () => number
  /** Aborted once the stop has been asked for: no further check begins then. */
  readonly stopping: AbortSignal
}

/**
 * Looks over the book after a start (docs/ledger.md): its guards and sums, and the accounts that changed last.
 * It runs in the background, after the first answer, so that no start waits for it. Each difference is logged
 * as an error and the bank stays open; whoever runs it decides. What there is no time for is said, too: the
 * whole is checked by `npm run bank -- reconcile`. Never throws.
 */
export async function checkBook({ database, log, monotonicMs, stopping }: BookCheck): Promise<void> {
  const event = 'reconcile'
  const startedMs = monotonicMs()
  let unfinished = 0
  const bounded: Queryable = {
    query: async <Row extends object>(text: string, parameters?: readonly Parameter[]) => {
      stopping.throwIfAborted()
      if (monotonicMs() - startedMs < limitMs) {
        const rows = await queryWithin<Row>(database, text, parameters)
        if (rows) return rows
      }
      unfinished++
      return []
    },
  }
  try {
    const differences = await reconcileRecent(bounded, mostAccounts)
    for (const difference of differences) log({ level: 'error', event, ...difference })
    if (unfinished > 0) log({ level: 'warning', event, unfinished, command: 'npm run bank -- reconcile' })
    const durationMs = Math.round(monotonicMs() - startedMs)
    log({ level: 'info', event, differences: differences.length, durationMs })
  } catch (fault) {
    if (!stopping.aborted) log({ level: 'warning', event, detail: String(fault) })
  }
}

/** The rows of a query, or undefined where the server broke it off because it took too long. */
async function queryWithin<Row extends object>(
  database: Database,
  text: string,
  parameters?: readonly Parameter[],
): Promise<Row[] | undefined> {
  try {
    return await database.transaction(async transaction => {
      await transaction.query(`set local statement_timeout = ${checkLimitMs}`)
      return transaction.query<Row>(text, parameters)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '57014') return undefined
    throw error
  }
}
