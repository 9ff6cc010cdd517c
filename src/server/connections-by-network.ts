import type { BlockList, Server } from 'node:net'
import { isWithin, networkOf, readIpAddress } from './ip-address.ts'

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
  (trustedProxies: BlockList | undefined) =>
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
