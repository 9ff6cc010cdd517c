import type { Server } from 'node:net'
import { type AddressRanges, isWithin, networkOf, readIpAddress } from './client-address.ts'

/** Limits for clients that are slow, silent or numerous. Times are in milliseconds. */
export interface ConnectionLimits {
  /** From the start of a connection, or the end of its last request, to the last byte of a request's head. */
  readonly headMs: number
  /** The same, to the last byte of a request's body. */
  readonly requestMs: number
  /** From a request's head to the last byte of its answer, however slowly the client reads. */
  readonly answerMs: number
  /** The time without a byte in either direction while one is due: a client that does not read, or a lost network. */
  readonly silenceMs: number
  /** How long an idle connection stays open for the next request. */
  readonly keepAliveMs: number
  /** How often the server looks for heads and bodies that take too long. */
  readonly checkEveryMs: number
  readonly headBytes: number
  /** The most connections at once; further ones are closed at once. */
  readonly connections: number
  /** The most connections of one network (an IPv4 address, or the /64 of an IPv6 one). */
  readonly connectionsOfNetwork: number
}

/**
 * The limits of the Node runtime. The database's own limits end a request well before the silence limit. An answer has
 * ten minutes for an export of several years over a slow line. A browser opens six connections and closes them after
 * seconds, so one network's limit fits a large office; the total fits twenty of them.
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

/** How many connections were refused since the start, by the limit that they reached. */
export interface DroppedConnections {
  /** The limit of all connections. */
  readonly all: number
  /** The limit of one network. */
  readonly network: number
}

export interface NetworkBound {
  /** The most connections of one network: an IPv4 address, or the /64 of an IPv6 one. */
  readonly most: number
  /** Addresses that are not counted, because many people share them. */
  readonly isExempt: (address: string) => boolean
}

/** This machine and our own proxies: many people, or the operator, connect from there. */
export const exemptOf =
  (trustedProxies: AddressRanges | undefined) =>
  (address: string): boolean =>
    address === '::1' ||
    address.startsWith('127.') ||
    (trustedProxies !== undefined && isWithin(trustedProxies, address))

/** Closes new connections of a network at its limit. Returns a function that reads the counts so far. */
export function boundByNetwork(server: Server, { most, isExempt }: NetworkBound): () => DroppedConnections {
  const open = new Map<string, number>()
  const dropped = { all: 0, network: 0 }
  server.on('drop', () => {
    dropped.all++
  })
  server.on('connection', socket => {
    const address = readIpAddress(socket.remoteAddress ?? '')
    // A socket without an address has already gone.
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
