import { formatPence, type Pence } from '../domain/money.ts'

/** What is wrong beside the fields of disputes (part two, 15.4). Apart from the schemas, so that a page loads no validator. */
export const cardDisputeWords = {
  reason: 'Choose what is wrong',
  amountBelow: (pence: Pence) => `Enter an amount below ${formatPence(pence)}`,
  amountBelowPayment: 'Enter an amount below what you paid',
  story: 'Write 20 to 4,000 characters',
  answer: 'Write 10 to 1,000 characters',
  unseen: 'Enter the text without characters that nobody can see',
  merchantAnswer: 'Choose what the merchant answers',
} as const
