import { formatMoney } from '../../../domain/money.ts'
import type { PaymentExemption, PaymentRefusalReason, PaymentStatus } from '../../../domain/payment-status.ts'
import { fraudLine } from '../../../domain/payment-purposes.ts'

const exemptions: Readonly<Record<PaymentExemption, string>> = {
  trusted_payee: 'trusted payee',
  low_value: 'small amount',
}

/** Of a payment's own page (spec sections 12.1 and 12.5). */
export const paymentPageWords = {
  title: (amount: string, name: string) => `${formatMoney(amount)} to ${name}`,
  details: 'Details',
  happened: 'What happened',
  facts: {
    amount: 'Amount',
    to: 'To',
    account: 'Account',
    rollNumber: 'Roll number',
    nameCheck: 'Name check',
    from: 'From',
    reference: 'Reference',
    when: 'When',
    dueOn: 'Due date',
    placedBy: 'Placed by',
    fee: 'Fee',
    purpose: 'Purpose',
  },
  noFee: 'None',
  notAsked: (exemption: PaymentExemption) => `Not asked: ${exemptions[exemption]}.`,
  held: {
    lead: 'We are checking this payment because it looks like a scam.',
    text: (time: string | undefined) =>
      `Your money is set aside. ${time === undefined ? '' : `We decide by ${time}. `}Call `,
  },
  refused: { lead: 'We have not made this payment.', text: 'Call ' },
  waits: 'This payment waits for you.',
  returned: (reason: string) => `Their bank sent it back: ${reason}.`,
  line: fraudLine,
  cancel: 'Cancel payment',
  cancelTitle: 'Cancel payment?',
  keep: 'Keep it',
  cancelText: (amount: string) => `${formatMoney(amount)} stays in your account.`,
  cancelled: (amount: string, name: string) => ({
    title: 'Payment Cancelled',
    text: `${formatMoney(amount)} to ${name} is not sent.`,
  }),
  confirm: "Confirm it's you",
  doNotPay: 'Do not pay',
  question: 'We need to ask you something',
  yourAnswer: 'Your answer',
  answerHint: '10 to 1,000 characters',
  send: 'Send answer',
  answered: { title: 'Answer Sent', text: 'We read it and decide.' },
  receipt: {
    download: 'Download receipt',
    share: 'Share receipt',
    fileName: (transactionId: string) => `receipt-${transactionId}.pdf`,
    notMade: {
      title: 'Receipt Not Made',
      text: 'We could not make it. Nothing has changed. Please try again.',
    },
  },
} as const

/** The steps of a payment, as its page tells them. */
export const stepWords: Readonly<Record<PaymentStatus, string>> = {
  awaiting_confirmation: 'Ordered',
  scheduled: 'Accepted',
  held: 'Held',
  completed: 'Completed',
  declined: 'Declined',
  cancelled: 'Cancelled',
  returned: 'Returned',
  refused: 'Refused',
}

/** What stands below a step, and the steps that are still to come. */
export const furtherStepWords = {
  setAside: (amount: string) => `${formatMoney(amount)} set aside`,
  asked: 'We asked you a question',
  answerOpen: 'Your answer is open',
  answerGiven: 'You answered',
  decide: 'We decide',
  refused: {
    time_over: 'We did not decide in time',
    account_closed: 'The account that it goes to is closed',
    id_taken: 'Another of your orders has its number',
  } satisfies Readonly<Record<PaymentRefusalReason, string>>,
  confirm: 'You confirm it',
} as const
