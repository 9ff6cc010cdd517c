import type { Bank } from '../bank/bank.ts'
import {
  type StoredNotification,
  listNotifications,
  markAllReadUpTo,
  markRead,
  type NotifiedTransfer,
} from '../bank/notifications/notifications.ts'
import { type Notification, type NotificationTarget, NotificationType } from '../contract/notifications.ts'
import type { BankOperations } from '../contract/operations.ts'
import { accessWords } from '../domain/access-notices.ts'
import { cardNotices, type CardNoticeType } from '../domain/card-notices.ts'
import { budgetNotices, type BudgetNoticeType } from '../domain/budget-notices.ts'
import { cardPaymentNotices, type CardPaymentNoticeType } from '../domain/card-payment-notices.ts'
import { disputeNotices, type DisputeNoticeType } from '../domain/dispute-notices.ts'
import { claimOf, decisionInWords, refusalInWords } from '../domain/claim-words.ts'
import { actionInWords } from '../domain/confirmed-action.ts'
import { declineWords } from '../domain/decline-reasons.ts'
import { formatLongDate, formatMonth } from '../domain/format-dates.ts'
import { formatTransactionNo } from '../domain/identifiers.ts'
import { formatPence, formatPounds } from '../domain/money.ts'
import { limitInWords } from '../domain/payment-limits.ts'
import { creditedInWords, refusedInWords, releasedInWords } from '../domain/decided-payment-words.ts'
import { fraudLine } from '../domain/payment-purposes.ts'
import { returnReason } from '../domain/payment-status.ts'
import { notMadeBecause, repeatingNotices, type RepeatingNoticeType } from '../domain/repeating-notices.ts'
import { newRate } from '../domain/interest.ts'
import { stopNotices, type StopNoticeType } from '../domain/stop-notices.ts'
import { accountByEnding } from '../domain/products.ts'
import type { Handlers } from './handler.ts'

type NotificationOperation = 'listNotifications' | 'readNotification' | 'readAllNotifications'

export const notificationHandlers = (bank: Bank): Pick<Handlers<BankOperations>, NotificationOperation> => ({
  async listNotifications({ session, query }, { reply }) {
    const { page, pageSize } = query
    const listed = await listNotifications(bank, { customerId: session.customerId, page, pageSize })
    const { unread, total, isUnderComplianceReview } = listed
    const notifications = listed.notifications.map(presentNotification)
    return reply(200, { notifications, unread, isUnderComplianceReview, page, pageSize, total })
  },

  async readNotification({ session, params }, { reply, refuse }) {
    const marked = await markRead(bank, { customerId: session.customerId, notificationId: params.id })
    return marked ? reply(204, null) : refuse({ code: 'not_found' })
  },

  async readAllNotifications({ session, body }, { reply, refuse }) {
    const { customerId } = session
    const marked = await markAllReadUpTo(bank, { customerId, notificationId: body.newestSeenId })
    return marked ? reply(204, null) : refuse({ code: 'not_found' })
  },
})

const typeOf = (type: string): NotificationType => {
  const read = NotificationType.safeParse(type)
  return read.success ? read.data : 'other'
}

/** A notification as its customer reads it. The bank stores the facts; the words are made here. */
export function presentNotification(notification: StoredNotification): Notification {
  const { id, createdAt, isRead } = notification
  const type = typeOf(notification.type)
  const { title, description, target } = notificationWords[type](notification)
  return {
    id,
    type,
    title,
    description,
    timestamp: createdAt.toISOString(),
    isRead,
    target,
  }
}

type Words = Pick<Notification, 'title' | 'description' | 'target'>
type FormatNotification = (notification: StoredNotification) => Words

const targetOf = ({ accountId, transactionNo }: NotifiedTransfer): NotificationTarget => ({
  kind: 'transaction',
  accountId,
  id: formatTransactionNo(transactionNo),
})

const security = (title: string, description: string): Words => ({
  title,
  description,
  target: { kind: 'security' },
})

/** Words about a transfer. The target is the customer's line of it, or all transactions if there is no line. */
const ofTransfer =
  (title: string, describe: (transfer: NotifiedTransfer) => string, otherwise: string): FormatNotification =>
  ({ transfer }) =>
    transfer
      ? {
          title,
          description: describe(transfer),
          target: targetOf(transfer),
        }
      : { title, description: otherwise, target: { kind: 'transactions' } }

/** Words about an account, from the facts that its notification keeps. */
const ofAccount =
  (
    title: string,
    describe: (account: string, facts: Readonly<Record<string, string>>) => string,
  ): FormatNotification =>
  ({ facts = {} }) => ({
    title,
    description: describe(accountByEnding(facts), facts),
    target: { kind: 'accounts' },
  })

const amountOf = ({ amountPence }: Readonly<Record<string, string>>): string =>
  amountPence === undefined ? 'A payment' : formatPence(BigInt(amountPence))

/** Words about a payment that was not made, or came back: "{amount} to {name}: {why}." */
const ofPayment =
  (title: string, why: string | ((facts: Readonly<Record<string, string>>) => string)): FormatNotification =>
  ({ facts = {} }) => ({
    title,
    description: `${amountOf(facts)} to ${facts['name'] ?? 'somebody'}: ${typeof why === 'string' ? why : why(facts)}.`,
    target: { kind: 'payments' },
  })

type PageTarget = Exclude<NotificationTarget, { id: string }>

/** Words about what moves by itself, and the page that shows more of it. */
const ofRepeating =
  (type: RepeatingNoticeType, kind: PageTarget['kind']): FormatNotification =>
  ({ facts = {} }) => {
    const { title, text } = repeatingNotices[type](facts)
    return { title, description: text, target: { kind } }
  }

/** Words about what the bank stopped, or allows again. */
const ofStop =
  (type: StopNoticeType, kind: 'security' | 'accounts'): FormatNotification =>
  ({ facts = {} }) => {
    const { title, text } = stopNotices[type](facts)
    return { title, description: text, target: { kind } }
  }

/** Words about a budget, which spending shows. */
const ofBudget =
  (type: BudgetNoticeType): FormatNotification =>
  ({ facts = {} }) => {
    const { title, text } = budgetNotices[type](facts)
    return { title, description: text, target: { kind: 'spending' } }
  }

const cardWords = { ...cardNotices, ...cardPaymentNotices }

/** Words about the safety of a card, and about what it pays. */
const ofCard =
  (type: CardNoticeType | CardPaymentNoticeType): FormatNotification =>
  ({ facts = {} }) => {
    const { title, text } = cardWords[type](facts)
    const { cardPaymentId: id } = facts
    return {
      title,
      description: text,
      target: id === undefined ? { kind: 'cards' } : { kind: 'card_payment', id },
    }
  }

/** Words about a dispute of a card payment: only the card's holder reads them. */
const ofDispute =
  (type: DisputeNoticeType): FormatNotification =>
  ({ facts = {} }) => {
    const { title, text } = disputeNotices[type](facts)
    const { disputeId: id } = facts
    return {
      title,
      description: text,
      target: id === undefined ? { kind: 'cards' } : { kind: 'card_dispute', id },
    }
  }

const aPasskey = 'A passkey'

const otherHolder = 'The other holder'

/** What became of an invitation, by the email that it was sent to. */
const byEmail =
  (title: string): FormatNotification =>
  ({ facts = {} }) => ({
    title,
    description: `By ${facts['email'] ?? 'the person whom you invited'}.`,
    target: { kind: 'accounts' },
  })

/** The words of every notification (spec section 3). A type without words does not compile. */
const notificationWords: Record<NotificationType, FormatNotification> = {
  compliance: () => ({
    title: 'Compliance Alert',
    description:
      'High-value deposits on your account are under compliance review. All services remain active.',
    target: { kind: 'compliance' },
  }),
  declined: ofTransfer(
    'Transfer Declined',
    transfer =>
      `${formatPence(transfer.amountPence)} to ${transfer.recipientName} ${declineWords(transfer.reason).notice}`,
    'A transfer was declined. No money has moved.',
  ),
  completed: ofTransfer(
    'Transfer Completed',
    ({ amountPence, recipientName }) => `${formatPence(amountPence)} was sent to ${recipientName}.`,
    'A transfer was sent.',
  ),
  received: ofTransfer(
    'Payment Received',
    ({ amountPence, description }) => `${formatPence(amountPence)} came in: ${description}.`,
    'Money came into your account.',
  ),
  debited: ofTransfer(
    'Payment Taken',
    ({ amountPence, description }) => `${formatPence(amountPence)} went out: ${description}.`,
    'Money left your account.',
  ),
  statement_ready: ({ subject }) => ({
    title: 'Statement Ready',
    description:
      subject === undefined
        ? 'A new statement is ready to view and download.'
        : `Your statement for ${formatMonth(subject)} is ready to view and download.`,
    target: { kind: 'statements' },
  }),
  message_answered: ({ subject }) => ({
    title: 'Message Answered',
    description:
      subject === undefined
        ? 'We have answered your message.'
        : `We have answered your message “${subject}”.`,
    target: { kind: 'messages' },
  }),
  claim_question: ({ facts = {} }) => ({
    title: 'We Need to Ask You Something',
    description: `It is about ${claimOf(facts)}.`,
    target: { kind: 'payments' },
  }),
  claim_decided: ({ facts = {} }) => ({
    title: 'Claim Decided',
    description: facts['status'] === 'refused' ? refusalInWords(facts) : decisionInWords(facts),
    target: { kind: 'payments' },
  }),
  account_opened: ofAccount('Account Opened', account => `${account} is open.`),
  account_closed: ofAccount('Account Closed', account => `${account} is closed.`),
  fixed_savings_ending: ofAccount(
    'Fixed Savings Ending',
    (account, { endsOn }) =>
      `${account} ends ${endsOn === undefined ? 'soon' : `on ${formatLongDate(endsOn)}`}.`,
  ),
  fixed_savings_ended: ofAccount('Fixed Savings Ended', (account, { amountPence }) =>
    amountPence === undefined
      ? 'Your Fixed Savings have ended.'
      : `${formatPence(BigInt(amountPence))} is in ${account}.`,
  ),
  savings_rate_change: ofAccount(
    'Savings Rate Change',
    (_, { product = 'FlexiSave', aer, fromDay }) => `${product} ${newRate({ aer, fromDay })}.`,
  ),
  joint_account_invitation: ({ facts = {} }) => ({
    title: 'Joint Account Invitation',
    description: `From ${facts['name'] ?? 'another customer'}.`,
    target: { kind: 'accounts' },
  }),
  invitation_accepted: byEmail('Invitation Accepted'),
  invitation_declined: byEmail('Invitation Declined'),
  joint_account_frozen: ofAccount(
    'Joint Account Frozen',
    (account, { name = otherHolder }) => `${name} froze ${account}.`,
  ),
  joint_account_released: ofAccount('Joint Account Released', account => `Money can leave ${account} again.`),
  joint_account_closing: ofAccount(
    'Joint Account Closing',
    (account, { name = otherHolder }) => `${name} wants to close ${account}.`,
  ),
  payment_held: ofPayment('Payment Held', 'we are checking it, and your money is set aside'),
  payment_question: ofPayment('Payment Held', 'we need to ask you something'),
  payment_returned: ofPayment('Payment Returned', ({ code = '' }) => returnReason(code)),
  payment_refused: notification => {
    const refusal = refusedInWords(notification.facts ?? {})
    return refusal
      ? { title: 'Payment Not Made', description: refusal.join(' '), target: { kind: 'payments' } }
      : ofPayment('Payment Not Made', facts => notMadeBecause(facts) ?? `call ${fraudLine}`)(notification)
  },
  payment_released: ({ facts = {} }) => ({
    title: 'Payment Sent',
    description: releasedInWords(facts),
    target: { kind: 'payments' },
  }),
  return_credited: ({ facts = {} }) => ({
    title: 'Payment Returned',
    description: creditedInWords(facts),
    target:
      facts['cardPaymentId'] === undefined
        ? { kind: 'payments' }
        : { kind: 'card_payment', id: facts['cardPaymentId'] },
  }),
  payment_retry: ofRepeating('payment_retry', 'coming_up'),
  payments_missed: ofRepeating('payments_missed', 'payments'),
  payments_short: ofRepeating('payments_short', 'coming_up'),
  direct_debit_set_up: ofRepeating('direct_debit_set_up', 'direct_debits'),
  collection_announced: ofRepeating('collection_announced', 'direct_debits'),
  direct_debit_news: ofRepeating('direct_debit_news', 'direct_debits'),
  standing_order_news: ofRepeating('standing_order_news', 'standing_orders'),
  card_ordered: ofCard('card_ordered'),
  card_activated: ofCard('card_activated'),
  card_stopped: ofCard('card_stopped'),
  card_details_shown: ofCard('card_details_shown'),
  pin_blocked: ofCard('pin_blocked'),
  card_payment: ofCard('card_payment'),
  card_payment_declined: ofCard('card_payment_declined'),
  approve_a_payment: ofCard('approve_a_payment'),
  card_refund: ofCard('card_refund'),
  card_payment_not_covered: ofCard('card_payment_not_covered'),
  dispute_information_needed: ofDispute('dispute_information_needed'),
  dispute_credited: ofDispute('dispute_credited'),
  dispute_refused: ofDispute('dispute_refused'),
  dispute_contested: ofDispute('dispute_contested'),
  dispute_won: ofDispute('dispute_won'),
  dispute_lost: ofDispute('dispute_lost'),
  sign_in_stopped: ofStop('sign_in_stopped', 'security'),
  sign_in_allowed: ofStop('sign_in_allowed', 'security'),
  account_frozen: ofStop('account_frozen', 'accounts'),
  account_unfrozen: ofStop('account_unfrozen', 'accounts'),
  near_your_budget: ofBudget('near_your_budget'),
  budget_reached: ofBudget('budget_reached'),
  limit_raised: ({ facts = {} }) =>
    security(
      'Limit Raised',
      `Your limit for ${limitInWords(facts['limit'])} is ${formatPounds(BigInt(facts['amountPence'] ?? '0'))}.`,
    ),
  welcome: () => ({
    title: 'Welcome',
    description: 'Your account is open. Share your account details to receive your first payment.',
    target: { kind: 'overview' },
  }),
  password_changed: () =>
    security('Password Changed', 'Your password was changed, and every other device was signed out.'),
  password_reset_issued: () => security('Password Reset Link Made', accessWords.resetLinkMade),
  email_changed: () => ({
    title: 'Email Changed',
    description: accessWords.emailChanged,
    target: { kind: 'profile' },
  }),
  phone_changed: () => ({
    title: 'Phone Number Changed',
    description: 'From now on, we call you on your new number.',
    target: { kind: 'profile' },
  }),
  security_alerts_off: () => ({
    title: 'Security Alerts Off',
    description: 'Until they are on again, we say nothing when your password or your second factor changes.',
    target: { kind: 'preferences' },
  }),
  second_factor_on: () =>
    security('Second Factor On', 'From now on, signing in asks for a code from your app.'),
  second_factor_off: ({ facts = {} }) =>
    security(
      'Second Factor Off',
      facts['passkeys'] === undefined ? accessWords.secondFactorOff : accessWords.secondFactorOffWithPasskey,
    ),
  recovery_codes_made: () =>
    security('New Recovery Codes', 'New recovery codes were made. The old ones work no more.'),
  passkey_added: ({ facts = {} }) =>
    security('Passkey Added', `${facts['name'] ?? aPasskey} can sign in and confirm.`),
  passkey_removed: ({ facts = {} }) =>
    security('Passkey Removed', accessWords.passkeyRemoved(facts['name'] ?? aPasskey)),
  passkey_stopped: ({ facts = {} }) =>
    security('Passkey Stopped', `${facts['name'] ?? aPasskey} may have been copied. Remove it.`),
  confirmation_locked: ({ facts = {} }) =>
    security('Confirmations Locked', `Five tries to confirm ${actionInWords(facts['action'])} failed.`),
  new_device: ({ facts = {} }) =>
    security(
      'New Device',
      `You signed in with ${facts['device'] ?? 'another browser'} from ${facts['address'] ?? 'an unknown address'}. ` +
        'Not you? Change your password and call 020 7946 0990.',
    ),
  other: () => ({
    title: 'Account News',
    description: 'There is news about your account. Call us to hear it.',
    target: { kind: 'support' },
  }),
}
