import { z } from 'zod'
import { Accounts, Balance } from './accounts.ts'
import { ApplicationRequest } from './applications.ts'
import { Demonstration } from './demonstration.ts'
import { MessagePage, MessageQuery, MessageRequest } from './messages.ts'
import { SubscriptionRequest } from './newsletter.ts'
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
import { SecurityEventPage, SecurityEventQuery } from './security-events.ts'
import { SecondFactorAsked, Session, SessionRequest, SignedInDevices } from './sessions.ts'
import { TransactionPage, TransactionQuery } from './transactions.ts'
import { PlacedTransfer, TransferRequest, TransferWithReceipt } from './transfers.ts'

// What any operation may answer; what one with a body or behind a session may answer besides.
const faults = { 500: Problem, 503: Problem } as const
const badBody = { 400: Problem, 403: Problem, 413: Problem, 415: Problem, 422: Problem } as const
const session = { 401: Problem } as const
const throttled = { 429: Problem } as const

const ById = z.strictObject({ id: z.uuid().toLowerCase() })

/** Every operation of the API. The routes and shapes are fixed once shipped; further ones may be added. */
export const operations = defineOperations({
  signIn: {
    ...routes.signIn,
    summary: 'Sign in',
    access: 'anyone',
    body: SessionRequest,
    answers: { 201: Session, 202: SecondFactorAsked, 401: Problem, ...badBody, ...throttled, ...faults },
  },
  enterSecondFactor: {
    ...routes.enterSecondFactor,
    summary: 'Finish a sign-in with a code of the second factor',
    access: 'anyone',
    body: CodeRequest,
    answers: { 201: Session, 401: Problem, ...badBody, ...throttled, ...faults },
  },
  extendSession: {
    ...routes.extendSession,
    summary: 'Say that the customer is active: the idle end moves on',
    access: 'customer',
    answers: { 204: 'none', ...session, 403: Problem, ...faults },
  },
  readSession: {
    ...routes.readSession,
    summary: 'Who is signed in, and until when',
    access: 'customer',
    answers: { 200: Session, ...session, ...faults },
  },
  signOut: {
    ...routes.signOut,
    summary: 'Sign out',
    access: 'anyone',
    answers: { 204: 'none', 403: Problem, ...faults },
  },
  listSessions: {
    ...routes.listSessions,
    summary: 'The devices that the customer is signed in on',
    access: 'customer',
    answers: { 200: SignedInDevices, ...session, ...faults },
  },
  endOtherSessions: {
    ...routes.endOtherSessions,
    summary: 'Sign out every device but this one',
    access: 'customer',
    answers: { 204: 'none', ...session, 403: Problem, ...faults },
  },
  endSession: {
    ...routes.endSession,
    summary: 'Sign out one device',
    access: 'customer',
    params: ById,
    answers: { 204: 'none', ...session, 403: Problem, 404: Problem, ...faults },
  },
  listSecurityEvents: {
    ...routes.listSecurityEvents,
    summary: 'Sign-ins, failures and changes of the last 90 days, newest first, by page',
    access: 'customer',
    query: SecurityEventQuery,
    answers: { 200: SecurityEventPage, ...session, 422: Problem, ...faults },
  },
  submitApplication: {
    ...routes.submitApplication,
    summary: 'Apply for an account; the answer is the same for an email that banks here already',
    access: 'anyone',
    body: ApplicationRequest,
    answers: { 202: 'none', 409: Problem, ...badBody, ...throttled, ...faults },
  },
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
    answers: { 200: Profile, ...session, ...badBody, ...throttled, ...faults },
  },
  changePassword: {
    ...routes.changePassword,
    summary: 'Change the password; every other device is signed out',
    access: 'customer',
    body: PasswordChange,
    answers: { 204: 'none', ...session, ...badBody, ...throttled, ...faults },
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
    answers: { 200: Preferences, ...session, ...badBody, ...throttled, ...faults },
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
    answers: { 201: SecondFactorKey, ...session, 409: Problem, ...badBody, ...throttled, ...faults },
  },
  confirmSecondFactor: {
    ...routes.confirmSecondFactor,
    summary: 'Turn the second factor on with a first code',
    access: 'customer',
    body: CodeRequest,
    answers: { 201: RecoveryCodes, ...session, 409: Problem, ...badBody, ...throttled, ...faults },
  },
  renewRecoveryCodes: {
    ...routes.renewRecoveryCodes,
    summary: 'Make new recovery codes; the old ones are of no use from then on',
    access: 'customer',
    body: CodeRequest,
    answers: { 201: RecoveryCodes, ...session, 409: Problem, ...badBody, ...throttled, ...faults },
  },
  removeSecondFactor: {
    ...routes.removeSecondFactor,
    summary: 'Turn the second factor off',
    access: 'customer',
    body: CodeRequest,
    answers: { 204: 'none', ...session, 409: Problem, ...badBody, ...throttled, ...faults },
  },
  readDemonstration: {
    ...routes.readDemonstration,
    summary: 'The customers of a demonstration, where this is one',
    access: 'anyone',
    answers: { 200: Demonstration, ...faults },
  },
  listAccounts: {
    ...routes.listAccounts,
    summary: 'The accounts that the customer reaches',
    access: 'customer',
    answers: { 200: Accounts, ...session, ...faults },
  },
  readBalance: {
    ...routes.readBalance,
    summary: 'The balance of an account, as the bank has it now',
    access: 'customer',
    params: ById,
    answers: { 200: Balance, ...session, 404: Problem, ...faults },
  },
  listTransactions: {
    ...routes.listTransactions,
    summary: 'The transactions of an account, newest first, by page',
    access: 'customer',
    params: ById,
    query: TransactionQuery,
    answers: { 200: TransactionPage, ...session, 404: Problem, 422: Problem, ...faults },
  },
  placeTransfer: {
    ...routes.placeTransfer,
    summary: 'Place a transfer; the same order sent again answers with its first outcome',
    access: 'customer',
    params: ById,
    body: TransferRequest,
    answers: {
      201: PlacedTransfer,
      200: PlacedTransfer,
      ...session,
      404: Problem,
      409: Problem,
      ...badBody,
      ...faults,
    },
  },
  readTransfer: {
    ...routes.readTransfer,
    summary: 'One transfer of the customer, with its receipt',
    access: 'customer',
    params: ById,
    answers: { 200: TransferWithReceipt, ...session, 404: Problem, ...faults },
  },
  sendMessage: {
    ...routes.sendMessage,
    summary: 'Send the bank a message; the same message sent again is kept once',
    access: 'either',
    body: MessageRequest,
    answers: { 202: 'none', 409: Problem, ...badBody, ...throttled, ...faults },
  },
  listMessages: {
    ...routes.listMessages,
    summary: 'The messages that the customer sent while signed in, newest first, by page',
    access: 'customer',
    query: MessageQuery,
    answers: { 200: MessagePage, ...session, 422: Problem, ...faults },
  },
  subscribeToNewsletter: {
    ...routes.subscribeToNewsletter,
    summary: 'Ask for the newsletter; the answer is the same for an email that has it already',
    access: 'anyone',
    body: SubscriptionRequest,
    answers: { 202: 'none', ...badBody, ...throttled, ...faults },
  },
})

export type BankOperations = typeof operations
