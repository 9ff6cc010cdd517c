import { confirmedActions, type ConfirmedActions } from '../../src/bank/confirmations/confirmed-actions.ts'

/**
 * Without the confirmations of joint accounts and closing (part two, 11.7 and 11.8), which `confirmed-accounts.spec.ts` is
 * about: other tests are about the rest, and give more orders in an hour than there are confirmations.
 */
export const withoutAccountConfirmations = {
  ...confirmedActions,
  invitation_sent: false,
  invitation_accepted: false,
  account_released: false,
  account_closed: false,
} satisfies ConfirmedActions
