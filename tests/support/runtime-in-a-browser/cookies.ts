import type { Context, Hono } from 'hono'
import { createCookieCarrier } from '../../../src/server/session-cookie.ts'
import type * as inNode from '../runtime/cookies.ts'

// A browser lets no script set a request's `Cookie`, `Origin` and their like, nor an answer's `Set-Cookie`. The specs
// do both, since they stand for the browser: so an answer's goes by another name until it is out of the app, and
// headers are put in the place of those that the browser has thinned out.
const standIn = 'x-set-cookie'

/** A context whose `Set-Cookie` goes by the other name. */
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

const withHeaders = <Message extends Request | Response>(message: Message, headers: Headers): Message =>
  Object.defineProperty(message, 'headers', { value: headers })

/** What was sent, as it was meant. */
function requestOf(path: string, init: RequestInit = {}): Request {
  const request = new Request(new URL(path, 'http://localhost'), init)
  const meant = new Headers(init.headers)
  // What the browser adds by itself is the body's type.
  for (const [name, value] of request.headers) if (!meant.has(name)) meant.append(name, value)
  return withHeaders(request, meant)
}

/** What was answered, its cookies under their own name. */
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
