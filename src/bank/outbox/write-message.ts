import type { OutboxMessage } from './outbox.ts'
import { messageWords } from './message-words.ts'

/** What the bank says of itself in its messages. The home hands it over from `content/`. */
export interface BankIdentity {
  readonly bankName: string
  readonly phone: string
  /** Answered day and night. */
  readonly fraudPhone: string
  readonly demonstrationNotice: string
  /** Where customers reach the bank, with which links begin; left out where messages are only read. */
  readonly origin?: string
}

export interface WrittenMessage {
  /** One line of our own words alone: nothing that anybody typed. */
  readonly subject: string
  /** Plain text, its lines parted by `\n`. */
  readonly text: string
}

/**
 * Letters that a stranger can have sent to somebody else's address: they do not say the name that the stranger typed.
 */
const toAnybody: ReadonlySet<OutboxMessage['type']> = new Set([
  'welcome',
  'application_rejected',
  'application_for_known_email',
])

const aboutEmails = 'We never ask for your password or a code by email, and we send no links to sign in.'

/** Under the one message that has a link: it was asked for a moment ago. */
const aboutLink =
  'We never ask for your password or a code by email. This link is for choosing a new password alone: it signs nobody in.'

const greetingOf = ({ type, firstName }: OutboxMessage): string =>
  firstName === undefined || toAnybody.has(type) ? 'Hello,' : `Hello ${firstName},`

/**
 * Makes the words of a message, when it leaves: an e-mail and what is posted as a short letter, an SMS as one line. It
 * has no link, and nothing that would open anything for whoever else reads it, but for the one message that a customer
 * asks for to choose a new password.
 */
export function writeMessage(message: OutboxMessage, house: BankIdentity): WrittenMessage {
  const { subject, sentences, isSecurity } = messageWords[message.type](message, house)
  const warning = isSecurity ? [`If this was not you, call us now on ${house.fraudPhone}, day or night.`] : []
  if (message.channel === 'sms')
    return { subject, text: [`${house.bankName}: ${sentences[0]}`, ...warning].join(' ') }
  const paragraphs = [
    greetingOf(message),
    ...sentences,
    ...warning,
    ...(message.channel === 'email'
      ? [message.type === 'password_reset_link' ? aboutLink : aboutEmails]
      : []),
    `${house.bankName}\n${house.demonstrationNotice}`,
  ]
  return { subject, text: `${paragraphs.join('\n\n')}\n` }
}
