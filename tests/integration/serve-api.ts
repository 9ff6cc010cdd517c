import { once } from 'node:events'
import { serve } from '@hono/node-server'
import type { TestApi } from './open-test-api.ts'

/** Serves an API on a free port of the loopback address, over real connections. `close` waits for them to end. */
export async function serveApi({ app }: TestApi): Promise<{ port: number; close: () => Promise<void> }> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return {
    port: address.port,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}
