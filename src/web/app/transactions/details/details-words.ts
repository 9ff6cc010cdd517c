import type { DeclineReason } from '../../../../contract/transfers.ts'
import { manualReviewAdvice, type AdviceWords } from '../../transfers/transfer-words.ts'

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
    balance: 'Balance after',
    reason: 'Why',
  },
  reasons: {
    amount_requires_manual_review: 'The amount requires manual review',
    insufficient_funds: 'More than your available balance',
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
    flagged: 'Flagged for Review',
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
  download: 'Download receipt',
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
