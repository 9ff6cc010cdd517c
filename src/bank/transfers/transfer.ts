import type { DeclineReason } from '../ledger/order.ts'
import type { Pence } from '../money/pence.ts'
import type { Destination } from './destination.ts'

export type DebitCategory = 'Transfer' | 'International Transfer'

/** A decided transfer, as the customer who placed it sees it. */
export interface Transfer {
  readonly id: string
  /** The `TXN` number, unique within the account. */
  readonly transactionNo: bigint
  /** The account that it comes from. */
  readonly accountId: string
  readonly recipientName: string
  readonly destination: Destination
  readonly amountPence: Pence
  readonly reference: string
  readonly category: DebitCategory
  readonly status: 'completed' | 'declined'
  readonly reason?: DeclineReason
  readonly decidedAt: Date
}

/** What a receipt says: the transfer, whose money it was, and the balance after it where money moved. */
export interface TransferReceipt {
  readonly transfer: Transfer
  readonly debtorName: string
  readonly debtorSortCode: string
  readonly debtorAccountNumber: string
  readonly balanceAfterPence?: Pence
}
