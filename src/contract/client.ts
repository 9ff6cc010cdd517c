import type { Call, Operation, Operations, Reply } from './operation.ts'

type Route = Pick<Operation, 'method' | 'path'>

/** The API as functions: each takes what its operation takes and answers with a union by status. */
export type Client<O extends Operations> = {
  readonly [K in keyof O]: (call: Call<O[K]>) => Promise<Reply<O[K]>>
}

/** How a request reaches the bank: the browser's fetch, a test's app, or the worker in a tab. */
export type Send = (path: string, init: RequestInit) => Response | Promise<Response>

interface AnyCall {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

function pathOf(operation: Route, { params = {}, query = {} }: AnyCall): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

async function call(operation: Route, send: Send, given: AnyCall): Promise<Reply<Operation>> {
  const response = await send(pathOf(operation, given), {
    method: operation.method,
    ...(given.signal && { signal: given.signal }),
    ...(given.body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given.body),
    }),
  })
  const { status, headers } = response
  const isJson = /\bjson\b/.test(headers.get('content-type') ?? '')
  if (isJson) return { status, headers, body: await response.json() }
  return { status, headers, body: headers.has('content-disposition') ? response.body : null }
}

/**
 * Makes a client of the operations, by their routes, over `send`. Each function throws what `send` throws, for example
 * without a network, and throws if the answer is cut off or is not the JSON that it claims to be.
 */
export function createClient<O extends Operations>(operations: O, send: Send): Client<O>
export function createClient<O extends Operations>(
  routes: { readonly [K in keyof O]: Pick<O[K], 'method' | 'path'> },
  send: Send,
): Client<O>
export function createClient(routes: Record<string, Route>, send: Send): Client<Operations> {
  return Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [name, (given: AnyCall) => call(route, send, given)]),
  )
}

/** The routes that public pages call. Separate from the others, so that such a page does not load them. */
export const publicRoutes = {
  sendMessage: { method: 'POST', path: '/api/messages' },
  subscribeToNewsletter: { method: 'POST', path: '/api/newsletter-subscriptions' },
} as const
