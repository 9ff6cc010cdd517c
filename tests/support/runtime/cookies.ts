import type { Hono } from 'hono'
import { createCookieCarrier, createDeviceCookie } from '../../../src/server/session-cookie.ts'

/** Carries the session's token like the server. */
export const cookieCarrierFor = createCookieCarrier

/** Carries the device's token like the server. */
export const deviceCookieFor = createDeviceCookie

/** The app as over a connection, with any headers: Node does not restrict scripts. */
export const asOverHttp = (app: Hono): Hono => app
