import type { FieldError } from './problem.ts'

/** A refusal as a page shows it. The bank can be newer than the page, so a page may not know the code. */
export interface ReadRefusal {
  readonly code: string | undefined
  /** The bank's own sentence. */
  readonly sentence: string
  /** The fields at fault, in form order. */
  readonly errors: readonly FieldError[]
  /** See the table in `refusals.ts`. */
  readonly isFinal: boolean
}

interface AnyReply {
  readonly status: number
  readonly body: unknown
}

/**
 * Reads a refusal from an answer, whatever its status and code. Undefined for an answer that is no refusal, or that
 * leaves open what happened: a fault of the bank (500 and more), or a status from something between the bank and the
 * page. Has no schema, because pages load this file: only the members that a page shows are checked.
 */
export function readRefusal({ status, body }: AnyReply): ReadRefusal | undefined {
  if (!(status >= 400 && status < 500) || typeof body !== 'object' || body === null) return undefined
  const { code, detail, errors, isFinal }: Partial<Record<string, unknown>> = { ...body }
  if (typeof detail !== 'string') return undefined
  return {
    code: typeof code === 'string' ? code : undefined,
    sentence: detail,
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    isFinal: isFinal === true,
  }
}

const isFieldError = (error: unknown): error is FieldError =>
  typeof error === 'object' &&
  error !== null &&
  'field' in error &&
  'message' in error &&
  typeof error.field === 'string' &&
  typeof error.message === 'string'
