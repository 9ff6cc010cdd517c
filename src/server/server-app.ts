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
  /** undefined if the pages are not built. Then the server answers only the API. */
  readonly site: Site | undefined
  /** The current `/.well-known/security.txt`; undefined if there is none. */
  readonly securityText?: (() => string) | undefined
  readonly https: boolean
  /** Whether the host of an address is the bank's own. */
  readonly isOwnHost: (url: URL) => boolean
}

/** The app of the Node runtime: health, the API, and the site for all other addresses. */
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
  // A load balancer checks the health of a machine under any address.
  app.route('/health', health)
  app.use(refuseOtherHosts(isOwnHost))
  // The API stays a separate app, so that it answers unknown paths and faults itself.
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

/** A request and its answer. */
export interface AnsweredRequest {
  readonly method: string
  /**
   * The operation of the API; `api` for an unknown address of the API; otherwise `site` or `health`.
   */
  readonly operation: string
  readonly status: number
  /** The time until the head of the answer. */
  readonly durationMs: number
}

interface Watched {
  readonly log: Log
  readonly monotonicMs: () => number
  /** Called after each answer. */
  readonly observe: (request: AnsweredRequest) => void
}

/**
 * Logs each request after its answer: the request, the status and the duration. For the API it logs only the operation,
 * because API addresses contain account ids, and unknown addresses contain text that a person typed.
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

/** Names of the machine itself. A stranger's page cannot have one. */
const isThisMachine = (hostname: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/**
 * The hosts that a request may name: those of the bank's own origins and, on any port, this machine. A stranger could
 * point another name at this server; their page would then share an origin with the bank (DNS rebinding).
 * @param origins the public origin, if there is one, and the one that the server listens on.
 */
export function ownHosts(origins: readonly string[]): (url: URL) => boolean {
  const own = origins.map(origin => new URL(origin))
  return requested =>
    isThisMachine(requested.hostname) ||
    // The default port of the origin's scheme may be written or left out.
    own.some(({ protocol, host }) => URL.parse(`${protocol}//${requested.host}`)?.host === host)
}

/** Refuses requests for another host (RFC 9110, 15.5.20). The answer repeats nothing of the request. */
export function refuseOtherHosts(isOwnHost: (url: URL) => boolean): MiddlewareHandler {
  return async (context, next) => {
    if (isOwnHost(new URL(context.req.url))) return next()
    return context.text(
      'This server answers only at its own address. The operator sets it with PUBLIC_ORIGIN.\n',
      421,
      { 'Cache-Control': 'no-store' },
    )
  }
}
