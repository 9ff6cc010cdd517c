import type { ClaimKind, ClaimStatus } from '../../../src/domain/claims.ts'
import type { PaymentStatus } from '../../../src/domain/payment-status.ts'
import type { Attempt } from '../history.ts'
import type { OrderDeed } from './payment-steps.ts'

/** What the bank said of a payment. */
export interface PaymentAnswer {
  readonly startedMs: number
  readonly endedMs: number
  /** Where it stands. Undefined: the request was refused. */
  readonly status?: PaymentStatus | undefined
  /** The confirmation that the bank asked for, and the one that the request carried. */
  readonly opened?: string | undefined
  readonly carried?: string | undefined
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
  readonly answers: { readonly endedMs: number; readonly status?: ClaimStatus | undefined }[]
}

/** What the clients know of payments. */
export class KnownPayments {
  readonly records: PaymentRecord[] = []
  readonly names: AskedName[] = []
  readonly claims: ClaimRecord[] = []
  /** The name check of each customer and destination. */
  readonly nameChecks = new Map<string, Promise<string | undefined>>()
}
