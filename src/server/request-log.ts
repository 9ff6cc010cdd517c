import type { MiddlewareHandler } from 'hono'
import { type Log, loggable } from './log.ts'

/** Logs each request when it has been answered: what was asked, the status and the time it took. */
export function logRequests(log: Log, monotonicMs: () => number): MiddlewareHandler {
  return async (context, next) => {
    const startedMs = monotonicMs()
    await next()
    log({
      level: context.res.status >= 500 ? 'error' : 'info',
      event: 'request',
      method: context.req.method,
      path: loggable(new URL(context.req.url).pathname),
      status: context.res.status,
      durationMs: Math.round((monotonicMs() - startedMs) * 10) / 10,
    })
  }
}
