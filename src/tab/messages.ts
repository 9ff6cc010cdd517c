import type { BankState, DatabaseImportOutcome } from '../web/runtime/runtime.ts'

/*
 * The messages between pages and the leader. Every message carries the build of its sender, and receivers of another
 * build ignore it. The exception is `who`, so its three fields never change (docs/decisions/one-leader-many-tabs.md).
 */

/** A new page asks who leads. The build of the page that was loaded last, at `since`, may lead. */
export interface Who {
  readonly kind: 'who'
  readonly since: number
}

type HeaderList = readonly (readonly [string, string])[]

/** A request to the API, as it crosses the channel. */
export interface ApiRequest {
  readonly kind: 'request'
  readonly path: string
  readonly method: string
  readonly headers: HeaderList
  readonly body: string | ArrayBuffer | undefined
  /** It continues when its page goes away. */
  readonly keepalive: boolean
}

/** A task on the whole bank. */
type BankTask =
  | { readonly kind: 'startAgain' }
  | { readonly kind: 'exportDatabase' }
  | { readonly kind: 'importDatabase'; readonly file: Blob }

export type BankRequest = ApiRequest | BankTask

/** Whether it only reads, so that it can safely be sent twice. */
export const isRead = (request: BankRequest): boolean =>
  request.kind === 'exportDatabase' ||
  (request.kind === 'request' && ['GET', 'HEAD'].includes(request.method))

/** The request and its page, and the leader that it is meant for. Another leader ignores it. */
export interface RequestAddress {
  readonly leader: string
  readonly page: string
  readonly id: string
}

export type PageMessage =
  | Who
  | (RequestAddress & { readonly kind: 'request'; readonly request: BankRequest })
  /** The page no longer waits for the answer. */
  | (RequestAddress & { readonly kind: 'abandon' })

export interface ApiAnswer {
  readonly status: number
  readonly headers: HeaderList
  readonly body: ArrayBuffer | null
}

/** The outcome of each kind of request. */
export interface Outcomes {
  readonly request: ApiAnswer
  readonly startAgain: undefined
  readonly exportDatabase: Blob
  readonly importDatabase: DatabaseImportOutcome
}

export type Outcome = Outcomes[keyof Outcomes]

export type LeaderMessage =
  /** Who leads, and the bank's state: sent at the start, at every change and in answer to `who`. */
  | { readonly kind: 'leads'; readonly leader: string; readonly state: BankState }
  | { readonly kind: 'answer'; readonly page: string; readonly id: string; readonly outcome: Outcome }
  /** This request has no answer. */
  | { readonly kind: 'unanswered'; readonly page: string; readonly id: string }

/** A worker reports to its page that it runs. It holds the lock of this name for as long as it lives. */
export interface Alive {
  readonly kind: 'alive'
  readonly lock: string | undefined
}

export type WithBuild<Message> = Message & { readonly build: string }

/** A message that a page receives. */
export type MessageToPage = WithBuild<LeaderMessage | Who>

/** A request as it crosses the channel. {@link initOf} reads it. */
export async function requestOf(
  path: string,
  { method, headers, body, keepalive }: RequestInit,
): Promise<ApiRequest> {
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

/** The request, in the form that the API accepts. */
export const initOf = ({ method, headers, body }: ApiRequest): RequestInit => ({
  method,
  headers: headers.map(([name, value]) => [name, value]),
  ...(body !== undefined && { body }),
})

/**
 * An answer as it crosses the channel, with its whole body. If `signal` is aborted meanwhile, the body's source is
 * cancelled and this rejects.
 */
export async function answerOf(response: Response, signal: AbortSignal): Promise<ApiAnswer> {
  const { status, headers } = response
  if (!response.body) return { status, headers: [...headers], body: null }
  const through = new TransformStream<Uint8Array<ArrayBuffer>>()
  const [body] = await Promise.all([
    new Response(through.readable).arrayBuffer(),
    response.body.pipeTo(through.writable, { signal }),
  ])
  return { status, headers: [...headers], body }
}

/** The answer, in the form that `fetch` returns. */
export const responseOf = ({ status, headers, body }: ApiAnswer): Response =>
  new Response(body, { status, headers: headers.map(([name, value]) => [name, value]) })
