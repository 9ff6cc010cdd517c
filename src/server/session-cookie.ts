import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CarrierFor } from '../api/handler.ts'

/**
 * Carries the session's token in a cookie that no script can read. Over https its name begins with `__Host-`, which
 * binds it to this host. Over http its name contains the port, because cookies ignore ports and two copies on one
 * machine would sign each other out. The cookie has no expiry, so a browser deletes it when it closes. The bank itself
 * ends the session.
 * @param origin the origin that people use.
 */
export function createCookieCarrier(origin: string): CarrierFor {
  const { protocol, port } = new URL(origin)
  const secure = protocol === 'https:'
  const name = secure ? '__Host-sarsen' : `sarsen-${port || '80'}`
  const attributes = { httpOnly: true, sameSite: 'Strict', path: '/', secure } as const
  return context => ({
    read: () => getCookie(context, name),
    write: token => setCookie(context, name, token, attributes),
    clear: () => void deleteCookie(context, name, attributes),
  })
}
