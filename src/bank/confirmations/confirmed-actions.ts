import type { ConfirmedAction } from '../../domain/confirmed-action.ts'

/**
 * Whether each action must be confirmed at present. The actions of joint accounts and of closing carry a confirmation
 * already, and ask for it once their entry here says so: their screens have no dialog yet (part two, sections 11.7, 11.8
 * and 14.5).
 */
export const confirmedActions = {
  passkey_added: true,
  passkey_removed: true,
  // In place of a code, and only of a customer who has a passkey.
  password_changed: true,
  contact_changed: true,
  second_factor_off: true,
  recovery_codes_made: true,

  invitation_sent: false,
  invitation_accepted: false,
  account_released: false,
  account_closed: false,
  payment: true,
  limit_raised: true,
  payee_trusted: true,
} as const satisfies ConfirmedActions

/** Which actions must be confirmed. Tests may require all of them. */
export type ConfirmedActions = Readonly<Record<ConfirmedAction, boolean>>
