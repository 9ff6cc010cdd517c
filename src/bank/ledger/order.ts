import type { Pence } from '../../domain/money.ts'

/** How a message leaves the bank: its id in the outbox, and where it goes. */
export interface OutwardNotice {
  readonly id: string
  /** An e-mail address, or a telephone number in E.164. */
  readonly recipient: string
}

/** Somebody who is told of an order once it is decided: by a notification, and by what leaves the bank. */
export interface OrderNotice {
  readonly customerId: string
  /** Of the decision, completed or declined; of a decline alone; or that the money came in, or went out. */
  readonly tells: 'decision' | 'decline' | 'receipt' | 'debit'
  readonly notificationId: string
  readonly email?: OutwardNotice
  readonly sms?: OutwardNotice
}

interface AnyOrder {
  /** Made by whoever orders: the same id is decided once, however often it comes. A UUID in lower case. */
  readonly id: string
  /** At most 140 characters, as is the reference. */
  readonly recipientName: string
  /** The text of a Destination; left out when the creditor was named by its account. */
  readonly destination?: string
  readonly reference: string
  readonly category: string
  /** How the line reads in the debtor's list, at most 160 characters, and in the creditor's. */
  readonly debtorDescription: string
  readonly creditorDescription: string
  /** The customer who ordered; left out when the bank itself did. */
  readonly placedBy?: string
  /** Left out: nobody is told. */
  readonly notices?: readonly OrderNotice[]
  /** When it is decided. The ledger takes a later time where an account it touches is ahead already. */
  readonly decidedAt: Date
  /** The clock's time where it is another one, as when a history is dated back. */
  readonly recordedAt?: Date
}

interface AnyMoneyOrder extends AnyOrder {
  readonly debtorAccountId: string
  readonly creditorAccountId: string
  /** At least 1, at most 99,999,999,999,999. */
  readonly amountPence: Pence
  /** An amount above it is declined for manual review; left out for no limit. */
  readonly limitPence?: Pence
}

/** Moves money. */
export interface PostOrder extends AnyMoneyOrder {
  readonly kind: 'posting'
}

/** Sets money aside without moving it, until it is captured or released. */
export interface HoldOrder extends AnyMoneyOrder {
  readonly kind: 'hold'
  /** Later than `decidedAt`. From then on it cannot be captured any more; it is held until it is released. */
  readonly expiresAt: Date
}

export type MoneyOrder = PostOrder | HoldOrder

/** Turns a hold into a posting of its whole amount, or of a part: then the rest is let go at once. */
export interface CaptureOrder extends AnyOrder {
  readonly kind: 'capture'
  readonly subjectTransferId: string
  /** At most that of the hold; left out for all of it, which is the same order. */
  readonly amountPence?: Pence
}

/**
 * Settles an earlier transfer, with its accounts and its whole amount: `release` lets a hold go, `reversal` moves a
 * posting or a capture back.
 */
export interface UndoingOrder extends AnyOrder {
  readonly kind: 'release' | 'reversal'
  readonly subjectTransferId: string
}

export type SettlingOrder = CaptureOrder | UndoingOrder

export type PostingOrder = MoneyOrder | SettlingOrder

export type DeclineReason = 'amount_requires_manual_review' | 'insufficient_funds'

/** Decided, now or when the order first came (`replayed`). `transactionNo` is the debtor customer's `TXN`. */
export type Decision = {
  readonly replayed: boolean
  readonly transactionNo?: bigint
  readonly decidedAt: Date
} & ({ readonly outcome: 'completed' } | { readonly outcome: 'declined'; readonly reason: DeclineReason })

/** Refused, and nothing was recorded. By precedence, as post_transfers checks them. */
export type PostingRefusal =
  | 'id_reused'
  | 'subject_not_found'
  | 'subject_settled'
  | 'subject_reversed'
  | 'amount_above_hold'
  | 'unknown_account'
  | 'hold_expired'

export type PostingOutcome = Decision | { readonly outcome: PostingRefusal }

/** Whether the order was decided, rather than refused. */
export const isDecided = (outcome: PostingOutcome): outcome is Decision =>
  outcome.outcome === 'completed' || outcome.outcome === 'declined'

/** The bank's own side of the ledger: accounts like any other, without a floor. Made by migration 002. */
export const ownAccountIds = {
  /** What is owed to and by the world outside: a transfer to another bank is credited here. */
  settlement: '00000000-0000-7000-8000-000000000001',
  fees: '00000000-0000-7000-8000-000000000002',
  suspense: '00000000-0000-7000-8000-000000000003',
} as const
