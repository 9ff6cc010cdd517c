import { contact } from '../facts.ts'

/** The newsletter form's texts. Errors of the email come from the contract. */
export const newsletter = {
  heading: 'Newsletter',
  text: 'Enter your email to join the bank’s list. This demonstration sends nothing by itself.',
  email: 'Email',
  subscribe: 'Subscribe',
  stored: { lead: 'You are on the list.', text: `To leave it, write to ${contact.email}.` },
  /** No answer came. The email stays in its field. */
  offline: {
    lead: 'We could not reach the bank.',
    text: 'Your email is still here. Check your connection and try again.',
  },
  /** The bank answered that it cannot store anything now. */
  unavailable: {
    lead: 'The bank cannot save your email at the moment.',
    text: 'It is still in the field. Please try again in a few minutes.',
  },
  /** The bank refused for a reason that the visitor cannot correct. */
  rejected: {
    lead: 'We could not sign you up.',
    text: 'Your email is still in the field. Please try again later.',
  },
  /** Too many requests from one address. */
  tooMany: {
    lead: 'Too many sign-ups came from your connection.',
    text: (wait: string) => `Please try again in ${wait}.`,
  },
  withoutScripts: 'The form needs JavaScript. Without it, write to us and ask to join the list:',
  contactEmail: contact.email,
} as const
