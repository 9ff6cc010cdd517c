import { bankName, contact, helpLines } from '../facts.ts'
import type { PageHead } from '../page-heads.ts'

/** Titles and descriptions of the help pages. */
export const helpHeads = {
  help: {
    path: '/help',
    title: `Help | ${bankName}`,
    description: `Lost cards, payments you do not recognise, branches, rates and answers: every way to get help from ${bankName}, with the numbers first.`,
  },
  lostCard: {
    path: '/help/lost-card',
    title: `Lost or stolen card | ${bankName}`,
    description: `Ring ${helpLines.lostCards.phone} day or night. What to do now, what happens to your card, what you are liable for, and when a new one comes.`,
  },
  contact: {
    path: '/help/contact',
    title: `Contact us | ${bankName}`,
    description: `Telephone ${contact.phone}, email, head office, branch hours and the emergency numbers for cards, fraud and technical support.`,
  },
  faqs: {
    path: '/help/faqs',
    title: `FAQs | ${bankName}`,
    description:
      'Short answers about payments, limits, cards, your account, security, savings and business banking. Search them, or choose a subject.',
  },
  scamAlert: {
    path: '/help/scam-alert',
    title: `Scam alert | ${bankName}`,
    description:
      'How today’s scams work, how to spot them, what we never ask, who to ring at once, and when you get your money back.',
  },
  testAccounts: {
    path: '/help/test-accounts',
    title: `Test accounts | ${bankName}`,
    description:
      'The accounts of the test bank for those who try out this demonstration, and what each answers to a name check or a payment.',
  },
} as const satisfies Record<string, PageHead>
