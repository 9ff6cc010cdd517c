import type { Confirmation } from './confirmations.ts'
import type { FieldError } from './problem.ts'

/**
 * What has to be confirmed before a request is carried out: the confirmation that the bank has opened, or `no_method` if
 * the customer has no way to confirm it.
 */
export type ToConfirm = Confirmation | 'no_method'

/** A refusal as a page shows it. The bank can be newer than the page, so a page may not know the code. */
export interface ReadRefusal {
  readonly code: string | undefined
  /** The bank's own sentence. */
  readonly sentence: string
  /** The fields at fault, in form order. */
  readonly errors: readonly FieldError[]
  /** See the table in `refusals.ts`. */
  readonly isFinal: boolean
  readonly toConfirm?: ToConfirm
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
  if (!(status >= 400 && status < 500) || !isObject(body)) return undefined
  const { code, detail, errors, isFinal, confirmation }: Partial<Record<string, unknown>> = { ...body }
  if (typeof detail !== 'string') return undefined
  const toConfirm = toConfirmOf(code, confirmation)
  return {
    code: typeof code === 'string' ? code : undefined,
    sentence: detail,
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    isFinal: isFinal === true,
    ...(toConfirm && { toConfirm }),
  }
}

function toConfirmOf(code: unknown, confirmation: unknown): ToConfirm | undefined {
  if (code === 'no_method') return code
  return code === 'confirmation_required' && isConfirmation(confirmation) ? confirmation : undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isConfirmation = (value: unknown): value is Confirmation =>
  isObject(value) && 'methods' in value && Array.isArray(value.methods)

const isFieldError = (error: unknown): error is FieldError =>
  isObject(error) &&
  'field' in error &&
  'message' in error &&
  typeof error.field === 'string' &&
  typeof error.message === 'string'
