import { getConnInfo } from '@hono/node-server/conninfo'
import { BlockList, isIP } from 'node:net'
import type { CallerOf } from '../api/handler.ts'
import { cutDevice } from '../bank/sessions/caller.ts'

interface Connection {
  /** The address at the other end of the connection. */
  readonly socketAddress: string | undefined
  /** `X-Forwarded-For`. Each proxy appends the address of its client. Anyone can send the first part. */
  readonly forwardedFor: string | undefined
  /** Our own proxies. */
  readonly trusted: BlockList | undefined
}

/**
 * The client's network. It starts with the socket's address. While that is one of our proxies, it moves to the address
 * that this proxy named last. Everything before that comes from strangers and is ignored.
 */
export function findClient({ socketAddress, forwardedFor = '', trusted }: Connection): string {
  let client = readIpAddress(socketAddress ?? '')
  if (client === undefined) return 'unknown'
  for (const hop of forwardedFor.split(',').toReversed()) {
    const named = readIpAddress(hop.trim())
    if (!trusted || !isWithin(trusted, client) || named === undefined) break
    client = named
  }
  return networkOf(client)
}

/** Reads the client of a request. `trusted` are the proxies whose `X-Forwarded-For` counts. */
export const createCallerOf =
  (trusted: BlockList | undefined): CallerOf =>
  context => ({
    address: findClient({
      socketAddress: getConnInfo(context).remote.address,
      forwardedFor: context.req.header('x-forwarded-for'),
      trusted,
    }),
    device: cutDevice(context.req.header('user-agent')),
  })

/** The eight groups of an IPv6 address, from any of its written forms. */
function groupsOf(ipv6: string): readonly number[] {
  const { hostname } = new URL(`http://[${ipv6}]`)
  const [head = [], tail] = hostname
    .slice(1, -1)
    .split('::')
    .map(part => part.split(':').filter(group => group !== ''))
  const zeros = tail ? Array<string>(8 - head.length - tail.length).fill('0') : []
  return [...head, ...zeros, ...(tail ?? [])].map(group => Number.parseInt(group, 16))
}

/** The IPv4 address that an IPv6 one stands for (`::ffff:192.0.2.1`), as a socket for both says it. */
function mappedOf(ipv6: string): string | undefined {
  const [first, second, third, fourth, fifth, marker, high = 0, low = 0] = groupsOf(ipv6)
  if (marker !== 0xffff || [first, second, third, fourth, fifth].some(group => group !== 0)) return undefined
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * An IP address as a socket or a proxy writes it: a port, brackets and a zone come off, and IPv4 in IPv6 is IPv4.
 * undefined for what is none.
 */
export function readIpAddress(text: string): string | undefined {
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  const [address = ''] = bare.split('%')
  const family = isIP(address)
  if (family === 0) return undefined
  return family === 4 ? address : (mappedOf(address) ?? address)
}

/**
 * The network that counts as one client: an IPv4 address, or the /64 of an IPv6 one. A client with one address of a /64
 * has all of them.
 */
export const networkOf = (address: string): string =>
  isIP(address) === 6
    ? `${groupsOf(address)
        .slice(0, 4)
        .map(group => group.toString(16))
        .join(':')}::/64`
    : address

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Addresses and ranges (`10.0.0.0/8`) separated by commas, as one list; undefined if one is neither. */
export function readRanges(text: string): BlockList | undefined {
  const ranges = new BlockList()
  for (const item of text.split(',')) {
    const [, address = '', prefix] = /^\s*([0-9a-f.:]+)(?:\/(\d{1,3}))?\s*$/i.exec(item) ?? []
    const bits = isIP(address) === 4 ? 32 : 128
    const prefixBits = prefix === undefined ? bits : Number(prefix)
    if (isIP(address) === 0 || prefixBits > bits) return undefined
    ranges.addSubnet(address, prefixBits, familyOf(address))
  }
  return ranges
}

/** Whether one of the ranges contains this address. */
export const isWithin = (ranges: BlockList, address: string): boolean =>
  ranges.check(address, familyOf(address))
