import type { Context, Handler } from 'hono'
import { chooseEncoding } from './compress-answer.ts'
import { type Log, loggable } from './log.ts'
import { findByPattern, type Site, type SiteFile } from './read-site.ts'

const forever = 'public, max-age=31536000, immutable'
const revalidate = 'no-cache'

/**
 * Serves the built site: files by their address, documents by their address without `.html`, and the documents of the
 * app and of groups by the build's patterns. For an unknown address it serves the not-found page with status 404 and
 * logs the path (spec section 8).
 */
export function serveSite(site: Site, log: Log): Handler {
  return async context => {
    const { pathname, search } = new URL(context.req.url)
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') {
      return context.text('Method not allowed', 405, { Allow: 'GET, HEAD' })
    }
    const address = decode(pathname)
    const file = site.files.get(address)
    if (file) return send(context, file, 200, address.startsWith('/assets/') ? forever : revalidate)
    // The pattern /\/+$/ would take quadratic time on many slashes.
    const bare = /^.*[^/]/s.exec(address)?.[0] ?? ''
    // Only known addresses redirect, so nobody can make the answer point elsewhere.
    if (bare !== address && isKnown(site, bare)) return context.redirect(encodeURI(bare) + search, 308)
    const promoted = site.promotions.get(bare)
    if (promoted !== undefined) {
      log({ level: 'info', event: 'promotion_followed', path: bare })
      return context.redirect(promoted, 302)
    }
    const page = findDocument(site, address)
    if (page?.status === 200) return send(context, page.file, 200, revalidate)
    log({ level: 'warning', event: 'not_found', path: loggable(pathname) })
    const notFound = page?.file ?? site.notFound
    return notFound ? send(context, notFound, 404, revalidate) : context.text('Not found', 404)
  }
}

function findDocument(site: Site, address: string): { file: SiteFile; status: 200 | 404 } | undefined {
  const file = site.documents.get(address)
  return file ? { file, status: 200 } : findByPattern(site.patterns, address)
}

/** Whether an address has its own document, rather than the fallback of a group. */
const isKnown = (site: Site, address: string): boolean =>
  site.documents.has(address) ||
  site.patterns.some(({ pattern }) => pattern === address || pattern === `${address}/*`)

/** The decoded address. '' if its encoding is invalid: no file has that address. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return ''
  }
}

async function send(
  context: Context,
  file: SiteFile,
  status: 200 | 404,
  cacheControl: string,
): Promise<Response> {
  const encoding = chooseEncoding(context.req.header('Accept-Encoding') ?? '', file.encodings)
  const form = await file.form(encoding)
  const headers = {
    'Cache-Control': cacheControl,
    ETag: form.etag,
    ...(file.encodings.length > 0 ? { Vary: 'Accept-Encoding' } : {}),
  }
  const known = context.req.header('If-None-Match')?.split(/,\s*/) ?? []
  if (status === 200 && known.includes(form.etag)) return context.body(null, 304, headers)
  return context.body(await form.read(), status, {
    ...headers,
    'Content-Length': String(form.sizeBytes),
    'Content-Type': file.contentType,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  })
}
