import { bankName, contact } from './facts.ts'

const answered = `We'll get back to you within ${contact.formAnswerHours} hours.`

/** The message form (spec sections 3, 5 and 8). What stands beside each field is the contract's. */
export const messageForm = {
  heading: 'Send a message',
  lead: 'All four fields are required.',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  noSubject: 'Choose a subject',
  message: 'Message',
  messageHint: 'Never send card numbers or passwords.',
  submit: 'Send message',
  answered,
  whatHappens: `Your message is kept by the bank, where its people read it, and answered to the email you give. ${bankName} is a demonstration, so leave out real account details.`,
} as const

/** What is said once the bank has answered, or has not. Title and text of the first are the specification's. */
export const messageOutcomes = {
  sent: { title: 'Message Sent Successfully', text: answered },
  /** Beside the button, after the toast has gone. */
  kept: (email: string) => `Your message is with us. The answer goes to ${email}.`,
  refused: 'Your message was not sent, and nothing you typed is lost.',
  unheard: {
    lead: 'We did not hear back from the bank.',
    text: 'Nothing you typed is lost. Check your connection and press the button again: a message that has arrived already is not kept twice.',
  },
} as const

export const messageWithoutScripts = {
  text: 'This form needs JavaScript. You can ring us or write an email instead:',
  phone: contact.phone,
  phoneLink: contact.phoneLink,
  email: contact.email,
} as const
