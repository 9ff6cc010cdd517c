import { newRate } from '../../domain/interest.ts'
import { declineWords } from '../../domain/decline-reasons.ts'
import { formatSortCode } from '../../domain/destination.ts'
import { formatLongDate, formatMoment, formatMonth } from '../../domain/format-dates.ts'
import { claimOf, complaintWords, decisionInWords, mayComplain } from '../../domain/claim-words.ts'
import { refusedInWords } from '../../domain/decided-payment-words.ts'
import { actionInWords } from '../../domain/confirmed-action.ts'
import { formatPence } from '../../domain/money.ts'
import { limitInWords } from '../../domain/payment-limits.ts'
import { returnReason } from '../../domain/payment-status.ts'
import { accountByEnding } from '../../domain/products.ts'
import { cardNotices, type CardNoticeType } from '../../domain/card-notices.ts'
import { budgetNotices, type BudgetNoticeType } from '../../domain/budget-notices.ts'
import { cardPaymentNotices, type CardPaymentNoticeType } from '../../domain/card-payment-notices.ts'
import { disputeNotices, type DisputeNoticeType } from '../../domain/dispute-notices.ts'
import { notMadeBecause, repeatingNotices, type RepeatingNoticeType } from '../../domain/repeating-notices.ts'
import type { MessageType, OutboxMessage } from './outbox.ts'
import { decisionWords } from './decision-words.ts'
import type { BankIdentity } from './write-message.ts'

interface Words {
  readonly subject: string
  /** The first must be complete without the others: an SMS has only that one. */
  readonly sentences: readonly [string, ...string[]]
  /** Whether someone other than the customer may have caused it. */
  readonly isSecurity?: true
}

type Write = (message: OutboxMessage, bankDetails: BankIdentity) => Words

const security = (subject: string, first: string, ...more: readonly string[]): Words => ({
  subject,
  sentences: [first, ...more],
  isSecurity: true,
})

/** The one reason that a rejected applicant reads (part two, section 17.4). */
export const identityNotConfirmed = 'We could not confirm who you are.'

const fact = ({ facts }: OutboxMessage, name: string, otherwise: string): string => facts[name] ?? otherwise
const amountOf = ({ facts }: OutboxMessage): string => formatPence(BigInt(facts['amountPence'] ?? '0'))

/** Why a payment was not made, if a reason is given; else who to call. */
const whyRefused = ({ facts }: OutboxMessage, fraudPhone: string): string => {
  const reason = notMadeBecause(facts)
  return reason === undefined ? `Call ${fraudPhone}.` : `The reason: ${reason}.`
}

/** The words of a notice of what moves by itself. Sign-in shows the rest. */
const ofRepeating =
  (type: RepeatingNoticeType): Write =>
  ({ facts }) => {
    const { subject, sentence } = repeatingNotices[type](facts)
    return { subject, sentences: [sentence, 'Sign in to see more.'] }
  }

/** The words of a notice of a card's safety: who to call, if it was not the customer. */
const ofCard =
  (type: CardNoticeType): Write =>
  ({ facts }, { fraudPhone }) => {
    const { subject, text } = cardNotices[type](facts)
    return { subject, sentences: [text, `Was this not you? Call ${fraudPhone}.`] }
  }

/** The words of a notice of what a card pays: who to call, if it was not the customer. Sign-in shows the rest. */
const ofCardPayment =
  (type: CardPaymentNoticeType): Write =>
  ({ facts }, { fraudPhone }) => {
    const { subject, text } = cardPaymentNotices[type](facts)
    return { subject, sentences: [text, `Sign in to see more. Was this not you? Call ${fraudPhone}.`] }
  }

/** A message about a dispute of a card payment, in the words of its notification, and of where to complain. */
const ofDispute =
  (type: DisputeNoticeType): Write =>
  ({ facts }) => {
    const { subject, text, complaint = 'Sign in to see more.' } = disputeNotices[type](facts)
    return { subject, sentences: [text, complaint] }
  }

/** The words of a notice of a budget. Sign-in shows the rest. */
const ofBudget =
  (type: BudgetNoticeType): Write =>
  ({ facts }) => {
    const { subject, text } = budgetNotices[type](facts)
    return { subject, sentences: [text, 'Sign in to see more.'] }
  }

const whenWritten = ({ facts }: OutboxMessage): string =>
  facts['sentAt'] === undefined ? '' : ` on ${formatMoment(new Date(facts['sentAt']))}`

/** Why a transfer was declined (ruling 13), and the next step. */
const whyDeclined = ({ facts }: OutboxMessage, { phone }: BankIdentity): string =>
  declineWords(facts['reason']).message(phone)

/** The words of every message. A type without words does not compile. */
export const messageWords: Record<MessageType, Write> = {
  welcome: (message, { bankName }) => ({
    subject: `Welcome to ${bankName}`,
    sentences: [
      `Your ${fact(message, 'product', 'account')} is open.`,
      `Its sort code is ${formatSortCode(fact(message, 'sortCode', ''))}, and its account number ends in ${fact(message, 'accountEnding', '')}.`,
      'Sign in with your email and the password that you chose when you applied.',
    ],
  }),
  application_rejected: (message, { phone }) => ({
    subject: 'Your application',
    sentences: [
      `Thank you for applying for a ${fact(message, 'product', 'new account')}. We are sorry that we cannot open it for you.`,
      ...(message.facts['reason'] === 'identity_not_confirmed' ? [identityNotConfirmed] : []),
      `If you would like to talk about it, call us on ${phone}.`,
    ],
  }),
  application_for_known_email: () => ({
    subject: 'An application with your email',
    sentences: [
      'Somebody has just sent us an application with this email address, which we already know.',
      'If it was you, you need not apply again. Sign in as usual, or wait until we write about your earlier application.',
      'If it was not you, you need not do anything. We opened nothing, and we told the sender nothing about you.',
    ],
  }),
  password_changed: message =>
    security(
      'Your password was changed',
      `Your password was changed on ${formatMoment(message.createdAt)}.`,
      'Every other device has been signed out.',
    ),
  password_reset_issued: message =>
    security(
      'A link to reset your password',
      `On ${formatMoment(message.createdAt)} we made a link, because somebody asked us for it. With the link you can choose a new password.`,
      'Anyone who has the link can use it, once. Until then your password stays the same.',
    ),
  password_reset_link: (message, { origin }) => ({
    subject: 'Choose a new password',
    sentences: [
      `On ${formatMoment(message.createdAt)} somebody asked us for a link with which you can choose a new password.`,
      message.token === undefined || origin === undefined
        ? 'The link goes here. We make it when we send this message, and we do not store it.'
        : // The token is after the #, so no server, proxy or log sees it.
          `${origin}/reset-password#${message.token}`,
      `It works once, until ${formatMoment(new Date(fact(message, 'endsAt', message.createdAt.toISOString())))}. Anyone who has it can use it, so do not pass it on.`,
      'If you did not ask for it, you need not do anything. Your password stays the same.',
    ],
  }),
  staff_joining_link: (message, { origin }) => ({
    subject: 'Join Sarsen Staff',
    sentences: [
      'An administrator of our staff made a link for you. With it you choose your password, and an app or a passkey.',
      message.token === undefined || origin === undefined
        ? 'The link goes here. We make it when we send this message, and we do not store it.'
        : `${origin}/staff/join#${message.token}`,
      `It works once, until ${formatMoment(new Date(fact(message, 'endsAt', message.createdAt.toISOString())))}. Anyone who has it can use it, so do not pass it on.`,
      'If you did not expect it, tell an administrator.',
    ],
  }),
  email_changed: message =>
    security(
      'Your email was changed',
      `The email that you sign in with was changed on ${formatMoment(message.createdAt)}.`,
      'From now on, sign in with this one.',
    ),
  email_changed_former: message =>
    security(
      'Your email was changed',
      `The email that you sign in with was changed on ${formatMoment(message.createdAt)}. It is no longer this one.`,
      'From now on, we write to the new one.',
    ),
  phone_changed: message =>
    security(
      'Your phone number was changed',
      `The phone number that we have for you was changed on ${formatMoment(message.createdAt)}.`,
      'From now on, if you ask us for help with signing in, we call the new one.',
    ),
  security_alerts_off: message =>
    security(
      'Security alerts are off',
      `Security alerts were turned off in your settings on ${formatMoment(message.createdAt)}.`,
      'Until you turn them on again, we do not write when your password or your second factor changes.',
    ),
  second_factor_on: message =>
    security(
      'Codes at sign-in are on',
      `Codes from an authenticator app were turned on for your sign-in on ${formatMoment(message.createdAt)}.`,
    ),
  second_factor_off: message =>
    security(
      'Codes at sign-in are off',
      `Codes from an authenticator app were turned off for your sign-in on ${formatMoment(message.createdAt)}.`,
    ),
  recovery_codes_made: message =>
    security(
      'You have new recovery codes',
      `New recovery codes were made on ${formatMoment(message.createdAt)}. The old ones no longer work.`,
    ),
  passkey_added: message =>
    security(
      'You have a new passkey',
      `The passkey ${fact(message, 'name', 'of another device')} was added on ${formatMoment(message.createdAt)}. It can sign in and confirm.`,
    ),
  passkey_removed: message =>
    security(
      'A passkey was removed',
      `The passkey ${fact(message, 'name', 'of another device')} was removed on ${formatMoment(message.createdAt)}. It no longer works.`,
    ),
  passkey_stopped: message =>
    security(
      'A passkey was stopped',
      `The passkey ${fact(message, 'name', 'of a device')} may have been copied, so it was stopped on ${formatMoment(message.createdAt)}.`,
      'Sign in another way and remove it.',
    ),
  confirmation_locked: message =>
    security(
      'Confirmations are locked',
      `Five tries to confirm ${actionInWords(message.facts['action'])} failed on ${formatMoment(message.createdAt)}. Nothing was done.`,
    ),
  new_device: message =>
    security(
      'A new device signed in',
      `You signed in with ${fact(message, 'device', 'another browser')} from ${fact(message, 'address', 'an unknown address')} on ${formatMoment(message.createdAt)}.`,
    ),
  statement_ready: message => {
    const { month } = message.facts
    const statement = `Your statement for ${month === undefined ? 'last month' : formatMonth(month)}`
    const account = `It is for your ${fact(message, 'product', 'account')} ending in ${fact(message, 'accountEnding', '')}.`
    return {
      subject: 'Your statement is ready',
      sentences:
        message.channel === 'post'
          ? [`${statement} is enclosed.`, account]
          : [`${statement} is ready.`, `${account} Sign in to read it.`],
    }
  },
  message_answered: message => {
    const first = `You wrote to us${whenWritten(message)}, and we have answered.`
    const { answer } = message.facts
    return {
      subject: 'Our answer to your message',
      sentences:
        answer === undefined
          ? [first, 'Sign in and open Support to read the answer.']
          : [first, ...answer.split(/\n{2,}/)],
    }
  },
  claim_question: ({ facts }) => ({
    subject: 'We need to ask you something',
    sentences: [
      `We have a question about ${claimOf(facts)}.`,
      'Sign in to answer it. Until then we cannot decide.',
    ],
  }),
  claim_decided: ({ facts }) => ({
    subject: 'Your claim is decided',
    sentences: [decisionInWords(facts), ...(mayComplain(facts) ? [complaintWords] : [])],
  }),
  account_opened: ({ facts }) => ({
    subject: 'Your account is open',
    sentences: [`${accountByEnding(facts)} is open.`, 'Sign in to see it.'],
  }),
  account_closed: ({ facts }) => ({
    subject: 'Your account is closed',
    sentences: [`${accountByEnding(facts)} is closed.`, 'You can still read its statements.'],
  }),
  fixed_savings_ending: ({ facts }) => {
    const { endsOn } = facts
    const ends = endsOn === undefined ? 'ends soon' : `ends on ${formatLongDate(endsOn)}`
    return {
      subject: 'Your Fixed Savings end soon',
      sentences: [`${accountByEnding(facts)} ${ends}.`, 'Sign in to see where its money goes.'],
    }
  },
  fixed_savings_ended: message => ({
    subject: 'Your Fixed Savings have ended',
    sentences: [`${amountOf(message)} is in ${accountByEnding(message.facts)}.`],
  }),
  savings_rate_change: ({ facts }) => ({
    subject: 'The rate of your savings changes',
    sentences: [`${accountByEnding(facts)} ${newRate(facts)}.`, 'You can take your money out at any time.'],
  }),
  joint_account_invitation: message => ({
    subject: 'An invitation to a joint account',
    sentences: [
      `${fact(message, 'name', 'Another customer')} invites you to open a joint Current Account.`,
      'Each of you can take out all of the money. Sign in to accept or to decline.',
    ],
  }),
  invitation_accepted: message => ({
    subject: 'Your invitation was accepted',
    sentences: [`${fact(message, 'email', 'The person whom you invited')} accepted your invitation.`],
  }),
  invitation_declined: message => ({
    subject: 'Your invitation was declined',
    sentences: [`${fact(message, 'email', 'The person whom you invited')} declined your invitation.`],
  }),
  joint_account_frozen: message => ({
    subject: 'Your joint account is frozen',
    sentences: [
      `${fact(message, 'name', 'The other holder')} froze ${accountByEnding(message.facts)}.`,
      'No money can leave it until you both release it.',
    ],
  }),
  joint_account_released: ({ facts }) => ({
    subject: 'Your joint account is released',
    sentences: [`Money can leave ${accountByEnding(facts)} again.`],
  }),
  joint_account_closing: message => ({
    subject: 'Your joint account may close',
    sentences: [
      `${fact(message, 'name', 'The other holder')} wants to close ${accountByEnding(message.facts)}.`,
      'Sign in to agree. Without your agreement it stays open.',
    ],
  }),
  payment_held: (message, { fraudPhone }) => ({
    subject: 'We are checking a payment',
    sentences: [
      `We are checking your payment of ${amountOf(message)} to ${fact(message, 'name', 'somebody')}.`,
      `Your money is set aside. Sign in to see until when we decide, or call ${fraudPhone}.`,
    ],
  }),
  payment_question: message => ({
    subject: 'We need to ask you something',
    sentences: [
      `We have a question about your payment of ${amountOf(message)} to ${fact(message, 'name', 'somebody')}.`,
      'Sign in to read and answer it.',
    ],
  }),
  payment_returned: message => ({
    subject: 'A payment came back',
    sentences: [
      `Your payment of ${amountOf(message)} to ${fact(message, 'name', 'somebody')} came back: ${returnReason(fact(message, 'code', ''))}.`,
      'The money is in your account again.',
    ],
  }),
  payment_refused: (message, { fraudPhone }) => ({
    subject: 'A payment was not made',
    sentences: refusedInWords(message.facts) ?? [
      `We have not made your payment of ${amountOf(message)} to ${fact(message, 'name', 'somebody')}.`,
      whyRefused(message, fraudPhone),
    ],
  }),
  payment_retry: ofRepeating('payment_retry'),
  payments_missed: ofRepeating('payments_missed'),
  payments_short: ofRepeating('payments_short'),
  direct_debit_set_up: ofRepeating('direct_debit_set_up'),
  collection_announced: ofRepeating('collection_announced'),
  direct_debit_news: ofRepeating('direct_debit_news'),
  standing_order_news: ofRepeating('standing_order_news'),
  card_ordered: ofCard('card_ordered'),
  card_activated: ofCard('card_activated'),
  card_stopped: ofCard('card_stopped'),
  card_details_shown: ofCard('card_details_shown'),
  pin_blocked: ofCard('pin_blocked'),
  card_payment: ofCardPayment('card_payment'),
  card_payment_declined: ofCardPayment('card_payment_declined'),
  approve_a_payment: ofCardPayment('approve_a_payment'),
  card_refund: ofCardPayment('card_refund'),
  card_payment_not_covered: ofCardPayment('card_payment_not_covered'),
  dispute_information_needed: ofDispute('dispute_information_needed'),
  dispute_credited: ofDispute('dispute_credited'),
  dispute_refused: ofDispute('dispute_refused'),
  dispute_contested: ofDispute('dispute_contested'),
  dispute_won: ofDispute('dispute_won'),
  dispute_lost: ofDispute('dispute_lost'),
  ...decisionWords,
  near_your_budget: ofBudget('near_your_budget'),
  budget_reached: ofBudget('budget_reached'),
  limit_raised: message =>
    security(
      'A payment limit was raised',
      `Your limit for ${limitInWords(message.facts['limit'])} is ${amountOf(message)} from ${formatMoment(message.createdAt)} on.`,
    ),
  completed: message =>
    security(
      'Your transfer has been sent',
      `You sent ${amountOf(message)} to ${fact(message, 'recipientName', 'somebody')} on ${formatMoment(message.createdAt)}.`,
    ),
  declined: (message, bankDetails) =>
    security(
      'Your transfer was declined',
      `Your transfer of ${amountOf(message)} to ${fact(message, 'recipientName', 'somebody')} was declined on ${formatMoment(message.createdAt)}. No money has moved.`,
      whyDeclined(message, bankDetails),
    ),
  received: message => ({
    subject: 'Money has come in',
    sentences: [
      `${amountOf(message)} came into your account on ${formatMoment(message.createdAt)}: ${fact(message, 'description', 'Deposit')}.`,
    ],
  }),
  debited: message =>
    security(
      'Money has gone out',
      `${amountOf(message)} left your account on ${formatMoment(message.createdAt)}: ${fact(message, 'description', 'Payment')}.`,
    ),
  other: () => ({
    subject: 'News about your account',
    sentences: ['There is news about your account. Sign in to read it.'],
  }),
}
