import { staffRoles } from '../domain/staff.ts'
import { defineOperations } from './operation.ts'
import { PasskeyChallenge } from './passkeys.ts'
import { staffSessionRoutes } from './staff-session-routes.ts'
import {
  StaffDemonstration,
  StaffJoining,
  StaffJoiningOptions,
  StaffJoiningOptionsRequest,
  StaffPasskeySessionRequest,
  StaffSession,
  StaffSessionRequest,
} from './staff-sessions.ts'

/** Signing in and out of the staff console. */
export const staffSessionOperations = defineOperations({
  staffSignIn: {
    ...staffSessionRoutes.staffSignIn,
    summary: 'Sign in to the staff console',
    description:
      'Takes work email, password and a code of the authenticator app, and starts a session in a cookie of its own. Whatever is wrong gets one answer. Repeated failures lock the sign-in. An older session of the member ends.',
    access: 'staff_anyone',
    body: StaffSessionRequest,
    answers: { 201: StaffSession },
    refusals: ['sign_in_locked', 'invalid_staff_credentials'],
  },
  staffPasskeyChallenge: {
    ...staffSessionRoutes.staffPasskeyChallenge,
    summary: 'A challenge for a sign-in of the staff by a passkey',
    description:
      'Names nobody: the device offers the passkeys that it knows. Works once within five minutes. At most 30 a minute from one address.',
    access: 'staff_anyone',
    answers: { 201: PasskeyChallenge },
    refusals: ['too_many_attempts'],
  },
  staffSignInWithPasskey: {
    ...staffSessionRoutes.staffSignInWithPasskey,
    summary: 'Sign in to the staff console by a passkey',
    description:
      'Takes the challenge and what the browser answered to it. A verified passkey is two factors. Everything that is not accepted gets the same answer.',
    access: 'staff_anyone',
    body: StaffPasskeySessionRequest,
    answers: { 201: StaffSession },
    refusals: ['invalid_staff_credentials'],
  },
  staffReadSession: {
    ...staffSessionRoutes.staffReadSession,
    summary: 'The staff member who is signed in, and the end of the session',
    description: 'Name, email, roles, and when the session ends: idle, and at the latest.',
    access: 'staff',
    roles: staffRoles,
    answers: { 200: StaffSession },
  },
  staffExtendSession: {
    ...staffSessionRoutes.staffExtendSession,
    summary: 'Extend the session because the staff member is active',
    description:
      'A page calls it when a person does something. Otherwise the session ends after 15 minutes. Every session ends 8 hours after sign-in.',
    access: 'staff',
    roles: staffRoles,
    answers: { 200: StaffSession },
  },
  staffSignOut: {
    ...staffSessionRoutes.staffSignOut,
    summary: 'Sign out of the staff console',
    description: 'Ends the session and removes the cookie. The answer is the same if nobody is signed in.',
    access: 'staff_anyone',
    answers: { 204: 'none' },
  },
  staffBeginJoining: {
    ...staffSessionRoutes.staffBeginJoining,
    summary: 'Read a joining link',
    description:
      'Who the link is for. With the new password, also what the browser needs to make a passkey, and a key for an authenticator app. The link stays of use.',
    access: 'staff_anyone',
    body: StaffJoiningOptionsRequest,
    answers: { 200: StaffJoiningOptions },
    refusals: ['common_password', 'joining_link_ended'],
  },
  staffJoin: {
    ...staffSessionRoutes.staffJoin,
    summary: 'Join the staff by a link',
    description:
      'Works once, within 24 hours. Sets the password, and an app or a passkey, in place of whatever the member had; then they sign in. The customers that the member is or knows are named here.',
    access: 'staff_anyone',
    body: StaffJoining,
    answers: { 204: 'none' },
    refusals: ['common_password', 'joining_link_ended', 'wrong_code', 'passkey_not_made'],
  },
  staffReadDemonstration: {
    ...staffSessionRoutes.staffReadDemonstration,
    summary: 'The staff of a demonstration',
    description:
      'Anyone may read their credentials, each with a code that works now. A bank that is not a demonstration answers without any.',
    access: 'staff_anyone',
    answers: { 200: StaffDemonstration },
  },
})
