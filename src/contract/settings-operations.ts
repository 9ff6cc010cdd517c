import { defineOperations } from './operation.ts'
import { PasswordChange, PasswordReset } from './passwords.ts'
import { PreferenceChange, Preferences } from './preferences.ts'
import { Problem } from './problem.ts'
import { Profile, ProfileChange } from './profile.ts'
import { routes } from './routes.ts'
import {
  CodeRequest,
  RecoveryCodes,
  SecondFactor,
  SecondFactorKey,
  SecondFactorRequest,
} from './second-factor.ts'
import { badBody, faults, session, throttled } from './usual-answers.ts'

/** What a customer changes of themselves: profile, password, preferences and second factor. */
export const settingsOperations = defineOperations({
  readProfile: {
    ...routes.readProfile,
    summary: 'What the bank knows of the customer by name, email and phone',
    access: 'customer',
    answers: { 200: Profile, ...session, ...faults },
  },
  changeProfile: {
    ...routes.changeProfile,
    summary: 'Change name, email and phone',
    access: 'customer',
    body: ProfileChange,
    answers: { 200: Profile, ...session, ...badBody, ...faults },
  },
  changePassword: {
    ...routes.changePassword,
    summary: 'Change the password; every other device is signed out',
    access: 'customer',
    body: PasswordChange,
    answers: { 204: 'none', ...session, ...badBody, ...faults },
  },
  resetPassword: {
    ...routes.resetPassword,
    summary: 'Choose a new password with a one-time link of the operator',
    access: 'anyone',
    body: PasswordReset,
    answers: { 204: 'none', 410: Problem, ...badBody, ...throttled, ...faults },
  },
  readPreferences: {
    ...routes.readPreferences,
    summary: 'What the customer wants to be told, and where messages go',
    access: 'customer',
    answers: { 200: Preferences, ...session, ...faults },
  },
  changePreferences: {
    ...routes.changePreferences,
    summary: 'Change some of the preferences',
    access: 'customer',
    body: PreferenceChange,
    answers: { 200: Preferences, ...session, ...badBody, ...faults },
  },
  readSecondFactor: {
    ...routes.readSecondFactor,
    summary: 'Whether the second factor is on',
    access: 'customer',
    answers: { 200: SecondFactor, ...session, ...faults },
  },
  beginSecondFactor: {
    ...routes.beginSecondFactor,
    summary: 'Make a key for an authenticator app; it counts once a code of it was given',
    access: 'customer',
    body: SecondFactorRequest,
    answers: { 201: SecondFactorKey, ...session, 409: Problem, ...badBody, ...faults },
  },
  confirmSecondFactor: {
    ...routes.confirmSecondFactor,
    summary: 'Turn the second factor on with a first code',
    access: 'customer',
    body: CodeRequest,
    answers: { 201: RecoveryCodes, ...session, 409: Problem, ...badBody, ...faults },
  },
  renewRecoveryCodes: {
    ...routes.renewRecoveryCodes,
    summary: 'Make new recovery codes; the old ones are of no use from then on',
    access: 'customer',
    body: CodeRequest,
    answers: { 201: RecoveryCodes, ...session, 409: Problem, ...badBody, ...faults },
  },
  removeSecondFactor: {
    ...routes.removeSecondFactor,
    summary: 'Turn the second factor off',
    access: 'customer',
    body: CodeRequest,
    answers: { 204: 'none', ...session, 409: Problem, ...badBody, ...faults },
  },
})
