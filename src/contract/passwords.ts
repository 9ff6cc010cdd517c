import { z } from 'zod'
import { EmailAddress } from './email.ts'
import { OneTimeCode } from './second-factor.ts'
import { passwordLengths, passwordWords } from './password-words.ts'
import { TypedPassword } from './typed-password.ts'

// What no keyboard types and no other client may be able to send again: control characters, halves of characters.
const unseen = /[\p{Cc}\p{Cs}]/u

/**
 * A password that is chosen: at least 8 characters, at most 256 (UTF-16 units), of any kind. Whether it is a common
 * one is asked apart ({@link isCommonPassword}), since the list weighs more than a page.
 */
export const NewPassword = TypedPassword(passwordWords.missing)
  .refine(text => text === '' || text.length >= passwordLengths.min, {
    error: passwordWords.tooShort,
    params: { code: 'too_short' },
  })
  .refine(text => !unseen.test(text), {
    error: passwordWords.unseen,
    params: { code: 'hidden_characters' },
  })

/** A change of password. The code is needed where the second factor is on. */
export const PasswordChange = z
  .strictObject({
    currentPassword: TypedPassword(passwordWords.currentMissing),
    newPassword: NewPassword,
    code: OneTimeCode.optional(),
  })
  .meta({ id: 'PasswordChange' })

const token = z.string('Open the link that we gave you').max(100)

/** A new password by a one-time link; `token` is what the link carries. */
export const PasswordReset = z.strictObject({ token, newPassword: NewPassword }).meta({ id: 'PasswordReset' })

/** Whether a one-time link is of use. */
export const PasswordResetCheck = z.strictObject({ token }).meta({ id: 'PasswordResetCheck' })

/** Whose password is forgotten, by the e-mail that they sign in with. */
export const PasswordResetAsk = z.strictObject({ email: EmailAddress }).meta({ id: 'PasswordResetAsk' })

/**
 * What becomes of a link, whoever has the e-mail: `sent` by e-mail, or `kept` where this bank sends none. `token` is in
 * it where a demonstration shows the link in place of an e-mail; it opens nothing where nobody has that address.
 */
export const PasswordResetAsked = z
  .object({ delivery: z.enum(['sent', 'kept']), token: z.string().optional() })
  .meta({ id: 'PasswordResetAsked' })
export type PasswordResetAsked = z.infer<typeof PasswordResetAsked>
