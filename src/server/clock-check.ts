import type { Queryable } from '../bank/database/database.ts'
import type { Log } from './log.ts'

/** How far a server's clock may be from the database's. */
const apartMostMs = 5000

export interface ClockParts {
  readonly database: Queryable
  /** The bank's. */
  readonly clock: () => Date
  readonly monotonicMs: () => number
  readonly log: Log
}

/**
 * Compares this server's clock with the database's, which all servers share: one that is far from it would release
 * holds, issue statements and remove what is old before their time, or too late.
 */
export class ClockCheck {
  readonly #parts: ClockParts
  #aheadMs: number | undefined
  #isApart = false

  constructor(parts: ClockParts) {
    this.#parts = parts
  }

  /** How far this clock was ahead when it was last compared, negative where it was behind; undefined before. */
  get aheadMs(): number | undefined {
    return this.#aheadMs
  }

  /** Whether the two were further apart than 5 s when they were last compared. */
  get isApart(): boolean {
    return this.#isApart
  }

  /**
   * Compares them by one query, and answers with whether they agree within 5 s. Its round trip is halved: by as much as
   * that the comparison may be wrong, which is no sign that they are apart. That they begin to be is logged as an
   * error, that they agree again as news. While the database is away what was known stands. Never throws.
   */
  async agrees(): Promise<boolean> {
    const { database, clock, monotonicMs } = this.#parts
    const startedMs = monotonicMs()
    const [row] = await database
      .query<{ now: Date }>('select clock_timestamp() as now')
      .catch((): { now: Date }[] => [])
    if (!row) return !this.#isApart
    const halfTripMs = (monotonicMs() - startedMs) / 2
    this.#aheadMs = clock().getTime() - halfTripMs - row.now.getTime()
    this.#keep(Math.abs(this.#aheadMs) - halfTripMs > apartMostMs, this.#aheadMs / 1000)
    return !this.#isApart
  }

  #keep(isApart: boolean, aheadSeconds: number): void {
    const { log } = this.#parts
    const event = 'clock'
    const facts = { event, aheadSeconds: Number(aheadSeconds.toFixed(3)) }
    if (isApart && !this.#isApart)
      log({
        level: 'error',
        ...facts,
        detail: 'This clock and the database’s are apart: timed work is left out',
      })
    if (!isApart && this.#isApart) log({ level: 'info', ...facts, detail: 'The clocks agree again' })
    this.#isApart = isApart
  }
}
