import type { ApplicationRefusal } from '../bank/applications/submit-application.ts'
import type { ProfileRefusal } from '../bank/customers/profile.ts'
import type { MessageRefusal } from '../bank/messages/send-message.ts'
import type { SubscriptionRefusal } from '../bank/newsletter/subscribe.ts'
import type { PasswordRefusal } from '../bank/passwords/change-password.ts'
import type { ResetRefusal } from '../bank/passwords/reset-password.ts'
import type { PreferenceRefusal } from '../bank/preferences/preferences.ts'
import type { ConfirmationRefusal } from '../bank/second-factor/set-up-second-factor.ts'
import type { SecondFactorEntryRefusal } from '../bank/sessions/enter-second-factor.ts'
import type { SignInRefusal } from '../bank/sessions/sign-in.ts'
import type { TransferRefusal } from '../bank/transfers/place-transfer.ts'
import { codeWords } from '../contract/code-words.ts'
import { passwordWords, signInFailure } from '../contract/password-words.ts'
import type { FieldError, Problem, ProblemCode } from '../contract/problem.ts'
import { profileWords } from '../contract/profile.ts'

/** Everything the bank may say no to, of what the API asks of it. */
type BankRefusal =
  | TransferRefusal['code']
  | MessageRefusal['code']
  | ApplicationRefusal['code']
  | SubscriptionRefusal['code']
  | PasswordRefusal['code']
  | ProfileRefusal['code']
  | PreferenceRefusal['code']
  | ResetRefusal['code']
  | ConfirmationRefusal['code']
  | SignInRefusal['code']
  | SecondFactorEntryRefusal['code']
  | 'common_password'

const beside = (field: string, code: string, message: string) =>
  ({ code: 'bad_input', errors: [{ field, code, message }] }) as const

/**
 * What the API answers to each refusal of the bank. A refusal without an answer does not compile, nor one
 * whose status the operation does not list.
 */
export const refusals = {
  invalid_credentials: { code: 'invalid_credentials' },
  invalid_code: { code: 'invalid_code' },
  sign_in_locked: { code: 'sign_in_locked' },
  application_pending: { code: 'application_pending' },
  not_found: { code: 'not_found' },
  transfer_id_reused: { code: 'transfer_id_reused' },
  message_id_reused: { code: 'message_id_reused' },
  application_id_reused: { code: 'application_id_reused' },
  too_many_applications: { code: 'too_many_applications' },
  too_many_messages: { code: 'too_many_messages' },
  too_many_subscriptions: { code: 'too_many_subscriptions' },
  too_many_attempts: { code: 'too_many_attempts' },
  too_many_unknown_accounts: { code: 'too_many_unknown_accounts' },
  not_signed_in: { code: 'not_signed_in' },
  reset_link_ended: { code: 'reset_link_ended' },
  second_factor_is_on: { code: 'second_factor_is_on' },
  second_factor_is_off: { code: 'second_factor_is_off' },
  common_password: beside('newPassword', 'common_password', passwordWords.common),
  same_password: beside('newPassword', 'same_password', passwordWords.same),
  email_fixed: beside('email', 'email_fixed', profileWords.emailFixed),
  email_unavailable: beside('email', 'email_unavailable', profileWords.emailUnavailable),
  password_required: beside('currentPassword', 'password_required', passwordWords.currentMissing),
  wrong_password: beside('currentPassword', 'wrong_password', passwordWords.currentWrong),
  second_factor_required: beside('code', 'second_factor_required', codeWords.missing),
  wrong_code: beside('code', 'invalid_code', codeWords.wrong),
  unknown_beneficiary_account: beside(
    'destination',
    'unknown_account',
    'No account at this bank has these details. Check the sort code and account number',
  ),
  sort_code_needed: beside('destination', 'sort_code_needed', 'We need the sort code as well'),
  own_account: beside(
    'destination',
    'own_account',
    'This is the account the money would come from. Enter the recipient’s account',
  ),
} as const satisfies Record<BankRefusal, Refusal>

/** What each code answers: one status, and the words that a person reads where nothing better is known. */
const problems = {
  malformed_json: {
    status: 400,
    title: 'Malformed JSON',
    detail: 'What was sent could not be read as JSON in UTF-8.',
  },
  not_signed_in: { status: 401, title: 'Not signed in', detail: 'Sign in to continue.' },
  invalid_credentials: {
    status: 401,
    title: 'Sign-in failed',
    detail: signInFailure,
  },
  invalid_code: {
    status: 401,
    title: 'Code refused',
    detail: 'That code is not right, or was used before. Enter the one that your app shows now.',
  },
  application_pending: {
    status: 403,
    title: 'Application being checked',
    // How many hours that takes is a figure of the pages' own (`content/facts.ts`); the bank keeps to none.
    detail: 'Your application is being checked. You can sign in once your account is open.',
  },
  foreign_origin: {
    status: 403,
    title: 'Foreign origin',
    detail: 'The bank takes changes from its own pages only.',
  },
  not_found: { status: 404, title: 'Not found', detail: 'There is nothing here by that name.' },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address exists, but not for that method.',
  },
  transfer_id_reused: {
    status: 409,
    title: 'Transfer id used before',
    detail: 'This transfer’s id belongs to another order. Nothing was sent. Start a new transfer.',
  },
  message_id_reused: {
    status: 409,
    title: 'Message id used before',
    detail: 'This message’s id belongs to another message. Nothing was sent. Start a new message.',
  },
  application_id_reused: {
    status: 409,
    title: 'Application id used before',
    detail: 'This application’s id belongs to another application. Nothing was sent. Start a new one.',
  },
  second_factor_is_on: {
    status: 409,
    title: 'Second factor is on',
    detail: 'The second factor is on already. Turn it off first to set it up anew.',
  },
  second_factor_is_off: {
    status: 409,
    title: 'Second factor is off',
    detail: 'The second factor is off, or its set-up was begun anew elsewhere. Begin again.',
  },
  reset_link_ended: {
    status: 410,
    title: 'Link no longer of use',
    detail: 'This link was used before, or its time is over. Ask us for a new one.',
  },
  too_large: { status: 413, title: 'Too large', detail: 'Send at most 16 KiB.' },
  not_json: { status: 415, title: 'Not JSON', detail: 'Send application/json.' },
  bad_input: {
    status: 422,
    title: 'Bad input',
    detail: 'Something is missing or not right. Check what you entered and try again.',
  },
  sign_in_locked: {
    status: 429,
    title: 'Sign-in locked',
    detail:
      'Too many attempts to sign in have failed, so we have stopped taking them for a while. If you have forgotten your password, call us.',
  },
  too_many_applications: {
    status: 429,
    title: 'Too many applications',
    detail: 'Several applications came from your address within the hour.',
  },
  too_many_attempts: {
    status: 429,
    title: 'Too many attempts',
    detail: 'You have tried this too often, so we have stopped taking it for a while.',
  },
  too_many_messages: {
    status: 429,
    title: 'Too many messages',
    detail: 'Several messages came from you within the hour. If this one cannot wait, call us.',
  },
  too_many_subscriptions: {
    status: 429,
    title: 'Too many subscriptions',
    detail: 'Several people have subscribed from your address within the hour.',
  },
  too_many_unknown_accounts: {
    status: 429,
    title: 'Too many unknown accounts',
    detail:
      'Several of the accounts with us that you entered do not exist, so for a while you can pay those alone that you have paid before. Check the details with the recipient.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    detail: 'A great many requests came from you or your address just now. Try again in a moment.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    detail: 'Something went wrong on our side. Try again in a moment.',
  },
  bank_busy: {
    status: 503,
    title: 'Busy',
    detail: 'The bank is very busy. Try again in a moment.',
  },
  bank_unavailable: {
    status: 503,
    title: 'Unavailable',
    detail: 'The bank cannot be reached right now. Try again in a moment.',
  },
} as const satisfies Record<ProblemCode, { status: number; title: string; detail: string }>

/** The codes whose status is one of `S`. */
export type CodeOfStatus<S extends number> = {
  [C in ProblemCode]: (typeof problems)[C]['status'] extends S ? C : never
}[ProblemCode]

/** A refusal as the API gives it: its code, and for bad input the fields at fault. */
export interface Refusal<C extends ProblemCode = ProblemCode> {
  readonly code: C
  readonly errors?: readonly FieldError[]
  readonly headers?: Readonly<Record<string, string>>
  /** Where it is known when to ask again: said in `Retry-After` and in the sentence. */
  readonly retryAfterSeconds?: number
}

/** How long to wait, as it is said to a person: never less than it is. */
function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** A refusal's status and its body, an RFC 9457 problem. */
export function problemOf({ code, errors, retryAfterSeconds }: Refusal): Problem {
  const { status, title, detail: sentence } = problems[code]
  const again = retryAfterSeconds === undefined ? '' : ` You can try again in ${waitOf(retryAfterSeconds)}.`
  return {
    type: `/problems/${code}`,
    title,
    status,
    code,
    detail: `${sentence}${again}`,
    ...(errors && { errors: [...errors] }),
  }
}
