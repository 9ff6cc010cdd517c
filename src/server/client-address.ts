import type { BlockList } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { CallerOf } from '../api/caller-of.ts'
import { cutDevice } from '../bank/sessions/caller.ts'
import { isWithin, networkOf, readIpAddress } from './ip-address.ts'

interface Way {
  /** The other end of the connection. */
  readonly socketAddress: string | undefined
  /** `X-Forwarded-For`: each proxy adds, at the end, whom it was asked by. Anybody can send a beginning. */
  readonly forwardedFor: string | undefined
  /** Proxies of our own. */
  readonly trusted: BlockList | undefined
}

/**
 * Who is at the far end. That is the socket's address, unless one of our proxies is there: then it is whom that one
 * names last, and so on back, as long as the one who speaks is ours. What stands before that is what a stranger
 * claims, and is not believed.
 */
export function findClient({ socketAddress, forwardedFor = '', trusted }: Way): string {
  let client = readIpAddress(socketAddress ?? '')
  if (client === undefined) return 'unknown'
  for (const hop of forwardedFor.split(',').toReversed()) {
    const named = readIpAddress(hop.trim())
    if (!trusted || !isWithin(trusted, client) || named === undefined) break
    client = named
  }
  return networkOf(client)
}

/** Reads where a request to the Node home comes from. `trusted` are the proxies that may speak for others. */
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
