import type { Settings } from './settings.ts'

/** What an operator would want to know of settings that are in order each by itself. */
export const advise = ({ publicOrigin, trustedProxies }: Settings): readonly string[] =>
  publicOrigin !== undefined && trustedProxies === undefined
    ? [
        'PUBLIC_ORIGIN is set and TRUSTED_PROXIES is not: all who come through a proxy count as one address, and share its limits.',
      ]
    : []
