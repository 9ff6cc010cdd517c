import { pounds } from '../amounts.ts'
import { appPages } from '../app-pages.ts'
import { helpLines, personalTerms, unauthorisedPayments } from '../facts.ts'
import type { Action, Feature, Row, Step } from '../products/product.ts'

const { holderPaysMaxPounds, reportWithinMonths } = unauthorisedPayments
const { replacementWorkingDays } = personalTerms.cards

/** Lost or stolen card: what to do now, numbers first. The law behind it: Payment Services Regulations, 74 to 77. */
export const lostCardPage = {
  current: 'Lost or stolen card',
  title: 'Lost or stolen card',
  lead: 'We stop the card while you are on the line.',
} as const

export const lostCardLines = {
  heading: 'Ring now, day or night',
  home: {
    label: 'In the United Kingdom',
    phone: helpLines.lostCards.phone,
    phoneLink: helpLines.lostCards.phoneLink,
  },
  abroad: {
    label: 'From abroad',
    phone: helpLines.lostCards.phoneAbroad,
    phoneLink: helpLines.lostCards.phoneLink,
  },
  call: 'Call Now',
  note: 'You do not need your card number. Your name, date of birth and postcode are enough to start.',
} as const

export const lostCardNow: { heading: string; steps: readonly Step[] } = {
  heading: 'What to do now',
  steps: [
    {
      title: 'Ring us',
      text: 'Tell us that your card is lost or stolen. If you have lost several, say so at once: we stop all of them in one call. In Online Banking you can freeze or replace a card yourself.',
    },
    {
      title: 'Look at your transactions',
      text: 'In Online Banking, or with us on the line. Tell us about each payment that is not yours.',
    },
    {
      title: 'Was it stolen? Tell the police',
      text: 'Keep the crime reference number. Your insurer will ask for it, and we add it to your case.',
    },
    {
      title: 'Was your phone with it?',
      text: 'Ask your mobile network to block it, and change your password for Online Banking on another device.',
    },
  ],
}

export const lostCardNext: { heading: string; features: readonly Feature[] } = {
  heading: 'What happens to the card',
  features: [
    {
      icon: 'lock',
      title: 'It is stopped at once',
      text: 'No shop, cash machine or website can take a payment with it from that moment, and a phone or watch that pays with it stops too.',
    },
    {
      icon: 'refresh',
      title: 'It stays stopped',
      text: 'If it turns up later, it cannot be used again. Cut it through the chip.',
    },
    {
      icon: 'transfers',
      title: 'Your account keeps working',
      text: 'Transfers, standing orders and Direct Debits are not tied to the card. Subscriptions that were set up with it need the new number.',
    },
  ],
}

export const liability: { heading: string; lead: string; rows: readonly Row[]; note: string } = {
  heading: 'What you are liable for',
  lead: 'A theft is not your fault. This is the most that the law lets a bank charge you, and we charge no more.',
  rows: [
    { term: 'Spent after you told us', value: 'Nothing' },
    { term: 'Spent before you told us', value: `At most ${pounds(holderPaysMaxPounds)}` },
    { term: 'Spent before the card ever reached you', value: 'Nothing' },
    { term: 'If you acted fraudulently, or were grossly careless', value: 'It can be all of it' },
  ],
  note: 'Writing the PIN on the card is grossly careless. Being robbed, watched or deceived is not. We have to prove it; you do not have to disprove it.',
}

export const strangePayments: { heading: string; paragraphs: readonly string[]; link: Action } = {
  heading: 'Payments that you did not make',
  paragraphs: [
    'Tell us as soon as you see one. We refund the money by the end of the next business day, and restore your account to what it would have been, with interest and charges.',
    `We may investigate afterwards. If it turns out that you did make the payment, we write to you before we take anything back. You have at most ${reportWithinMonths} months from the day of the payment to tell us.`,
    'Did someone trick you into making a transfer yourself? Other rules apply to that.',
  ],
  link: { label: 'If you were deceived into paying', href: '/help/scam-alert#money-back' },
}

export const newCard: { heading: string; rows: readonly Row[]; links: readonly Action[] } = {
  heading: 'How the new card comes',
  rows: [
    { term: 'Ordered', value: 'In the same call, without a charge' },
    { term: 'With you in', value: `Up to ${replacementWorkingDays} working days, by post` },
    { term: 'Your PIN', value: 'Stays the same, unless the card was stolen' },
    { term: 'Where to see it', value: 'In Online Banking' },
    { term: 'First use', value: 'With the PIN, in a shop or at a cash machine' },
    { term: 'Cash meanwhile', value: 'At a branch, with a passport or driving licence' },
  ],
  links: [
    { label: 'Your cards in Online Banking', href: appPages.cards.path },
    { label: 'Find a branch', href: '/help/branches' },
    { label: 'Download the checklist', href: '/help/downloads' },
  ],
}

export const lostCardAside = {
  phone: helpLines.lostCards.phone,
  phoneLink: helpLines.lostCards.phoneLink,
  heading: 'Something else?',
  links: [
    { label: 'A payment that looks wrong', href: '/help/lost-card#payments' },
    { label: 'A caller you do not trust', href: '/help/scam-alert' },
    { label: 'Questions about cards', href: '/help/faqs#cards' },
    { label: 'Cannot sign in', href: '/help/faqs#i-have-forgotten-my-password' },
  ] satisfies Action[],
} as const
