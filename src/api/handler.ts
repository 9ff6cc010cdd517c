import type { Context } from 'hono'
import type { Caller } from '../bank/sessions/caller.ts'
import type { TokenHolder } from '../bank/sessions/session.ts'
import type {
  Answer,
  Input,
  Operation,
  Operations,
  RefusalOf,
  SentFile,
  Status,
} from '../contract/operation.ts'
import { problemOf, type Refusal } from './refusals.ts'

const sent = Symbol('sent')

/** A response made by an operation's own `reply` or `refuse`. A handler can return nothing else. */
export type Sent = Response & { readonly [sent]: true }

export type HeaderFields = Readonly<Record<string, string>>

/**
 * How a handler answers. A status or a refusal that the operation does not list does not compile, and neither does the
 * body of another status.
 */
export interface Answering<O extends Operation> {
  readonly reply: <S extends Status<O>>(status: S, body: Answer<O, S>, headers?: HeaderFields) => Sent
  readonly refuse: (refusal: Refusal<RefusalOf<O>>) => Sent
}

/** Who is signed in, as far as the operation asks. By address only those are limited who need not be. */
type Who<A extends Operation['access']> = A extends 'customer'
  ? { readonly session: TokenHolder }
  : A extends 'either'
    ? { readonly session: TokenHolder | undefined }
    : unknown

/** What a handler is given: what was asked, read by its schemas, and who asks. */
export type HandlerRequest<O extends Operation> = Input<O> & {
  readonly carrier: SessionCarrier
  readonly caller: Caller
} & Who<O['access']>

export type Handler<O extends Operation> = (asked: HandlerRequest<O>, answer: Answering<O>) => Promise<Sent>

/** One handler for each operation: none missing, none surplus. */
export type Handlers<O extends Operations> = { readonly [K in keyof O]: Handler<O[K]> }

/** Marks a response as one of an operation's own. */
const markSent = (response: Response): Sent => Object.assign(response, { [sent]: true } as const)

/**
 * Makes a response through the context, so that it takes along what a session carrier has put there. Nothing of
 * the API is ever stored by a cache.
 */
export function send(context: Context, status: number, json: string | null, headers?: HeaderFields): Sent {
  const fields: HeaderFields = {
    ...(json !== null && { 'content-type': 'application/json' }),
    'cache-control': 'no-store',
    ...headers,
  }
  return markSent(context.newResponse(json, new Response(null, { status, headers: fields })))
}

/** Makes the answer of a refusal, as `application/problem+json`. */
export function refuse(context: Context, refusal: Refusal): Sent {
  const problem = problemOf(refusal)
  const headers = {
    'content-type': 'application/problem+json',
    ...(refusal.retryAfterSeconds !== undefined && { 'retry-after': String(refusal.retryAfterSeconds) }),
    ...refusal.headers,
  }
  return send(context, problem.status, JSON.stringify(problem), headers)
}

/**
 * Streams a file as it is made, no faster than it is read. A fault on the way breaks the connection off, so that no
 * reader takes a part for the whole, and is reported; a reader who leaves ends the making.
 */
export function sendFile(
  context: Context,
  status: number,
  { contentType, fileName, chunks }: SentFile,
  reportFault: (fault: unknown) => void,
): Sent {
  const encoder = new TextEncoder()
  const iterator = chunks[Symbol.asyncIterator]()
  let hasLeft = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          let next = await iterator.next()
          // Where a part of what is looked through has nothing to send, the next is asked for; there is none once its
          // reader has left.
          while (!next.done && next.value === '') next = await iterator.next()
          // What was being made when its reader left has nowhere to go.
          if (hasLeft) return
          if (next.done) controller.close()
          else controller.enqueue(encoder.encode(next.value))
        } catch (fault) {
          reportFault(fault)
          controller.error(fault)
        }
      },
      async cancel() {
        hasLeft = true
        await iterator.return?.()
      },
    },
    { highWaterMark: 1 },
  )
  const headers = {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
  }
  return markSent(context.newResponse(body, new Response(null, { status, headers })))
}

/**
 * Carries the session token between the bank and whoever is signed in: a cookie on a server, the worker's
 * own memory in a tab. The token is a secret: it is written nowhere else.
 */
export interface SessionCarrier {
  /** The token that this request presents, if any. */
  read(): string | undefined
  /** Hands over a token. How long it is of use the bank decides alone, at each request. */
  write(token: string): void
  /** Takes the token back. */
  clear(): void
}

/** The carrier of one request. A home without headers of its own gives the same one every time. */
export type CarrierFor = (context: Context) => SessionCarrier

/**
 * Where a request comes from. By its address those are limited who need not be signed in; a home without a network
 * has one for everybody.
 */
export type CallerOf = (context: Context) => Caller
