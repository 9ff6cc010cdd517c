import type { BankState, ImportOutcome } from '../web/runtime/runtime.ts'

/*
 * What pages and the leader say to each other. Every message carries the build of who says it, and whoever is of
 * another build leaves it unread, but for `who`, whose three fields therefore never change
 * (docs/decisions/one-leader-many-tabs.md).
 */

/** A page that comes asks who leads. The page that was loaded last, at `since`, says which build may. */
export interface Who {
  readonly kind: 'who'
  readonly since: number
}

type HeaderList = readonly (readonly [string, string])[]

/** A request, as it crosses. */
export interface ApiRequest {
  readonly kind: 'request'
  readonly path: string
  readonly method: string
  readonly headers: HeaderList
  readonly body: string | ArrayBuffer | undefined
  /** It goes on where its page goes away. */
  readonly keepalive: boolean
}

/** What concerns the whole of the bank. */
type BankTask =
  | { readonly kind: 'startAgain' }
  | { readonly kind: 'exportDatabase' }
  | { readonly kind: 'importDatabase'; readonly file: Blob }

export type BankRequest = ApiRequest | BankTask

/** Whether it only reads, so that to ask it twice does nothing. */
export const isRead = (asked: BankRequest): boolean =>
  asked.kind === 'exportDatabase' || (asked.kind === 'request' && ['GET', 'HEAD'].includes(asked.method))

/** The request and its page, and the leader that it is meant for. Another leader ignores it. */
export interface RequestAddress {
  readonly leader: string
  readonly page: string
  readonly id: string
}

export type PageMessage =
  | Who
  | (RequestAddress & { readonly kind: 'request'; readonly asked: BankRequest })
  /** The page has gone on without the answer. */
  | (RequestAddress & { readonly kind: 'abandon' })

export interface ApiAnswer {
  readonly status: number
  readonly headers: HeaderList
  readonly body: ArrayBuffer | null
}

/** What is answered, by what was asked. */
export interface Outcomes {
  readonly request: ApiAnswer
  readonly startAgain: undefined
  readonly exportDatabase: Blob
  readonly importDatabase: ImportOutcome
}

export type Outcome = Outcomes[keyof Outcomes]

export type LeaderMessage =
  /** Who leads, and how the bank stands: at the beginning, at every change, and to whoever asks. */
  | { readonly kind: 'leads'; readonly leader: string; readonly state: BankState }
  | { readonly kind: 'answer'; readonly page: string; readonly id: string; readonly outcome: Outcome }
  /** There is no answer to this one. */
  | { readonly kind: 'unanswered'; readonly page: string; readonly id: string }

/** What a worker tells the page that began it: it runs for as long as it holds the lock of this name. */
export interface Alive {
  readonly kind: 'alive'
  readonly lock: string | undefined
}

export type WithBuild<Message> = Message & { readonly build: string }

/** What a page hears. */
export type MessageToPage = WithBuild<LeaderMessage | Who>

/** A request as it crosses the channel, to be sent by {@link initOf}. */
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

/** What crossed, as the API takes it. */
export const initOf = ({ method, headers, body }: ApiRequest): RequestInit => ({
  method,
  headers: headers.map(([name, value]) => [name, value]),
  ...(body !== undefined && { body }),
})

/**
 * An answer as it crosses the channel, with the whole of its body. Where `signal` is aborted on the way, what makes the
 * body is told to end, and this rejects.
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

/** What crossed, as `fetch` would give it. */
export const responseOf = ({ status, headers, body }: ApiAnswer): Response =>
  new Response(body, { status, headers: headers.map(([name, value]) => [name, value]) })
