import type { HonoRequest } from 'hono'
import { accepted, refused, type Result } from '../bank/result.ts'

/** The most that a request may send. The longest message there can be takes four fifths of it. */
export const bodyLimitBytes = 16 * 1024

type Unreadable = 'not_json' | 'too_large' | 'malformed_json'

/** Reads a stream to its end, or gives up at the chunk that passes the limit. */
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
 * Reads a body of at most {@link bodyLimitBytes}; undefined for a longer one. An announced length is held to by
 * the HTTP parser, so such a body is read at once, which is much the faster way; any other is counted as it
 * comes.
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
 * {@link bodyLimitBytes}, and what is no JSON in UTF-8.
 */
export async function readJson(request: HonoRequest): Promise<Result<unknown, Unreadable>> {
  if (!/^application\/json\s*(;|$)/i.test(request.header('content-type') ?? '')) return refused('not_json')
  try {
    const bytes = await readBytes(request)
    if (bytes === undefined) return refused('too_large')
    return accepted(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown)
  } catch {
    // Not UTF-8, not JSON, or its sender went away in the middle of it.
    return refused('malformed_json')
  }
}
