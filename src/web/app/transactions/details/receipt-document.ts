import type { TransactionDetails } from '../../../../contract/transaction-details.ts'
import { formatLongDayAndTime, signedAmount } from '../transaction-words.ts'
import { detailsWords as words } from './details-words.ts'
import { listFacts, receiptStatus, type ReceiptFact } from './receipt-facts.ts'

/** A receipt as it is drawn: in words, as the page shows it. */
export interface ReceiptDocument {
  readonly title: string
  readonly amount: string
  /** When it was decided, in words, and how. */
  readonly decided: string
  readonly facts: readonly ReceiptFact[]
  /** The same in UTC: what the file says it was made on, so that the same receipt gives the same bytes. */
  readonly at: string
}

export const receiptTitle = ({ transaction }: TransactionDetails): string =>
  transaction.type === 'credit' ? words.receivedReceipt : words.sentReceipt

export const receiptDocument = (details: TransactionDetails): ReceiptDocument => ({
  title: receiptTitle(details),
  amount: signedAmount(details.transaction),
  decided: `${formatLongDayAndTime(details.transaction.date)}, ${receiptStatus(details)}`,
  facts: listFacts(details),
  at: details.transaction.date,
})
