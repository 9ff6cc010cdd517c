import { Hono } from 'hono'
import type { Database } from '../bank/database/database.ts'

const timeLimitMs = 1000

/**
 * `/health/live` says that the process answers; `/health/ready` that it can serve: it is not stopping, and the
 * database answers within a second.
 */
export function createHealth(database: Pick<Database, 'query'>, stopping: AbortSignal): Hono {
  const health = new Hono()
  health.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })
  health.get('/live', context => context.json({ status: 'live' }))
  health.get('/ready', async context => {
    if (stopping.aborted) return context.json({ status: 'stopping' }, 503)
    if (await databaseAnswers(database)) return context.json({ status: 'ready' })
    return context.json({ status: 'database_unavailable' }, 503, { 'Retry-After': '1' })
  })
  return health
}

async function databaseAnswers(database: Pick<Database, 'query'>): Promise<boolean> {
  const limit = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => limit.resolve(false), timeLimitMs)
  const answer = database.query('select 1').then(
    () => true,
    () => false,
  )
  const answered = await Promise.race([answer, limit.promise])
  clearTimeout(timer)
  return answered
}
