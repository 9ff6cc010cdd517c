import { formatMoney } from '../../../domain/money.ts'
import type { PaymentExemption, PaymentRefusalReason, PaymentStep } from '../../../domain/payment-status.ts'
import { fraudLine } from '../../../domain/payment-purposes.ts'
import { paymentsWords } from './payments-words.ts'

const exemptions: Readonly<Record<PaymentExemption, string>> = {
  trusted_payee: 'trusted payee',
  low_value: 'small amount',
  standing_order: 'standing order',
  own_account: 'own account',
  private_desk: 'private desk',
}

/** The words of a payment's own page (spec sections 12.1 and 12.5). */
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
    ordered: 'Ordered',
    dueOn: 'Due date',
    changeUntil: 'Change or cancel until',
    placedBy: 'Placed by',
    fee: 'Fee',
    purpose: 'Purpose',
  },
  noFee: 'None',
  notAsked: (exemption: PaymentExemption) => `Not asked: ${exemptions[exemption]}.`,
  held: {
    lead: 'We are checking this payment because it looks like a scam.',
    text: (time: string | undefined) =>
      `Your money is set aside. ${time === undefined ? '' : `${paymentsWords.decide(time)} `}Call `,
  },
  refused: { lead: 'We have not made this payment.', text: 'Call ' },
  waits: 'This payment waits for you.',
  returned: (reason: string) => `Their bank sent it back: ${reason}.`,
  line: fraudLine,
  retry: {
    lead: 'This payment was not made yet.',
    text: (time: string) => `We try again at ${time}.`,
  },
  standingOrder: 'See its standing order',
  change: 'Change',
  date: 'Date',
  changed: (amount: string, name: string, day: string) => ({
    title: 'Payment Changed',
    text: `${formatMoney(amount)} to ${name} on ${day}.`,
  }),
  nameNotSure: 'Cancel this payment and make a new one.',
  cancel: 'Cancel payment',
  doNotTryAgain: 'Do not try again',
  cancelText: (amount: string) => `${formatMoney(amount)} stays in your account.`,
  orderEnds: 'Its standing order is cancelled too.',
  cancelled: (amount: string, name: string) => ({
    title: 'Payment Cancelled',
    text: `${formatMoney(amount)} to ${name} is not sent.`,
  }),
  confirm: "Confirm it's you",
  doNotPay: 'Do not pay',
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

/** The steps of a payment, as its page shows them. */
export const stepWords: Readonly<Record<PaymentStep, string>> = {
  awaiting_confirmation: 'Ordered',
  scheduled: 'Accepted',
  held: 'Held',
  completed: 'Completed',
  declined: 'Declined',
  cancelled: 'Cancelled',
  returned: 'Returned',
  refused: 'Refused',
  changed: 'Changed',
  tried: 'Not made yet',
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
    id_taken: 'Another payment of yours already has its number',
    account_blocked: 'No money could leave your account',
    daily_limit: 'It was above your limit for that day',
    payee_blocked: 'We have stopped payments to this account',
    above_maximum: 'The account that it goes to would hold too much',
    missed: 'The bank was closed on that day',
  } satisfies Readonly<Record<PaymentRefusalReason, string>>,
  confirm: 'You confirm it',
  pay: 'We pay it',
  tryAgain: 'We try again',
  at: (time: string) => `At ${time}`,
} as const
