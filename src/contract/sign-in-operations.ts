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
import { badBody, ById, defineOperations, faults, session, throttled } from './operation.ts'
import { Problem } from './problem.ts'
import { routes } from './routes.ts'
import { CodeRequest } from './credentials.ts'

/** Signing in and out, the devices that are signed in, and becoming a customer. */
export const signInOperations = defineOperations({
  signIn: {
    ...routes.signIn,
    summary: 'Sign in',
    description:
      'Takes e-mail, password and account type. 201 starts a session in a cookie; 202 asks for a code of the second factor first. Whichever is wrong, the answer is the same. Failures in a row lock.',
    access: 'anyone',
    body: SessionRequest,
    answers: { 201: Session, 202: SecondFactorRequired, 401: Problem, ...badBody, ...throttled, ...faults },
  },
  enterSecondFactor: {
    ...routes.enterSecondFactor,
    summary: 'Finish a sign-in with a code of the second factor',
    description:
      'Takes a code of the authenticator app, or a recovery code, after a sign-in that asked for one. It starts the session.',
    access: 'anyone',
    body: CodeRequest,
    answers: { 201: Session, 401: Problem, ...badBody, ...throttled, ...faults },
  },
  extendSession: {
    ...routes.extendSession,
    summary: 'Say that the customer is active: the idle end moves on',
    description:
      'A page sends it when a person does something. The session ends without it after five minutes, and twelve hours after sign-in whatever happens.',
    access: 'customer',
    answers: { 204: 'none', ...session, 403: Problem, ...faults },
  },
  readSession: {
    ...routes.readSession,
    summary: 'Who is signed in, and until when',
    description: 'Name, e-mail, kind of customer and the two ends of the session, by the bank’s clock.',
    access: 'customer',
    answers: { 200: Session, ...session, ...faults },
  },
  signOut: {
    ...routes.signOut,
    summary: 'Sign out',
    description: 'Ends the session and takes the cookie back. It answers the same where nobody is signed in.',
    access: 'anyone',
    answers: { 204: 'none', 403: Problem, ...throttled, ...faults },
  },
  listSessions: {
    ...routes.listSessions,
    summary: 'The devices that the customer is signed in on',
    description:
      'Each with its device, its address and when it was last active; which of them asks is marked.',
    access: 'customer',
    answers: { 200: SignedInDevices, ...session, ...faults },
  },
  endOtherSessions: {
    ...routes.endOtherSessions,
    summary: 'Sign out every device but this one',
    description: 'All but the session that asks are over at once.',
    access: 'customer',
    answers: { 204: 'none', ...session, 403: Problem, ...faults },
  },
  endSession: {
    ...routes.endSession,
    summary: 'Sign out one device',
    description: 'Ends a session of the customer’s by its id, that of the device that asks included.',
    access: 'customer',
    params: ById,
    answers: { 204: 'none', ...session, 403: Problem, 404: Problem, ...faults },
  },
  listSecurityEvents: {
    ...routes.listSecurityEvents,
    summary: 'Sign-ins, failures and changes of the last 90 days, newest first, by page',
    description: 'What concerned the customer’s sign-in and security, from which device and address.',
    access: 'customer',
    query: SecurityEventQuery,
    answers: { 200: SecurityEventPage, ...session, 422: Problem, ...faults },
  },
  submitApplication: {
    ...routes.submitApplication,
    summary: 'Apply for an account; the answer is the same for an email that banks here already',
    description:
      'Kept until somebody decides on it. The client makes the id: the same application sent again is kept once, another one under that id is refused.',
    access: 'anyone',
    body: ApplicationRequest,
    answers: { 202: 'none', 409: Problem, ...badBody, ...throttled, ...faults },
  },
  readDemonstration: {
    ...routes.readDemonstration,
    summary: 'The customers of a demonstration, where this is one',
    description: 'Their credentials are told to anybody. A bank that is no demonstration has none.',
    access: 'anyone',
    answers: { 200: Demonstration, ...throttled, ...faults },
  },
})
