import { z } from 'zod'
import { staffRoles } from '../domain/staff.ts'
import { OneTimeCode } from './credentials.ts'
import { EmailAddress, TypedPassword } from './fields.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { staffSessionWords } from './staff-session-words.ts'

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
