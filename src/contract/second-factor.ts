import { z } from 'zod'
import { passwordWords } from './password-words.ts'
import { TypedPassword } from './typed-password.ts'

export const codeWords = {
  missing: 'Enter the code from your authenticator app',
  wrong: 'That code is not right, or was used before. Enter the one that your app shows now',
} as const

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
