import { z } from 'zod'
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

/** A new password by the one-time link of the operator; `token` is what the link carries. */
export const PasswordReset = z
  .strictObject({ token: z.string('Open the link that we gave you').max(100), newPassword: NewPassword })
  .meta({ id: 'PasswordReset' })
