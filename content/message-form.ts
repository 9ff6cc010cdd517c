import { bankName, contact } from './facts.ts'

/**
 * The texts of the message form (spec sections 3, 5 and 8). Its page passes them as props, so that its script
 * contains none. Errors beside the fields come from the contract.
 */
export const messageFormWords = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  noSubject: 'Choose a subject',
  message: 'Message',
  messageHint: 'Never send card numbers or passwords.',
  submit: 'Send message',
  answered: `We'll get back to you within ${contact.formAnswerHours} hours.`,
  /** The toast's title; its text is `answered`. Both are the specification's. */
  sent: 'Message Sent Successfully',
  /** Beside the button, after the toast has gone. The email follows it. */
  stored: 'We have received your message. We will send our answer to',
  /** The bank's own reason follows. */
  refused: 'Your message was not sent, and nothing you typed is lost.',
  /** After the bank's reason, which may advise the visitor to call. */
  phone: `Our number is ${contact.phone}.`,
  unanswered: 'We did not hear back from the bank.',
  unansweredAdvice:
    'Nothing you typed is lost. Check your connection and press the button again: we store the same message only once.',
  whatHappens: `The bank stores your message, and its operator can read it. ${bankName} is a demonstration: you get an answer only if the operator writes one. Leave out real account details.`,
} as const
export type MessageFormWords = typeof messageFormWords

/** Above the form; without scripts instead of it; below it if its script fails to load. */
export const messageSection = {
  heading: 'Send a message',
  lead: 'All four fields are required.',
  withoutScripts:
    'This form needs JavaScript, which is missing here. You can call us or write an email instead:',
  phone: contact.phone,
  phoneLink: contact.phoneLink,
  email: contact.email,
} as const
