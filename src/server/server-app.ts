import type { Context } from 'hono'
import { Hono } from 'hono'
import { describeFault } from './describe-fault.ts'
import { watchRequests, type Watched } from './watch-requests.ts'
import { setSecurityHeaders } from './security-headers.ts'
import type { Site } from './site/read-site.ts'
import { serveSite } from './site/serve-site.ts'

export interface ServerAppParts extends Watched {
  readonly api: Hono
  readonly health: Hono
  /** undefined where the pages have not been built: then only the API is served. */
  readonly site: Site | undefined
  readonly https: boolean
}

/** Everything that the Node home answers: health, the API, and the site for all the rest. */
export function createServerApp({ api, health, site, https, ...watched }: ServerAppParts): Hono {
  const { log } = watched
  const app = new Hono()
  app.use(watchRequests(watched))
  app.use(setSecurityHeaders(https))
  app.route('/health', health)
  // The API stays an app of its own, so that its answers for unknown paths and faults are its own too.
  const handToApi = (context: Context) => api.fetch(context.req.raw, context.env)
  app.all('/api', handToApi)
  app.all('/api/*', handToApi)
  if (site) app.all('*', serveSite(site, log))
  app.onError((fault, context) => {
    log({ level: 'error', event: 'fault', detail: describeFault(fault) })
    return context.text('Something went wrong.', 500, { 'Cache-Control': 'no-store' })
  })
  return app
}
