import type { ListedTransaction } from './listed-transaction.ts'

/** What of a list is wanted; what is left out is not asked for (spec section 5, Transactions filters). */
export interface TransactionFilters {
  /**
   * Looked for in description, reference and the other party's name, whatever its case and its hyphens; an amount in
   * amounts too.
   */
  readonly search?: string | undefined
  readonly status?: ListedTransaction['status'] | undefined
  /** Over 1,000,000; from 100,000 to 1,000,000, both included; under 100,000. */
  readonly amountBand?: 'high' | 'medium' | 'low' | undefined
  readonly category?: ListedTransaction['category'] | undefined
  /** Days in London, `YYYY-MM-DD`; both are included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** `declined_first`: the declined, then the rest, each newest first (ruling 12). */
export type TransactionOrder = 'newest' | 'oldest' | 'largest' | 'smallest' | 'declined_first'
