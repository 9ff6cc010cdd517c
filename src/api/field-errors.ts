import type { z } from 'zod'
import type { FieldError } from '../contract/problem.ts'

type Issue = z.core.$ZodIssue

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )

/** Codes of our own, so that no client depends on the validator's. */
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
  // Only a program can send a number where a form has text: the sentence for a person would mislead it.
  const isNoText = code === 'wrong_type' && issue.code === 'invalid_type' && issue.expected === 'string'
  const message = isNoText ? 'Send this as text: a JSON string' : issue.message
  return [{ field, code, message }]
}

/**
 * The fields at fault, each once with its first fault, in the order of the schema, which is the order of the
 * form; unknown ones last. `sent` is what the schema was given.
 */
export function fieldErrors(error: z.ZodError, sent: unknown): FieldError[] {
  const byField = new Map<string, FieldError>()
  for (const found of error.issues.flatMap(issue => errorsOf(issue, sent)))
    if (!byField.has(found.field)) byField.set(found.field, found)
  return [...byField.values()]
}
