import type { OutboxMessage } from './outbox.ts'
import { messageWords } from './message-words.ts'

/** The bank's name and numbers for its messages. The runtime passes them in from `content/`. */
export interface BankIdentity {
  readonly bankName: string
  readonly phone: string
  /** Staffed day and night. */
  readonly fraudPhone: string
  readonly demonstrationNotice: string
  /** The address that links begin with; left out if messages are only previewed. */
  readonly origin?: string
}

export interface WrittenMessage {
  /** One line of fixed words: nothing that anyone typed. */
  readonly subject: string
  /** Plain text; line feeds separate the lines. */
  readonly text: string
}

/**
 * Messages that a stranger can cause to be sent to another person's address. They leave out the name that the stranger
 * typed.
 */
const toUnverifiedAddresses: ReadonlySet<OutboxMessage['type']> = new Set([
  'welcome',
  'application_rejected',
  'application_for_known_email',
])

const aboutEmails = 'We never ask for your password or a code by email, and we send no links to sign in.'

/** Below the only messages with a link: one that a customer has just requested, and one for a new staff member. */
const aboutLinks: Readonly<Partial<Record<OutboxMessage['type'], string>>> = {
  password_reset_link:
    'We never ask for your password or a code by email. This link only lets you choose a new password. It does not sign anyone in.',
  staff_joining_link: 'We never ask for your password or a code by email.',
}

const greetingOf = ({ type, firstName }: OutboxMessage): string =>
  firstName === undefined || toUnverifiedAddresses.has(type) ? 'Hello,' : `Hello ${firstName},`

/**
 * Writes the text of a message when it leaves: an email or a short letter as paragraphs, an SMS as one line. It has no
 * link and nothing else that grants access, except for the messages that carry a one-time link.
 */
export function writeMessage(message: OutboxMessage, bankDetails: BankIdentity): WrittenMessage {
  const { subject, sentences, isSecurity } = messageWords[message.type](message, bankDetails)
  const warning = isSecurity
    ? [`If this was not you, call us now on ${bankDetails.fraudPhone}, day or night.`]
    : []
  if (message.channel === 'sms')
    return { subject, text: [`${bankDetails.bankName}: ${sentences[0]}`, ...warning].join(' ') }
  const paragraphs = [
    greetingOf(message),
    ...sentences,
    ...warning,
    ...(message.channel === 'email' ? [aboutLinks[message.type] ?? aboutEmails] : []),
    `${bankDetails.bankName}\n${bankDetails.demonstrationNotice}`,
  ]
  return { subject, text: `${paragraphs.join('\n\n')}\n` }
}
