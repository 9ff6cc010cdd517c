import { z } from 'zod'
import { staffRoles } from '../domain/staff.ts'
import { NewPassword, OneTimeCode, SecondFactorKey } from './credentials.ts'
import { EmailAddress, TypedPassword } from './fields.ts'
import { PasskeyCreationOptions } from './passkey-options.ts'
import { PasskeyAssertion, PasskeyAttestation } from './passkeys.ts'
import { staffPasswordLengthMin, staffSessionWords } from './staff-session-words.ts'

export const StaffRole = z.enum(staffRoles).meta({ id: 'StaffRole' })

/** A staff member's sign-in: all three at once. */
export const StaffSessionRequest = z
  .strictObject({
    email: EmailAddress,
    password: TypedPassword(staffSessionWords.passwordMissing),
    code: OneTimeCode,
  })
  .meta({ id: 'StaffSessionRequest' })

/** A staff member's sign-in by a passkey alone. */
export const StaffPasskeySessionRequest = z
  .strictObject({
    challengeId: z.uuid('Name the challenge').toLowerCase(),
    response: PasskeyAssertion,
  })
  .meta({ id: 'StaffPasskeySessionRequest' })

/**
 * A staff member's session: who, what they may do, and when it ends (idle and at the latest). `asOf` is the bank's time, so
 * that a page can count by the bank's clock.
 */
export const StaffSession = z
  .object({
    member: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      roles: z.array(StaffRole),
      isDemo: z.boolean(),
    }),
    idleEndsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    asOf: z.iso.datetime(),
  })
  .meta({ id: 'StaffSession' })
export type StaffSession = z.infer<typeof StaffSession>

const StaffPassword = NewPassword.refine(text => text === '' || text.length >= staffPasswordLengthMin, {
  error: staffSessionWords.passwordTooShort,
  params: { code: 'too_short' },
})

const token = z.string(staffSessionWords.linkMissing).max(100)

/** A joining link: `token` is its part after the #. With the new password, the answer offers a passkey and an app. */
export const StaffJoiningOptionsRequest = z
  .strictObject({ token, newPassword: StaffPassword.optional() })
  .meta({ id: 'StaffJoiningOptionsRequest' })

/** Who a link is for. `passkey` works within five minutes; `app` stays the same until the link is used. */
export const StaffJoiningOptions = z
  .object({
    name: z.string(),
    email: z.string(),
    endsAt: z.iso.datetime(),
    passkey: PasskeyCreationOptions.optional(),
    app: SecondFactorKey.optional(),
  })
  .meta({ id: 'StaffJoiningOptions' })

/**
 * Joining: a password, and a code of the app or the passkey that the browser made. `customers`: the emails of customers that
 * the member is or knows.
 */
export const StaffJoining = z
  .strictObject({
    token,
    newPassword: StaffPassword,
    code: OneTimeCode.optional(),
    response: PasskeyAttestation.optional(),
    customers: z.array(EmailAddress).max(10, staffSessionWords.tooManyCustomers).default([]),
  })
  .refine(({ code, response }) => (code === undefined) !== (response === undefined), {
    error: staffSessionWords.methodMissing,
    path: ['code'],
    params: { code: 'required' },
  })
  .meta({ id: 'StaffJoining' })

/** The demonstration's staff, the password that they share, and a code that works now. Absent elsewhere. */
export const StaffDemonstration = z
  .object({
    demonstration: z
      .object({
        members: z.array(
          z.object({ name: z.string(), email: z.string(), roles: z.array(StaffRole), code: z.string() }),
        ),
        password: z.string(),
        isShared: z.boolean(),
      })
      .optional(),
  })
  .meta({ id: 'StaffDemonstration' })
