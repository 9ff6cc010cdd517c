import type { ListedTransaction } from './listed-transaction.ts'

/** A line of an account as exports tell it: all of it stands in one table's row and its entry's. */
export interface ExportedLine extends Pick<
  ListedTransaction,
  'transactionNo' | 'direction' | 'status' | 'category' | 'description' | 'reference' | 'amountPence'
> {
  /** The day in London, `YYYY-MM-DD`. */
  readonly day: string
  /** The balance after it; a declined one has none. */
  readonly balanceAfterPence: bigint | null
}
