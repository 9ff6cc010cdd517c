import type { Context, Hono } from 'hono'
import {
  createCookieCarrier,
  createDeviceCookie,
  createStaffCookie,
} from '../../../src/server/session-cookie.ts'
import type * as inNode from '../runtime/cookies.ts'

// A browser lets no script set a request's `Cookie`, `Origin` and the like, or a response's `Set-Cookie`. The specs
// stand for the browser and set both. So `Set-Cookie` has another name until it has left the app, and the lost headers
// are restored.
const standIn = 'x-set-cookie'

/** A context that writes `Set-Cookie` under the other name. */
const renaming = (context: Context): Context =>
  new Proxy(context, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (key !== 'header') return value
      const header: Context['header'] = (name, ...rest) =>
        name.toLowerCase() === 'set-cookie'
          ? target.header(standIn, rest[0] && encodeURIComponent(rest[0]), rest[1])
          : target.header(name, ...rest)
      return header
    },
  })

export const cookieCarrierFor: typeof inNode.cookieCarrierFor = origin => {
  const carrierFor = createCookieCarrier(origin)
  return context => carrierFor(renaming(context))
}

export const staffCookieFor: typeof inNode.staffCookieFor = origin => {
  const carrierFor = createStaffCookie(origin)
  return context => carrierFor(renaming(context))
}

export const deviceCookieFor: typeof inNode.deviceCookieFor = origin => {
  const carrierFor = createDeviceCookie(origin)
  return context => carrierFor(renaming(context))
}

const withHeaders = <Message extends Request | Response>(message: Message, headers: Headers): Message =>
  Object.defineProperty(message, 'headers', { value: headers })

/** The request with its original headers. */
function requestOf(path: string, init: RequestInit = {}): Request {
  const request = new Request(new URL(path, 'http://localhost'), init)
  const meant = new Headers(init.headers)
  // The browser adds only the content type of the body.
  for (const [name, value] of request.headers) if (!meant.has(name)) meant.append(name, value)
  return withHeaders(request, meant)
}

/** The response with `Set-Cookie` under its own name. */
function answerOf(response: Response): Response {
  const cookies = response.headers.get(standIn)
  if (cookies === null) return response
  const headers = new Headers(response.headers)
  headers.delete(standIn)
  for (const cookie of cookies.split(', ')) headers.append('set-cookie', decodeURIComponent(cookie))
  return withHeaders(response, headers)
}

export const asOverHttp = (app: Hono): Hono =>
  Object.assign(app, {
    request: async (path: string, init?: RequestInit) => answerOf(await app.fetch(requestOf(path, init))),
  })
