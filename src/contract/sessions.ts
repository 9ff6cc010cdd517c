import { z } from 'zod'
import { accountTypes } from './choices.ts'
import { EmailAddress, pageQuery, TypedPassword } from './fields.ts'
import { PasskeyRequestOptions } from './passkey-options.ts'

export const AccountType = z
  .enum(accountTypes, 'Choose a personal or a corporate account')
  .meta({ id: 'AccountType' })
export type AccountType = z.infer<typeof AccountType>

/**
 * Sign-in, spec section 5: an email of email type and a password, both required. The bank normalises the email.
 */
export const SessionRequest = z
  .strictObject({
    email: EmailAddress,
    password: TypedPassword('Enter your password'),
    accountType: AccountType,
  })
  .meta({ id: 'SessionRequest' })

/** `hasPaymentChecks` is false for customers of the private desk: nothing checks their payments, and they have one account. */
const Customer = z
  .object({ name: z.string(), email: z.string(), kind: AccountType, hasPaymentChecks: z.boolean() })
  .meta({ id: 'Customer' })

/**
 * A session: its customer, the account type chosen at sign-in, and when it ends (idle and at the latest). `asOf` is the
 * bank's time, so that a page can count by the bank's clock.
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

/**
 * The password was right; the session waits for one more step, until `endsAt`: one of the `methods`, in the order in which
 * they are offered. `options` are for the browser, if a passkey works here; `otherHosts` are those at which others work.
 * `isOptional`: a demo customer may leave the step out.
 */
export const SecondFactorRequired = z
  .object({
    code: z.literal('second_factor_required'),
    endsAt: z.iso.datetime(),
    asOf: z.iso.datetime(),
    methods: z.array(z.enum(['passkey', 'app', 'recovery_code'])),
    options: PasskeyRequestOptions.optional(),
    otherHosts: z.array(z.string()),
    isOptional: z.boolean(),
  })
  .meta({ id: 'SecondFactorRequired' })
export type SecondFactorRequired = z.infer<typeof SecondFactorRequired>

/** A device as its browser describes itself. None of it is certain. */
export const Device = z
  .object({
    browser: z.string().optional(),
    system: z.string().optional(),
    form: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof Device>

/** A browser in which the customer is signed in. `address` is the address of its sign-in. */
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

/** The session of the request comes first, then the most recently used. */
export const SignedInDevices = z.object({ sessions: z.array(SignedInDevice) }).meta({ id: 'SignedInDevices' })

/** The types of the security log. Each is the type of an audit event in the customer's chain. */
export const securityEventTypes = [
  'signed_in',
  'second_factor_asked',
  'sign_in_failed',
  'sign_in_locked',
  'current_password_failed',
  'current_password_locked',
  'second_factor_failed',
  'second_factor_locked',
  'second_factor_refused',
  'signed_out',
  'session_ended',
  'password_changed',
  'password_reset',
  'password_reset_asked',
  'password_reset_issued',
  'email_changed',
  'phone_changed',
  'profile_changed',
  'preferences_changed',
  'second_factor_begun',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'passkey_stopped',
  'passkey_failed',
  'confirmed',
  'confirmation_failed',
  'confirmation_locked',
  'new_device',
  'application_approved',
  'account_access_revoked',
  'sign_in_refused',
  'stop_sign_in',
  'allow_sign_in',
  'freeze_account',
  'unfreeze_account',
  'stop_card',
  'record_opened_customer_contacted',
  'record_opened_complaint',
  'record_opened_quality_check',
  'record_opened_other',
  'record_opened_task',
  'record_opened_second_check',
] as const

export const SecurityEventType = z.enum(securityEventTypes)
export type SecurityEventType = z.infer<typeof SecurityEventType>

/** What happened, when, and from where: an address and a browser, absent if the bank itself acted. */
export const SecurityEvent = z
  .object({
    type: SecurityEventType,
    at: z.iso.datetime(),
    address: z.string().optional(),
    device: Device.optional(),
  })
  .meta({ id: 'SecurityEvent' })
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const SecurityEventQuery = pageQuery('events')

/** Of the last 90 days, newest first. */
export const SecurityEventPage = z
  .object({ events: z.array(SecurityEvent), page: z.int(), pageSize: z.int(), total: z.int() })
  .meta({ id: 'SecurityEventPage' })

/**
 * The demo customers, and the password that they share. Absent if this is not a demonstration (ruling 22). A shared
 * demonstration is one that others than the person at the machine can reach. There, a change of these customers'
 * password or second factor applies only to the session that made it.
 */
export const Demonstration = z
  .object({
    demonstration: z
      .object({
        customers: z.array(z.object({ name: z.string(), email: z.string(), kind: AccountType })),
        password: z.string(),
        isShared: z.boolean(),
      })
      .optional(),
  })
  .meta({ id: 'Demonstration' })
export type Demonstration = z.infer<typeof Demonstration>
