import { type Database, type Parameter, type Queryable, sqlStateOf } from '../bank/database/database.ts'
import {
  findLedgerDifferences,
  findRecentDifferences,
  type NamedDifference,
} from '../bank/ledger/reconcile.ts'
import { type Pause, runEvery, type RunningWork } from '../bank/run-every.ts'
import type { Log } from './log.ts'

const mostAccounts = 100

/** The time limits for one check and for all of them. A stop waits for at most one check. */
const checkLimitMs = 1000
const limitMs = 10_000

/** How often the ledger is checked while the bank is open. */
const checkEveryMs = 60 * 60_000

export interface LedgerCheckDependencies {
  readonly database: Database
  readonly log: Log
  /** Holds the results, for health and metrics. */
  readonly state: LedgerState
  readonly clock: () => Date
  readonly monotonicMs: () => number
  /** Aborted once a stop is requested; then no further check starts. */
  readonly stopping: AbortSignal
}

/**
 * Checks the ledger after a start and then every hour, until it is stopped. It runs in the background after the first
 * answer, so no start waits for it.
 */
export const watchLedger = ({
  pause,
  ...check
}: Omit<LedgerCheckDependencies, 'stopping'> & { readonly pause: Pause }): RunningWork =>
  runEvery({ everyMs: checkEveryMs, work: stopping => checkLedger({ ...check, stopping }), pause })

/**
 * Checks the ledger once (docs/ledger.md): its guards and sums, and the accounts that changed last. Each difference is
 * logged as an error and counted for health and metrics as soon as it is found, so a later fault cannot hide it. The
 * operator decides what to do. The log contains no amounts; `npm run bank -- reconcile` shows them and checks
 * everything. Checks without time left are logged too. Never throws.
 */
export async function checkLedger(check: LedgerCheckDependencies): Promise<void> {
  const { log, state, clock, monotonicMs, stopping } = check
  const event = 'reconcile'
  const command = 'npm run bank -- reconcile'
  const startedMs = monotonicMs()
  const bounded = new BoundedReads(check)
  let differences = 0
  let checkedAt: Date | undefined
  const record = async (found: AsyncIterable<NamedDifference>) => {
    for await (const { invariant, check: name, subject } of found) {
      state.recordDifferences(++differences)
      log({ level: 'error', event, invariant, check: name, subject, command })
    }
  }
  try {
    await record(findLedgerDifferences(bounded))
    if (bounded.unfinished === 0) checkedAt = clock()
    await record(findRecentDifferences(bounded, mostAccounts))
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

/** The reads of one check run. Each has a time limit, and all share one. A read without time left returns no rows. */
class BoundedReads implements Queryable {
  /** How many reads had no time left. */
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

/** The rows of a query, or undefined if the server cancelled it at the time limit. */
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

/** The end of one check run. */
export interface LedgerCheckResult {
  /** How many checks had no time left or did not finish. */
  readonly unfinished: number
  /** When the whole ledger was checked; undefined if it could not be. */
  readonly checkedAt: Date | undefined
}

/**
 * The differences that this process has found, for health and metrics. A difference does not go away by itself, and the
 * next limited run may miss it. So a difference counts until the bank restarts
 * (docs/decisions/a-ledger-that-does-not-reconcile.md).
 */
export class LedgerState {
  #differences: number | undefined
  #checkedAt: Date | undefined
  #unfinished: number | undefined

  /** The most differences that a run has found; undefined before any run found one or checked the whole ledger. */
  get differences(): number | undefined {
    return this.#differences
  }

  /** When the whole ledger was last checked. */
  get checkedAt(): Date | undefined {
    return this.#checkedAt
  }

  /** How many checks the last run did not finish; undefined before the first run ends. */
  get unfinished(): number | undefined {
    return this.#unfinished
  }

  get differs(): boolean {
    return (this.#differences ?? 0) > 0
  }

  /** Records the number of differences that a run has found so far. */
  recordDifferences(differences: number): void {
    this.#differences = Math.max(differences, this.#differences ?? 0)
  }

  /**
   * Records the end of a run. A run that did not check the whole ledger does not prove that there are no differences.
   */
  recordCheck({ unfinished, checkedAt }: LedgerCheckResult): void {
    this.#unfinished = unfinished
    if (!checkedAt) return
    this.#checkedAt = checkedAt
    this.#differences ??= 0
  }
}
