/** Every action that a customer may have to confirm, in words: "Five tries to confirm {action} failed." */
const words = {
  passkey_added: 'a new passkey',
  passkey_removed: 'the removal of a passkey',
  password_changed: 'a new password',
  contact_changed: 'a new email or phone',
  second_factor_on: 'that the second factor is turned on',
  second_factor_off: 'that the second factor is turned off',
  recovery_codes_made: 'new recovery codes',
  invitation_sent: 'an invitation to a joint account',
  invitation_accepted: 'a joint account',
  account_released: 'the release of an account',
  account_closed: 'the closing of an account',
  payment: 'a payment',
  payment_changed: 'a changed payment',
  limit_raised: 'a higher payment limit',
  payee_trusted: 'a trusted payee',
  standing_order: 'a standing order',
  card_details_shown: 'that card details are shown',
  card_pin_shown: 'that a PIN is shown',
  card_pin_unblocked: 'that a PIN is unblocked',
  card_limits_raised: 'higher limits of a card',
  card_payment: 'a card payment',
}

export type ConfirmedAction = keyof typeof words

const wordsByName: Readonly<Record<string, string>> = words

/** An action in words; one that a newer version of the bank knows is "something". */
export const actionInWords = (action: string | undefined): string => wordsByName[action ?? ''] ?? 'something'
