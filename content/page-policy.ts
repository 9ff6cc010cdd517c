/**
 * What a page may load, run and send, directive by directive (Content Security Policy, Level 3). A server sends it as
 * a header and adds who may frame the page; on a static host the page itself contains it.
 */
export const pagePolicy: readonly string[] = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
]

/** Other sites see which site a visitor comes from, but not which page. */
export const referrerPolicy = 'strict-origin-when-cross-origin'
