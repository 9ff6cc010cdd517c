import { getConnInfo } from '@hono/node-server/conninfo'
import ipaddr from 'ipaddr.js'
import type { CallerOf } from '../api/handler.ts'
import { cutDevice } from '../bank/sessions/caller.ts'

interface ConnectionPath {
  /** The other end of the connection. */
  readonly socketAddress: string | undefined
  /**
   * `X-Forwarded-For`: each proxy appends the address of its client. Anyone can send a header that already has some.
   */
  readonly forwardedFor: string | undefined
  /** Our own proxies. */
  readonly trusted: AddressRanges | undefined
}

/**
 * The address of the client. It begins with the socket's address. While that address is one of our proxies, the last
 * unread address of the header replaces it. Everything before the first address that is not ours is ignored, because a
 * stranger may have written it.
 */
export function findClient({ socketAddress, forwardedFor = '', trusted }: ConnectionPath): string {
  let client = readIpAddress(socketAddress ?? '')
  if (client === undefined) return 'unknown'
  for (const hop of forwardedFor.split(',').toReversed()) {
    const named = readIpAddress(hop.trim())
    if (!trusted || !isWithin(trusted, client) || named === undefined) break
    client = named
  }
  return networkOf(client)
}

/** Reads where a request to the Node runtime comes from. `trusted`: our own proxies, whose header is believed. */
export const createCallerOf =
  (trusted: AddressRanges | undefined): CallerOf =>
  context => ({
    address: findClient({
      socketAddress: getConnInfo(context).remote.address,
      forwardedFor: context.req.header('x-forwarded-for'),
      trusted,
    }),
    device: cutDevice(context.req.header('user-agent')),
  })

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

/** Addresses and ranges, each as its first address and the number of bits that all its addresses share. */
export type AddressRanges = readonly (readonly [address: IpAddress, prefixBits: number])[]

/** An IPv4 address in four decimal parts or an IPv6 address. IPv4 in IPv6 (`::ffff:192.0.2.1`) is IPv4. */
function parseAddress(text: string): IpAddress | undefined {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined
  return ipaddr.process(text)
}

/**
 * An IP address as a socket or a proxy writes it: without port, brackets and zone, and IPv4 in IPv6 as IPv4.
 * undefined for any other text.
 */
export function readIpAddress(text: string): string | undefined {
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  const [address = ''] = bare.split('%')
  return parseAddress(address)?.toString()
}

/**
 * The part of an address that identifies one client: an IPv4 address, or the /64 of an IPv6 address. A client usually
 * controls all 18 million million million addresses of its /64.
 */
export function networkOf(address: string): string {
  const parsed = parseAddress(address)
  if (!(parsed instanceof ipaddr.IPv6)) return address
  const groups = parsed.parts.slice(0, 4).map(group => group.toString(16))
  return `${groups.join(':')}::/64`
}

/** Reads `10.0.0.0/8` or one address; undefined for any other text. */
function readRange(text: string): AddressRanges[number] | undefined {
  const [, address = '', prefix] = /^\s*([0-9a-f.:]+)(?:\/(\d{1,3}))?\s*$/i.exec(text) ?? []
  const parsed = parseAddress(address)
  if (!parsed) return undefined
  const bits = parsed.kind() === 'ipv4' ? 32 : 128
  const prefixBits = prefix === undefined ? bits : Number(prefix)
  return prefixBits > bits ? undefined : [parsed, prefixBits]
}

/** Reads addresses and ranges between commas; undefined if one of them is neither. */
export function readRanges(text: string): AddressRanges | undefined {
  const ranges = text.split(',').map(readRange)
  return ranges.every(range => range !== undefined) ? ranges : undefined
}

/** Whether one of the ranges contains this address. */
export function isWithin(ranges: AddressRanges, address: string): boolean {
  const parsed = parseAddress(address)
  return ranges.some(([start, bits]) => parsed?.kind() === start.kind() && parsed.match(start, bits))
}
