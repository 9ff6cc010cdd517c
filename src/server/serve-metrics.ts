import { Hono } from 'hono'
import type { Metrics } from './metrics.ts'
import { setSecurityHeaders } from './security-headers.ts'

/** `/metrics` for Prometheus, on a port of its own: whoever reaches that may read it. */
export function serveMetrics({ write, contentType }: Pick<Metrics, 'write' | 'contentType'>): Hono {
  const app = new Hono()
  app.use(setSecurityHeaders(false))
  app.get('/metrics', async context =>
    context.body(await write(), 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }),
  )
  return app
}
