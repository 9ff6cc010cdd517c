import type { ConfirmedAction } from '../../domain/confirmed-action.ts'

/** Whether each action must be confirmed at present (part two, sections 11.7, 11.8 and 14.5). */
export const confirmedActions = {
  passkey_added: true,
  passkey_removed: true,
  // In place of a code, and only of a customer who has a passkey.
  password_changed: true,
  contact_changed: true,
  second_factor_on: true,
  second_factor_off: true,
  recovery_codes_made: true,

  invitation_sent: true,
  invitation_accepted: true,
  account_released: true,
  account_closed: true,

  payment: true,
  payment_changed: true,
  limit_raised: true,
  payee_trusted: true,
  standing_order: true,

  card_details_shown: true,
  card_pin_shown: true,
  card_pin_unblocked: true,
  card_limits_raised: true,
  card_payment: true,
} as const satisfies ConfirmedActions

/** Which actions must be confirmed. Tests of other rules may leave some out. */
export type ConfirmedActions = Readonly<Record<ConfirmedAction, boolean>>
