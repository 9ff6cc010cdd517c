import { Hono, type Context } from 'hono'
import type { z } from 'zod'
import { DatabaseUnavailable } from '../bank/database/database.ts'
import { QueueFull } from '../bank/ledger/posting-queue.ts'
import type { SignedIn } from '../bank/sessions/signed-in.ts'
import type { Operation, Operations } from '../contract/operation.ts'
import type { FieldError } from '../contract/problem.ts'
import { fieldErrors } from './field-errors.ts'
import type { Answering, Asked, Handler, Handlers, Sent } from './handler.ts'
import { problemResponse, type Refusal } from './problems.ts'
import { readJson } from './read-json.ts'
import { isForeign } from './same-origin.ts'
import type { CarrierFor } from './session-carrier.ts'

/** A fault, as the home's log gets it: never a body, a header or a token. */
export interface FaultReport {
  readonly requestId: string
  readonly method: string
  /** The route's pattern, not the address asked for. */
  readonly route: string
  readonly fault: unknown
}

/** What guards every operation, and what happens when one breaks. */
export interface Guards {
  readonly carrierFor: CarrierFor
  readonly publicOrigin?: string | undefined
  readonly readSession: (token: string) => Promise<SignedIn | undefined>
  readonly newId: () => string
  readonly report: (report: FaultReport) => void
  /** What is served as it stands: JSON by its path. */
  readonly documents?: Readonly<Record<string, string>>
}

type Parts = Partial<Record<'params' | 'query' | 'body', unknown>>

type HeaderFields = Readonly<Record<string, string>>

const noStore = { 'cache-control': 'no-store' }
const jsonResponse = (status: number, json: string, headers?: HeaderFields): Response =>
  new Response(json, { status, headers: { 'content-type': 'application/json', ...noStore, ...headers } })

const answering = {
  reply: (status: number, body: unknown, headers?: HeaderFields) =>
    (body === null
      ? new Response(null, { status, headers: { ...noStore, ...headers } })
      : jsonResponse(status, JSON.stringify(body), headers)) as Sent,
  refuse: (refusal: Refusal) => problemResponse(refusal) as Sent,
}

/** Reads one part by its schema: puts it among the parts, or its fields among those at fault. */
function take(parts: Parts, errors: FieldError[], name: keyof Parts, schema: z.ZodType, sent: unknown): void {
  const read = schema.safeParse(sent)
  if (read.success) parts[name] = read.data
  else errors.push(...fieldErrors(read.error, sent))
}

/**
 * Answers one request. The order of the guards decides which refusal wins, and is part of the contract:
 * origin, session, path, content type, size, JSON, fields.
 */
async function answer(context: Context, operation: Operation, handler: Handler<Operation>, guards: Guards) {
  const { req } = context
  if (operation.method !== 'GET' && isForeign(req, guards.publicOrigin))
    return problemResponse({ code: 'foreign_origin' })

  const carrier = guards.carrierFor(context)
  const token = carrier.read()
  const session =
    operation.access === 'customer' && token !== undefined ? await guards.readSession(token) : undefined
  if (operation.access === 'customer' && session === undefined)
    return problemResponse({ code: 'not_signed_in' })

  const parts: Parts = {}
  const misnamed: FieldError[] = []
  if (operation.params) take(parts, misnamed, 'params', operation.params, req.param())
  if (misnamed.length > 0) return problemResponse({ code: 'not_found' })

  const json = operation.body && (await readJson(req))
  if (json && !json.ok) return problemResponse({ code: json.refusal })

  const errors: FieldError[] = []
  if (operation.query) take(parts, errors, 'query', operation.query, req.query())
  if (operation.body) take(parts, errors, 'body', operation.body, json?.value)
  if (errors.length > 0) return problemResponse({ code: 'bad_input', errors })

  const asked = { ...parts, carrier, ...(session && { session }) }
  return handler(asked as Asked<Operation>, answering as Answering<Operation>)
}

/** A fault's answer: which part is away where that is known, and otherwise nothing but that it was ours. */
function faultResponse(fault: unknown, context: Context, { newId, report }: Guards): Response {
  if (fault instanceof QueueFull)
    return problemResponse({ code: 'bank_busy', headers: { 'retry-after': '1' } })
  const requestId = newId()
  report({ requestId, method: context.req.method, route: context.req.routePath, fault })
  return fault instanceof DatabaseUnavailable
    ? problemResponse({ code: 'bank_unavailable', headers: { 'retry-after': '2', 'request-id': requestId } })
    : problemResponse({ code: 'internal_error', headers: { 'request-id': requestId } })
}

const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/**
 * Mounts a table of operations on an app of its own: every request goes through the guards, every answer is
 * one that its operation lists. An unknown address is 404, a known one with another method 405.
 */
export function mount<O extends Operations>(
  operations: O,
  handlers: NoInfer<Handlers<O>>,
  guards: Guards,
): Hono {
  const app = new Hono()
  app.onError((fault, context) => faultResponse(fault, context, guards))
  app.notFound(() => problemResponse({ code: 'not_found' }))
  const methods = new Map<string, string[]>()
  for (const [name, operation] of Object.entries(operations)) {
    const handler = handlers[name] as unknown as Handler<Operation>
    const route = routeOf(operation.path)
    methods.set(route, [...(methods.get(route) ?? []), operation.method])
    app.on(operation.method, route, context => answer(context, operation, handler, guards))
  }
  for (const [path, json] of Object.entries(guards.documents ?? {}))
    app.get(path, () => jsonResponse(200, json))
  for (const [route, allowed] of methods)
    app.all(route, () =>
      problemResponse({ code: 'method_not_allowed', headers: { allow: allowed.join(', ') } }),
    )
  return app
}
