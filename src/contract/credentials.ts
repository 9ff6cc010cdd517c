import { z } from 'zod'
import { codeWords } from './code-words.ts'
import { EmailAddress, TypedPassword } from './fields.ts'
import { passwordLengths, passwordWords } from './password-words.ts'

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens between its groups are taken off. */
export const OneTimeCode = z
  .string(codeWords.missing)
  .max(60, codeWords.wrong)
  .transform(text => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, codeWords.missing).max(24, codeWords.wrong))

export const CodeRequest = z.strictObject({ code: OneTimeCode }).meta({ id: 'CodeRequest' })

/** Begins to set up the second factor: whoever asks shows again that they know the password. */
export const SecondFactorRequest = z
  .strictObject({ currentPassword: TypedPassword(passwordWords.currentMissing) })
  .meta({ id: 'SecondFactorRequest' })

/** What an authenticator app is told: the key in base32, and the same as an address for a QR code. */
export const SecondFactorKey = z.object({ key: z.string(), uri: z.string() }).meta({ id: 'SecondFactorKey' })

/** Codes that stand in for the app once each. They are shown once and kept as hashes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

export const SecondFactor = z
  .object({ isOn: z.boolean(), since: z.iso.datetime().optional(), recoveryCodesLeft: z.int() })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof SecondFactor>

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
export const PasswordResetLinkRequest = z
  .strictObject({ email: EmailAddress })
  .meta({ id: 'PasswordResetLinkRequest' })

/**
 * What becomes of a link, whoever has the e-mail: `sent` by e-mail, or `kept` where this bank sends none. `token` is in
 * it where a demonstration shows the link in place of an e-mail; it opens nothing where nobody has that address.
 */
export const PasswordResetLinkResult = z
  .object({ delivery: z.enum(['sent', 'kept']), token: z.string().optional() })
  .meta({ id: 'PasswordResetLinkResult' })
export type PasswordResetLinkResult = z.infer<typeof PasswordResetLinkResult>
