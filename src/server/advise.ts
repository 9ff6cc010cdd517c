import type { Settings } from './settings.ts'

/** What an operator would want to know of settings that are in order each by itself. */
export function advise(
  { publicOrigin, trustedProxies, demo }: Settings,
  hasDemoCustomers: boolean,
): readonly string[] {
  const advice: string[] = []
  if (publicOrigin !== undefined && trustedProxies === undefined)
    advice.push(
      'PUBLIC_ORIGIN is set and TRUSTED_PROXIES is not: all who come through a proxy count as one address, and share its limits.',
    )
  if (!demo && hasDemoCustomers)
    advice.push(
      'This is no demonstration, but the bank has demo customers from when it was one, and their password is published. Take them out: npm run bank -- demo retire',
    )
  return advice
}
