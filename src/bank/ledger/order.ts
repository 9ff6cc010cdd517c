import type { DeclineReason } from '../../domain/decline-reasons.ts'
import type { Pence } from '../../domain/money.ts'

/** A notice that leaves the bank: its id in the outbox, and its recipient. */
export interface OutwardNotice {
  readonly id: string
  /** An email address, or a phone number in E.164. */
  readonly recipient: string
}

/** A customer to notify once an order is decided: within the bank and, by their preferences, by e-mail and SMS. */
export interface OrderNotice {
  readonly customerId: string
  /** The event: the decision, completed or declined; only a decline; or a credit or a debit. */
  readonly tells: 'decision' | 'decline' | 'receipt' | 'debit'
  readonly notificationId: string
  readonly email?: OutwardNotice
  readonly sms?: OutwardNotice
}

interface AnyOrder {
  /** A UUID in lower case, made by the sender of the order. The same id is decided once, however often it is sent. */
  readonly id: string
  /** At most 140 characters, as is the reference. */
  readonly recipientName: string
  /** The text of a Destination; left out if the creditor was named by its account. */
  readonly destination?: string
  readonly reference: string
  readonly category: string
  /** The line's text in the debtor's list, at most 160 characters, and in the creditor's. */
  readonly debtorDescription: string
  readonly creditorDescription: string
  /** The customer who placed the order; left out if the bank did. */
  readonly placedBy?: string
  /** Left out if nobody is notified. */
  readonly notices?: readonly OrderNotice[]
  /** When the order is decided. The ledger uses a later time if one of the accounts already has one. */
  readonly decidedAt: Date
  /** The current time, if it differs from `decidedAt`, as in a backdated history. */
  readonly recordedAt?: Date
}

interface AnyMoneyOrder extends AnyOrder {
  readonly debtorAccountId: string
  readonly creditorAccountId: string
  /** At least 1, at most 99,999,999,999,999. */
  readonly amountPence: Pence
  /** A larger amount is declined for manual review; left out if there is no limit. */
  readonly limitPence?: Pence
  /** The order is refused if the creditor would hold more afterwards; left out for no bound. */
  readonly creditorMaximumPence?: Pence
}

/** Moves money. */
export interface PostOrder extends AnyMoneyOrder {
  readonly kind: 'posting'
}

/** Reserves money without moving it, until it is captured or released. */
export interface HoldOrder extends AnyMoneyOrder {
  readonly kind: 'hold'
  /** Later than `decidedAt`. From then on the hold cannot be captured; it stays until it is released. */
  readonly expiresAt: Date
}

export type MoneyOrder = PostOrder | HoldOrder

/** Turns a hold into a posting of all or part of its amount. The rest is released at once. */
export interface CaptureOrder extends AnyOrder {
  readonly kind: 'capture'
  readonly subjectTransferId: string
  /** At most the hold's amount. Left out, it is the whole amount; the order is then the same as with that amount. */
  readonly amountPence?: Pence
}

/**
 * Settles an earlier transfer with the same accounts and the whole amount: `release` frees a hold, `reversal` moves a
 * posting or a capture back.
 */
export interface UndoingOrder extends AnyOrder {
  readonly kind: 'release' | 'reversal'
  readonly subjectTransferId: string
}

export type SettlingOrder = CaptureOrder | UndoingOrder

export type PostingOrder = MoneyOrder | SettlingOrder

/**
 * The order was decided, now or when it was first sent (`replayed`). `transactionNo` is the `TXN` number in the
 * debtor's list.
 */
export type Decision = {
  readonly replayed: boolean
  readonly transactionNo?: bigint
  readonly decidedAt: Date
} & ({ readonly outcome: 'completed' } | { readonly outcome: 'declined'; readonly reason: DeclineReason })

/**
 * Why an order is refused, in order of precedence, as post_transfers checks them. Nothing is recorded then.
 * `tests/ledger/posting-answers.spec.ts` compares SQL's list with this one.
 */
export const postingRefusals = [
  'id_reused',
  'subject_not_found',
  'subject_reversed',
  'subject_settled',
  'amount_above_hold',
  'unknown_account',
  'hold_expired',
  'above_maximum',
] as const

export type PostingRefusal = (typeof postingRefusals)[number]

export type PostingOutcome = Decision | { readonly outcome: PostingRefusal }

/** Whether the order was decided rather than refused. */
export const isDecided = (outcome: PostingOutcome): outcome is Decision =>
  outcome.outcome === 'completed' || outcome.outcome === 'declined'

/** The bank's own accounts: ordinary accounts without a floor. */
export const ownAccountIds = {
  /** Owed to and by other banks: a transfer to another bank is credited here. */
  settlement: '00000000-0000-7000-8000-000000000001',
  fees: '00000000-0000-7000-8000-000000000002',
  suspense: '00000000-0000-7000-8000-000000000003',
  /** Interest that savings accounts were paid. */
  interest: '00000000-0000-7000-8000-000000000004',
  /** What Direct Debits were refunded under the Guarantee, and settlement has not paid back yet. */
  directDebitClaims: '00000000-0000-7000-8000-000000000005',
  /** What claims were refunded. */
  reimbursements: '00000000-0000-7000-8000-000000000006',
  /** What other banks owe of refunds for scams. */
  dueFromBanks: '00000000-0000-7000-8000-000000000007',
  /** What cards paid and settlement does not have yet, less what accounts still owe of it. */
  cardSettlement: '00000000-0000-7000-8000-000000000008',
  /** What disputes were credited, until they are won or lost. */
  disputes: '00000000-0000-7000-8000-000000000009',
} as const
