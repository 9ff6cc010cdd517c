import { getRequestListener } from '@hono/node-server'
import { createServer, type Server, type ServerResponse } from 'node:http'
import {
  boundByNetwork,
  type ConnectionLimits,
  connectionLimits,
  type DroppedConnections,
  exemptOf,
  type NetworkBound,
} from './connection-limits.ts'
import { securityHeaders } from './security-headers.ts'
import { StartProblem } from './start-problem.ts'

type Fetch = (request: Request, environment: object) => Response | Promise<Response>

export interface Listener {
  readonly port: number
  /** How many connections were refused at a limit. */
  readonly dropped: () => DroppedConnections
  /** Passes requests to the application. Until then the answer is that it is starting. */
  readonly serve: (fetch: Fetch) => void
  /** From now on every answer closes its connection, also for running requests, so that clients go elsewhere. */
  readonly drain: () => void
  /**
   * Accepts no more connections, lets running requests finish for `graceMs`, then closes the rest. A second call waits
   * for the first.
   */
  readonly stop: (graceMs: number) => Promise<void>
}

interface ListenOptions {
  readonly limits?: ConnectionLimits
  /** Whether people use https. All answers depend on it, also those during the start. */
  readonly https?: boolean
  /** Addresses without a limit of their own; by default this machine's. */
  readonly isExempt?: NetworkBound['isExempt']
  /** The settings to name if the address cannot be used. */
  readonly names?: { readonly port: string; readonly host: string }
}

/**
 * Takes the port at once, so that a port in use is found before anything else starts.
 * @throws StartProblem if the address cannot be used.
 */
export async function listen(
  host: string,
  port: number,
  {
    limits = connectionLimits,
    https = false,
    isExempt = exemptOf(undefined),
    names = { port: 'PORT', host: 'HOST' },
  }: ListenOptions = {},
): Promise<Listener> {
  let current: Fetch = answerStarting(https)
  let isDraining = false
  let stopped: Promise<void> | undefined
  const answering = new Set<ServerResponse>()
  // HTTP/1.0 requires no host, and health checks of load balancers send none.
  const answer = getRequestListener((request, environment) => current(request, environment), {
    hostname: 'localhost',
  })
  const server = createBoundedServer(limits)
  const dropped = boundByNetwork(server, { most: limits.connectionsOfNetwork, isExempt })
  server.on('request', (incoming, outgoing) => {
    answering.add(outgoing)
    if (isDraining) outgoing.shouldKeepAlive = false
    const limit = setTimeout(() => outgoing.destroy(), limits.answerMs)
    outgoing.once('close', () => {
      clearTimeout(limit)
      answering.delete(outgoing)
    })
    void answer(incoming, outgoing)
  })
  const drain = () => {
    isDraining = true
    for (const outgoing of answering) outgoing.shouldKeepAlive = false
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(explain(error, { host, port, names })))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    dropped,
    serve: fetch => {
      current = fetch
    },
    drain,
    stop: graceMs => {
      drain()
      stopped ??= close(server, graceMs)
      return stopped
    },
  }
}

function createBoundedServer(limits: ConnectionLimits): Server {
  const server = createServer({
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: limits.headBytes,
  })
  server.timeout = limits.silenceMs
  server.maxConnections = limits.connections
  return server
}

function close(server: Server, graceMs: number): Promise<void> {
  return new Promise(resolve => {
    // A connection that was busy when the server closed would stay open for another request.
    const sweeping = setInterval(() => server.closeIdleConnections(), 50)
    const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearInterval(sweeping)
      clearTimeout(deadline)
      resolve()
    })
  })
}

interface Wanted {
  readonly host: string
  readonly port: number
  readonly names: { readonly port: string; readonly host: string }
}

function explain(error: Error, { host, port, names }: Wanted): Error {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartProblem(
      `Another program uses port ${port} on ${host}. Stop it, or choose another port: ` +
        `${names.port}=${port + 1} npm start`,
    )
  }
  if (code === 'EACCES') {
    return new StartProblem(
      `This account may not listen on port ${port}. Choose one above 1023 with ${names.port}.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartProblem(`${names.host}=${host} is not an address of this machine.`)
  }
  return error
}

/**
 * The answers until the bank is open, which may take as long as its database is away: the process is alive, is not
 * ready, and clients should try again.
 */
function answerStarting(https: boolean): (request: Request) => Response {
  const now = { ...securityHeaders(https), 'Cache-Control': 'no-store' }
  const shortly = { ...now, 'Retry-After': '1' }
  return request => {
    switch (new URL(request.url).pathname) {
      case '/health/live':
        return Response.json({ status: 'live' }, { headers: now })
      case '/health/ready':
        return Response.json({ status: 'starting' }, { status: 503, headers: shortly })
      default:
        return new Response('Sarsen is starting.\n', {
          status: 503,
          headers: { ...shortly, 'Content-Type': 'text/plain; charset=UTF-8' },
        })
    }
  }
}
