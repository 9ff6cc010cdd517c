import { paymentsRange } from '../domain/frequencies.ts'

/** What is wrong beside the fields of a standing order. Separate from the schemas, so that a page does not load a validator. */
export const standingOrderWords = {
  payTo: 'Choose who to pay',
  otherAccount: 'Choose another account',
  frequency: 'Choose how often',
  endOn: {
    outOfRange: 'Choose a date after the first payment',
    onePayment: 'That leaves one payment. To pay once, choose Later',
  },
  payments: `Enter a number from ${paymentsRange.min} to ${paymentsRange.max}`,
  /** Of a change: one payment may be left. */
  paymentsLeft: `Enter a number from 1 to ${paymentsRange.max}`,
  lastAmount: 'Enter when it ends before you enter a last payment',
  oneEnd: 'Choose one end: a date or a number of payments',
  payeeGone: 'You have deleted this payee. Choose who to pay',
} as const
