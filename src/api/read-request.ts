import type { HonoRequest } from 'hono'
import type { z } from 'zod'
import { accepted, refused, type Result } from '../bank/result.ts'
import type { FieldError } from '../contract/problem.ts'

/** The largest request body. The longest possible message takes four fifths of it. */
export const bodyLimitBytes = 16 * 1024

type Unreadable = 'not_json' | 'too_large' | 'malformed_json'

/** Reads a stream to its end. Undefined if it is longer than the limit. */
async function readStream(stream: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> {
  const reader = stream.getReader()
  const bytes = new Uint8Array(bodyLimitBytes)
  let sizeBytes = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    if (sizeBytes + chunk.value.length > bodyLimitBytes) {
      await reader.cancel()
      return undefined
    }
    bytes.set(chunk.value, sizeBytes)
    sizeBytes += chunk.value.length
  }
  return bytes.subarray(0, sizeBytes)
}

/**
 * Reads a body of at most {@link bodyLimitBytes}; undefined for a longer one. A body with an announced length is read
 * at once, which is much faster: the HTTP parser enforces that length. Any other body is counted as it arrives.
 */
async function readBytes({ raw }: HonoRequest): Promise<Uint8Array | undefined> {
  const announced = raw.headers.get('content-length')
  if (announced === null || raw.headers.has('transfer-encoding'))
    return raw.body ? readStream(raw.body) : new Uint8Array()
  if (!(Number(announced) <= bodyLimitBytes)) return undefined
  const bytes = new Uint8Array(await raw.arrayBuffer())
  return bytes.length <= bodyLimitBytes ? bytes : undefined
}

/**
 * Reads a request's JSON. Refused, in this order: a content type that is not `application/json`, more than
 * {@link bodyLimitBytes}, and a body that is not JSON in UTF-8.
 */
export async function readJson(request: HonoRequest): Promise<Result<unknown, Unreadable>> {
  if (!/^application\/json\s*(;|$)/i.test(request.header('content-type') ?? '')) return refused('not_json')
  try {
    const bytes = await readBytes(request)
    if (bytes === undefined) return refused('too_large')
    return accepted(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown)
  } catch {
    // Not UTF-8, not JSON, or the client disconnected before its end.
    return refused('malformed_json')
  }
}

type Issue = z.core.$ZodIssue

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )

/** The bank's own codes, so that no client depends on the validator's. */
function codeOf(issue: Issue, value: unknown): string {
  if (value === undefined || value === '') return 'required'
  if (issue.code === 'invalid_type') return 'wrong_type'
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'required' : 'too_small'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_big'
  if (issue.code === 'custom' && typeof issue.params?.['code'] === 'string') return issue.params['code']
  return 'not_accepted'
}

function errorsOf(issue: Issue, sent: unknown): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(field => ({
      field,
      code: 'unknown_field',
      message: 'There is no field of this name',
    }))
  if (issue.path.length === 0) return [{ field: '', code: 'wrong_type', message: 'Send a JSON object' }]
  const field = issue.path.map(String).join('.')
  const code = codeOf(issue, valueAt(sent, issue.path))
  // A form sends text, so a number can only come from a program. The sentence for a person would mislead it.
  const isNoText = code === 'wrong_type' && issue.code === 'invalid_type' && issue.expected === 'string'
  const message = isNoText ? 'Send this as text: a JSON string' : issue.message
  return [{ field, code, message }]
}

/**
 * The fields at fault, each with its first fault, in the order of the schema, which is the order of the form. Unknown
 * fields come last. `sent` is the value that the schema read.
 */
export function fieldErrors(error: z.ZodError, sent: unknown): FieldError[] {
  const byField = new Map<string, FieldError>()
  for (const found of error.issues.flatMap(issue => errorsOf(issue, sent)))
    if (!byField.has(found.field)) byField.set(found.field, found)
  return [...byField.values()]
}

/**
 * Reads what was sent once it is known that the sender may send it at all: only then does the answer say what is wrong with it
 * (part two, section 17.7).
 */
export function readLater<S extends z.ZodType>(
  schema: S,
  body: unknown,
): Result<z.output<S>, { readonly code: 'bad_input'; readonly errors: readonly FieldError[] }> {
  const read = schema.safeParse(body)
  return read.success
    ? accepted(read.data)
    : refused({ code: 'bad_input', errors: fieldErrors(read.error, body) })
}

/**
 * Whether a request comes from a page of another origin. Browsers report it in `Sec-Fetch-Site` and `Origin`, which no
 * page can set. A client that is not a browser sends neither and holds no customer's cookie. Without a configured
 * public origin, the request's own origin counts (docs/decisions/sessions-in-a-cookie.md).
 */
export function isForeign(request: HonoRequest, publicOrigin: string | undefined): boolean {
  const site = request.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') return true
  const origin = request.header('origin')
  return origin !== undefined && origin !== (publicOrigin ?? new URL(request.url).origin)
}
