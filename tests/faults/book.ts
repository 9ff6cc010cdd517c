import type { Difference } from '../../src/bank/ledger/reconcile.ts'
import type { Transaction } from '../../src/contract/transactions.ts'

/** A transfer as it stands in the database, read by the harness's own statements. */
export interface BookTransfer {
  readonly id: string
  readonly kind: string
  readonly status: string
  readonly reason: string | null
  readonly debtorAccountId: string
  readonly creditorAccountId: string
  readonly amountPence: bigint
  /** The hold that it settles, or what it reverses. */
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
  /** Who placed it; null for the bank's own. */
  readonly placedBy: string | null
  readonly decidedAt: Date
  /** Events of its placer's chain, or of the bank's own, that tell of it, and those at the number that it names. */
  readonly events: bigint
  readonly eventsNamed: bigint
  /** Notifications to its placer, to whoever the bank took money from, and to whoever was paid. */
  readonly toldPlacer: bigint
  readonly toldDebtor: bigint
  readonly toldReceiver: bigint
}

export interface BookEntry {
  readonly accountId: string
  readonly entryNo: bigint
  readonly transferId: string
  readonly direction: 'debit' | 'credit'
  readonly amountPence: bigint
  readonly balanceAfterPence: bigint
  readonly bookedAt: Date
}

export interface BookAccount {
  readonly id: string
  readonly isCustomers: boolean
  readonly balancePence: bigint
  readonly heldPence: bigint
  readonly lastEntryNo: bigint
  readonly lastHeldNo: bigint
}

/** All that there is to read once a run is over. */
export interface Book {
  readonly transfers: readonly BookTransfer[]
  /** Of each account, in the order of their numbers. */
  readonly entries: ReadonlyMap<string, readonly BookEntry[]>
  readonly accounts: readonly BookAccount[]
  /** Customers' lists as the bank tells them over HTTP, the oldest line first. */
  readonly lists: ReadonlyMap<string, readonly Transaction[]>
  /** What the bank's own reconciler says. */
  readonly differences: readonly Difference[]
  /** How often PostgreSQL had to break a deadlock. */
  readonly deadlocks: number
}
