import type { Confirmation } from '../contract/confirmations.ts'
import type { FieldError, Problem } from '../contract/problem.ts'
import { type FieldRefusalCode, isAtField, type RefusalCode, refusals } from '../contract/refusals.ts'

/** A refusal as a handler hands it over: its code in the contract's table, and what only this request knows. */
export interface Refusal<C extends RefusalCode = RefusalCode> {
  readonly code: C
  /** The sentence, if it has facts that only this request knows. Left out, the table's. */
  readonly sentence?: string
  /** The fields at fault, if the code is `bad_input`. */
  readonly errors?: readonly FieldError[]
  /** The confirmation that was opened, if the code is `confirmation_required`. */
  readonly confirmation?: Confirmation
  readonly headers?: Readonly<Record<string, string>>
  /** When to try again, if that is known. It appears in `Retry-After` and in the sentence. */
  readonly retryAfterSeconds?: number
}

/** How long to wait, in words. Never shorter than the real wait. */
export function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** The error beside a field that a refusal of the table names. */
export function fieldErrorOf(refusal: FieldRefusalCode, message?: string): FieldError {
  const { field, code, sentence } = refusals[refusal]
  return { field, code, message: message ?? sentence }
}

/** The answer to a refusal: an RFC 9457 problem, with its status. */
export function problemOf({
  code,
  sentence: known,
  errors,
  confirmation,
  retryAfterSeconds,
}: Refusal): Problem {
  if (isAtField(code)) return problemOf({ code: 'bad_input', errors: [fieldErrorOf(code, known)] })
  const { status, title, sentence, isFinal } = refusals[code]
  const again = retryAfterSeconds === undefined ? '' : ` You can try again in ${waitOf(retryAfterSeconds)}.`
  return {
    type: `/problems/${code}`,
    title,
    status,
    code,
    detail: `${known ?? sentence}${again}`,
    isFinal,
    ...(errors && { errors: [...errors] }),
    ...(confirmation && { confirmation }),
  }
}
