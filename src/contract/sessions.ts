import { z } from 'zod'
import { EmailAddress } from './email.ts'
import { TypedPassword } from './typed-password.ts'

export const AccountType = z
  .enum(['personal', 'corporate'], 'Choose a personal or a corporate account')
  .meta({ id: 'AccountType' })
export type AccountType = z.infer<typeof AccountType>

/**
 * Sign-in, spec section 5: an email of email type and a password, both required. The bank makes the email its own way.
 */
export const SessionRequest = z
  .strictObject({
    email: EmailAddress,
    password: TypedPassword('Enter your password'),
    accountType: AccountType,
  })
  .meta({ id: 'SessionRequest' })

const Customer = z.object({ name: z.string(), email: z.string(), kind: AccountType }).meta({ id: 'Customer' })

/**
 * A session: who it is for, the account type chosen at sign-in, and when it ends (idle and at the latest). `asOf` is
 * the bank's time, so that a page counts by that and not by its own.
 */
export const Session = z
  .object({
    customer: Customer,
    accountType: AccountType,
    idleEndsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    asOf: z.iso.datetime(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

/** The password was right; the session waits for a code, until `endsAt`. */
export const SecondFactorAsked = z
  .object({ code: z.literal('second_factor_required'), endsAt: z.iso.datetime(), asOf: z.iso.datetime() })
  .meta({ id: 'SecondFactorAsked' })
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>

/** What a browser says of itself, read; nothing of it is sure. */
export const Device = z
  .object({
    browser: z.string().optional(),
    system: z.string().optional(),
    form: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof Device>

/** A browser in which the customer is signed in. `address` is where it signed in from. */
export const SignedInDevice = z
  .object({
    id: z.uuid(),
    device: Device,
    address: z.string(),
    signedInAt: z.iso.datetime(),
    lastActiveAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SignedInDevice' })
export type SignedInDevice = z.infer<typeof SignedInDevice>

/** The one that asks comes first, then the last used. */
export const SignedInDevices = z.object({ sessions: z.array(SignedInDevice) }).meta({ id: 'SignedInDevices' })
