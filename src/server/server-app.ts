import type { Context } from 'hono'
import { Hono } from 'hono'
import { describeFault } from './describe-fault.ts'
import { refuseOtherHosts } from './own-hosts.ts'
import { watchRequests, type Watched } from './watch-requests.ts'
import { packAnswer } from './pack-answer.ts'
import { setSecurityHeaders } from './security-headers.ts'
import type { Site } from './site/read-site.ts'
import { serveSite } from './site/serve-site.ts'

export interface ServerAppParts extends Watched {
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

/** Everything that the Node home answers: health, the API, and the site for all the rest. */
export function createServerApp({
  api,
  health,
  site,
  https,
  isOwnHost,
  securityText,
  ...watched
}: ServerAppParts): Hono {
  const { log } = watched
  const app = new Hono()
  app.use(watchRequests(watched))
  app.use(setSecurityHeaders(https))
  // A load balancer asks a machine for its health, by whatever address it has there.
  app.route('/health', health)
  app.use(refuseOtherHosts(isOwnHost))
  // The API stays an app of its own, so that its answers for unknown paths and faults are its own too.
  const handToApi = async (context: Context) =>
    packAnswer(context.req.raw, await api.fetch(context.req.raw, context.env))
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
