import type { ServerSlot } from './server-slot.ts'

/** A request of a signed-in customer. */
export interface Request {
  readonly token: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
}

export interface Answer {
  readonly status: number
  /** Whether the bank marks this as a replay of an earlier decision. */
  readonly isReplay: boolean
  readonly body: unknown
}

/** The outcome of a request: the answer, or why there is none. */
export type RequestOutcome =
  | { readonly answer: Answer }
  | { readonly answer?: undefined; readonly why: string }

/** Sends a request to the server of a slot, once one runs, and waits up to `timeoutMs` for the whole answer. */
export async function sendRequest(
  slot: ServerSlot,
  request: Request,
  timeoutMs: number,
): Promise<RequestOutcome> {
  const origin = await slot.serving()
  const { token, method, path, body } = request
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        cookie: `sarsen-${new URL(origin).port}=${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    // A server that closes an idle connection answers 408 to whatever arrives at that moment, and does not process it.
    if (response.status === 408) return { why: 'connection ended' }
    const isReplay = response.headers.get('idempotent-replayed') === 'true'
    return { answer: { status: response.status, isReplay, body: text === '' ? null : JSON.parse(text) } }
  } catch (error) {
    if (error instanceof SyntaxError) throw error
    return { why: error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'connection lost' }
  }
}
