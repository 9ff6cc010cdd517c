import type { ClaimKind, ClaimStatus } from '../../../src/domain/claims.ts'
import type { PaymentStatus } from '../../../src/domain/payment-status.ts'
import type { Attempt } from '../history.ts'
import type { OrderDeed } from './payment-steps.ts'

/** By which time the bank may have judged how old something was. */
export interface JudgedBy {
  /** The latest time that the server may have read. */
  readonly server: Date
  /** The latest time of any server so far: by that one, what was old may have been removed. */
  readonly furthest: Date
}

/** What the bank said of a payment. */
export interface PaymentAnswer {
  readonly startedMs: number
  readonly endedMs: number
  /** Where it stands. Undefined: the request was refused. */
  readonly status?: PaymentStatus | undefined
  /** The confirmation that the bank asked for, and the one that the request carried. */
  readonly opened?: string | undefined
  readonly carried?: string | undefined
  /** The bank wants another check of the name. `checkedAt`: when its last one was made, at the earliest. */
  readonly unchecked?: (JudgedBy & { readonly checkedAt: Date }) | undefined
}

/** A payment as a customer ordered it, with what the bank said of it. */
export interface PaymentRecord {
  readonly deed: OrderDeed
  readonly id: string
  readonly customerId: string
  readonly accountId: string
  readonly creditorAccountId: string
  readonly name: string
  /** As typed by the customer. */
  readonly destination: string
  readonly amountPence: bigint
  readonly reference: string
  /** Of the order, with and without its confirmation. */
  readonly attempts: Attempt[]
  /** To the order, and to its cancellation. */
  readonly answers: PaymentAnswer[]
}

/** Where a payment stood when it was last heard of; undefined if it never was. */
export const lastStatus = ({ answers }: PaymentRecord): PaymentStatus | undefined =>
  answers.findLast(({ status }) => status !== undefined)?.status

/** Whether the bank wants another check of the name, and no server is known to have the payment. */
export const wantsNameCheck = (record: PaymentRecord): boolean =>
  lastStatus(record) === undefined && record.answers.some(({ unchecked }) => unchecked !== undefined)

const unconfirmed: ReadonlySet<PaymentStatus | undefined> = new Set([
  undefined,
  'awaiting_confirmation',
  'cancelled',
])

/** The confirmation that a payment has used up, as far as its customer knows. */
export const usedConfirmation = ({ answers }: PaymentRecord): string | undefined =>
  answers.find(({ status, carried }) => carried !== undefined && !unconfirmed.has(status))?.carried

/** A name that a customer asked about, and what the bank answered. */
export interface AskedName {
  readonly accountId: string
  /** Who holds the account in question; undefined if only another bank knows. */
  readonly holder: string | undefined
  /** Whether the name is close to the holder's; otherwise it is nobody's there. */
  readonly isClose: boolean
  readonly endedMs: number
  /** The whole answer. */
  readonly body: string
}

/** A customer's claim, with what the bank said of it. */
export interface ClaimRecord {
  readonly id: string
  readonly customerId: string
  readonly accountId: string
  readonly kind: ClaimKind
  readonly transferIds: readonly string[]
  readonly attempts: Attempt[]
  /** To the claim, and to its withdrawal. Without a status: the request was refused. */
  readonly answers: ClaimAnswer[]
}

/** What the bank said of a claim. */
interface ClaimAnswer {
  readonly endedMs: number
  readonly status?: ClaimStatus | undefined
  /** The bank says that one of the payments is too old. */
  readonly tooLate?: JudgedBy | undefined
}

/** The answer to a name check that an order sends. */
export interface KnownNameCheck {
  readonly id: string
  readonly checkedAt: Date
}

/** What the clients know of payments. */
export class KnownPayments {
  readonly records: PaymentRecord[] = []
  readonly names: AskedName[] = []
  readonly claims: ClaimRecord[] = []
  /** The name check of each customer and destination. */
  readonly nameChecks = new Map<string, Promise<KnownNameCheck | undefined>>()
}
