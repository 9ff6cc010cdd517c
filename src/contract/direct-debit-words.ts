import { refundReasons } from '../domain/direct-debits.ts'

/** What is wrong beside the fields of Direct Debits, and what a customer may say went wrong (specification section 13.4). */
export const directDebitWords = {
  reason: 'Choose what went wrong',
  reasons: refundReasons,
  account: 'Choose an account',
  company: 'Choose a company',
  date: 'Enter a date',
} as const
