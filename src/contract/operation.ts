import { z } from 'zod'
import { Problem } from './problem.ts'

type Schema = z.ZodType

/** A file, of one of these media types. */
export interface FileAnswer {
  readonly file: readonly string[]
}

/** What one status of an operation answers: a JSON body by its schema, a file, or no body at all. */
export type AnswerBody = Schema | FileAnswer | 'none'

/** A file as a handler hands it over: it leaves as it is made. Made no further once its reader has gone. */
export interface SentFile<MediaType extends string = string> {
  readonly contentType: MediaType | `${MediaType}; charset=utf-8`
  /** Without a path, quotes and control characters. */
  readonly fileName: string
  readonly chunks: AsyncIterable<string>
}

/**
 * One operation of the API: where it is, who may call it, what it takes and every status it may answer.
 * Handlers, the client and the OpenAPI document are all typed or made from this one description.
 */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with its parameters in braces, as OpenAPI writes them. */
  readonly path: `/${string}`
  readonly summary: string
  /** What somebody who calls it has to know besides, in sentences. */
  readonly description: string
  /** `customer` needs a session, `anyone` asks for none, `either` knows the one that there is, if any. */
  readonly access: 'anyone' | 'customer' | 'either'
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly answers: { readonly [status: number]: AnswerBody }
}

export type Operations = Record<string, Operation>

/** Operations about one thing, as a reader of the API looks for them. */
export interface OperationGroup {
  readonly name: string
  readonly description: string
  readonly operations: Operations
}

export const defineOperations = <const O extends Operations>(operations: O): O => operations

type Part<
  O extends Operation,
  K extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = O[K] extends Schema ? { [P in K]: Side extends 'input' ? z.input<O[K]> : z.output<O[K]> } : unknown

/** What a caller hands to an operation, before its schema has read it. The query may be left out. */
export type Call<O extends Operation> = Part<O, 'params', 'input'> &
  Part<O, 'body', 'input'> &
  (O['query'] extends Schema ? { query?: z.input<O['query']> } : unknown) & { signal?: AbortSignal }

/** What a handler receives: every part parsed by its schema. */
export type Input<O extends Operation> = Part<O, 'params', 'output'> &
  Part<O, 'query', 'output'> &
  Part<O, 'body', 'output'>

export type Status<O extends Operation> = keyof O['answers'] & number

/** The body of one status as a handler hands it over. */
export type Answer<O extends Operation, S extends Status<O>> = O['answers'][S] extends Schema
  ? z.input<O['answers'][S]>
  : O['answers'][S] extends { readonly file: readonly (infer MediaType extends string)[] }
    ? SentFile<MediaType>
    : null

/** The body of one status as a caller reads it. */
type Received<B> = B extends Schema
  ? z.output<B>
  : B extends FileAnswer
    ? ReadableStream<Uint8Array<ArrayBuffer>>
    : null

/** An answer as the caller sees it: a union by status, so that a switch over it is checked. */
export type Reply<O extends Operation> = {
  [S in Status<O>]: { status: S; body: Received<O['answers'][S]>; headers: Headers }
}[Status<O>]

/** The statuses of an operation whose body is a problem. */
export type RefusalStatus<O extends Operation> = {
  [S in Status<O>]: O['answers'][S] extends typeof Problem ? S : never
}[Status<O>]

// What any operation may answer; what one with a body or behind a session may answer besides.
export const faults = { 500: Problem, 503: Problem } as const
export const badBody = { 400: Problem, 403: Problem, 413: Problem, 415: Problem, 422: Problem } as const
export const throttled = { 429: Problem } as const
/** Whoever is not signed in, or signed in as a demo customer, may have asked too much from their address. */
export const session = { 401: Problem, ...throttled } as const

/** What an address names by a UUID. */
export const ById = z.strictObject({
  id: z.uuid().toLowerCase().describe('The id of what is meant, as the bank’s answers have it'),
})
