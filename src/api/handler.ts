import type { Context } from 'hono'
import type { Caller } from '../bank/sessions/caller.ts'
import type { TokenHolder } from '../bank/sessions/signed-in.ts'
import type { Answer, Input, Operation, Operations, RefusalStatus, Status } from '../contract/operation.ts'
import { problemOf, type CodeOfStatus, type Refusal } from './problems.ts'
import type { SessionCarrier } from './session-carrier.ts'

const sent = Symbol('sent')

/** A response made by an operation's own `reply` or `refuse`. A handler can return nothing else. */
export type Sent = Response & { readonly [sent]: true }

export type HeaderFields = Readonly<Record<string, string>>

/** How a handler answers. A status that the operation does not list, or another one's body, does not compile. */
export interface Answering<O extends Operation> {
  readonly reply: <S extends Exclude<Status<O>, RefusalStatus<O>>>(
    status: S,
    body: Answer<O, S>,
    headers?: HeaderFields,
  ) => Sent
  readonly refuse: (refusal: Refusal<CodeOfStatus<RefusalStatus<O>>>) => Sent
}

/** Who is signed in, as far as the operation asks. By address only those are limited who need not be. */
type Who<A extends Operation['access']> = A extends 'customer'
  ? { readonly session: TokenHolder }
  : A extends 'either'
    ? { readonly session: TokenHolder | undefined }
    : unknown

/** What a handler is given: what was asked, read by its schemas, and who asks. */
export type Asked<O extends Operation> = Input<O> & {
  readonly carrier: SessionCarrier
  readonly caller: Caller
} & Who<O['access']>

export type Handler<O extends Operation> = (asked: Asked<O>, answer: Answering<O>) => Promise<Sent>

/** One handler for each operation: none missing, none surplus. */
export type Handlers<O extends Operations> = { readonly [K in keyof O]: Handler<O[K]> }

/** Marks a response as one of an operation's own. */
export const markSent = (response: Response): Sent => Object.assign(response, { [sent]: true } as const)

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
