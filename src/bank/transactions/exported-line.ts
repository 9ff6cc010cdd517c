import type { ListedTransaction } from './listed-transaction.ts'

/** A line of an account as exports tell it. */
export interface ExportedLine extends Pick<
  ListedTransaction,
  'transactionNo' | 'direction' | 'status' | 'category' | 'description' | 'reference' | 'amountPence'
> {
  /** The day in London, `YYYY-MM-DD`. */
  readonly day: string
  /** Whom it went to or came from, as the order or its description tells it; empty where neither does. */
  readonly otherParty: string
  /** The balance after it; a declined one has none. */
  readonly balanceAfterPence: bigint | null
}
