import type { Settings } from './settings.ts'
import { isLoopback } from './smtp-address.ts'

/** Whether others than the one at the machine reach this bank: it listens beyond it, or has an origin or a proxy. */
export const isShared = ({
  host,
  publicOrigin,
  trustedProxies,
}: Pick<Settings, 'host' | 'publicOrigin' | 'trustedProxies'>): boolean =>
  publicOrigin !== undefined || trustedProxies !== undefined || !isLoopback(host)

/**
 * Whether this is a demonstration that is not shared, and that sends no e-mail. Requests that name another host
 * are refused (`own-hosts.ts`). Only then may a page show what an e-mail would carry: on a shared demonstration it
 * would let a visitor into another visitor's account (docs/decisions/a-forgotten-password-by-email.md).
 */
export const isOwnDemonstration = (
  settings: Pick<Settings, 'demo' | 'smtp' | 'host' | 'publicOrigin' | 'trustedProxies'>,
): boolean => settings.demo && settings.smtp === undefined && !isShared(settings)
