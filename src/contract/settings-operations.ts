import { defineOperations } from './operation.ts'
import {
  CodeRequest,
  PasswordChange,
  PasswordReset,
  PasswordResetLinkRequest,
  PasswordResetLinkResult,
  PasswordResetCheck,
  RecoveryCodes,
  SecondFactor,
  SecondFactorKey,
} from './credentials.ts'
import { SecondFactorChange, SecondFactorRequest } from './second-factor-requests.ts'
import { PreferenceChange, Preferences, Profile, ProfileChange } from './profile.ts'
import { routes } from './routes.ts'

/** A customer’s profile, password, preferences and second factor. */
export const settingsOperations = defineOperations({
  readProfile: {
    ...routes.readProfile,
    summary: 'The customer’s name, email and phone',
    description: 'Only the customer can read it.',
    access: 'customer',
    answers: { 200: Profile },
  },
  changeProfile: {
    ...routes.changeProfile,
    summary: 'Change name, email and phone',
    description:
      'A new email or phone needs the current password, and a code if the second factor is on; with a passkey, a confirmation instead of the code. The bank notifies the old email or phone of the change.',
    access: 'customer',
    body: ProfileChange,
    answers: { 200: Profile },
    refusals: [
      'email_fixed',
      'password_required',
      'too_many_attempts',
      'wrong_password',
      'second_factor_required',
      'wrong_code',
      'email_unavailable',
      'no_method',
      'confirmation_required',
      'not_signed_in',
    ],
  },
  changePassword: {
    ...routes.changePassword,
    summary: 'Change the password; every other device is signed out',
    description:
      'Takes the current password, and a code if the second factor is on; with a passkey, a confirmation instead of the code. The session of the request gets a new cookie.',
    access: 'customer',
    body: PasswordChange,
    answers: { 204: 'none' },
    refusals: [
      'common_password',
      'same_password',
      'too_many_attempts',
      'wrong_password',
      'second_factor_required',
      'wrong_code',
      'not_signed_in',
      'no_method',
      'confirmation_required',
    ],
  },
  requestPasswordReset: {
    ...routes.requestPasswordReset,
    summary: 'Request a one-time link by email; the answer is the same for every email',
    description:
      'At most five an hour for an email and twenty from an address. The answer says whether this bank sends emails. A demonstration that nobody else can reach shows the token of the link, for any email.',
    access: 'anyone',
    body: PasswordResetLinkRequest,
    answers: { 202: PasswordResetLinkResult },
    refusals: ['too_many_attempts'],
  },
  checkPasswordReset: {
    ...routes.checkPasswordReset,
    summary: 'Check a one-time link without using it',
    description:
      'Takes the token after the # of the link. An unknown, a used and an expired link get the same answer, which counts as a failed attempt from the address.',
    access: 'anyone',
    body: PasswordResetCheck,
    answers: { 204: 'none' },
    refusals: ['too_many_attempts', 'reset_link_ended', 'sign_in_stopped'],
  },
  resetPassword: {
    ...routes.resetPassword,
    summary: 'Choose a new password with a one-time link',
    description:
      'Takes the token after the # of the link. A link works once and for one day. It signs nobody in and leaves the second factor unchanged.',
    access: 'anyone',
    body: PasswordReset,
    answers: { 204: 'none' },
    refusals: ['common_password', 'too_many_attempts', 'reset_link_ended', 'sign_in_stopped'],
  },
  readPreferences: {
    ...routes.readPreferences,
    summary: 'The customer’s notification and statement preferences',
    description:
      'Which alerts the bank sends and how, how statements arrive, and whether messages leave the bank.',
    access: 'customer',
    answers: { 200: Preferences },
  },
  changePreferences: {
    ...routes.changePreferences,
    summary: 'Change some of the preferences',
    description: 'Takes the preferences to change and leaves the others. The answer has all of them.',
    access: 'customer',
    body: PreferenceChange,
    answers: { 200: Preferences },
    refusals: ['too_many_attempts'],
  },
  readSecondFactor: {
    ...routes.readSecondFactor,
    summary: 'Whether the second factor is on',
    description: 'Whether sign-in needs a code, since when, and how many recovery codes are left.',
    access: 'customer',
    answers: { 200: SecondFactor },
  },
  beginSecondFactor: {
    ...routes.beginSecondFactor,
    summary: 'Make a key for an authenticator app; a first code confirms it',
    description:
      'Takes the current password; with a passkey, a confirmation too. Only this answer has the key. An unconfirmed set-up ends after fifteen minutes.',
    access: 'customer',
    body: SecondFactorRequest,
    answers: { 201: SecondFactorKey },
    refusals: [
      'second_factor_is_on',
      'too_many_attempts',
      'wrong_password',
      'not_signed_in',
      'no_method',
      'confirmation_required',
    ],
  },
  confirmSecondFactor: {
    ...routes.confirmSecondFactor,
    summary: 'Turn the second factor on with a first code',
    description: 'Takes a code made with the new key. Only this answer has the ten recovery codes.',
    access: 'customer',
    body: CodeRequest,
    answers: { 201: RecoveryCodes },
    refusals: [
      'second_factor_is_on',
      'second_factor_is_off',
      'too_many_attempts',
      'wrong_code',
      'not_signed_in',
    ],
  },
  renewRecoveryCodes: {
    ...routes.renewRecoveryCodes,
    summary: 'Make new recovery codes; the old ones stop working',
    description:
      'Takes a code of the second factor; with a passkey, a confirmation instead. Only this answer has the ten new codes.',
    access: 'customer',
    body: SecondFactorChange,
    answers: { 201: RecoveryCodes },
    refusals: [
      'second_factor_is_off',
      'second_factor_required',
      'too_many_attempts',
      'wrong_code',
      'not_signed_in',
      'no_method',
      'confirmation_required',
    ],
  },
  removeSecondFactor: {
    ...routes.removeSecondFactor,
    summary: 'Turn the second factor off',
    description:
      'Takes a code of the second factor; with a passkey, a confirmation instead. Without a passkey, sign-in needs only the password from then on.',
    access: 'customer',
    body: SecondFactorChange,
    answers: { 204: 'none' },
    refusals: [
      'second_factor_is_off',
      'last_method',
      'second_factor_required',
      'too_many_attempts',
      'wrong_code',
      'no_method',
      'confirmation_required',
      'not_signed_in',
    ],
  },
})
