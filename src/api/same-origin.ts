import type { HonoRequest } from 'hono'

/**
 * Whether a request comes from a page that is not the bank's own. Browsers say so in `Sec-Fetch-Site` and
 * `Origin`, which no page can set; a client that is no browser sends neither and holds no cookie of anyone's.
 * Without a configured public origin the request's own is the measure (docs/decisions/sessions-in-a-cookie.md).
 */
export function isForeign(request: HonoRequest, publicOrigin: string | undefined): boolean {
  const site = request.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') return true
  const origin = request.header('origin')
  return origin !== undefined && origin !== (publicOrigin ?? new URL(request.url).origin)
}
