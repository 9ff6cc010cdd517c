import { cardDisputeRefusals } from './card-dispute-refusals.ts'
import { cardRefusals } from './card-refusals.ts'
import { claimRefusals } from './claim-refusals.ts'
import { codeWords } from './code-words.ts'
import { confirmationRefusals } from './confirmation-refusals.ts'
import { directDebitRefusals } from './direct-debit-refusals.ts'
import { jointWords } from './joint-words.ts'
import { passwordWords, signInFailure } from './password-words.ts'
import { payeeRefusals } from './payee-refusals.ts'
import { paymentRefusals } from './payment-refusals.ts'
import { staffActRefusals } from './staff-act-refusals.ts'
import { staffCustomerRefusals } from './staff-customer-refusals.ts'
import { staffDemoRefusals } from './staff-demo-refusals.ts'
import { standingOrderRefusals } from './standing-order-refusals.ts'
import { staffMemberRefusals, staffSessionRefusals } from './staff-session-refusals.ts'
import { staffTaskRefusals } from './staff-task-refusals.ts'
import { atField, type FieldRefusal, type RequestRefusal } from './refusal.ts'

/**
 * Every refusal of the API, by resource, with its one status and its one sentence. Clients decide by the key, or at a
 * field by `field` and `code`: these are stable. Sentences may change. The order of this table decides nothing: each
 * operation lists its refusals in their order of precedence.
 *
 * Final means that the same request, sent again, would be refused again. If the client made the request's id, this
 * holds for each attempt: none was carried out. A refusal that is not final leaves open whether an earlier attempt was
 * carried out. After a status of 500 or more, this attempt may have been carried out too.
 *
 * `src/api/refusals.ts` makes the answers from this table. `src/api/refusals.test.ts` compares it with the refusals of
 * the bank's functions.
 */
export const refusals = {
  // Every request, in the order of the checks in `src/api/mount.ts`.
  foreign_origin: {
    status: 403,
    title: 'Foreign origin',
    sentence: 'The bank takes changes from its own pages only.',
    isFinal: true,
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    sentence: 'A great many requests came from you or your address just now. Try again in a moment.',
    isFinal: false,
  },
  not_signed_in: { status: 401, title: 'Not signed in', sentence: 'Sign in to continue.', isFinal: false },
  // Not final: an earlier attempt may have found an account that the customer has since lost access to.
  not_found: {
    status: 404,
    title: 'Not found',
    sentence: 'We could not find this, or you no longer have access to it.',
    isFinal: false,
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    sentence: 'This address exists, but not for that method.',
    isFinal: true,
  },
  not_json: { status: 415, title: 'Not JSON', sentence: 'Send application/json.', isFinal: true },
  too_large: { status: 413, title: 'Too large', sentence: 'Send at most 16 KiB.', isFinal: true },
  malformed_json: {
    status: 400,
    title: 'Malformed JSON',
    sentence: 'What was sent could not be read as JSON in UTF-8.',
    isFinal: true,
  },
  bad_input: {
    status: 422,
    title: 'Bad input',
    sentence: 'Something is missing or not right. Check what you entered and try again.',
    isFinal: true,
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    sentence: 'Something went wrong on our side. Try again in a moment.',
    isFinal: false,
  },
  bank_busy: {
    status: 503,
    title: 'Busy',
    sentence: 'The bank is very busy. Try again in a moment.',
    isFinal: false,
  },
  bank_unavailable: {
    status: 503,
    title: 'Unavailable',
    sentence: 'The bank cannot be reached right now. Try again in a moment.',
    isFinal: false,
  },

  // Several resources: a rate limit.
  too_many_attempts: {
    status: 429,
    title: 'Too many attempts',
    sentence: 'You have tried this too often, so we have stopped taking it for a while.',
    isFinal: false,
  },

  // Sign-in.
  sign_in_locked: {
    status: 429,
    title: 'Sign-in locked',
    sentence:
      'There were too many failed attempts to sign in, so sign-in is locked for a while. If you have forgotten your password, call us.',
    isFinal: false,
  },
  invalid_credentials: { status: 401, title: 'Sign-in failed', sentence: signInFailure, isFinal: true },
  application_pending: {
    status: 403,
    title: 'Application being checked',
    // How long that takes is in `content/facts.ts`. Only pages use that figure.
    sentence: 'Your application is being checked. You can sign in once your account is open.',
    isFinal: false,
  },
  invalid_code: {
    status: 401,
    title: 'Code refused',
    sentence: 'That code is not right, or was used before. Enter the one that your app shows now.',
    isFinal: true,
  },

  // Applications.
  application_id_reused: {
    status: 409,
    title: 'Application id used before',
    sentence: 'This application’s id belongs to another application. Nothing was sent. Start a new one.',
    isFinal: true,
  },
  too_many_applications: {
    status: 429,
    title: 'Too many applications',
    sentence: 'Several applications came from your address within the hour.',
    isFinal: false,
  },
  common_application_password: atField('password', 'common_password', passwordWords.common),
  own_detail_in_password: atField('password', 'own_detail', passwordWords.own),

  // The current password and a code, which several settings need.
  password_required: atField('currentPassword', 'password_required', passwordWords.currentMissing),
  wrong_password: atField('currentPassword', 'wrong_password', passwordWords.currentWrong),
  second_factor_required: atField('code', 'second_factor_required', codeWords.missing),
  wrong_code: atField('code', 'invalid_code', codeWords.wrong),

  // Passwords.
  common_password: atField('newPassword', 'common_password', passwordWords.common),
  same_password: atField('newPassword', 'same_password', passwordWords.same),
  reset_link_ended: {
    status: 410,
    title: 'Link no longer of use',
    sentence: 'This link was used before, or its time is over. Ask us for a new one.',
    isFinal: true,
  },

  // The profile. The sentences tell nobody whose email it is.
  email_fixed: atField(
    'email',
    'email_fixed',
    'The demonstration’s email stays as it is printed, so that everybody can sign in with it.',
  ),
  email_unavailable: atField(
    'email',
    'email_unavailable',
    'This email cannot be used. Check it, or use another.',
  ),

  // The second factor.
  second_factor_is_on: {
    status: 409,
    title: 'Second factor is on',
    sentence: 'The second factor is on already. Turn it off before you set it up again.',
    isFinal: true,
  },
  second_factor_is_off: {
    status: 409,
    title: 'Second factor is off',
    sentence: 'The second factor is off, or its set-up was started again elsewhere. Begin again.',
    isFinal: true,
  },

  // Passkeys, and confirmations of single actions.
  ...confirmationRefusals,

  // Accounts, pots and moves between them.
  private_desk: {
    status: 403,
    title: 'Looked after by the private desk',
    sentence: 'Your accounts are looked after by the private desk. Call 020 7946 0104.',
    isFinal: true,
  },
  pot_id_reused: {
    status: 409,
    title: 'Pot id used before',
    sentence: 'This id belongs to something else. Start again.',
    isFinal: true,
  },
  account_closed: {
    status: 409,
    title: 'Account closed',
    sentence: 'This account is closed.',
    isFinal: false,
  },
  account_frozen: {
    status: 409,
    title: 'Account frozen',
    sentence: 'This account is frozen. Call us.',
    isFinal: false,
  },
  account_locked: {
    status: 409,
    title: 'Account locked',
    sentence: 'This money stays until its end date.',
    isFinal: false,
  },
  opening_id_reused: {
    status: 409,
    title: 'Opening id used before',
    sentence: 'This id belongs to something else. Start again.',
    isFinal: true,
  },
  product_not_available: {
    status: 409,
    title: 'Product not available',
    sentence: 'You cannot open this account online. Send us a message.',
    isFinal: true,
  },
  too_many_accounts: {
    status: 409,
    title: 'Too many accounts',
    sentence: 'You have 10 open accounts, the most we allow.',
    isFinal: false,
  },
  payments_held: {
    status: 409,
    title: 'Payment being checked',
    sentence: 'A payment is being checked or made. Try again later.',
    isFinal: false,
  },
  payments_due: {
    status: 409,
    title: 'Payment due today',
    sentence: 'A payment is being checked or made. Try again later.',
    isFinal: false,
  },
  holds_open: {
    status: 409,
    title: 'Card payments open',
    sentence: 'Card payments are pending. Try again later.',
    isFinal: false,
  },
  balance_not_zero: {
    status: 409,
    title: 'Account not empty',
    sentence: 'Move the money out first.',
    isFinal: false,
  },
  invitation_id_reused: {
    status: 409,
    title: 'Invitation id used before',
    sentence: 'This id belongs to something else. Start again.',
    isFinal: true,
  },
  invitation_ended: {
    status: 410,
    title: 'Invitation ended',
    sentence: 'This invitation has ended.',
    isFinal: true,
  },
  too_many_invitations: {
    status: 429,
    title: 'Too many invitations',
    sentence: 'You have sent 5 invitations today. Try again tomorrow.',
    isFinal: false,
  },
  too_many_pots: {
    status: 409,
    title: 'Too many pots',
    sentence: 'You have 10 open pots, the most we allow.',
    isFinal: false,
  },
  same_account: atField('to', 'same_account', 'Choose two different accounts'),
  pays_itself: atField('payTo', 'same_account', 'Choose two different accounts'),
  closing_above_maximum: atField('payTo', 'above_maximum', 'This is more than the account may hold'),
  own_email: atField('email', 'own_email', jointWords.ownEmail),
  above_maximum: atField('amount', 'above_maximum', 'This is more than the account may hold'),
  insufficient_funds: atField('amount', 'insufficient_funds', 'You do not have that much available'),
  above_limit: atField('amount', 'above_limit', 'This is more than we move at once'),
  deposit_below_minimum: atField(
    'deposit.amount',
    'below_minimum',
    'This is less than the smallest first payment',
  ),
  deposit_above_maximum: atField('deposit.amount', 'above_maximum', 'This is more than the account may hold'),
  deposit_not_funded: atField('deposit.amount', 'insufficient_funds', 'You do not have that much available'),
  goal_date_past: atField('goalDate', 'not_after_today', 'Choose a day after today'),
  not_a_current_account: atField('isPrimary', 'not_a_current_account', 'Choose a current account'),

  // Transfers.
  transfer_id_reused: {
    status: 409,
    title: 'Transfer id used before',
    sentence: 'This transfer’s id belongs to another order. Nothing was sent. Start a new transfer.',
    isFinal: true,
  },
  own_account: atField(
    'destination',
    'own_account',
    'This is the account the money would come from. Enter the recipient’s account',
  ),
  too_many_unknown_accounts: {
    status: 429,
    title: 'Too many unknown accounts',
    sentence:
      'Several of the accounts with us that you entered do not exist. For a while, this account can pay only those accounts with us that it has paid before. Check the details with the recipient.',
    isFinal: false,
  },
  unknown_beneficiary_account: atField(
    'destination',
    'unknown_account',
    'No account at this bank has these details. Check the sort code and account number',
  ),
  sort_code_needed: atField('destination', 'sort_code_needed', 'We need the sort code as well'),

  // Payees and name checks.
  ...payeeRefusals,
  ...claimRefusals,

  // Cards.
  ...cardRefusals,
  ...cardDisputeRefusals,

  // Payments and their limits.
  ...paymentRefusals,
  ...directDebitRefusals,
  ...standingOrderRefusals,

  // Acts of the staff.
  ...staffActRefusals,
  ...staffCustomerRefusals,
  // The staff.
  ...staffSessionRefusals,
  ...staffTaskRefusals,
  ...staffDemoRefusals,
  ...staffMemberRefusals,

  // Messages and the newsletter.
  message_id_reused: {
    status: 409,
    title: 'Message id used before',
    sentence: 'This message’s id belongs to another message. Nothing was sent. Start a new message.',
    isFinal: true,
  },
  too_many_messages: {
    status: 429,
    title: 'Too many messages',
    sentence: 'Several messages came from you within the hour. If this one cannot wait, call us.',
    isFinal: false,
  },
  too_many_subscriptions: {
    status: 429,
    title: 'Too many subscriptions',
    sentence: 'Several people have subscribed from your address within the hour.',
    isFinal: false,
  },
} as const satisfies Readonly<Record<string, RequestRefusal | FieldRefusal>>

type Refusals = typeof refusals

export type RefusalCode = keyof Refusals

/** The refusals that an answer names by its field. */
export type FieldRefusalCode = {
  [C in RefusalCode]: Refusals[C] extends FieldRefusal ? C : never
}[RefusalCode]

/** Every code that a problem may have. */
export type ProblemCode = Exclude<RefusalCode, FieldRefusalCode>

export type StatusOf<C extends RefusalCode> = Refusals[C]['status']

export const refusalCodes = Object.keys(refusals).filter(isRefusalCode)

function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code)
}

/** Whether a refusal names a field. */
export const isAtField = (code: RefusalCode): code is FieldRefusalCode => 'field' in refusals[code]

/** The codes of problems, for their schema. */
export const problemCodes = refusalCodes.filter((code): code is ProblemCode => !isAtField(code))
