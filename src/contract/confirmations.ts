import { z } from 'zod'
import { OneTimeCode } from './credentials.ts'
import { TypedPassword } from './fields.ts'
import { PasskeyRequestOptions } from './passkey-options.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { passwordWords } from './password-words.ts'
import { passkeyWords } from './passkey-words.ts'

/** A way to prove who one is. */
const ConfirmationMethod = z
  .enum(['passkey', 'app', 'recovery_code', 'password'], passkeyWords.method)
  .meta({ id: 'ConfirmationMethod' })

/**
 * What the customer is asked to confirm. `heading` and `shows` say all of it; `methods` are in the order in which they are
 * offered; `options` are for the browser, if a passkey is among them. It ends at `endsAt`, or after five wrong proofs.
 */
export const Confirmation = z
  .object({
    id: z.uuid(),
    action: z.string(),
    heading: z.string(),
    shows: z.array(z.object({ label: z.string(), value: z.string() })),
    status: z.enum(['open', 'answered', 'used', 'failed', 'ended']),
    methods: z.array(ConfirmationMethod),
    options: PasskeyRequestOptions.optional(),
    endsAt: z.iso.datetime(),
    triesLeft: z.int(),
  })
  .meta({ id: 'Confirmation' })
export type Confirmation = z.infer<typeof Confirmation>

/**
 * A proof: `code` of the app or a recovery code, `password`, or `response` of a passkey, by the method. The client makes
 * `answerId`: sent again, it gets its first answer.
 */
export const ConfirmationAnswer = z
  .strictObject({
    answerId: z.uuid('Give the answer an id: a UUID').toLowerCase(),
    method: ConfirmationMethod,
    code: OneTimeCode.optional(),
    password: TypedPassword(passwordWords.currentMissing).optional(),
    response: PasskeyAssertion.optional(),
  })
  .meta({ id: 'ConfirmationAnswer' })
