import { ApplicationRequest } from './applications.ts'
import { Demonstration } from './demonstration.ts'
import { defineOperations } from './operation.ts'
import { Problem } from './problem.ts'
import { routes } from './routes.ts'
import { CodeRequest } from './second-factor.ts'
import { SecurityEventPage, SecurityEventQuery } from './security-events.ts'
import { SecondFactorAsked, Session, SessionRequest, SignedInDevices } from './sessions.ts'
import { ById, badBody, faults, session, throttled } from './usual-answers.ts'

/** Signing in and out, the devices that are signed in, and becoming a customer. */
export const signInOperations = defineOperations({
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
    answers: { 204: 'none', 403: Problem, ...throttled, ...faults },
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
  readDemonstration: {
    ...routes.readDemonstration,
    summary: 'The customers of a demonstration, where this is one',
    access: 'anyone',
    answers: { 200: Demonstration, ...throttled, ...faults },
  },
})
