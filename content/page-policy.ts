/**
 * What a page may load, run and send, directive by directive (Content Security Policy, Level 3). A server says it in a
 * header and adds who may frame the page; a page that no server of ours sends says it of itself.
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

/** Other sites learn which site a visitor comes from, and not from which page. */
export const referrerPolicy = 'strict-origin-when-cross-origin'
