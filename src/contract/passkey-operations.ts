import { Confirmation, ConfirmationAnswer } from './confirmations.ts'
import { ById, defineOperations } from './operation.ts'
import {
  AddedPasskey,
  ConfirmedRequest,
  NewPasskey,
  NewPasskeyOptions,
  PasskeyChallenge,
  PasskeyChange,
  Passkeys,
  PasskeySessionRequest,
} from './passkeys.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { Session } from './sessions.ts'

/** Passkeys, and confirmations of single actions. */
export const passkeyOperations = defineOperations({
  newPasskeyChallenge: {
    ...passkeyRoutes.newPasskeyChallenge,
    summary: 'A challenge for a sign-in by a passkey',
    description:
      'Names nobody: the device offers the passkeys that it knows. Works once within five minutes. At most 30 a minute from one address.',
    access: 'anyone',
    answers: { 201: PasskeyChallenge },
    refusals: ['too_many_attempts'],
  },
  signInWithPasskey: {
    ...passkeyRoutes.signInWithPasskey,
    summary: 'Sign in by a passkey',
    description:
      'Takes the challenge and what the browser answered to it, and starts a session in a cookie. A verified passkey is two factors: no code is asked for, and a lock of the password does not stop it. Everything that is not accepted gets the same answer.',
    access: 'anyone',
    body: PasskeySessionRequest,
    answers: { 201: Session },
    refusals: ['passkey_not_accepted', 'sign_in_stopped'],
  },
  listPasskeys: {
    ...passkeyRoutes.listPasskeys,
    summary: 'The customer’s passkeys',
    description: 'The oldest first, and how many recovery codes are left.',
    access: 'customer',
    answers: { 200: Passkeys },
  },
  beginPasskey: {
    ...passkeyRoutes.beginPasskey,
    summary: 'Begin to add a passkey',
    description:
      'Needs a confirmation: without one, the answer opens it. Then answers with what the browser needs to make a passkey, within five minutes.',
    access: 'customer',
    body: ConfirmedRequest,
    answers: { 201: NewPasskeyOptions },
    refusals: [
      'not_signed_in',
      'too_many_passkeys',
      'no_method',
      'too_many_attempts',
      'confirmation_required',
    ],
  },
  addPasskey: {
    ...passkeyRoutes.addPasskey,
    summary: 'Add the passkey that the browser made',
    description:
      'Takes the id of its options. The first passkey of a customer who has no app comes with ten recovery codes, which only this answer has. Adding it again answers 200.',
    access: 'customer',
    body: NewPasskey,
    answers: { 200: AddedPasskey, 201: AddedPasskey },
    refusals: ['not_signed_in', 'passkey_challenge_ended', 'passkey_not_made', 'too_many_passkeys'],
  },
  renamePasskey: {
    ...passkeyRoutes.renamePasskey,
    summary: 'Rename a passkey',
    description: 'Its name is the customer’s own, up to 40 characters.',
    access: 'customer',
    params: ById,
    body: PasskeyChange,
    answers: { 204: 'none' },
    refusals: ['not_found'],
  },
  removePasskey: {
    ...passkeyRoutes.removePasskey,
    summary: 'Remove a passkey',
    description:
      'Needs a confirmation: without one, the answer opens it. The sessions that the passkey opened end; the session of the request gets a new cookie.',
    access: 'customer',
    params: ById,
    body: ConfirmedRequest,
    answers: { 204: 'none' },
    refusals: [
      'not_found',
      'last_method',
      'no_method',
      'too_many_attempts',
      'confirmation_required',
      'not_signed_in',
    ],
  },
  readConfirmation: {
    ...passkeyRoutes.readConfirmation,
    summary: 'A confirmation of this session',
    description: 'What it is for, how it may be answered, and what has become of it.',
    access: 'customer',
    params: ById,
    answers: { 200: Confirmation },
    refusals: ['not_found'],
  },
  answerConfirmation: {
    ...passkeyRoutes.answerConfirmation,
    summary: 'Prove who one is, for one confirmation',
    description:
      'After the right proof, send the request that needed it again, with `confirmationId`. A wrong one says nothing of what was wrong; the fifth ends the confirmation. The client makes `answerId`: sent again, it gets its first answer.',
    access: 'customer',
    params: ById,
    body: ConfirmationAnswer,
    answers: { 200: Confirmation },
    refusals: [
      'not_signed_in',
      'not_found',
      'confirmation_ended',
      'confirmation_locked',
      'method_not_offered',
      'proof_code_missing',
      'proof_password_missing',
      'proof_response_missing',
      'not_confirmed',
    ],
  },
  cancelConfirmation: {
    ...passkeyRoutes.cancelConfirmation,
    summary: 'Cancel a confirmation',
    description: 'Nothing is done then. Cancelling again, or after its use, changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    answers: { 204: 'none' },
    refusals: ['not_found'],
  },
})
