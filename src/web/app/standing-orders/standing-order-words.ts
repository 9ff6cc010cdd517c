import { appPages } from '../../../../content/app-pages.ts'
import { paymentWords } from '../../../contract/payment-words.ts'
import { type Frequency, frequencies, frequencyWords } from '../../../domain/frequencies.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { CancellationReason, StandingOrderEvent } from '../../../domain/standing-orders.ts'
import { askWords, noneWords } from '../payments/payments-words.ts'

/** The words of the list of standing orders (specification section 13.3). */
export const listWords = {
  heading: appPages.standingOrders.title,
  setUp: appPages.newStandingOrder.title,
  states: { current: 'Current', ended: 'Ended' },
  none: noneWords.standingOrders,
  noneEnded: 'No standing order has ended.',
  loading: 'Loading your standing orders',
  columns: {
    to: 'To',
    amount: 'Amount',
    often: 'How often',
    next: 'Next payment',
    from: 'From',
  },
  noNext: '–',
  retry: (time: string) => `We try again at ${time}`,
} as const

/** How often, in the order in which it is offered. */
export const frequencyOptions: readonly { readonly value: Frequency; readonly label: string }[] =
  frequencies.map(value => ({ value, label: frequencyWords[value] }))

/** The words of the form (specification section 13.3). */
export const formWords = {
  from: 'Pay from',
  to: 'Pay to',
  payees: 'Payees',
  accounts: 'Your accounts',
  someoneNew: 'Someone new',
  amount: 'Amount',
  reference: 'Reference',
  /** What the bank sends where the customer gives no reference. */
  noReference: (name: string) => `Standing order to ${name}`,
  often: 'How often',
  first: 'First payment',
  next: 'Next payment',
  ends: 'Ends',
  endings: {
    never: 'When I cancel it',
    date: 'On a date',
    count: 'After a number of payments',
  },
  endOn: 'End date',
  payments: 'Number of payments',
  paymentsLeft: 'Payments left',
  lastAmount: 'Last payment amount',
  cancel: 'Cancel',
  choose: 'Choose',
  noPayer: 'None of your accounts can pay now.',
} as const

/** The words of the preview beside the form. */
export const previewWords = {
  heading: 'Next payments',
  empty: 'Choose how often and from when, and we show you the dates.',
  last: (count: number) => `The last of ${count} payments`,
  lastByDate: 'The last payment',
  unknown: (year: number) => `Bank holidays of ${year} are not known yet.`,
} as const

/** The words of the review and of what comes after it. */
export const setUpWords = {
  review: 'Check before you set it up',
  confirm: 'Confirm',
  once: 'Try again: it is set up once.',
  done: 'Standing Order Set Up',
  doneText: (amount: string, name: string, due: string) =>
    `We will pay ${formatMoney(amount)} to ${name} on ${due}, and then as you chose.`,
  view: 'View standing order',
  another: 'Set up another',
} as const

/** What happened to a standing order, in its history. */
export const eventWords: Readonly<Record<StandingOrderEvent, string>> = {
  set_up: 'Set up',
  changed: 'Changed',
  skipped: 'Skipped',
  skip_undone: 'Skip undone',
  held: 'Held',
  scheduled: 'Accepted',
  trying_again: 'Not made yet, we try again',
  paid: 'Paid',
  declined: 'Declined',
  refused: 'Refused',
  payment_cancelled: 'Payment cancelled',
  returned: 'Returned',
  cancelled: 'Cancelled',
  ended: 'Ended',
}

/** Why a standing order is over before its end, where nobody chose that. */
export const cancelledWords: Readonly<Record<Exclude<CancellationReason, 'customer'>, string>> = {
  payment_refused: 'Its first payment was not made.',
  payee_deleted: 'The payee was deleted.',
  account_closed: 'An account of yours was closed.',
  payee_account_closed: 'The account that it pays is closed or unknown.',
}

/** The words of a standing order's own page. */
export const pageWords = {
  title: (amount: string, name: string) => `${formatMoney(amount)} to ${name}`,
  details: 'Details',
  next: 'Next payments',
  noNext: 'No more payments are made.',
  history: 'History',
  states: { active: 'Active', ended: 'Ended', cancelled: 'Cancelled' },
  facts: {
    from: 'From',
    to: 'To',
    account: 'Account',
    amount: 'Amount',
    lastAmount: 'Last payment amount',
    reference: 'Reference',
    often: 'How often',
    ends: 'Ends',
    left: 'Payments left',
    last: 'Last payment',
    setUp: 'Set up',
    setUpBy: 'Set up by',
    until: 'Change or skip until',
  },
  endsOn: (date: string) => formatLongDate(date),
  endsAfter: (payments: number) => `After ${payments} payments`,
  skipped: 'Skipped',
  skippedMeanwhile: 'We were checking the first payment',
  change: 'Change',
  skip: 'Skip next payment',
  skipAsks: (amount: string, name: string, day: string) =>
    `${formatMoney(amount)} to ${name} is not paid on ${day}.`,
  skippedText: (day: string) => `Nothing is paid on ${day}.`,
  undoneText: (day: string) => `We pay it on ${day}.`,
  skipText: 'Later payments stay as they are.',
  undo: 'Undo skip',
  cancel: 'Cancel standing order',
  /** A move between own accounts concerns nobody else, and has no name here. */
  cancelText: (name: string | undefined) =>
    `No more payments are made.${name === undefined ? '' : ` Tell ${name} yourself.`}`,
  ...askWords,
  dueToday: paymentWords.dueToday,
  retry: {
    lead: 'The last payment was not made yet.',
    text: (time: string) => `We try again at ${time}.`,
  },
  held: {
    lead: 'We are checking the first payment because it looks like a scam.',
    link: 'See the payment',
  },
  seePayment: 'See payment',
  by: (name: string) => `By ${name}`,
  toasts: {
    changed: 'Standing Order Changed',
    skipped: 'Payment Skipped',
    undone: 'Skip Undone',
    cancelled: 'Standing Order Cancelled',
    notDone: 'Standing Order Not Changed',
  },
} as const
