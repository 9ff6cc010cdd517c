import { enquiryHref } from '../enquiries.ts'
import { contact } from '../facts.ts'
import type { PictureName } from '../pictures.ts'
import type { LedgerLine } from '../products/group-page.ts'
import type { WayOn } from '../products/product.ts'
import { everythingElseNumber, fraudNumber, lostCardNumber } from './numbers.ts'

/** The page of the help group, which also answers unknown addresses below it (ruling 7). */
export const helpPage = {
  current: 'Help',
  title: 'How can we help?',
  lead: 'Numbers to ring, answers to look up, and people to ask.',
} as const

export const helpNumbers = {
  heading: 'Ring us',
  list: [lostCardNumber, fraudNumber, everythingElseNumber],
} as const

export const helpTopics: {
  heading: string
  list: readonly LedgerLine[]
} = {
  heading: 'Common topics',
  list: [
    {
      name: 'Lost or stolen card',
      text: 'What to do now, and what happens next',
      href: '/help/lost-card',
    },
    {
      name: 'Scam alert',
      text: 'How to spot one, who to ring, getting money back',
      href: '/help/scam-alert',
    },
    {
      name: 'FAQs',
      text: 'Short answers to what people ask most',
      href: '/help/faqs',
    },
    {
      name: 'Find a branch or ATM',
      text: 'By town or postcode, with hours and services',
      href: '/help/branches',
    },
    {
      name: 'Rates',
      text: 'Savings, lending and payments in one table',
      href: '/help/rates',
    },
    {
      name: 'Tools',
      text: 'Work out a loan or savings, check an IBAN',
      href: '/help/tools',
    },
    {
      name: 'Downloads',
      text: 'Tariff, terms, guides and checklists',
      href: '/help/downloads',
    },
    {
      name: 'Contact us',
      text: 'Telephone, email, head office and hours',
      href: '/help/contact',
    },
  ],
}

export const askedOften = {
  heading: 'Most asked questions',
  /** Ids of questions, in their order. */
  ids: [
    'how-long-does-a-transfer-take',
    'why-was-my-transfer-flagged-for-review',
    'i-have-forgotten-my-password',
    'how-long-does-verification-of-a-deposit-take',
    'how-is-my-money-protected',
  ],
  all: { label: 'All questions', href: '/help/faqs' },
} as const

export const waysToReachUs: {
  heading: string
  list: readonly WayOn[]
} = {
  heading: 'Ways to reach us',
  list: [
    { icon: 'phone', label: contact.phone, text: contact.telephoneHours, href: contact.phoneLink },
    {
      icon: 'mail',
      label: contact.email,
      text: `Answered in ${contact.emailAnswerHours} hours`,
      href: `mailto:${contact.email}`,
    },
    {
      icon: 'chat',
      label: 'Send a message',
      text: `Answered within ${contact.formAnswerHours} hours`,
      href: enquiryHref('general', '/help/contact'),
    },
    {
      icon: 'branch',
      label: 'Come in',
      text: 'No appointment needed',
      href: '/help/branches',
    },
  ],
}

export const scamFeature = {
  picture: 'promo-security' satisfies PictureName,
  heading: 'Was that really the bank?',
  text: 'Hang up, then ring us on the number on your card, and ask.',
  action: { label: 'Spot a scam', href: '/help/scam-alert' },
} as const
