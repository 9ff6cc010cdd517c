import { formatMoney } from './money.ts'

/** All words about a declined transfer, on screens and in messages. Amounts are wire amounts. */
interface DeclineWords {
  /** Whether staff can still allow the payment: screens then call it flagged and name the address to write to. */
  readonly needsReview: boolean
  /** A note below the status in a list, if the status alone says too little. */
  readonly note?: string
  /** A receipt's "Why". */
  readonly why: string
  /** The check that failed, as a step in the transfer's history. */
  readonly check: string
  /** The transfer dialog's result. */
  readonly sentence: (amount: string) => string
  readonly toast: (amount: string) => string
  /** A notification, after the amount and the recipient. */
  readonly notice: string
  /** A sentence of an e-mail or SMS. `phone`: the number for help. */
  readonly message: (phone: string) => string
}

/**
 * Why the ledger declines an order, in order of precedence: `decline_reason` in SQL checks in this order (spec section
 * 8, rulings 13 and 33). Every decline is final: the same order, sent again, gets the same decision.
 * `tests/ledger/constraints.spec.ts` compares SQL's list with this one.
 */
export const declineReasons = [
  'account_frozen',
  'account_locked',
  'amount_requires_manual_review',
  'insufficient_funds',
] as const

export type DeclineReason = (typeof declineReasons)[number]

/** A reason without words does not compile. */
const words: Readonly<Record<DeclineReason, DeclineWords>> = {
  account_frozen: {
    needsReview: false,
    note: 'Account frozen',
    why: 'The account is frozen',
    check: 'Checked: the account is frozen',
    sentence: () => 'This account is frozen. No money can leave it until it is released.',
    toast: amount => `${formatMoney(amount)} was not sent: the account is frozen`,
    notice: 'was declined: the account is frozen.',
    message: phone => `The account is frozen. Call us on ${phone} if you did not expect that.`,
  },
  account_locked: {
    needsReview: false,
    note: 'Money stays until the end date',
    why: 'The money stays in the account until its end date',
    check: 'Checked: the account’s end date has not come',
    sentence: () => 'The money in this account stays until its end date.',
    toast: amount => `${formatMoney(amount)} was not sent: the money stays until the end date`,
    notice: 'was declined: the money stays until the account’s end date.',
    message: phone => `The money stays until the account’s end date. Call us on ${phone} and we will help.`,
  },
  amount_requires_manual_review: {
    needsReview: true,
    why: 'The amount requires manual review',
    check: 'Checked: above the limit of one transfer',
    sentence: () => 'Amount Requires Manual Review.',
    toast: amount => `${formatMoney(amount)} requires manual review`,
    notice: 'requires manual review.',
    message: phone => `An amount like this needs a manual review. Call us on ${phone} and we will help.`,
  },
  insufficient_funds: {
    needsReview: false,
    note: 'Insufficient funds',
    why: 'Insufficient funds',
    check: 'Checked: more than your available balance',
    sentence: amount => `Insufficient funds. Your available balance is less than ${formatMoney(amount)}.`,
    toast: amount => `Insufficient funds for ${formatMoney(amount)}`,
    notice: 'was declined: insufficient funds.',
    message: () => 'There was not enough money in your account.',
  },
}

/** Words that are true of any declined transfer. A page may be older than the bank and not know a reason. */
const unknownReason: DeclineWords = {
  needsReview: false,
  why: 'Declined by the bank',
  check: 'Checked: the bank did not allow it',
  sentence: amount => `The bank declined your transfer of ${formatMoney(amount)}.`,
  toast: amount => `${formatMoney(amount)} was not transferred`,
  notice: 'was declined.',
  message: phone => `Call us on ${phone} and we will help.`,
}

const isKnown = (reason: string): reason is DeclineReason => Object.hasOwn(words, reason)

/** The words of a reason. An unknown or missing one has words that are true of every decline. */
export const declineWords = (reason: string | undefined): DeclineWords =>
  reason !== undefined && isKnown(reason) ? words[reason] : unknownReason
