import { Hono } from 'hono'
import type { Database, Queryable } from '../bank/database/database.ts'
import { bankHolidaysUntil } from '../domain/bank-holidays.ts'
import { londonDateOf } from '../domain/london-time.ts'
import type { LedgerState } from './check-ledger.ts'
import type { Log } from './log.ts'

export interface HealthDependencies {
  readonly databaseAnswers: DatabaseProbe
  readonly ledger: Pick<LedgerState, 'differs'>
  readonly clocks: Pick<ClockCheck, 'isApart'>
  /** The bank's clock. */
  readonly clock: () => Date
  /** Whether there is a key for cards. */
  readonly hasCards: boolean
  /** Aborted once a stop is requested. */
  readonly stopping: AbortSignal
}

/**
 * `/health/live` shows that the process answers, `/health/ready` that it can serve. It is not ready, in this order,
 * while it stops, while its ledger does not reconcile (docs/decisions/a-ledger-that-does-not-reconcile.md), while its
 * clock is far from the database's, and while the database does not answer within a second. Many requests share one
 * query. While it is ready, it also says until when it knows the bank holidays, and warns of their end from three months
 * before it on: afterwards the bank takes weekdays for working days (part two, 13.11). It says, too, when nobody gets a card
 * because there is no key (part two, 15.1).
 */
export function createHealth({
  databaseAnswers,
  ledger,
  clocks,
  clock,
  hasCards,
  stopping,
}: HealthDependencies): Hono {
  const health = new Hono()
  health.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })
  health.get('/live', context => context.json({ status: 'live' }))
  health.get('/ready', async context => {
    if (stopping.aborted) return context.json({ status: 'stopping' }, 503)
    if (ledger.differs) return context.json({ status: 'books_differ' }, 503)
    if (clocks.isApart) return context.json({ status: 'clock_differs' }, 503)
    if (await databaseAnswers())
      return context.json({
        status: 'ready',
        bankHolidaysUntil,
        ...(hasCards ? {} : { cards: 'no_key' }),
        ...warningOf(clock()),
      })
    return context.json({ status: 'database_unavailable' }, 503, { 'Retry-After': '1' })
  })
  return health
}

/** The first of October of the last year whose bank holidays are known: GOV.UK publishes the next ones long before. */
const bankHolidaysWarnedFrom = `${bankHolidaysUntil.slice(0, 4)}-10-01`

const warningOf = (now: Date) =>
  londonDateOf(now) >= bankHolidaysWarnedFrom ? { warning: 'bank_holidays_end' } : {}

/** How long a caller waits for the database. */
export const probeLimitMs = 1000
/** How long an answer is reused. */
const keepMs = 250

/** Whether the database answers now. */
export type DatabaseProbe = () => Promise<boolean>

/**
 * Tests whether the database answers, once at a time and at most four times a second, however many callers there are. A
 * database that has not answered after a second counts as away until it answers.
 */
export function createDatabaseProbe(
  database: Pick<Database, 'query'>,
  monotonicMs: () => number,
): DatabaseProbe {
  let last: { readonly answer: Promise<boolean>; endedMs: number } | undefined
  return () => {
    if (last && monotonicMs() - last.endedMs < keepMs) return last.answer
    const query = database.query('select 1').then(
      () => true,
      () => false,
    )
    const answer = withinLimit(probeLimitMs, query).then(answered => answered === true)
    const probe = { answer, endedMs: Infinity }
    void query.then(() => {
      probe.endedMs = monotonicMs()
    })
    last = probe
    return answer
  }
}

/** The result of the promise; undefined if it failed or took longer than `limitMs`. */
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

/** The largest allowed difference between a server's clock and the database's. */
const apartMostMs = 5000

export interface ClockCheckDependencies {
  readonly database: Queryable
  /** The bank's clock. */
  readonly clock: () => Date
  readonly monotonicMs: () => number
  readonly log: Log
}

/**
 * Compares this server's clock with the database's, which all servers share. A server whose clock is wrong would
 * release holds, issue statements and delete old data too early or too late.
 */
export class ClockCheck {
  readonly #parts: ClockCheckDependencies
  #aheadMs: number | undefined
  #isApart = false

  constructor(parts: ClockCheckDependencies) {
    this.#parts = parts
  }

  /** How far this clock was ahead at the last comparison; negative if behind, undefined before the first. */
  get aheadMs(): number | undefined {
    return this.#aheadMs
  }

  /** Whether the clocks differed by more than 5 s at the last comparison. */
  get isApart(): boolean {
    return this.#isApart
  }

  /**
   * Compares the clocks by one query and returns whether they agree within 5 s. It assumes that the database answered
   * half way through the round trip, and allows for an error of that half. A new difference is logged as an error, its
   * end as information. While the database is away, the last result stays. Never throws.
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
        detail: 'This clock differs from the database’s: timed work is paused',
      })
    if (!isApart && this.#isApart) log({ level: 'info', ...facts, detail: 'The clocks agree again' })
    this.#isApart = isApart
  }
}
