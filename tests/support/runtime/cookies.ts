import type { Hono } from 'hono'
import { createCookieCarrier } from '../../../src/server/session-cookie.ts'

/** Carries the session's token as the server does. */
export const cookieCarrierFor = createCookieCarrier

/** The app as it is asked over a connection, with whatever header fields: in Node nothing keeps a script from that. */
export const asOverHttp = (app: Hono): Hono => app
