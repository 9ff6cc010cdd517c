import { appPages } from '../../../../content/app-pages.ts'
import { formatLongDate, formatWeekdayAndDate } from '../../../domain/format-dates.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { PayeeKind } from '../../../domain/name-check.ts'
import { fraudLine } from '../../../domain/payment-purposes.ts'
import type { PaymentRail } from '../../../domain/payment-rail.ts'
import type { Toast } from '../../components/toasts.ts'
import { paymentAddress } from '../payments/payments-addresses.ts'
import { formatDeadline } from '../payments/payment-times.ts'
import type { Step } from './pay-draft.ts'
import type { GivenUp } from './use-payment.ts'

/** The words of Pay someone (specification section 12.3). */
export const payWords = {
  heading: appPages.paySomeone.title,
  back: 'Back',
  continue: 'Continue',
  steps: {
    who: 'Who do you want to pay?',
    amount: 'How much and when?',
    purpose: 'What is this payment for?',
    review: 'Check before you pay',
  } satisfies { readonly [step in Exclude<Step, 'result'>]: string },
  new: 'Pay someone new',
  save: 'Save as payee',
  choose: 'Choose who to pay',
  account: { personal: 'Personal account', business: 'Business account' } satisfies Record<PayeeKind, string>,
  abroad: 'Account abroad',
  from: 'From',
  when: {
    label: 'When',
    now: 'Now',
    later: 'Later',
    date: 'Date',
    due: (text: string) => `We pay it on ${text}`,
  },
  amount: 'Amount',
  reference: 'Reference',
  received: (reference: string) => `Their bank receives: ${reference}`,
  noPayer: 'None of your accounts can pay others now.',
  doNotPay: 'Do not pay',
  checkedContinue: 'I have checked, continue',
  notPaid: { title: 'Not paid', text: 'No money has left your account.' },
  review: {
    to: 'To',
    nameCheck: 'Name check',
    account: 'Account',
    arrives: 'Arrives',
    fee: 'Fee',
    purpose: 'Purpose',
    none: 'None',
    /** What the bank sends where the customer gives no reference. */
    noReference: (name: string) => `Transfer to ${name}`,
    change: 'Change',
  },
  confirm: 'Confirm',
  refused: 'Nothing has been sent.',
  loading: 'Loading your payees',
} as const

const givenUp = {
  unanswered: (what: string) => ({
    title: 'We have not heard back yet',
    text: `If ${what} is not cancelled yet, it ends by itself within 15 minutes. Nothing is paid unless you confirm it.`,
  }),
  changed: (what: string) => ({
    title: 'Not cancelled',
    text: `${what} is no longer as it was. Look at it again.`,
  }),
} as const

/** The toasts about a payment that is given up, of which one stands at a time. */
export const givenUpTitles = [payWords.notPaid.title, givenUp.unanswered('').title, givenUp.changed('').title]

/** What is known of a payment that was given up. "Not paid" is said only of one that cannot be made any more. */
export function givenUpToast({ answer, order }: GivenUp): Omit<Toast, 'id'> {
  if (!order || answer === 'cancelled') return { look: 'info', ...payWords.notPaid }
  const words = givenUp[answer](`${formatMoney(order.body.amount)} to ${order.name}`)
  return { look: 'info', ...words, link: { label: resultWords.view, href: paymentAddress(order.id) } }
}

/** When a payment arrives, by its rail. `dueOn` and `today` are dates in London. */
export function arrivalOf(rail: PaymentRail, dueOn: string, today: string): string {
  switch (rail) {
    case 'own_bank':
      return 'At once'
    case 'faster_payment':
      return 'Usually within seconds, at most 2 hours'
    case 'chaps':
      return dueOn === today ? 'Today' : formatLongDate(dueOn)
    case 'international':
      break
  }
  return '1-4 working days'
}

/** The words of the last step. */
export const resultWords = {
  processing: 'Processing your payment…',
  progress: 'Processing your payment',
  keepOpen: 'Please keep this window open.',
  checking: 'We have not heard back yet. Checking …',
  unanswered: {
    heading: 'We have not heard back yet',
    text: 'Your payment may have been sent. Check again to find out: it is sent once, however often you check.',
  },
  afterReload: {
    heading: 'We have not heard back yet',
    text: 'We could not find out what became of your payment. Checking again asks the bank and sends nothing.',
  },
  finding: {
    heading: 'Checking your payment…',
    text: 'This page was loaded again before we could show you what became of it. We are asking the bank.',
  },
  unsent: {
    heading: 'This payment was not sent',
    text: 'It did not reach the bank, and no money has left your account.',
  },
  waiting: {
    heading: 'This payment waits for you.',
    text: 'No money has left your account.',
    confirm: "Confirm it's you",
  },
  checkAgain: 'Check again',
  receipt: 'View receipt',
  view: 'View payment',
  another: 'Pay someone else',
  sent: 'Payment Sent',
  scheduled: 'Payment Scheduled',
  held: 'Payment Held',
  declined: 'Payment Declined',
  refused: 'Payment Refused',
  cancelled: 'Payment Cancelled',
  returned: 'Payment Returned',
  returnedText: (reason: string) => `Their bank sent it back: ${reason}.`,
  to: (amount: string, name: string) => `${formatMoney(amount)} to ${name}.`,
  scheduledText: (amount: string, name: string, dueOn: string) =>
    `We will pay ${formatMoney(amount)} to ${name} on ${formatWeekdayAndDate(dueOn)}.`,
  dueOn: 'Due date',
  changeUntil: 'Change or cancel until',
  heldText: (decideBy: string) =>
    `We are checking this payment because it looks like a scam. Your money is set aside. We decide by ${formatDeadline(decideBy)}. Call ${fraudLine}.`,
  refusedText: `We have not made this payment. Call ${fraudLine}.`,
  cancelledText: 'No money has left your account.',
  saved: (name: string) => `${name} is saved as a payee.`,
  savedBefore: (name: string) => `${name} is one of your payees.`,
  notSaved: (name: string) => `We could not save ${name} as a payee.`,
  trySavingAgain: 'Try again',
} as const
