import type { Server } from 'node:net'
import { type AddressRanges, isWithin, networkOf, readIpAddress } from './client-address.ts'

/** Bounds on what a client may take of the server, by being slow, silent or many. Times are in milliseconds. */
export interface ConnectionLimits {
  /** From a connection's first moment, or the end of the last request on it, to the last byte of a request's head. */
  readonly headMs: number
  /** The same, to the last byte of a request's body. */
  readonly requestMs: number
  /** From a request's head to the last byte of its answer, however slowly that is read. */
  readonly answerMs: number
  /** Without a byte either way while there is one to come: a reader that does not read, a network that is gone. */
  readonly silenceMs: number
  /** How long a connection is kept for a next request. */
  readonly keepAliveMs: number
  /** How often it is looked for heads and bodies that take too long. */
  readonly checkEveryMs: number
  readonly headBytes: number
  /** How many connections there may be; any more are closed as they come. */
  readonly connections: number
  /** How many of them one network may have (an IPv4 address, or the /64 of an IPv6 one). */
  readonly connectionsOfNetwork: number
}

/**
 * The bounds of the Node runtime. A request is answered within the database's own limits, well below the silence; the
 * answer's ten minutes are for an export of years over a slow line. A browser has six connections and lets them go
 * after seconds, so a network's share is that of a large office at once; twenty such shares are all there are.
 */
export const connectionLimits: ConnectionLimits = {
  headMs: 10_000,
  requestMs: 30_000,
  answerMs: 10 * 60_000,
  silenceMs: 60_000,
  keepAliveMs: 5000,
  checkEveryMs: 1000,
  headBytes: 16_384,
  connections: 10_000,
  connectionsOfNetwork: 500,
}

/** How many connections were closed as they came, since the start, by what there was too many of. */
export interface DroppedConnections {
  /** Connections at all. */
  readonly all: number
  /** Connections of one network. */
  readonly network: number
}

export interface NetworkBound {
  /** How many connections one network may have: an IPv4 address, or the /64 of an IPv6 one. */
  readonly most: number
  /** Whose connections are not counted: they carry those of many people. */
  readonly isExempt: (address: string) => boolean
}

/** This machine, and proxies of our own: what comes from there comes from many people, or from the operator. */
export const exemptOf =
  (trustedProxies: AddressRanges | undefined) =>
  (address: string): boolean =>
    address === '::1' ||
    address.startsWith('127.') ||
    (trustedProxies !== undefined && isWithin(trustedProxies, address))

/** Closes connections of a network that has enough of them, as they come. Answers with what was closed until now. */
export function boundByNetwork(server: Server, { most, isExempt }: NetworkBound): () => DroppedConnections {
  const open = new Map<string, number>()
  const dropped = { all: 0, network: 0 }
  server.on('drop', () => {
    dropped.all++
  })
  server.on('connection', socket => {
    const address = readIpAddress(socket.remoteAddress ?? '')
    // Without an address it is gone already.
    if (address === undefined || isExempt(address)) return
    const network = networkOf(address)
    const count = open.get(network) ?? 0
    if (count >= most) {
      dropped.network++
      socket.destroy()
      return
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
  return () => ({ ...dropped })
}
