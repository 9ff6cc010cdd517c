import type { Difference } from '../../src/bank/ledger/reconcile.ts'
import type { Transaction } from '../../src/contract/transactions.ts'
import type { AccountsState } from './accounts/accounts-state.ts'
import type { PaymentsState } from './payments/payments-state.ts'

/** A transfer in the database, read by the harness's own SQL. */
export interface StoredTransfer {
  readonly id: string
  readonly kind: string
  readonly status: string
  readonly reason: string | null
  readonly debtorAccountId: string
  readonly creditorAccountId: string
  readonly amountPence: bigint
  /** The hold that it settles, or the transfer that it reverses. */
  readonly subjectTransferId: string | null
  readonly heldNo: bigint | null
  readonly heldAfterPence: bigint | null
  readonly expiresAt: Date | null
  readonly debtorEntryNo: bigint | null
  readonly creditorEntryNo: bigint | null
  readonly debtorTransactionNo: bigint | null
  readonly creditorTransactionNo: bigint | null
  readonly recipientName: string
  readonly destination: string | null
  readonly reference: string
  /** The customer who placed it; null for the bank itself. */
  readonly placedBy: string | null
  readonly decidedAt: Date
  /**
   * The number of audit events about it in the placer's chain or the bank's, and of those with the number that it
   * names.
   */
  readonly events: bigint
  readonly eventsNamed: bigint
  /** Notifications to the customer who placed it, to the one the bank took money from, and to the payee. */
  readonly noticesToPlacer: bigint
  readonly noticesToDebtor: bigint
  readonly noticesToReceiver: bigint
}

export interface StoredEntry {
  readonly accountId: string
  readonly entryNo: bigint
  readonly transferId: string
  readonly direction: 'debit' | 'credit'
  readonly amountPence: bigint
  readonly balanceAfterPence: bigint
  readonly bookedAt: Date
}

export interface StoredAccount {
  readonly id: string
  readonly isCustomers: boolean
  readonly balancePence: bigint
  readonly heldPence: bigint
  readonly lastEntryNo: bigint
  readonly lastHeldNo: bigint
}

/** The state that the checks read at the end of a run. */
export interface FinalState {
  readonly transfers: readonly StoredTransfer[]
  /** By account, in the order of their numbers. */
  readonly entries: ReadonlyMap<string, readonly StoredEntry[]>
  readonly accounts: readonly StoredAccount[]
  /** What customers hold: their accounts and pots, and what they asked for. */
  readonly held: AccountsState
  /** What customers with checks paid. */
  readonly paid: PaymentsState
  /** When the savings of the run were last paid, if they were; later than every other time. */
  readonly maturedAt?: Date | undefined
  /** Customers' transaction lists over HTTP, oldest line first. */
  readonly lists: ReadonlyMap<string, readonly Transaction[]>
  /** The findings of the bank's own reconciler. */
  readonly differences: readonly Difference[]
  /** The number of deadlocks that PostgreSQL had to break. */
  readonly deadlocks: number
}
