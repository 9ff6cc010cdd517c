import { badBody, defineOperations, faults, session, throttled } from './operation.ts'
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
  SecondFactorRequest,
} from './credentials.ts'
import { PreferenceChange, Preferences, Profile, ProfileChange } from './profile.ts'
import { Problem } from './problem.ts'
import { routes } from './routes.ts'

/** What a customer changes of themselves: profile, password, preferences and second factor. */
export const settingsOperations = defineOperations({
  readProfile: {
    ...routes.readProfile,
    summary: 'What the bank knows of the customer by name, email and phone',
    description: 'What is shown to the customer alone.',
    access: 'customer',
    answers: { 200: Profile, ...session, ...faults },
  },
  changeProfile: {
    ...routes.changeProfile,
    summary: 'Change name, email and phone',
    description:
      'Another e-mail or phone needs the current password, and a code where the second factor is on. What was there before is told of the change.',
    access: 'customer',
    body: ProfileChange,
    answers: { 200: Profile, ...session, ...badBody, ...faults },
  },
  changePassword: {
    ...routes.changePassword,
    summary: 'Change the password; every other device is signed out',
    description:
      'Takes the current password, and a code where the second factor is on. The session that asks gets a new cookie.',
    access: 'customer',
    body: PasswordChange,
    answers: { 204: 'none', ...session, ...badBody, ...faults },
  },
  askPasswordReset: {
    ...routes.askPasswordReset,
    summary: 'Ask for a one-time link by email; the answer is the same whoever has that email',
    description:
      'Five an hour for an email and twenty from an address. The answer says whether emails leave this bank; a demonstration that nobody else reaches shows the token of the link, for any address.',
    access: 'anyone',
    body: PasswordResetLinkRequest,
    answers: { 202: PasswordResetLinkResult, ...badBody, ...throttled, ...faults },
  },
  checkPasswordReset: {
    ...routes.checkPasswordReset,
    summary: 'Whether a one-time link is of use; it stays so',
    description:
      'Takes the token that stands after the # of the link. A link that never was, was used or is too old has one answer, and counts as a failed attempt of the address.',
    access: 'anyone',
    body: PasswordResetCheck,
    answers: { 204: 'none', 410: Problem, ...badBody, ...throttled, ...faults },
  },
  resetPassword: {
    ...routes.resetPassword,
    summary: 'Choose a new password with a one-time link',
    description:
      'Takes the token that stands after the # of the link. It is of use once and for a day, signs nobody in, and leaves the second factor as it is.',
    access: 'anyone',
    body: PasswordReset,
    answers: { 204: 'none', 410: Problem, ...badBody, ...throttled, ...faults },
  },
  readPreferences: {
    ...routes.readPreferences,
    summary: 'What the customer wants to be told, and where messages go',
    description:
      'Which alerts are sent and by which way, how statements come, and whether messages leave the bank at all.',
    access: 'customer',
    answers: { 200: Preferences, ...session, ...faults },
  },
  changePreferences: {
    ...routes.changePreferences,
    summary: 'Change some of the preferences',
    description: 'Takes those that change and leaves the others. The answer has all of them.',
    access: 'customer',
    body: PreferenceChange,
    answers: { 200: Preferences, ...session, ...badBody, ...faults },
  },
  readSecondFactor: {
    ...routes.readSecondFactor,
    summary: 'Whether the second factor is on',
    description: 'Whether codes are asked for at sign-in, since when, and how many recovery codes are left.',
    access: 'customer',
    answers: { 200: SecondFactor, ...session, ...faults },
  },
  beginSecondFactor: {
    ...routes.beginSecondFactor,
    summary: 'Make a key for an authenticator app; it counts once a code of it was given',
    description:
      'Takes the current password. The key is told here alone; a set-up that is not confirmed ends after fifteen minutes.',
    access: 'customer',
    body: SecondFactorRequest,
    answers: { 201: SecondFactorKey, ...session, 409: Problem, ...badBody, ...faults },
  },
  confirmSecondFactor: {
    ...routes.confirmSecondFactor,
    summary: 'Turn the second factor on with a first code',
    description: 'Takes a code made with the new key. The ten recovery codes are told here alone.',
    access: 'customer',
    body: CodeRequest,
    answers: { 201: RecoveryCodes, ...session, 409: Problem, ...badBody, ...faults },
  },
  renewRecoveryCodes: {
    ...routes.renewRecoveryCodes,
    summary: 'Make new recovery codes; the old ones are of no use from then on',
    description: 'Takes a code of the second factor. The ten new ones are told here alone.',
    access: 'customer',
    body: CodeRequest,
    answers: { 201: RecoveryCodes, ...session, 409: Problem, ...badBody, ...faults },
  },
  removeSecondFactor: {
    ...routes.removeSecondFactor,
    summary: 'Turn the second factor off',
    description: 'Takes a code of the second factor. Sign-in asks for the password alone from then on.',
    access: 'customer',
    body: CodeRequest,
    answers: { 204: 'none', ...session, 409: Problem, ...badBody, ...faults },
  },
})
