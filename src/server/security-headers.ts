import type { MiddlewareHandler } from 'hono'
import { pagePolicy, referrerPolicy } from '../../content/page-policy.ts'

const headers = {
  'Content-Security-Policy': [...pagePolicy, "frame-ancestors 'none'"].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Passkeys are made and asked for by the bank's own pages alone.
  'Permissions-Policy':
    'camera=(), geolocation=(self), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), usb=()',
  'Referrer-Policy': referrerPolicy,
  'X-Content-Type-Options': 'nosniff',
}

/**
 * The headers of every answer. Over https they include HSTS for two years, without subdomains, because others may own
 * those.
 */
export const securityHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  ...headers,
  ...(https ? { 'Strict-Transport-Security': 'max-age=63072000' } : {}),
})

/** Sets {@link securityHeaders} on every answer. */
export function setSecurityHeaders(https: boolean): MiddlewareHandler {
  const all = Object.entries(securityHeaders(https))
  return async (context, next) => {
    await next()
    // On the response itself: the context would create a new response for each header, and a stream of its body.
    for (const [name, value] of all) context.res.headers.set(name, value)
  }
}
