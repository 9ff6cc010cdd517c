import { formatLongDate, formatMoment } from '../../../domain/format-dates.ts'
import { formatMoney } from '../../../domain/money.ts'

/** With its time: on the day itself, what is asked ends before the day does. */
const momentOf = (at: string): string => formatMoment(new Date(at))

/** The words of invitations to joint accounts (spec section 11.7 and 10.2b). */
export const invitationWords = {
  email: 'Their email',
  emailHint: 'They have 14 days to answer. We tell them your name, and nothing else.',
  send: 'Send invitation',
  once: 'Try again: it is sent once.',
  sent: (email: string) => ({
    title: 'Invitation Sent',
    text: `If ${email} banks with us, they have 14 days to answer.`,
  }),
  received: (name: string) =>
    `${name} invites you to open a joint Current Account. Each of you can take out all of the money.`,
  until: (at: string) => `You can answer until ${momentOf(at)}.`,
  waiting: (email: string) => `You invited ${email} to open a joint Current Account.`,
  waitsUntil: (at: string) => `They can answer until ${momentOf(at)}.`,
  accept: 'Accept',
  decline: 'Decline',
  withdraw: 'Withdraw',
  /** The names of their buttons, where there are several. `name`: whose invitation it is, or the email that was invited. */
  answerTo: (act: string, name: string) => `${act}: ${name}`,
  acceptTitle: 'Open a joint Current Account',
  agreed: 'We both agreed to open this account',
  opened: (account: string) => ({ title: 'Account Opened', text: `${account} is open.` }),
  declineTitle: 'Decline the invitation',
  declineText: (name: string) =>
    `We tell ${name} that you declined. They cannot invite you again for 90 days.`,
  declined: { title: 'Invitation Declined', text: 'No account is opened.' },
  withdrawTitle: 'Withdraw the invitation',
  withdrawText: (email: string) => `${email} can no longer accept it.`,
  withdrawn: { title: 'Invitation Withdrawn', text: 'No account is opened.' },
} as const

/** The words of freezing and releasing a joint account (spec section 11.7). */
export const freezeWords = {
  freeze: 'Freeze account',
  freezeHint: 'No money can leave it until you both release it. Money can still come in.',
  freezeTitle: (name: string) => `Freeze ${name}`,
  freezeText: (other: string) =>
    `No money can leave this account until you and ${other} both release it. Money can still come in. We tell ${other}.`,
  frozen: (by: string) => `${by} froze this account. No money can leave it until you both release it.`,
  frozenByMe: 'You froze this account. No money can leave it until you both release it.',
  waiting: (name: string) => `Waiting for ${name}.`,
  release: 'Release account',
  releaseTitle: (name: string) => `Release ${name}`,
  releaseText: 'Once both of you have released it, money can leave this account again.',
  froze: (name: string) => ({ title: 'Joint Account Frozen', text: `No money can leave ${name}.` }),
  released: (name: string) => ({ title: 'Joint Account Released', text: `Money can leave ${name} again.` }),
  oneReleased: (name: string, waitingFor: string) => ({
    title: 'Release Noted',
    text: `${name} stays frozen. Waiting for ${waitingFor}.`,
  }),
} as const

/** The words of closing an account (spec section 11.7 and 11.8). */
export const closingWords = {
  close: 'Close account',
  closeHint: 'It cannot be opened again.',
  title: (name: string) => `Close ${name}`,
  balance: 'Balance',
  interest: 'Interest until yesterday',
  pot: (name: string) => `Pot ${name}`,
  total: 'In all',
  nothing: 'There is no money in it.',
  payTo: 'Pay the balance to',
  cancels: 'It cancels',
  kinds: {
    payment: 'Scheduled payment',
    standing_order: 'Standing order',
    direct_debit: 'Direct Debit',
    card: 'Card',
  },
  text: 'Payments to it go back to the sender. Its statements stay.',
  noPayTo: (total: string) => `Move the ${formatMoney(total)} out first.`,
  agreement: (other: string) => `${other} has to agree within 14 days. We tell them.`,
  asksMe: (name: string) => `${name} wants to close this account.`,
  requestedByMe: (other: string) => `You asked to close this account. ${other} has to agree.`,
  until: (at: string) => `Without an answer, this request ends on ${momentOf(at)}.`,
  agree: 'Agree to close',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw the closing',
  withdrawText: 'The account stays open.',
  withdrawn: (name: string) => ({ title: 'Closing Withdrawn', text: `${name} stays open.` }),
  closed: (name: string) => ({ title: 'Account Closed', text: `${name} is closed.` }),
  asked: (name: string, other: string) => ({
    title: 'Closing Asked',
    text: `${name} closes when ${other} agrees.`,
  }),
  failed: {
    lead: 'We could not load what closing does.',
    text: 'The bank did not answer. Nothing has changed.',
  },
} as const

/** The words of cancelling Fixed Savings in the days after their opening (spec section 11.6). */
export const cancellingWords = {
  cancelAccount: 'Cancel this account',
  cancelHint: (date: string) => `You can until ${formatLongDate(date)}, without interest.`,
  cancelTitle: (name: string) => `Cancel ${name}`,
  cancelText: (amount: string) =>
    `${formatMoney(amount)} goes back to where it came from, without interest, and the account is closed. Its statements stay.`,
  cancelled: (name: string) => ({ title: 'Account Closed', text: `${name} is closed.` }),
} as const
