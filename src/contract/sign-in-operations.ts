import { ApplicationRequest } from './applications.ts'
import {
  Demonstration,
  SecondFactorRequired,
  SecurityEventPage,
  SecurityEventQuery,
  Session,
  SessionRequest,
  SignedInDevices,
} from './sessions.ts'
import { ById, defineOperations } from './operation.ts'
import { routes } from './routes.ts'
import { SecondStepRequest } from './credentials.ts'

/** Signing in and out, signed-in devices, and applications. */
export const signInOperations = defineOperations({
  signIn: {
    ...routes.signIn,
    summary: 'Sign in',
    description:
      'Takes email, password and account type. 201 starts a session in a cookie; 202 asks for one more step first, by an app or a passkey. A wrong email and a wrong password get the same answer. Repeated failures lock the sign-in.',
    access: 'anyone',
    body: SessionRequest,
    answers: { 201: Session, 202: SecondFactorRequired },
    refusals: [
      'too_many_attempts',
      'sign_in_locked',
      'invalid_credentials',
      'application_pending',
      'sign_in_stopped',
    ],
  },
  enterSecondFactor: {
    ...routes.enterSecondFactor,
    summary: 'Finish a sign-in with a code or a passkey',
    description:
      'After a sign-in that answered 202, takes a code of the authenticator app, a recovery code, or what the browser answered for a passkey, and starts the session. A demo customer without an app may leave it out.',
    access: 'anyone',
    body: SecondStepRequest,
    answers: { 201: Session },
    refusals: ['not_signed_in', 'too_many_attempts', 'invalid_code'],
  },
  extendSession: {
    ...routes.extendSession,
    summary: 'Extend the session because the customer is active',
    description:
      'A page calls it when a person does something. Otherwise the session ends after five minutes. Every session ends twelve hours after sign-in.',
    access: 'customer',
    answers: { 204: 'none' },
  },
  readSession: {
    ...routes.readSession,
    summary: 'The customer who is signed in, and the end of the session',
    description:
      'Name, email, kind of customer, and when the session ends: idle, and at the latest. Times are by the bank’s clock.',
    access: 'customer',
    answers: { 200: Session },
  },
  signOut: {
    ...routes.signOut,
    summary: 'Sign out',
    description: 'Ends the session and removes the cookie. The answer is the same if nobody is signed in.',
    access: 'anyone',
    answers: { 204: 'none' },
  },
  listSessions: {
    ...routes.listSessions,
    summary: 'The devices that the customer is signed in on',
    description:
      'Each with its device, its address and its last activity. The session of the request is marked.',
    access: 'customer',
    answers: { 200: SignedInDevices },
  },
  endOtherSessions: {
    ...routes.endOtherSessions,
    summary: 'Sign out every device but this one',
    description: 'Ends all sessions of the customer at once, except the one of the request.',
    access: 'customer',
    answers: { 204: 'none' },
  },
  endSession: {
    ...routes.endSession,
    summary: 'Sign out one device',
    description: 'Ends one session of the customer by its id. It may be the session of the request.',
    access: 'customer',
    params: ById,
    answers: { 204: 'none' },
    refusals: ['not_found'],
  },
  listSecurityEvents: {
    ...routes.listSecurityEvents,
    summary: 'Sign-ins, failures and changes of the last 90 days, newest first, by page',
    description: 'Events about the customer’s sign-in and security, with their device and address.',
    access: 'customer',
    query: SecurityEventQuery,
    answers: { 200: SecurityEventPage },
  },
  submitApplication: {
    ...routes.submitApplication,
    summary: 'Apply for an account; the answer is the same for an email that banks here already',
    description:
      'Stored until the bank decides on it. The client makes the id. The same application sent again is stored once; another application with that id is refused.',
    access: 'anyone',
    body: ApplicationRequest,
    answers: { 202: 'none' },
    refusals: [
      'common_application_password',
      'own_detail_in_password',
      'application_id_reused',
      'too_many_applications',
    ],
  },
  readDemonstration: {
    ...routes.readDemonstration,
    summary: 'The demo customers of a demonstration',
    description: 'Anyone may read their credentials. A bank that is not a demonstration answers without any.',
    access: 'anyone',
    answers: { 200: Demonstration },
  },
})
