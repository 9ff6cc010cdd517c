import { type Database, type Parameter, type Queryable, sqlStateOf } from '../bank/database/database.ts'
import {
  findBookDifferences,
  findRecentDifferences,
  type NamedDifference,
} from '../bank/ledger/reconcile-recent.ts'
import type { Pause } from '../bank/pause.ts'
import { runEvery, type RunningWork } from '../bank/run-every.ts'
import type { BookState } from './book-state.ts'
import type { Log } from './log.ts'

const mostAccounts = 100

/** What one check may take, and all of them. A stop waits for one at most. */
const checkLimitMs = 1000
const limitMs = 10_000

/** How often the book is looked over while the bank is open. */
const checkEveryMs = 60 * 60_000

export interface BookCheck {
  readonly database: Database
  readonly log: Log
  /** Where what was found is kept, for health and metrics. */
  readonly state: BookState
  readonly clock: () => Date
  readonly monotonicMs: () => number
  /** Aborted once the stop has been asked for: no further check begins then. */
  readonly stopping: AbortSignal
}

/**
 * Looks the book over after a start, and every hour from then on. It runs in the background, after the first answer, so
 * that no start waits for it, until it is stopped.
 */
export const watchBook = ({
  pause,
  ...check
}: Omit<BookCheck, 'stopping'> & { readonly pause: Pause }): RunningWork =>
  runEvery({ everyMs: checkEveryMs, work: stopping => checkBook({ ...check, stopping }), pause })

/**
 * Looks the book over once (docs/ledger.md): its guards and sums, and the accounts that changed last. Each difference
 * is logged as an error and counted for health and metrics as soon as it is found, so that it counts whatever comes
 * after it; whoever runs the bank decides. The log names no amounts: `npm run bank -- reconcile` tells them, and checks
 * the whole. What there is no time for is said, too. Never throws.
 */
export async function checkBook(check: BookCheck): Promise<void> {
  const { log, state, clock, monotonicMs, stopping } = check
  const event = 'reconcile'
  const command = 'npm run bank -- reconcile'
  const startedMs = monotonicMs()
  const bounded = new BoundedReads(check)
  let differences = 0
  let checkedAt: Date | undefined
  const keep = async (found: AsyncIterable<NamedDifference>) => {
    for await (const { invariant, check: name, subject } of found) {
      state.keepFound(++differences)
      log({ level: 'error', event, invariant, check: name, subject, command })
    }
  }
  try {
    await keep(findBookDifferences(bounded))
    if (bounded.unfinished === 0) checkedAt = clock()
    await keep(findRecentDifferences(bounded, mostAccounts))
    const { unfinished } = bounded
    state.keepEnd({ unfinished, checkedAt })
    if (unfinished > 0) log({ level: 'warning', event, unfinished, command })
    const durationMs = Math.round(monotonicMs() - startedMs)
    log({ level: 'info', event, differences, durationMs })
  } catch (fault) {
    if (stopping.aborted) return
    state.keepEnd({ unfinished: bounded.unfinished + 1, checkedAt })
    log({ level: 'warning', event, detail: String(fault) })
  }
}

/** Reads of one look, each within its time and all of them within theirs: one that has none left finds no rows. */
class BoundedReads implements Queryable {
  /** How many had no time. */
  unfinished = 0
  readonly #check: BookCheck
  readonly #startedMs: number

  constructor(check: BookCheck) {
    this.#check = check
    this.#startedMs = check.monotonicMs()
  }

  async query<Row extends object>(text: string, parameters?: readonly Parameter[]): Promise<Row[]> {
    const { database, monotonicMs, stopping } = this.#check
    stopping.throwIfAborted()
    if (monotonicMs() - this.#startedMs < limitMs) {
      const rows = await queryWithin<Row>(database, text, parameters)
      if (rows) return rows
    }
    this.unfinished++
    return []
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
    if (sqlStateOf(error) === '57014') return undefined
    throw error
  }
}
