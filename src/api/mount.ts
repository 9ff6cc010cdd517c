import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { DatabaseUnavailable } from '../bank/database/database.ts'
import { QueueFull } from '../bank/database/grouped-calls.ts'
import { PasswordsBusy } from '../bank/passwords/password-hashing.ts'
import type { TokenHolder } from '../bank/sessions/session.ts'
import type { OpenStaffSession, ReadStaffSession } from '../bank/staff/members/staff-session.ts'
import { isOfStaff, type Operation, type Operations, type SentFile } from '../contract/operation.ts'
import type { FieldError } from '../contract/problem.ts'
import {
  type Answering,
  type CallerOf,
  type CarrierFor,
  type DeviceCarrierFor,
  type Handler,
  type Handlers,
  refuse,
  send,
  sendFile,
  type Sent,
} from './handler.ts'
import type { AddressRateLimit } from './rate-limit.ts'
import { fieldErrors, isForeign, readJson } from './read-request.ts'

/** The checks before every operation, and the handling of faults. */
export interface Guards extends FaultDependencies {
  readonly carrierFor: CarrierFor
  /** Carries staff members' sessions, beside those of customers. */
  readonly staffCarrierFor: CarrierFor
  /** Left out in a runtime that has one browser alone, as a tab. */
  readonly deviceCarrierFor?: DeviceCarrierFor | undefined
  readonly callerOf: CallerOf
  readonly publicOrigin?: string | undefined
  readonly readSession: (token: string) => Promise<TokenHolder | undefined>
  readonly readStaffSession: (token: string) => Promise<ReadStaffSession>
  /** Called after an operation has refused a staff member what they are connected with: the watchers get an alert. */
  readonly noteOwnRecord: (staff: OpenStaffSession) => Promise<void>
  /**
   * The rate limit by address, for callers who are not signed in or signed in as a demo customer, as anybody can be.
   * Left out if there is only one person, as in a tab.
   */
  readonly addressLimit?: Pick<AddressRateLimit, 'take'> | undefined
}

type Parts = Partial<Record<'params' | 'query' | 'body', unknown>>

/**
 * Reads one part of the request by its schema and adds it to `parts`. Returns the fields at fault, if there are any.
 */
function take(parts: Parts, name: keyof Parts, schema: z.ZodType | undefined, given: unknown): FieldError[] {
  if (!schema) return []
  const read = schema.safeParse(given)
  if (!read.success) return fieldErrors(read.error, given)
  parts[name] = read.data
  return []
}

// The rest of the body is still arriving, so the connection cannot serve another request.
const hangUp = { headers: { connection: 'close' } }

const isFile = (body: unknown): body is SentFile =>
  typeof body === 'object' && body !== null && 'chunks' in body

const answeringOf = (context: Context, dependencies: FaultDependencies): Answering<Operation> => ({
  reply(status, body, headers) {
    if (isFile(body))
      return sendFile(context, status, body, fault => reportFault(context, fault, dependencies))
    return send(context, status, body === null ? null : JSON.stringify(body), headers)
  },
  refuse: refusal => refuse(context, refusal),
})

/** Who sent a request: a customer's session or a staff member's, never both. */
interface Sender {
  readonly session?: TokenHolder | undefined
  readonly staff?: OpenStaffSession
  readonly refusal?: 'not_signed_in' | 'signed_in_elsewhere' | 'role_missing'
}

/** Reads the session that an operation uses. What an operation of customers is sent opens none of the staff's. */
async function readSender(
  operation: Operation,
  token: string | undefined,
  { readSession, readStaffSession }: Guards,
): Promise<Sender> {
  if (operation.access === 'anyone' || operation.access === 'staff_anyone') return {}
  if (operation.access === 'staff') {
    if (token === undefined) return { refusal: 'not_signed_in' }
    const read = await readStaffSession(token)
    if (!read.ok) return { refusal: read.refusal }
    const staff = read.session
    const isAllowed = operation.roles.some(role => staff.roles.includes(role))
    return isAllowed ? { staff } : { staff, refusal: 'role_missing' }
  }
  const session = token === undefined ? undefined : await readSession(token)
  return operation.access === 'customer' && !session ? { refusal: 'not_signed_in' } : { session }
}

/**
 * Answers one request. The order of the checks decides which refusal wins, and is part of the contract
 * (`listRefusals`): origin, rate limit of the address, session, role, path, content type, size, JSON, fields.
 */
async function answer(
  context: Context,
  operation: Operation,
  handler: Handler<Operation>,
  guards: Guards,
): Promise<Sent> {
  const { carrierFor, staffCarrierFor, deviceCarrierFor, callerOf, publicOrigin, addressLimit } = guards
  const { req } = context
  // Read first: a connection that has ended has no address.
  const caller = callerOf(context)
  if (operation.method !== 'GET' && isForeign(req, publicOrigin))
    return refuse(context, { code: 'foreign_origin' })

  const carrier = (isOfStaff(operation.access) ? staffCarrierFor : carrierFor)(context)
  const { session, staff, refusal } = await readSender(operation, carrier.read(), guards)
  const known = session ?? staff
  const waitSeconds = known && !known.isDemo ? 0 : (addressLimit?.take(caller.address) ?? 0)
  if (waitSeconds > 0)
    return refuse(context, { code: 'too_many_requests', headers: { 'retry-after': String(waitSeconds) } })
  if (refusal) return refuse(context, { code: refusal })

  const parts: Parts = {}
  if (take(parts, 'params', operation.params, req.param()).length > 0)
    return refuse(context, { code: 'not_found' })

  const json = operation.body && (await readJson(req))
  if (json && !json.ok)
    return refuse(context, { code: json.refusal, ...(json.refusal === 'too_large' && hangUp) })

  const errors = [
    ...take(parts, 'query', operation.query, req.query()),
    ...take(parts, 'body', operation.body, json?.value),
  ]
  if (errors.length > 0) return refuse(context, { code: 'bad_input', errors })

  const origin = publicOrigin ?? new URL(req.url).origin
  const deviceCarrier = deviceCarrierFor?.(context)
  const request = { ...parts, carrier, deviceCarrier, caller, origin, session, staff }
  const answering = answeringOf(context, guards)
  let isOwnRecord = false
  const sent = await handler(request, {
    ...answering,
    refuse(given) {
      const code: string = given.code
      isOwnRecord ||= code === 'own_record'
      return answering.refuse(given)
    },
  })
  if (staff && isOwnRecord) await guards.noteOwnRecord(staff)
  return sent
}

/** Orders routes: those with fewer ids come first. */
const countIds = (route: string): number => route.split(':').length

const staffPath = '/api/staff/'

/** @throws Error if an operation of the staff is elsewhere than below `/api/staff/`, or another one is there. */
function checkPlace(name: string, { access, path, roles }: Operation): void {
  if (path.startsWith(staffPath) !== isOfStaff(access))
    throw new Error(`${name} is for ${access}, which ${path} is not for`)
  if (access === 'staff' && roles.length === 0) throw new Error(`${name} is for no role`)
}

const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/**
 * Mounts a table of operations on a new app. Every request passes the checks, and every answer is one that its
 * operation lists. An unknown path answers 404, and a known path with another method 405.
 * @throws Error if an operation has no handler, or stands on the wrong side of `/api/staff/`.
 */
export function mount<O extends Operations>(
  operations: O,
  handlers: NoInfer<Handlers<O>>,
  guards: Guards,
): Hono
export function mount(operations: Operations, handlers: Handlers<Operations>, guards: Guards): Hono {
  const app = new Hono()
  app.onError((fault, context) => answerFault(context, fault, guards))
  app.notFound(context => refuse(context, { code: 'not_found' }))
  const all = Object.entries(operations)
  for (const [name, operation] of all) checkPlace(name, operation)
  // The first match answers: `/passkeys/options` is itself before it is a passkey's id.
  const routes = [...Map.groupBy(all, ([, { path }]) => routeOf(path))].toSorted(
    ([one], [other]) => countIds(one) - countIds(other),
  )
  for (const [route, named] of routes) {
    for (const [name, operation] of named) {
      const handler = handlers[name]
      if (!handler) throw new Error(`no handler for ${name}`)
      app.on(operation.method, route, context => {
        noteOperation(context.req.raw, name)
        return answer(context, operation, handler, guards)
      })
    }
    const allow = named.map(([, { method }]) => method).join(', ')
    app.all(route, context => refuse(context, { code: 'method_not_allowed', headers: { allow } }))
  }
  return app
}

/** A fault as the runtime's log gets it: never a body, a header or a token. */
export interface FaultReport {
  /** The answer has it too, as `Request-Id`, so that a customer can quote it. */
  readonly requestId: string
  readonly method: string
  /** The route's pattern, not the requested path. */
  readonly route: string
  readonly fault: unknown
}

interface FaultDependencies {
  readonly newId: () => string
  readonly report: (report: FaultReport) => void
}

/** Reports a fault to the runtime. Returns the id that a customer can quote. */
function reportFault(context: Context, fault: unknown, { newId, report }: FaultDependencies): string {
  const requestId = newId()
  report({ requestId, method: context.req.method, route: context.req.routePath, fault })
  return requestId
}

/**
 * Answers a fault. The known ones are a bank that is busy or unavailable, and a caller who sends too many passwords.
 * Any other fault is an internal error without detail. A full queue is no error, so it is not reported.
 */
function answerFault(context: Context, fault: unknown, dependencies: FaultDependencies): Sent {
  if (fault instanceof PasswordsBusy && fault.who === 'requester')
    return refuse(context, { code: 'too_many_requests', headers: { 'retry-after': '1' } })
  if (fault instanceof QueueFull || fault instanceof PasswordsBusy)
    return refuse(context, { code: 'bank_busy', headers: { 'retry-after': '1' } })
  const headers = { 'request-id': reportFault(context, fault, dependencies) }
  return fault instanceof DatabaseUnavailable
    ? refuse(context, { code: 'bank_unavailable', headers: { 'retry-after': '2', ...headers } })
    : refuse(context, { code: 'internal_error', headers })
}

const reachedOperations = new WeakMap<Request, string>()

/** Records which operation of the contract a request has reached. */
const noteOperation = (request: Request, name: string): void => void reachedOperations.set(request, name)

/**
 * The operation that a request has reached, by its name in the contract. Logs and metrics use it instead of the path,
 * which names accounts. Undefined for an unknown path or method.
 */
export const operationOf = (request: Request): string | undefined => reachedOperations.get(request)
