import type { MessageType, OutboxMessage } from './outbox.ts'
import type { BankIdentity } from './write-message.ts'

interface Words {
  readonly subject: string
  /** The first says it all: an SMS has no other. */
  readonly sentences: readonly [string, ...string[]]
  /** Whether somebody else may have done it. */
  readonly isSecurity?: true
}

type Write = (message: OutboxMessage, house: BankIdentity) => Words

const security = (subject: string, first: string, ...more: readonly string[]): Words => ({
  subject,
  sentences: [first, ...more],
  isSecurity: true,
})

const fact = ({ facts }: OutboxMessage, name: string, otherwise: string): string => facts[name] ?? otherwise
const amountOf = ({ facts }: OutboxMessage): string => formatAmount(facts['amountPence'] ?? '0')

const whenWritten = ({ facts }: OutboxMessage): string =>
  facts['sentAt'] === undefined ? '' : ` on ${formatMoment(new Date(facts['sentAt']))}`

/** Why a transfer was declined (ruling 13), and what to do now. */
const whyDeclined = ({ facts }: OutboxMessage, { phone }: BankIdentity): string =>
  facts['reason'] === 'insufficient_funds'
    ? 'There was not enough money in your account.'
    : `An amount like this needs a manual review. Call us on ${phone} and we will help.`

/** The words of every message. A type without words does not compile. */
export const messageWords: Record<MessageType, Write> = {
  welcome: (message, { bankName }) => ({
    subject: `Welcome to ${bankName}`,
    sentences: [
      `Your ${fact(message, 'product', 'account')} is open.`,
      `Its sort code is ${fact(message, 'sortCode', '').replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3')}, and its account number ends in ${fact(message, 'accountEnding', '')}.`,
      'Sign in with your email and the password that you chose when you applied.',
    ],
  }),
  application_rejected: (message, { phone }) => ({
    subject: 'Your application',
    sentences: [
      `Thank you for applying for a ${fact(message, 'product', 'new account')}. We are sorry that we cannot open it for you.`,
      `If you would like to talk about it, call us on ${phone}.`,
    ],
  }),
  application_for_known_email: () => ({
    subject: 'An application with your email',
    sentences: [
      'Somebody has just sent us an application with this email address, which we know already.',
      'If it was you, there is no need to apply again: sign in as you do today, or wait until we write about the application that you sent before.',
      'If it was not you, there is nothing to do. Nothing was opened, and whoever sent it was told nothing of you.',
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
      `On ${formatMoment(message.createdAt)} we made a link to choose a new password for you, because we were asked for it.`,
      'Whoever has the link can use it once. Until then your password stays as it is.',
    ),
  password_reset_link: (message, { origin }) => ({
    subject: 'Choose a new password',
    sentences: [
      `On ${formatMoment(message.createdAt)} we were asked for a link to choose a new password for your sign-in.`,
      message.token === undefined || origin === undefined
        ? 'The link stands here. It is made when this leaves, and kept nowhere.'
        : // After the # no server, proxy or log gets to see it.
          `${origin}/reset-password#${message.token}`,
      `It works once, until ${formatMoment(new Date(fact(message, 'endsAt', message.createdAt.toISOString())))}. Whoever has it can use it, so hand it to nobody.`,
      'If it was not you who asked, there is nothing to do. Your password stays as it is.',
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
      `The email that you sign in with was changed on ${formatMoment(message.createdAt)}, and is no longer this one.`,
      'We write to the new one from now on.',
    ),
  phone_changed: message =>
    security(
      'Your phone number was changed',
      `The phone number that we have of you was changed on ${formatMoment(message.createdAt)}.`,
      'From now on, if you ask us for help with signing in, we call the new one.',
    ),
  security_alerts_off: message =>
    security(
      'Security alerts are off',
      `Security alerts were turned off in your settings on ${formatMoment(message.createdAt)}.`,
      'Until they are on again, we write no more when your password or your second factor changes.',
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
      `New recovery codes were made on ${formatMoment(message.createdAt)}. The old ones work no more.`,
    ),
  statement_ready: message => {
    const statement = `Your statement for ${formatMonth(fact(message, 'month', ''))}`
    const account = `It is for your ${fact(message, 'product', 'account')} that ends in ${fact(message, 'accountEnding', '')}.`
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
  completed: message =>
    security(
      'Your transfer has been sent',
      `You sent ${amountOf(message)} to ${fact(message, 'recipientName', 'somebody')} on ${formatMoment(message.createdAt)}.`,
    ),
  declined: (message, house) =>
    security(
      'Your transfer was declined',
      `Your transfer of ${amountOf(message)} to ${fact(message, 'recipientName', 'somebody')} was declined on ${formatMoment(message.createdAt)}. No money has moved.`,
      whyDeclined(message, house),
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

// Amounts and months read as the contract's do, which the bank does not know: it imports nothing but its own.
const wholePounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
})

/** Whole pence, as text, as a person in Britain reads them: `£1,234.56`. No figure passes through a float. */
function formatAmount(pence: string): string {
  const digits = pence.padStart(3, '0')
  return `${wholePounds.format(BigInt(digits.slice(0, -2)))}.${digits.slice(-2)}`
}

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** A moment as London's clocks and calendar show it: `21 November 2026 at 12:00`. */
const formatMoment = (at: Date): string => moment.format(at)

const monthAndYear = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** A month, `2026-10`, in words: `October 2026`. What is no month is last month. */
function formatMonth(month: string): string {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  return Number.isNaN(first) ? 'last month' : monthAndYear.format(first)
}
