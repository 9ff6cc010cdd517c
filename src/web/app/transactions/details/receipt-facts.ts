import { formatSortCode } from '../../../../contract/account-numbers.ts'
import type { TransactionDetails } from '../../../../contract/transaction-details.ts'
import { formatLongDayAndTime, signedAmount, statusWords } from '../transaction-words.ts'
import { transactionsWords } from '../transactions-words.ts'
import { detailsWords } from './details-words.ts'

export interface ReceiptFact {
  readonly name: string
  readonly value: string
}

/** A status as this page words it. */
export const receiptStatus = ({ transaction }: TransactionDetails): string =>
  statusWords(transaction, transactionsWords.declinedOnTransactions)

const noBreak = '\u00a0'

/**
 * What a receipt lists under its amount and date. What is not known is left out, and so is the balance: a receipt is shown to
 * others.
 */
export function listFacts({ transaction, receipt }: TransactionDetails): readonly ReceiptFact[] {
  const { facts, reasons } = detailsWords
  const { type, recipientName, reference, category, description, id } = transaction
  const own = `${receipt.holderName}, ${formatSortCode(receipt.sortCode)}${noBreak}${receipt.accountNumber}`
  const listed: readonly [name: string, value: string | false | undefined][] = [
    [facts.reason, receipt.reason && reasons[receipt.reason]],
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

/** The receipt as text, a fact a line, to be pasted elsewhere. */
export function writeReceipt(details: TransactionDetails): string {
  const { transaction } = details
  const lines = [
    `${signedAmount(transaction)}, ${formatLongDayAndTime(transaction.date)}, ${receiptStatus(details)}`,
    ...listFacts(details).map(({ name, value }) => `${name}: ${value}`),
  ]
  return lines.join('\n').replaceAll(noBreak, ' ')
}
