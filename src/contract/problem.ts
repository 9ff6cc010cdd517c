import { z } from 'zod'

/**
 * Every code a problem may carry (RFC 9457 `type` is `/problems/{code}`). Clients decide by these, so a code
 * is never renamed; its sentence may be.
 */
const problemCodes = [
  'malformed_json',
  'not_signed_in',
  'invalid_credentials',
  'invalid_code',
  'application_pending',
  'sign_in_locked',
  'foreign_origin',
  'not_found',
  'method_not_allowed',
  'transfer_id_reused',
  'message_id_reused',
  'application_id_reused',
  'second_factor_is_on',
  'second_factor_is_off',
  'reset_link_ended',
  'too_large',
  'not_json',
  'bad_input',
  'too_many_messages',
  'too_many_applications',
  'too_many_attempts',
  'too_many_subscriptions',
  'too_many_unknown_accounts',
  'too_many_requests',
  'internal_error',
  'bank_busy',
  'bank_unavailable',
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** One field at fault: its name in the body, a stable code, and a sentence for the person who filled it in. */
export const FieldError = z
  .object({ field: z.string(), code: z.string(), message: z.string() })
  .meta({ id: 'FieldError' })
export type FieldError = z.infer<typeof FieldError>

/** An RFC 9457 problem. `detail` is a sentence for a person; `errors` lists all fields at fault, in form order. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(problemCodes),
    detail: z.string(),
    errors: z.array(FieldError).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
