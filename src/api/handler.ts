import type { SignedIn } from '../bank/sessions/signed-in.ts'
import type { Answer, Input, Operation, Operations, RefusalStatus, Status } from '../contract/operation.ts'
import type { CodeOfStatus, Refusal } from './problems.ts'
import type { SessionCarrier } from './session-carrier.ts'

declare const sent: unique symbol

/** A response made by an operation's own `reply` or `refuse`. A handler can return nothing else. */
export type Sent = Response & { readonly [sent]: true }

/** How a handler answers. A status that the operation does not list, or a body of another one, does not compile. */
export interface Answering<O extends Operation> {
  reply<S extends Exclude<Status<O>, RefusalStatus<O>>>(
    status: S,
    body: Answer<O, S>,
    headers?: Readonly<Record<string, string>>,
  ): Sent
  refuse(refusal: Refusal<CodeOfStatus<RefusalStatus<O>>>): Sent
}

/** What a handler is given: what was asked, read by its schemas, and who asks. */
export type Asked<O extends Operation> = Input<O> & {
  readonly carrier: SessionCarrier
} & (O['access'] extends 'customer' ? { readonly session: SignedIn } : unknown)

export type Handler<O extends Operation> = (asked: Asked<O>, answer: Answering<O>) => Promise<Sent>

/** One handler for each operation: none missing, none surplus. */
export type Handlers<O extends Operations> = { readonly [K in keyof O]: Handler<O[K]> }
