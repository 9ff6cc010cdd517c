import type { AppSeat } from './app-seat.ts'

/** A request of a signed-in customer. */
export interface Request {
  readonly token: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
}

export interface Answer {
  readonly status: number
  /** Whether the bank says that it had decided this before. */
  readonly isReplay: boolean
  readonly body: unknown
}

/** What came of a request: an answer, or in a word why there was none. */
export type Asked = { readonly answer: Answer } | { readonly answer?: undefined; readonly why: string }

/** Asks the server at a seat, once there is one, and waits for its whole answer for `patienceMs`. */
export async function askBank(seat: AppSeat, request: Request, patienceMs: number): Promise<Asked> {
  const origin = await seat.serving()
  const { token, method, path, body } = request
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        cookie: `sarsen-${new URL(origin).port}=${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await response.text()
    // A server that ends a connection on which nothing has come for a while says so to what comes just then, and looks
    // at none of it.
    if (response.status === 408) return { why: 'connection ended' }
    const isReplay = response.headers.get('idempotent-replayed') === 'true'
    return { answer: { status: response.status, isReplay, body: text === '' ? null : JSON.parse(text) } }
  } catch (error) {
    if (error instanceof SyntaxError) throw error
    return { why: error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'connection lost' }
  }
}
