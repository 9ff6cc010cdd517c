import type { AnsweredRequest, AskedRequest } from './messages.ts'

/** A request as it crosses the channel, to be sent by {@link initOf}. */
export async function requestOf(
  path: string,
  { method, headers, body, keepalive }: RequestInit,
): Promise<AskedRequest> {
  const isText = typeof body === 'string'
  return {
    kind: 'request',
    path,
    method: (method ?? 'GET').toUpperCase(),
    headers: [...new Headers(headers)],
    keepalive: keepalive ?? false,
    body:
      body === undefined || body === null || isText
        ? (body ?? undefined)
        : await new Response(body).arrayBuffer(),
  }
}

/** What crossed, as the API takes it. */
export const initOf = ({ method, headers, body }: AskedRequest): RequestInit => ({
  method,
  headers: headers.map(([name, value]) => [name, value]),
  ...(body !== undefined && { body }),
})

/**
 * An answer as it crosses the channel, with the whole of its body. Where `signal` is aborted on the way, what makes the
 * body is told to end, and this rejects.
 */
export async function answerOf(response: Response, signal: AbortSignal): Promise<AnsweredRequest> {
  const { status, headers } = response
  if (!response.body) return { status, headers: [...headers], body: null }
  const through = new TransformStream<Uint8Array<ArrayBuffer>>()
  const [body] = await Promise.all([
    new Response(through.readable).arrayBuffer(),
    response.body.pipeTo(through.writable, { signal }),
  ])
  return { status, headers: [...headers], body }
}

/** What crossed, as `fetch` would give it. */
export const responseOf = ({ status, headers, body }: AnsweredRequest): Response =>
  new Response(body, { status, headers: headers.map(([name, value]) => [name, value]) })
