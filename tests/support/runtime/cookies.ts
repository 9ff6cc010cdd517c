import type { Hono } from 'hono'
import {
  createCookieCarrier,
  createDeviceCookie,
  createStaffCookie,
} from '../../../src/server/session-cookie.ts'

/** Carries the session's token like the server. */
export const cookieCarrierFor = createCookieCarrier

/** Carries the token of a staff member's session like the server. */
export const staffCookieFor = createStaffCookie

/** Carries the device's token like the server. */
export const deviceCookieFor = createDeviceCookie

/** The app as over a connection, with any headers: Node does not restrict scripts. */
export const asOverHttp = (app: Hono): Hono => app
