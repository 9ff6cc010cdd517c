import type { ApplicationRefusal } from '../bank/applications/submit-application.ts'
import type { ProfileRefusal } from '../bank/customers/change-profile.ts'
import type { MessageRefusal } from '../bank/messages/send-message.ts'
import type { SubscriptionRefusal } from '../bank/newsletter/subscribe.ts'
import type { PasswordRefusal } from '../bank/passwords/change-password.ts'
import type { ResetRefusal } from '../bank/passwords/reset-password.ts'
import type { PreferenceRefusal } from '../bank/preferences/change-preferences.ts'
import type { ConfirmationRefusal } from '../bank/second-factor/confirm-second-factor.ts'
import type { SecondFactorEntryRefusal } from '../bank/sessions/enter-second-factor.ts'
import type { SignInRefusal } from '../bank/sessions/sign-in.ts'
import type { TransferRefusal } from '../bank/transfers/place-transfer.ts'
import { passwordWords } from '../contract/password-words.ts'
import { profileWords } from '../contract/profile-words.ts'
import { codeWords } from '../contract/second-factor.ts'
import type { Refusal } from './problems.ts'

/** Everything the bank may say no to, of what the API asks of it. */
type BankRefusal =
  | TransferRefusal['code']
  | MessageRefusal['code']
  | ApplicationRefusal['code']
  | SubscriptionRefusal['code']
  | PasswordRefusal['code']
  | ProfileRefusal['code']
  | PreferenceRefusal['code']
  | ResetRefusal['code']
  | ConfirmationRefusal['code']
  | SignInRefusal['code']
  | SecondFactorEntryRefusal['code']
  | 'common_password'

const beside = (field: string, code: string, message: string) =>
  ({ code: 'bad_input', errors: [{ field, code, message }] }) as const

/**
 * What the API answers to each refusal of the bank. A refusal without an answer does not compile, nor one
 * whose status the operation does not list.
 */
export const refusals = {
  invalid_credentials: { code: 'invalid_credentials' },
  invalid_code: { code: 'invalid_code' },
  sign_in_locked: { code: 'sign_in_locked' },
  application_pending: { code: 'application_pending' },
  not_found: { code: 'not_found' },
  transfer_id_reused: { code: 'transfer_id_reused' },
  message_id_reused: { code: 'message_id_reused' },
  application_id_reused: { code: 'application_id_reused' },
  too_many_applications: { code: 'too_many_applications' },
  too_many_messages: { code: 'too_many_messages' },
  too_many_subscriptions: { code: 'too_many_subscriptions' },
  too_many_attempts: { code: 'too_many_attempts' },
  too_many_unknown_accounts: { code: 'too_many_unknown_accounts' },
  not_signed_in: { code: 'not_signed_in' },
  reset_link_ended: { code: 'reset_link_ended' },
  second_factor_is_on: { code: 'second_factor_is_on' },
  second_factor_is_off: { code: 'second_factor_is_off' },
  common_password: beside('newPassword', 'common_password', passwordWords.common),
  same_password: beside('newPassword', 'same_password', passwordWords.same),
  email_fixed: beside('email', 'email_fixed', profileWords.emailFixed),
  email_unavailable: beside('email', 'email_unavailable', profileWords.emailUnavailable),
  password_required: beside('currentPassword', 'password_required', passwordWords.currentMissing),
  wrong_password: beside('currentPassword', 'wrong_password', passwordWords.currentWrong),
  second_factor_required: beside('code', 'second_factor_required', codeWords.missing),
  wrong_code: beside('code', 'invalid_code', codeWords.wrong),
  unknown_beneficiary_account: beside(
    'destination',
    'unknown_account',
    'No account at this bank has these details. Check the sort code and account number',
  ),
  sort_code_needed: beside('destination', 'sort_code_needed', 'We need the sort code as well'),
  own_account: beside(
    'destination',
    'own_account',
    'This is the account the money would come from. Enter the recipient’s account',
  ),
} as const satisfies Record<BankRefusal, Refusal>
