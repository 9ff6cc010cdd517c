import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CarrierFor, DeviceCarrierFor } from '../api/handler.ts'
import { deviceKeptMs } from '../bank/sessions/known-devices.ts'

/**
 * A cookie that no script can read. Over https its name begins with `__Host-`, which binds it to this host. Over http its
 * name contains the port, because cookies ignore ports and two copies on one machine would overwrite each other's.
 */
function cookieOf(origin: string, purpose = '') {
  const { protocol, port } = new URL(origin)
  const secure = protocol === 'https:'
  return {
    name: secure ? `__Host-sarsen${purpose}` : `sarsen${purpose}-${port || '80'}`,
    attributes: { httpOnly: true, sameSite: 'Strict', path: '/', secure } as const,
  }
}

const carrierOf =
  ({ name, attributes }: ReturnType<typeof cookieOf>): CarrierFor =>
  context => ({
    read: () => getCookie(context, name),
    write: token => setCookie(context, name, token, attributes),
    clear: () => void deleteCookie(context, name, attributes),
  })

/**
 * Carries the session's token in a cookie. The cookie has no expiry, so a browser deletes it when it closes. The bank itself
 * ends the session.
 * @param origin the origin that people use.
 */
export const createCookieCarrier = (origin: string): CarrierFor => carrierOf(cookieOf(origin))

/**
 * Carries a staff member's session, beside a customer's: `__Host-sarsen-staff`, or `sarsen-staff-{port}` over http.
 * @param origin the origin that people use.
 */
export const createStaffCookie = (origin: string): CarrierFor => carrierOf(cookieOf(origin, '-staff'))

/**
 * Carries the token by which a browser is known again. Each sign-in renews it for 400 days, and signing out leaves it.
 * @param origin the origin that people use.
 */
export function createDeviceCookie(origin: string): DeviceCarrierFor {
  const { name, attributes } = cookieOf(origin, '-device')
  const maxAge = deviceKeptMs / 1000
  return context => ({
    read: () => getCookie(context, name),
    write: token => setCookie(context, name, token, { ...attributes, maxAge }),
  })
}
