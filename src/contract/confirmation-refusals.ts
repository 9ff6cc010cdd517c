import { codeWords } from './code-words.ts'
import { passkeyWords } from './passkey-words.ts'
import { passwordWords } from './password-words.ts'
import { atField, type FieldRefusal, type RequestRefusal } from './refusal.ts'

/** The refusals of passkeys and confirmations: a part of the table in `refusals.ts`. */
export const confirmationRefusals = {
  passkey_not_accepted: {
    status: 401,
    title: 'Passkey not accepted',
    sentence: 'That passkey was not accepted. Sign in with your password.',
    isFinal: true,
  },
  too_many_passkeys: {
    status: 409,
    title: 'Too many passkeys',
    sentence: 'You have 10 passkeys. Remove one first.',
    isFinal: false,
  },
  passkey_challenge_ended: {
    status: 410,
    title: 'Too late',
    sentence: 'The 5 minutes are over. Nothing was added.',
    isFinal: true,
  },
  passkey_not_made: {
    status: 409,
    title: 'Passkey not made',
    sentence: 'This device could not make a passkey. Try another one.',
    isFinal: true,
  },
  last_method: {
    status: 409,
    title: 'Last method',
    sentence: 'Add another passkey or an authenticator app first.',
    isFinal: false,
  },
  no_method: {
    status: 403,
    title: 'No method',
    sentence: 'Add a passkey or an authenticator app first.',
    isFinal: false,
  },
  confirmation_required: {
    status: 403,
    title: 'Confirmation required',
    sentence: "Confirm it's you to go on.",
    isFinal: false,
  },
  confirmation_ended: {
    status: 410,
    title: 'Confirmation ended',
    sentence: 'The 5 minutes are over. Nothing was done.',
    isFinal: true,
  },
  confirmation_locked: {
    status: 429,
    title: 'Confirmations locked',
    sentence: 'Too many tries. Nothing was done. Start again.',
    isFinal: false,
  },
  not_confirmed: {
    status: 401,
    title: 'Not confirmed',
    sentence: "That did not confirm it's you. Try again, or use another way.",
    isFinal: true,
  },
  method_not_offered: atField('method', 'not_offered', passkeyWords.method),
  proof_code_missing: atField('code', 'required', codeWords.missing),
  proof_password_missing: atField('password', 'required', passwordWords.currentMissing),
  proof_response_missing: atField('response', 'required', passkeyWords.response),
} as const satisfies Readonly<Record<string, RequestRefusal | FieldRefusal>>
