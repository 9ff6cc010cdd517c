import type { Settings } from './settings.ts'
import { isLoopback } from './smtp-address.ts'

/** What an operator would want to know of settings that are in order each by itself. */
export function advise(
  { publicOrigin, trustedProxies, demo, smtp }: Settings,
  hasDemoCustomers: boolean,
): readonly string[] {
  const advice: string[] = []
  if (publicOrigin !== undefined && trustedProxies === undefined)
    advice.push(
      'PUBLIC_ORIGIN is set and TRUSTED_PROXIES is not: all who come through a proxy count as one address, and share its limits.',
    )
  // With a password TLS is insisted on.
  if (smtp && !smtp.secure && !smtp.auth && !isLoopback(smtp.host))
    advice.push(
      'SMTP_URL begins with smtp: and has no password, so e-mail goes out in clear where the mail server offers no TLS, or somebody on the way hides that it does. Use smtps:, or a user and password: with either, TLS is insisted on.',
    )
  if (!demo && hasDemoCustomers)
    advice.push(
      'This is no demonstration, but the bank has demo customers from when it was one, and their password is published. Take them out: npm run bank -- demo retire',
    )
  return advice
}
