import { atField, type FieldRefusal, type RequestRefusal } from './refusal.ts'
import { staffCustomerWords } from './staff-customer-words.ts'

/**
 * The refusals of a sign-in that staff stopped, of what staff look at, of their identity checks, and of what the bank itself refuses of acts on customers and
 * their money (part two, sections 17.4 and 17.7).
 */
export const staffCustomerRefusals = {
  sign_in_stopped: {
    status: 403,
    title: 'Sign-in stopped',
    sentence: 'Nobody can sign in until you call us.',
    isFinal: false,
  },
  too_many_looks: {
    status: 429,
    title: 'Limit reached',
    sentence: 'You have reached a limit.',
    isFinal: false,
  },
  no_phone_held: atField('method', 'no_phone', staffCustomerWords.noPhone),
  nothing_to_change: {
    status: 409,
    title: 'Nothing to change',
    sentence: 'It is so already. Nothing was changed.',
    isFinal: true,
  },
  demo_customer: {
    status: 409,
    title: 'Demo customer',
    sentence: 'A demo customer keeps the email and the password.',
    isFinal: true,
  },
  sign_in_is_stopped: {
    status: 409,
    title: 'Sign-in is stopped',
    sentence: 'Sign-in is stopped. Allow it first.',
    isFinal: false,
  },
  email_not_sent: {
    status: 409,
    title: 'Email not sent',
    sentence: 'This bank sends no emails.',
    isFinal: false,
  },
  not_enough_money: {
    status: 409,
    title: 'Not enough money',
    sentence: 'The account no longer has this much. Nothing was moved.',
    isFinal: false,
  },
  hold_expired: {
    status: 409,
    title: 'Hold expired',
    sentence: 'This hold has expired. It can only be released.',
    isFinal: true,
  },
  card_hold: {
    status: 409,
    title: 'Hold of a card payment',
    sentence: 'The card network alone captures this.',
    isFinal: true,
  },
  held_payment_hold: {
    status: 409,
    title: 'Hold of a held payment',
    sentence: 'Decide the held payment instead.',
    isFinal: true,
  },
  not_reversible: {
    status: 409,
    title: 'Not reversible',
    sentence: 'This moved no money, or is given back another way.',
    isFinal: true,
  },
  already_reversed: {
    status: 409,
    title: 'Reversed already',
    sentence: 'This was reversed already.',
    isFinal: true,
  },
  transfer_refunded: {
    status: 409,
    title: 'Refunded already',
    sentence: 'A claim refunded this already.',
    isFinal: true,
  },
} as const satisfies Readonly<Record<string, RequestRefusal | FieldRefusal>>

/** What the bank itself refuses of acts on customers, accounts, holds and transfers. */
export const customerActRefusals = [
  'nothing_to_change',
  'demo_customer',
  'sign_in_is_stopped',
  'email_not_sent',
  'account_closed',
  'account_frozen',
  'not_enough_money',
  'hold_expired',
  'card_hold',
  'held_payment_hold',
  'not_reversible',
  'already_reversed',
  'transfer_refunded',
] as const
