import type { TransactionDetails } from '../../../contract/transactions.ts'
import { declineWords } from '../../../domain/decline-reasons.ts'
import { formatSortCode } from '../../../domain/destination.ts'
import { detailsWords, detailsWords as words } from './details-words.ts'
import { formatLongDayAndTime, signedAmount, statusWords, transactionsWords } from './transaction-words.ts'

/** A receipt's content for drawing: in words, as the page shows it. */
export interface ReceiptDocument {
  readonly title: string
  readonly amount: string
  /** When and how it was decided, in words. */
  readonly decided: string
  readonly facts: readonly ReceiptFact[]
  /** The same in UTC: the creation date of the file, so that the same receipt gives the same bytes. */
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

export interface ReceiptFact {
  readonly name: string
  readonly value: string
}

/** A status in this page's wording. */
export const receiptStatus = ({ transaction }: TransactionDetails): string =>
  statusWords(transaction, transactionsWords.declinedOnTransactions)

const noBreak = '\u00a0'

/**
 * The facts of a receipt under its amount and date. Unknown ones are left out. So is the balance, because customers
 * show receipts to others.
 */
export function listFacts({ transaction, receipt }: TransactionDetails): readonly ReceiptFact[] {
  const { facts } = detailsWords
  const { type, recipientName, reference, category, description, id } = transaction
  const own = `${receipt.holderName}, ${formatSortCode(receipt.sortCode)}${noBreak}${receipt.accountNumber}`
  const listed: readonly [name: string, value: string | false | undefined][] = [
    [facts.reason, receipt.reason && declineWords(receipt.reason).why],
    [facts.description, (type === 'credit' || !recipientName) && description !== reference && description],
    [facts.to, type === 'credit' ? own : recipientName],
    [facts.destination, receipt.destination],
    [facts.reference, reference],
    [facts.category, category],
    [facts.from, type === 'debit' ? own : undefined],
    [facts.transaction, id],
  ]
  return listed.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

/** The receipt as plain text, one fact a line, to paste elsewhere. */
export function formatReceipt(details: TransactionDetails): string {
  const { transaction } = details
  const lines = [
    `${signedAmount(transaction)}, ${formatLongDayAndTime(transaction.date)}, ${receiptStatus(details)}`,
    ...listFacts(details).map(({ name, value }) => `${name}: ${value}`),
  ]
  return lines.join('\n').replaceAll(noBreak, ' ')
}
