import { type Database, type Parameter, type Queryable, sqlStateOf } from '../bank/database/database.ts'
import {
  findLedgerDifferences,
  findRecentDifferences,
  type NamedDifference,
} from '../bank/ledger/reconcile.ts'
import { type Pause, runEvery, type RunningWork } from '../bank/run-every.ts'
import type { Log } from './log.ts'

const mostAccounts = 100

/** What one check may take, and all of them. A stop waits for one at most. */
const checkLimitMs = 1000
const limitMs = 10_000

/** How often the book is looked over while the bank is open. */
const checkEveryMs = 60 * 60_000

export interface LedgerCheckDependencies {
  readonly database: Database
  readonly log: Log
  /** Where what was found is kept, for health and metrics. */
  readonly state: LedgerState
  readonly clock: () => Date
  readonly monotonicMs: () => number
  /** Aborted once the stop has been asked for: no further check begins then. */
  readonly stopping: AbortSignal
}

/**
 * Looks the book over after a start, and every hour from then on. It runs in the background, after the first answer, so
 * that no start waits for it, until it is stopped.
 */
export const watchLedger = ({
  pause,
  ...check
}: Omit<LedgerCheckDependencies, 'stopping'> & { readonly pause: Pause }): RunningWork =>
  runEvery({ everyMs: checkEveryMs, work: stopping => checkBook({ ...check, stopping }), pause })

/**
 * Looks the book over once (docs/ledger.md): its guards and sums, and the accounts that changed last. Each difference
 * is logged as an error and counted for health and metrics as soon as it is found, so that it counts whatever comes
 * after it; whoever runs the bank decides. The log names no amounts: `npm run bank -- reconcile` tells them, and checks
 * the whole. What there is no time for is said, too. Never throws.
 */
export async function checkBook(check: LedgerCheckDependencies): Promise<void> {
  const { log, state, clock, monotonicMs, stopping } = check
  const event = 'reconcile'
  const command = 'npm run bank -- reconcile'
  const startedMs = monotonicMs()
  const bounded = new BoundedReads(check)
  let differences = 0
  let checkedAt: Date | undefined
  const keep = async (found: AsyncIterable<NamedDifference>) => {
    for await (const { invariant, check: name, subject } of found) {
      state.recordDifferences(++differences)
      log({ level: 'error', event, invariant, check: name, subject, command })
    }
  }
  try {
    await keep(findLedgerDifferences(bounded))
    if (bounded.unfinished === 0) checkedAt = clock()
    await keep(findRecentDifferences(bounded, mostAccounts))
    const { unfinished } = bounded
    state.recordCheck({ unfinished, checkedAt })
    if (unfinished > 0) log({ level: 'warning', event, unfinished, command })
    const durationMs = Math.round(monotonicMs() - startedMs)
    log({ level: 'info', event, differences, durationMs })
  } catch (fault) {
    if (stopping.aborted) return
    state.recordCheck({ unfinished: bounded.unfinished + 1, checkedAt })
    log({ level: 'warning', event, detail: String(fault) })
  }
}

/** Reads of one look, each within its time and all of them within theirs: one that has none left finds no rows. */
class BoundedReads implements Queryable {
  /** How many had no time. */
  unfinished = 0
  readonly #check: LedgerCheckDependencies
  readonly #startedMs: number

  constructor(check: LedgerCheckDependencies) {
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

/** How one look over the book has ended. */
export interface LedgerCheckResult {
  /** How many checks it had no time for, or could not end. */
  readonly unfinished: number
  /** When the book as a whole was checked; undefined where that could not be done. */
  readonly checkedAt: Date | undefined
}

/**
 * What this process has found of its book so far, for health and metrics. What differs is not mended by time, and a
 * bounded look may miss next time what it found this time: once something differs, it differs until the bank is
 * started anew (docs/decisions/a-ledger-that-does-not-reconcile.md).
 */
export class LedgerState {
  #differences: number | undefined
  #checkedAt: Date | undefined
  #unfinished: number | undefined

  /** The most differences that a look has found; undefined before one has found any or checked the book. */
  get differences(): number | undefined {
    return this.#differences
  }

  /** When the book as a whole was last checked. */
  get checkedAt(): Date | undefined {
    return this.#checkedAt
  }

  /** How many checks the last look could not end; undefined before the first is over. */
  get unfinished(): number | undefined {
    return this.#unfinished
  }

  get differs(): boolean {
    return (this.#differences ?? 0) > 0
  }

  /** Notes that a look has found so many differences up to now. */
  recordDifferences(differences: number): void {
    this.#differences = Math.max(differences, this.#differences ?? 0)
  }

  /** Notes the end of a look. One that could not check the book as a whole says nothing of how many differ. */
  recordCheck({ unfinished, checkedAt }: LedgerCheckResult): void {
    this.#unfinished = unfinished
    if (!checkedAt) return
    this.#checkedAt = checkedAt
    this.#differences ??= 0
  }
}
