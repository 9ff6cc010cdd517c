import { z } from 'zod'
import { Confirmation } from './confirmations.ts'
import { problemCodes } from './refusals.ts'

/** One field at fault: its name in the body, a stable code, and a sentence for the person who filled it in. */
export const FieldError = z
  .object({ field: z.string(), code: z.string(), message: z.string() })
  .meta({ id: 'FieldError' })
export type FieldError = z.infer<typeof FieldError>

/**
 * An RFC 9457 problem: the answer to a refused request. `type` is `/problems/{code}`, `detail` is a sentence for a
 * person, and `errors` lists all fields at fault, in form order. A client that does not know the code goes by `detail`
 * and `isFinal`.
 */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(problemCodes),
    detail: z.string().describe('A sentence for a person'),
    isFinal: z
      .boolean()
      .describe(
        'Whether the same request would be refused again. If the client made its id, no earlier attempt was carried out either',
      ),
    errors: z.array(FieldError).optional().describe('All fields at fault, in form order'),
    confirmation: Confirmation.optional().describe('Of `confirmation_required`: the one that was opened'),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
