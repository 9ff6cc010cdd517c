import type { Settings } from './settings.ts'
import { isLoopback } from './smtp-address.ts'

/**
 * Whether this is a demonstration that nobody but the one at the machine reaches, and that sends no e-mail: it listens
 * on the machine alone, and has neither an origin nor a proxy for others to come by. Requests that name another host
 * are refused (`own-hosts.ts`). Only then may a page show what an e-mail would carry: on a shared demonstration it
 * would let a visitor into another visitor's account (docs/decisions/a-forgotten-password-by-email.md).
 */
export const isOwnDemonstration = ({
  demo,
  smtp,
  host,
  publicOrigin,
  trustedProxies,
}: Pick<Settings, 'demo' | 'smtp' | 'host' | 'publicOrigin' | 'trustedProxies'>): boolean =>
  demo && smtp === undefined && publicOrigin === undefined && trustedProxies === undefined && isLoopback(host)
