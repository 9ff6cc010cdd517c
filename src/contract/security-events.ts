import { z } from 'zod'
import { pageQuery } from './page-query.ts'
import { Device } from './sessions.ts'

/** What the security log tells of. Each is the type of an audit event of the customer's chain. */
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
  'application_approved',
  'account_access_revoked',
] as const

export const SecurityEventType = z.enum(securityEventTypes)
export type SecurityEventType = z.infer<typeof SecurityEventType>

/** What happened, when, and where it came from: an address and a browser, absent where the bank itself acted. */
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
