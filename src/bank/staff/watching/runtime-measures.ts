import type { Bank } from '../../bank.ts'
import { findLedgerDifferences } from '../../ledger/reconcile.ts'
import { type Pause, runEvery, type RunningWork } from '../../run-every.ts'

/** A part of the background work, when its last round ended, and how long it waits between two. */
export interface Runner {
  readonly name: string
  readonly lastAt: Date
  readonly everyMs: number
}

/** What a runtime measures of itself, beside what is in the database. */
export interface RuntimeMeasures {
  /** Its own checks of the ledger: how many differences they found, and when the whole ledger was last checked. */
  readonly book: () => { readonly differences: number | undefined; readonly checkedAt: Date | undefined }
  /** Since when more orders wait for the ledger than one call takes; undefined while they do not. */
  readonly queueLongSince: () => Date | undefined
  /** How far its clock is ahead of the database's, negative if behind; undefined before the first comparison. */
  readonly clockAheadMs: () => number | undefined
  readonly runners: () => readonly Runner[]
  readonly databaseAnswers: () => Promise<boolean>
}

/** Of a runtime that measures nothing. */
export const noMeasures: RuntimeMeasures = {
  book: () => ({ differences: undefined, checkedAt: undefined }),
  queueLongSince: () => undefined,
  clockAheadMs: () => undefined,
  runners: () => [],
  databaseAnswers: () => Promise.resolve(true),
}

/** Notes when each part of the background work has ended a round: a part that waits for its next one is alive. */
export class RunnerLog {
  readonly #runners = new Map<string, Runner>()
  readonly #clock: () => Date

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  /** The pause of this part of the background work. Its interval is the longest that it waits. */
  watch(name: string, pause: Pause): Pause {
    this.#note(name, 0)
    return (durationMs, signal) => {
      this.#note(name, durationMs)
      return pause(durationMs, signal)
    }
  }

  list(): readonly Runner[] {
    return [...this.#runners.values()]
  }

  #note(name: string, durationMs: number): void {
    const everyMs = Math.max(durationMs, this.#runners.get(name)?.everyMs ?? 0)
    this.#runners.set(name, { name, lastAt: this.#clock(), everyMs })
  }
}

/** More orders than one call of the ledger takes. */
const longQueue = 256

const lookEveryMs = 1000

interface WatchedQueue extends Pick<Bank, 'clock'> {
  readonly postings: Pick<Bank['postings'], 'waiting'>
}

/** Looks at the posting queue every second, to know since when it is long. */
export class QueueWatch {
  #longSince: Date | undefined
  readonly #bank: WatchedQueue

  constructor(bank: WatchedQueue) {
    this.#bank = bank
  }

  get longSince(): Date | undefined {
    return this.#longSince
  }

  look(): void {
    const isLong = this.#bank.postings.waiting > longQueue
    this.#longSince = isLong ? (this.#longSince ?? this.#bank.clock()) : undefined
  }

  run(pause: Pause): RunningWork {
    const work = () => {
      this.look()
      return Promise.resolve()
    }
    return runEvery({ everyMs: lookEveryMs, work, pause })
  }
}

/** How often a tab checks its ledger, as a server does. */
const checkEveryMs = 60 * 60_000

/** Checks the ledger's sums and guards of a tab, which has no other watch, at once and then every hour. */
export class TabBookWatch {
  #differences: number | undefined
  #checkedAt: Date | undefined

  get state() {
    return { differences: this.#differences, checkedAt: this.#checkedAt }
  }

  run(
    { database, clock }: Pick<Bank, 'database' | 'clock'>,
    { pause, report }: { readonly pause: Pause; readonly report: (fault: unknown) => void },
  ): RunningWork {
    const work = async () => {
      let differences = 0
      for await (const _ of findLedgerDifferences(database)) differences++
      this.#differences = Math.max(differences, this.#differences ?? 0)
      this.#checkedAt = clock()
    }
    return runEvery({ everyMs: checkEveryMs, work, pause, report })
  }
}
