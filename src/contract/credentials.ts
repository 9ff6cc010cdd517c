import { z } from 'zod'
import { codeWords } from './code-words.ts'
import { EmailAddress, TypedPassword } from './fields.ts'
import { ConfirmationId, PasskeyAssertion } from './passkeys.ts'
import { passwordLengths, passwordWords } from './password-words.ts'

/** Six digits of an authenticator app, or a recovery code. Spaces and hyphens are removed. */
export const OneTimeCode = z
  .string(codeWords.missing)
  .max(60, codeWords.wrong)
  .transform(text => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, codeWords.missing).max(24, codeWords.wrong))

export const CodeRequest = z.strictObject({ code: OneTimeCode }).meta({ id: 'CodeRequest' })

/**
 * The step after the password: a code, or what the browser answered for a passkey. `notNow` leaves it out, for a demo
 * customer without an app.
 */
export const SecondStepRequest = z
  .strictObject({
    code: OneTimeCode.optional(),
    response: PasskeyAssertion.optional(),
    notNow: z.literal(true).optional(),
  })
  .refine(({ code, response, notNow }) => code !== undefined || response !== undefined || notNow, {
    error: codeWords.missing,
    path: ['code'],
    params: { code: 'required' },
  })
  .meta({ id: 'SecondStepRequest' })

/** The key for an authenticator app: in base32, and as an address for a QR code. */
export const SecondFactorKey = z.object({ key: z.string(), uri: z.string() }).meta({ id: 'SecondFactorKey' })

/** Codes that replace the app, once each. They are shown once and stored as hashes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

export const SecondFactor = z
  .object({ isOn: z.boolean(), since: z.iso.datetime().optional(), recoveryCodesLeft: z.int() })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof SecondFactor>

// Characters that no keyboard types and that another client may be unable to send: control characters, lone surrogates.
const unseen = /[\p{Cc}\p{Cs}]/u

/**
 * A new password: at least 8 characters, at most 256 (UTF-16 units), of any kind. {@link isCommonPassword} checks
 * separately whether it is a common one, because the list is larger than a page.
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

/** A change of password. The code is required if the second factor is on; with a passkey, a confirmation instead. */
export const PasswordChange = z
  .strictObject({
    currentPassword: TypedPassword(passwordWords.currentMissing),
    newPassword: NewPassword,
    code: OneTimeCode.optional(),
    confirmationId: ConfirmationId,
  })
  .meta({ id: 'PasswordChange' })

const token = z.string('Open the link that we gave you').max(100)

/** A new password by a one-time link. `token` is the part of the link after the #. */
export const PasswordReset = z.strictObject({ token, newPassword: NewPassword }).meta({ id: 'PasswordReset' })

/** Asks whether a one-time link is valid. */
export const PasswordResetCheck = z.strictObject({ token }).meta({ id: 'PasswordResetCheck' })

/** The sign-in email of the customer whose password is forgotten. */
export const PasswordResetLinkRequest = z
  .strictObject({ email: EmailAddress })
  .meta({ id: 'PasswordResetLinkRequest' })

/**
 * What happens to a link, the same for every email: `sent` by email, or `kept` if this bank sends none. It has a
 * `token` if a demonstration shows the link instead of sending it. If nobody has the email, the token opens nothing.
 */
export const PasswordResetLinkResult = z
  .object({ delivery: z.enum(['sent', 'kept']), token: z.string().optional() })
  .meta({ id: 'PasswordResetLinkResult' })
export type PasswordResetLinkResult = z.infer<typeof PasswordResetLinkResult>
