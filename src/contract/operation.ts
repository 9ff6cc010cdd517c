import { z } from 'zod'
import type { StaffRole } from '../domain/staff.ts'
import { Problem } from './problem.ts'
import { type RefusalCode, refusals, type StatusOf } from './refusals.ts'

type Schema = z.ZodType

/** A file, of one of these media types. */
export interface FileAnswer {
  readonly file: readonly string[]
}

/** What one status of an operation answers: a JSON body by its schema, a file, or no body at all. */
export type AnswerBody = Schema | FileAnswer | 'none'

/** A file as a handler returns it. It is streamed, and its chunks are made only while somebody reads. */
export interface SentFile<MediaType extends string = string> {
  readonly contentType: MediaType | `${MediaType}; charset=utf-8`
  /** Without a path, quotes or control characters. */
  readonly fileName: string
  readonly chunks: AsyncIterable<string>
}

interface AnyOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly summary: string
  /** What else a caller must know, in sentences. */
  readonly description: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The statuses of a request that was carried out. */
  readonly answers: { readonly [status: number]: AnswerBody }
  /** Its own refusals, in order of precedence. Those of every request are left out. */
  readonly refusals?: readonly RefusalCode[]
}

/** An operation of the bank's customers and of the public. */
interface CustomerOperation extends AnyOperation {
  /** Path with its parameters in braces, as OpenAPI writes them. */
  readonly path: `/${string}`
  /** `customer` needs a session, `anyone` ignores it, `either` reads it if there is one. */
  readonly access: 'anyone' | 'customer' | 'either'
  readonly roles?: undefined
}

/** An operation of the bank's staff: its path is below `/api/staff/`, and no other one's is (part two, section 17.7). */
interface StaffOperation extends AnyOperation {
  readonly path: `/api/staff/${string}`
  readonly access: 'staff'
  /** Who may call it. Every other member gets `role_missing`. */
  readonly roles: readonly [StaffRole, ...StaffRole[]]
}

/** Before a staff member's session: signing in and out, joining, the demonstration. */
interface StaffSignInOperation extends AnyOperation {
  readonly path: `/api/staff/${string}`
  readonly access: 'staff_anyone'
  readonly roles?: undefined
}

/**
 * One operation of the API: its address, its callers, what it takes and everything it may answer. The handlers, the
 * client and the OpenAPI document all take their types or their content from this one description.
 */
export type Operation = CustomerOperation | StaffOperation | StaffSignInOperation

/** Whether an operation is for the bank's staff, whose sessions are not customers'. */
export const isOfStaff = (access: Operation['access']): boolean =>
  access === 'staff' || access === 'staff_anyone'

export type Operations = Record<string, Operation>

/** Operations about one subject, for a reader of the API. */
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

/** What a caller passes to an operation, before its schema reads it. The query is optional. */
export type Call<O extends Operation> = Part<O, 'params', 'input'> &
  Part<O, 'body', 'input'> &
  (O['query'] extends Schema ? { query?: z.input<O['query']> } : unknown) & { signal?: AbortSignal }

/** What a handler receives: every part parsed by its schema. */
export type Input<O extends Operation> = Part<O, 'params', 'output'> &
  Part<O, 'query', 'output'> &
  Part<O, 'body', 'output'>

/** The refusals that every operation of this shape has. `listRefusals` has their order. */
type CommonRefusal<O extends Operation> =
  | 'too_many_requests'
  | 'internal_error'
  | 'bank_busy'
  | 'bank_unavailable'
  | (O['method'] extends 'GET' ? never : 'foreign_origin')
  | (O['access'] extends 'customer' ? 'not_signed_in' : never)
  | (O['access'] extends 'staff' ? 'not_signed_in' | 'signed_in_elsewhere' | 'role_missing' : never)
  | (O['params'] extends Schema ? 'not_found' : never)
  | (O['query'] extends Schema ? 'bad_input' : never)
  | (O['body'] extends Schema ? 'not_json' | 'too_large' | 'malformed_json' | 'bad_input' : never)

/** The refusals that an operation lists itself. */
export type OwnRefusal<O extends Operation> = O['refusals'] extends readonly (infer C extends RefusalCode)[]
  ? C
  : never

/** Every refusal of an operation. */
export type RefusalOf<O extends Operation> = CommonRefusal<O> | OwnRefusal<O>

/** The statuses of an operation whose body is a problem. */
type RefusalStatus<O extends Operation> = StatusOf<RefusalOf<O>>

/** The statuses of a request that was carried out. */
export type Status<O extends Operation> = keyof O['answers'] & number

/** The body of one status as a handler returns it. */
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
export type Reply<O extends Operation> =
  | { [S in Status<O>]: { status: S; body: Received<O['answers'][S]>; headers: Headers } }[Status<O>]
  | { [S in RefusalStatus<O>]: { status: S; body: Problem; headers: Headers } }[RefusalStatus<O>]

/**
 * The refusals of an operation, in order of precedence: those of every request, as `src/api/mount.ts` checks them, then
 * its own. A fault can happen at any point, so faults come last.
 */
export function listRefusals(operation: Operation): readonly RefusalCode[] {
  const { method, access, params, query, body, refusals: own = [] } = operation
  const isChange = method !== 'GET'
  const common: readonly (readonly [boolean, readonly RefusalCode[]])[] = [
    [isChange, ['foreign_origin']],
    [true, ['too_many_requests']],
    [access === 'customer' || access === 'staff', ['not_signed_in']],
    [access === 'staff', ['signed_in_elsewhere', 'role_missing']],
    [params !== undefined, ['not_found']],
    [body !== undefined, ['not_json', 'too_large', 'malformed_json']],
    [query !== undefined || body !== undefined, ['bad_input']],
    [true, own],
    [true, ['internal_error', 'bank_busy', 'bank_unavailable']],
  ]
  return [...new Set(common.flatMap(([applies, codes]) => (applies ? codes : [])))]
}

/** Every status of an operation, with its body. */
export const answersOf = (operation: Operation): { readonly [status: number]: AnswerBody } => ({
  ...operation.answers,
  ...Object.fromEntries(listRefusals(operation).map(code => [refusals[code].status, Problem])),
})

/** The UUID in a path. */
export const ById = z.strictObject({
  id: z.uuid().toLowerCase().describe('The id, as the bank’s answers have it'),
})
