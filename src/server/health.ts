import { Hono } from 'hono'
import type { Database, Queryable } from '../bank/database/database.ts'
import type { LedgerState } from './check-ledger.ts'
import type { Log } from './log.ts'

export interface HealthDependencies {
  readonly databaseAnswers: DatabaseProbe
  readonly books: Pick<LedgerState, 'differs'>
  readonly clocks: Pick<ClockCheck, 'isApart'>
  /** Aborted once the stop has been asked for. */
  readonly stopping: AbortSignal
}

/**
 * `/health/live` says that the process answers; `/health/ready` that it can serve. It cannot, in this order, while it
 * stops, while its books differ (docs/decisions/a-ledger-that-does-not-reconcile.md), while its clock is far from the database's,
 * and while the database does not answer within a second. However often it is asked, the database is asked by one at a
 * time.
 */
export function createHealth({ databaseAnswers, books, clocks, stopping }: HealthDependencies): Hono {
  const health = new Hono()
  health.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })
  health.get('/live', context => context.json({ status: 'live' }))
  health.get('/ready', async context => {
    if (stopping.aborted) return context.json({ status: 'stopping' }, 503)
    if (books.differs) return context.json({ status: 'books_differ' }, 503)
    if (clocks.isApart) return context.json({ status: 'clock_differs' }, 503)
    if (await databaseAnswers()) return context.json({ status: 'ready' })
    return context.json({ status: 'database_unavailable' }, 503, { 'Retry-After': '1' })
  })
  return health
}

/** How long an asker waits for an answer. */
export const probeLimitMs = 1000
/** For how long an answer stands. */
const keepMs = 250

/** Whether the database answers now. */
export type DatabaseProbe = () => Promise<boolean>

/**
 * Asks the database for a sign of life: once at a time, however many want to know, and no more than four times a
 * second. One that has not answered after a second counts as away, to whoever asks, until it has.
 */
export function createDatabaseProbe(
  database: Pick<Database, 'query'>,
  monotonicMs: () => number,
): DatabaseProbe {
  let last: { readonly answer: Promise<boolean>; endedMs: number } | undefined
  return () => {
    if (last && monotonicMs() - last.endedMs < keepMs) return last.answer
    const asked = database.query('select 1').then(
      () => true,
      () => false,
    )
    const answer = withinLimit(probeLimitMs, asked).then(answered => answered === true)
    const probe = { answer, endedMs: Infinity }
    void asked.then(() => {
      probe.endedMs = monotonicMs()
    })
    last = probe
    return answer
  }
}

/** What was promised, or undefined where it failed or took longer than `limitMs`. */
export async function withinLimit<Value>(
  limitMs: number,
  promised: Promise<Value>,
): Promise<Value | undefined> {
  const limit = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => limit.resolve(undefined), limitMs)
  const answered = await Promise.race([promised.catch(() => undefined), limit.promise])
  clearTimeout(timer)
  return answered
}

/** How far a server's clock may be from the database's. */
const apartMostMs = 5000

export interface ClockCheckDependencies {
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
  readonly #parts: ClockCheckDependencies
  #aheadMs: number | undefined
  #isApart = false

  constructor(parts: ClockCheckDependencies) {
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
