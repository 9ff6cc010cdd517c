import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { operationOf } from '../api/mount.ts'
import { compressAnswer } from './compress-answer.ts'
import { describeFault, type Log, loggable } from './log.ts'
import type { Site } from './read-site.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { serveSite } from './serve-site.ts'

export interface ServerAppDependencies extends Watched {
  readonly api: Hono
  readonly health: Hono
  /** undefined where the pages have not been built: then only the API is served. */
  readonly site: Site | undefined
  /** What `/.well-known/security.txt` says now; undefined where it says nothing. */
  readonly securityText?: (() => string) | undefined
  readonly https: boolean
  /** Whether an address is one of the bank's own, by its host. */
  readonly isOwnHost: (url: URL) => boolean
}

/** Everything that the Node runtime answers: health, the API, and the site for all the rest. */
export function createServerApp({
  api,
  health,
  site,
  https,
  isOwnHost,
  securityText,
  ...watched
}: ServerAppDependencies): Hono {
  const { log } = watched
  const app = new Hono()
  app.use(watchRequests(watched))
  app.use(setSecurityHeaders(https))
  // A load balancer asks a machine for its health, by whatever address it has there.
  app.route('/health', health)
  app.use(refuseOtherHosts(isOwnHost))
  // The API stays an app of its own, so that its answers for unknown paths and faults are its own too.
  const handToApi = async (context: Context) =>
    compressAnswer(context.req.raw, await api.fetch(context.req.raw, context.env))
  app.all('/api', handToApi)
  app.all('/api/*', handToApi)
  if (securityText)
    app.get('/.well-known/security.txt', context =>
      context.text(securityText(), 200, { 'Cache-Control': 'no-cache' }),
    )
  if (site) app.all('*', serveSite(site, log))
  app.onError((fault, context) => {
    log({ level: 'error', event: 'fault', detail: describeFault(fault) })
    return context.text('Something went wrong.', 500, { 'Cache-Control': 'no-store' })
  })
  return app
}

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

interface Watched {
  readonly log: Log
  readonly monotonicMs: () => number
  /** Told of every request once it has been answered. */
  readonly observe: (request: AnsweredRequest) => void
}

/**
 * Logs each request when it has been answered: what was asked, the status and the time it took. Of the API it is the
 * operation that is logged: an address there names accounts, and what stands in one that is none was typed by somebody.
 */
function watchRequests({ log, monotonicMs, observe }: Watched): MiddlewareHandler {
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

/** Names of the machine itself, which no page of a stranger's can have. */
const isThisMachine = (hostname: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/**
 * Which hosts a request may name: those of the bank's own origins and, on any port, this machine. A name that somebody
 * else has pointed at this server is none of them: their page would be of one origin with the bank (DNS rebinding).
 * @param origins the public one where there is one, and the one that the server listens on.
 */
export function ownHosts(origins: readonly string[]): (url: URL) => boolean {
  const own = origins.map(origin => new URL(origin))
  return asked =>
    isThisMachine(asked.hostname) ||
    // A port that goes without saying for the origin's scheme may still be said.
    own.some(({ protocol, host }) => URL.parse(`${protocol}//${asked.host}`)?.host === host)
}

/** Refuses what is asked of another host (RFC 9110, 15.5.20), in words that repeat nothing of it. */
export function refuseOtherHosts(isOwnHost: (url: URL) => boolean): MiddlewareHandler {
  return async (context, next) => {
    if (isOwnHost(new URL(context.req.url))) return next()
    return context.text(
      'This server answers under its own address alone. Whoever runs it sets that with PUBLIC_ORIGIN.\n',
      421,
      { 'Cache-Control': 'no-store' },
    )
  }
}
