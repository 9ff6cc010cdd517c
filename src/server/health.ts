import { Hono } from 'hono'
import type { BookState } from './book-state.ts'
import type { ClockCheck } from './clock-check.ts'
import type { DatabaseProbe } from './database-probe.ts'

export interface HealthParts {
  readonly databaseAnswers: DatabaseProbe
  readonly books: Pick<BookState, 'differs'>
  readonly clocks: Pick<ClockCheck, 'isApart'>
  /** Aborted once the stop has been asked for. */
  readonly stopping: AbortSignal
}

/**
 * `/health/live` says that the process answers; `/health/ready` that it can serve. It cannot, in this order, while it
 * stops, while its books differ (docs/decisions/a-book-that-differs.md), while its clock is far from the database's,
 * and while the database does not answer within a second. However often it is asked, the database is asked by one at a
 * time.
 */
export function createHealth({ databaseAnswers, books, clocks, stopping }: HealthParts): Hono {
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
