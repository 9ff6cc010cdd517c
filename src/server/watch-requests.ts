import type { MiddlewareHandler } from 'hono'
import { operationOf } from '../api/operation-of.ts'
import { type Log, loggable } from './log.ts'

/** One request that has been answered. */
export interface AnsweredRequest {
  readonly method: string
  /**
   * The operation of the API that it reached, `api` for an address of the API's that is none; else `site`, `health`.
   */
  readonly operation: string
  readonly status: number
  /** To the head of its answer. */
  readonly durationMs: number
}

export interface Watched {
  readonly log: Log
  readonly monotonicMs: () => number
  /** Told of every request once it has been answered. */
  readonly observe: (request: AnsweredRequest) => void
}

/**
 * Logs each request when it has been answered: what was asked, the status and the time it took. Of the API it is the
 * operation that is logged: an address there names accounts, and what stands in one that is none was typed by somebody.
 */
export function watchRequests({ log, monotonicMs, observe }: Watched): MiddlewareHandler {
  return async (context, next) => {
    const startedMs = monotonicMs()
    await next()
    const { pathname } = new URL(context.req.url)
    const part = partOf(pathname)
    const answered = {
      method: context.req.method,
      operation: part === 'api' ? (operationOf(context.req.raw) ?? part) : part,
      status: context.res.status,
      durationMs: Math.round((monotonicMs() - startedMs) * 1000) / 1000,
    }
    observe(answered)
    log({
      level: answered.status >= 500 ? 'error' : 'info',
      event: 'request',
      ...answered,
      ...(part !== 'api' && { path: loggable(pathname) }),
    })
  }
}

function partOf(pathname: string): 'api' | 'health' | 'site' {
  if (pathname === '/api' || pathname.startsWith('/api/')) return 'api'
  return pathname.startsWith('/health/') ? 'health' : 'site'
}
