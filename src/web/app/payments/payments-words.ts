import { appPages } from '../../../../content/app-pages.ts'

/** In place of what could not be loaded, on every page of payments and payees (spec section 12.1). */
export const paymentsFailed = {
  lead: 'We could not load your payments.',
  text: 'The bank did not answer. Your money is not affected.',
} as const

/** Of the Payments hub (spec section 12.1). */
export const paymentsWords = {
  heading: appPages.payments.title,
  pay: 'Pay someone',
  limits: appPages.paymentLimits.title,
  held: 'Held payments',
  asked: 'We asked you a question.',
  decide: (time: string) => `We decide by ${time}.`,
  payees: appPages.payees.title,
  allPayees: 'See all payees',
  recent: 'Recent payments',
  noRecent: 'You have made no payments yet.',
  loading: 'Loading your payments',
  columns: {
    date: 'Date',
    to: 'To',
    reference: 'Reference',
    from: 'From',
    amount: 'Amount',
    status: 'Status',
  },
  noValue: '–',
} as const
