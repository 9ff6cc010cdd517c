import { appPages } from '../../../../content/app-pages.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { PayeeKind } from '../../../domain/name-check.ts'
import { fraudLine } from '../../../domain/payment-purposes.ts'
import type { PaymentRail } from '../../../domain/payment-rail.ts'
import { formatDeadline } from '../payments/payment-times.ts'
import type { Step } from './pay-draft.ts'

/** Of Pay someone (specification section 12.3). */
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
  payees: 'Your payees',
  search: 'Search payees',
  noneFound: 'No payees match.',
  new: 'Pay someone new',
  save: 'Save as payee',
  choose: 'Choose who to pay',
  account: { personal: 'Personal account', business: 'Business account' } satisfies Record<PayeeKind, string>,
  abroad: 'Account abroad',
  from: 'From',
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
    when: 'When',
    now: 'Now',
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
  failed: {
    lead: 'We could not load your payments.',
    text: 'The bank did not answer. Your money is not affected.',
  },
} as const

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

/** Of the last step. */
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
  heldText: (decideBy: string) =>
    `We are checking this payment because it looks like a scam. Your money is set aside. We decide by ${formatDeadline(decideBy)}. Call ${fraudLine}.`,
  refusedText: `We have not made this payment. Call ${fraudLine}.`,
  cancelledText: 'No money has left your account.',
  saved: (name: string) => `${name} is saved as a payee.`,
  savedBefore: (name: string) => `${name} is one of your payees.`,
  notSaved: (name: string) => `We could not save ${name} as a payee.`,
  trySavingAgain: 'Try again',
} as const
