import type { MiddlewareHandler } from 'hono'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
}

/**
 * Sets the headers that every answer carries; over https also this host's promise to stay there for two years.
 * It speaks for no host below it, which may be somebody else's.
 */
export function setSecurityHeaders(https: boolean): MiddlewareHandler {
  const all = Object.entries({
    ...headers,
    ...(https ? { 'Strict-Transport-Security': 'max-age=63072000' } : {}),
  })
  return async (context, next) => {
    await next()
    for (const [name, value] of all) context.header(name, value)
  }
}
