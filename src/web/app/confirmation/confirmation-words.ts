import { codeWords } from '../../../contract/code-words.ts'
import { confirmationRefusals } from '../../../contract/confirmation-refusals.ts'
import { passwordWords } from '../../../contract/password-words.ts'
import type { Confirmation } from '../../../contract/confirmations.ts'

export type Method = Confirmation['methods'][number]

/** Spec section 14.3. What the confirmation is for comes from the bank. */
export const confirmationWords = {
  title: "Confirm it's you",
  close: 'Close',
  until: (time: string) => `You have until ${time}`,
  anotherWay: 'Use another way',
  cancel: 'Cancel',
  confirm: 'Confirm',
  byPasskey: 'Use a passkey',
  promptClosed: 'Nothing was done. Try again, or use another way.',
  late: confirmationRefusals.confirmation_ended.sentence,
  startAgain: 'Start again',
  unanswered: 'We have not heard back yet.',
  checkAgain: 'Check again',
  noMethod: confirmationRefusals.no_method.sentence,
  settings: 'Security Settings',
  /** After a password, once a session. */
  tip: {
    title: 'Confirmed by your password',
    text: 'Add a passkey, so that nobody can pay with your password alone.',
  },
} as const

/** The ways to confirm (spec section 14.4). */
export const methodWords = {
  passkey: { label: 'Passkey', text: "Your fingerprint, your face or your device's PIN" },
  app: {
    label: 'Code from your authenticator app',
    missing: codeWords.missing,
    notSix: 'A code has six digits. Enter the one that your app shows now',
  },
  recovery_code: { label: 'Recovery code', missing: 'Enter one of your recovery codes' },
  password: { label: 'Current password', missing: passwordWords.currentMissing },
} as const

/** The faults of a typed proof before it is sent: half a code would count as a failure. */
export function faultOfProof(method: Exclude<Method, 'passkey'>, typed: string): string | undefined {
  if ((method === 'password' ? typed : typed.trim()) === '') return methodWords[method].missing
  const isHalf = method === 'app' && !/^\d{6}$/.test(typed.replaceAll(/[\s-]/g, ''))
  return isHalf ? methodWords.app.notSix : undefined
}
