import type { SecurityEvent, SecurityEventType } from '../../../../contract/security-events.ts'
import { nameDevice } from '../signed-in-devices/name-device.ts'

const words: Readonly<Record<SecurityEventType, string>> = {
  signed_in: 'Signed in',
  second_factor_asked: 'Password accepted, code asked for',
  sign_in_failed: 'Wrong password',
  sign_in_locked: 'Sign-in locked after failed attempts',
  current_password_failed: 'Wrong current password',
  current_password_locked: 'Current password locked after failed attempts',
  second_factor_failed: 'Wrong code',
  second_factor_locked: 'Codes locked after failed attempts',
  second_factor_refused: 'Code refused after failed attempts',
  signed_out: 'Signed out',
  session_ended: 'Other device signed out',
  password_changed: 'Password changed',
  password_reset: 'Password reset by link',
  password_reset_asked: 'Link to reset the password asked for',
  password_reset_issued: 'Link to reset the password issued',
  email_changed: 'Email changed',
  phone_changed: 'Phone number changed',
  profile_changed: 'Profile changed',
  preferences_changed: 'Notification preferences changed',
  second_factor_begun: 'Set-up of the second factor begun',
  second_factor_on: 'Second factor turned on',
  second_factor_off: 'Second factor turned off',
  recovery_codes_made: 'New recovery codes made',
  recovery_code_used: 'Recovery code used',
  application_approved: 'Account opened',
  account_access_revoked: 'Access to an account ended',
}

const failures: readonly SecurityEventType[] = [
  'sign_in_failed',
  'sign_in_locked',
  'current_password_failed',
  'current_password_locked',
  'second_factor_failed',
  'second_factor_locked',
  'second_factor_refused',
]

/** What happened, in words. */
export const eventWords = (type: SecurityEventType): string => words[type]

/** Whether somebody was refused: it may have been somebody else. */
export const isFailure = (type: SecurityEventType): boolean => failures.includes(type)

/** Where it came from: `Firefox on Windows, 203.0.113.7`. Without either, the bank itself acted. */
export function originOf({ device, address }: Pick<SecurityEvent, 'device' | 'address'>): string {
  const parts = [device && nameDevice(device), address].filter(part => part !== undefined)
  return parts.length > 0 ? parts.join(', ') : 'By the bank'
}
