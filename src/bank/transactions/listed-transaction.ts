import type { DeclineReason } from '../ledger/order.ts'
import type { Pence } from '../money/pence.ts'

/** A line of an account's list. */
export interface ListedTransaction {
  /** The `TXN` number. */
  readonly transactionNo: bigint
  readonly transferId: string
  readonly decidedAt: Date
  readonly description: string
  readonly reference: string
  readonly category: 'Deposit' | 'Transfer' | 'International Transfer'
  readonly direction: 'debit' | 'credit'
  readonly amountPence: Pence
  /** The balance after it; a declined one has none. */
  readonly balanceAfterPence?: Pence
  readonly status: 'completed' | 'declined'
  /** Why a declined one is. */
  readonly reason?: DeclineReason
  /** Whom a debit goes to. */
  readonly recipientName?: string
  /** Whom a credit comes from, as its description tells it; not where that tells of nobody. */
  readonly payerName?: string
}
