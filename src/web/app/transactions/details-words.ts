import type { DeclineReason } from '../../../contract/transactions.ts'
import { type AdviceWords, manualReviewAdvice } from '../transfers/transfer-words.ts'
import { transactionsWords } from './transaction-words.ts'

export const detailsWords = {
  title: 'Transaction details',
  close: 'Close',
  sentReceipt: 'Transfer receipt',
  receivedReceipt: 'Payment receipt',
  facts: {
    description: 'Description',
    to: 'To',
    destination: 'Account Number / IBAN',
    reference: 'Reference',
    category: 'Category',
    from: 'From',
    transaction: 'Transaction',
    reason: 'Why',
  },
  reasons: {
    amount_requires_manual_review: 'The amount requires manual review',
    insufficient_funds: transactionsWords.insufficientFunds,
  } satisfies Record<DeclineReason, string>,
  demonstration: 'A demonstration, not a bank. No real money was moved.',
  trail: 'What happened',
  steps: {
    sent: 'Sent by you',
    checked: 'Checked: within your limit and balance',
    overLimit: 'Checked: above the limit of one transfer',
    overFunds: 'Checked: more than your available balance',
    received: 'Received',
    completed: 'Completed',
    flagged: transactionsWords.declinedOnTransactions,
    declined: transactionsWords.declined,
  },
  unmoved: 'No money has left your account.',
  advice: {
    amount_requires_manual_review: manualReviewAdvice,
    insufficient_funds: undefined,
  } satisfies Record<DeclineReason, AdviceWords | undefined>,
  payAgain: 'Pay again',
  ask: 'Ask about this transaction',
  question: (what: string) => `My question is about ${what}.\n\n`,
  copy: 'Copy details',
  copied: 'Details copied',
  print: 'Print',
  savePdf: 'Save as PDF',
  notSaved: {
    title: 'Receipt Not Saved',
    text: 'We could not make it. Nothing has changed. Please try again.',
  },
  pdf: {
    subject: (amount: string) => `Receipt for ${amount}`,
    foot: (bank: string) => `Issued by ${bank}. A demonstration, not a bank. No real money was moved.`,
    page: (number: number, count: number) => `Page ${number} of ${count}`,
  },
  fileName: (id: string) => `receipt-${id}`,
  notFound: {
    lead: 'There is no such transaction in this account.',
    text: 'The link may be from another account, or incomplete.',
    back: 'Back to your transactions',
  },
  failed: {
    lead: 'We could not load this transaction.',
    text: 'The bank did not answer. Your money and your transfers are not affected.',
  },
} as const
