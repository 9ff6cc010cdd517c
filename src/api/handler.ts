import type { Context } from 'hono'
import type { Caller } from '../bank/sessions/caller.ts'
import type { TokenHolder } from '../bank/sessions/session.ts'
import type { OpenStaffSession } from '../bank/staff/members/staff-session.ts'
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

/** A response that an operation's `reply` or `refuse` made. A handler can return nothing else. */
export type Sent = Response & { readonly [sent]: true }

export type HeaderFields = Readonly<Record<string, string>>

/**
 * How a handler answers. Code with a status or a refusal that the operation does not list does not compile. Nor does
 * code with the body of another status.
 */
export interface Answering<O extends Operation> {
  readonly reply: <S extends Status<O>>(status: S, body: Answer<O, S>, headers?: HeaderFields) => Sent
  readonly refuse: (refusal: Refusal<RefusalOf<O>>) => Sent
}

/** The session, if the operation uses it. */
type Who<A extends Operation['access']> = A extends 'customer'
  ? { readonly session: TokenHolder }
  : A extends 'either'
    ? { readonly session: TokenHolder | undefined }
    : A extends 'staff'
      ? { readonly staff: OpenStaffSession }
      : unknown

/** What a handler receives: the request, read by its schemas, and who sent it. */
export type HandlerRequest<O extends Operation> = Input<O> & {
  /** Of customers' sessions; of an operation for the staff, of staff members' sessions. */
  readonly carrier: SessionCarrier
  /** Undefined in a runtime that has one browser alone. */
  readonly deviceCarrier: DeviceCarrier | undefined
  readonly caller: Caller
  /** The origin of the bank's own pages, for which passkeys are made. */
  readonly origin: string
} & Who<O['access']>

export type Handler<O extends Operation> = (request: HandlerRequest<O>, answer: Answering<O>) => Promise<Sent>

/** One handler for each operation: none missing, none surplus. */
export type Handlers<O extends Operations> = { readonly [K in keyof O]: Handler<O[K]> }

/** Marks a response as one that an operation made. */
const markSent = (response: Response): Sent => Object.assign(response, { [sent]: true } as const)

/**
 * Makes a response through the context, so that it includes the headers that a session carrier has set. No cache may
 * store an answer of the API.
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
 * Streams a file no faster than it is read. A fault is reported and breaks the connection, so that no reader mistakes a
 * part for the whole file. A reader who leaves ends the work.
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
          // A part may be empty, so the next one is read. After the reader has left, the iterator ends.
          while (!next.done && next.value === '') next = await iterator.next()
          // The reader left while this chunk was made.
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
 * Carries the session token between the bank and the browser: in a cookie on a server, in the worker's memory in a tab.
 * The token is a secret and is written nowhere else.
 */
export interface SessionCarrier {
  /** The token that this request presents, if any. */
  read(): string | undefined
  /** Hands over a token. Only the bank decides how long it is valid, at each request. */
  write(token: string): void
  /** Removes the token. */
  clear(): void
}

/** The carrier of one request. A runtime without cookies returns the same one every time. */
export type CarrierFor = (context: Context) => SessionCarrier

/** Carries the token by which a browser is known again. It outlasts the session. */
export type DeviceCarrier = Pick<SessionCarrier, 'read' | 'write'>

/** The device carrier of one request. */
export type DeviceCarrierFor = (context: Context) => DeviceCarrier

/**
 * Where a request comes from. Anonymous callers are rate-limited by address. A runtime without a network has one
 * address for everybody.
 */
export type CallerOf = (context: Context) => Caller
