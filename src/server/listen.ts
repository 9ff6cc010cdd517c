import { type Server, createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { StartProblem } from './start-problem.ts'

type Fetch = (request: Request, environment: object) => Response | Promise<Response>

export interface Listener {
  readonly port: number
  /** Hands requests over to the application; until then they are told that it is starting. */
  readonly serve: (fetch: Fetch) => void
  /** Takes no more connections, lets what is being answered finish for `graceMs`, then breaks off. */
  readonly stop: (graceMs: number) => Promise<void>
}

/** Bounds on what a client may take of the server before it has asked for anything. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5000,
  maxHeaderSize: 16_384,
}

const starting: Fetch = () =>
  new Response('Sarsen is starting.\n', { status: 503, headers: { 'Retry-After': '1' } })

/**
 * Takes the port at once, so that one in use is known before anything is started.
 * @throws StartProblem where the address cannot be had.
 */
export async function listen(host: string, port: number): Promise<Listener> {
  let current = starting
  const listener = getRequestListener((request, environment) => current(request, environment))
  const server = createServer(limits, (incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(explain(error, host, port)))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    serve: fetch => {
      current = fetch
    },
    stop: graceMs => close(server, graceMs),
  }
}

function close(server: Server, graceMs: number): Promise<void> {
  return new Promise(resolve => {
    // A connection that was busy when the server closed stays open for a next request, unless it is told.
    const sweeping = setInterval(() => server.closeIdleConnections(), 50)
    const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearInterval(sweeping)
      clearTimeout(deadline)
      resolve()
    })
  })
}

function explain(error: Error, host: string, port: number): Error {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartProblem(
      `Port ${port} on ${host} is taken by another program. Stop that one, or choose another port: ` +
        `PORT=${port + 1} npm start`,
    )
  }
  if (code === 'EACCES') {
    return new StartProblem(`This account may not listen on port ${port}. Choose one above 1023 with PORT.`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartProblem(`HOST=${host} is not an address of this machine.`)
  }
  return error
}
