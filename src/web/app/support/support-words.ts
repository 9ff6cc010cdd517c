import { appPages } from '../../../../content/app-pages.ts'
import { contact } from '../../../../content/facts.ts'

export const supportWords = {
  heading: appPages.support.title,
  intro: 'By phone, in writing, or in the answers below.',
  loadingForm: 'Loading the form',
  verification: 'You do not need to do anything.',
  call: {
    title: 'Call us',
    hint: 'Have your account number to hand',
    now: 'Call Now',
    /** One of the three. */
    nowFor: (name: string) => `Call Now: ${name}`,
  },
  write: {
    title: 'Write to us',
    chat: { label: 'Live Chat', hint: 'Start with a message; the conversation is kept on this page' },
    email: {
      label: 'Email Support',
      address: contact.email,
      hint: `answered within ${contact.emailAnswerHours} hours`,
    },
    messages: { label: 'Your messages', hint: 'What you wrote, and our answers' },
    count: ({ total, open }: { total: number; open: number }) =>
      total === 0 ? 'Nothing sent yet' : `${open} open, ${total - open} answered`,
  },
  questions: { title: 'Frequently asked questions', all: 'All FAQs', allHref: '/help/faqs' },
} as const

export const ownMessagesWords = {
  title: 'Your messages',
  received: 'Received',
  answered: 'Answered',
  sent: (at: string) => `Sent ${at}`,
  yours: 'You wrote',
  ours: 'Our answer',
  waiting: 'We have your message. When it is answered, we tell you in your notifications.',
  empty: 'You have not sent us anything yet. Your messages and our answers will be kept here.',
  begin: 'Write a message',
  beyondEnd: 'There is nothing on this page.',
  firstPage: 'Go to the first page',
  showing: ({ first, last, total }: { first: number; last: number; total: number }) =>
    total === 1 ? 'Showing 1 message' : `Showing ${first} to ${last} of ${total} messages`,
  failed: {
    lead: 'We could not load your messages.',
    text: 'The bank did not answer. What you sent us is kept.',
  },
  stale: {
    lead: 'We cannot reach the bank at the moment.',
    text: 'Your messages are shown as they were before that. We keep trying.',
  },
  /** Beside the button, after the toast has gone. */
  receipt: 'We have received your message. You can find it under Your messages.',
} as const
