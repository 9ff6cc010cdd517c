import { company, contact, personalTerms } from '../../facts.ts'
import { enquiryHref } from '../../enquiries.ts'
import type { Product } from '../product.ts'

const terms = personalTerms.convenientBanking

/** The ways to reach the bank: browser, phone, branch. */
export const convenientBanking: Product = {
  path: '/personal/convenient-banking',
  group: 'personal',
  title: 'Convenient Banking',
  badge: 'Ways to bank',
  description: 'The same bank on your phone, at your desk, on the line and across a table.',
  metaDescription: `Online Banking in any browser, telephone support ${company.support} and ${company.branches} branches: what each does best, at no charge.`,
  fee: {
    figure: 'Free of charge',
    explanation:
      'Online Banking, branch visits and letters in large print cost nothing. Calls to our numbers are charged as calls to a landline, and most contracts include them.',
  },
  featuresHeading: 'Where you find us',
  features: [
    {
      icon: 'mobile',
      title: 'In your hand',
      text: 'Online Banking fits a phone’s screen and runs in its browser. There is nothing to install and nothing to update.',
    },
    {
      icon: 'laptop',
      title: 'At your desk',
      text: 'Your balance, your transactions and transfers on a wide screen. Search them, save them for a spreadsheet, and find a statement for every month.',
    },
    {
      icon: 'headset',
      title: 'On the line',
      text: `Priority support answers ${company.support}. General questions: ${contact.telephoneHours}.`,
    },
    {
      icon: 'branch',
      title: 'Across a table',
      text: `${company.branches} branches for cash, cheques and talks that go better face to face. Most have a step-free way in.`,
    },
    {
      icon: 'bell',
      title: 'Before you ask',
      text: 'A message when money arrives, when a payment is stopped and when a statement is ready. You pick which.',
    },
  ],
  audience: {
    heading: 'Built with you in mind',
    points: [
      'You use a keyboard, a screen reader or a page at double size',
      'You would rather speak to someone than type',
      'You look after a parent’s money, with their say-so',
      'You still like paper',
    ],
  },
  requirements: [
    { term: 'Online', value: `A browser from the last ${terms.browserYearsMax} years` },
    { term: 'To sign in', value: 'Email address and password' },
    { term: 'By phone', value: 'Your name and a few answers' },
    { term: 'In a branch', value: 'Your card, or a passport' },
  ],
  howToGetIt: {
    heading: 'Set up Online Banking',
    steps: [
      { title: 'Become a customer', text: 'Registration gives you your sign-in at the same time.' },
      { title: 'Sign in', text: 'Type the address of our site yourself. We never send you a link to it.' },
      {
        title: 'Look round',
        text: 'Your balance, your latest transactions and a transfer are on the first screen.',
      },
      { title: 'Keep it close', text: 'Put the page on your phone’s home screen, and it opens like an app.' },
    ],
  },
  questions: [
    {
      question: 'Is it safe to bank on a phone?',
      answer:
        'Yes, with a screen lock and a password that you use nowhere else. We sign you out when you have stopped for a while, on every device alike.',
    },
    {
      question: 'Can I pay in a cheque?',
      answer: `Hand it in at a branch before it closes. The money is yours by ${terms.chequeClearsBy} the next working day at the latest.`,
    },
    {
      question: 'Can somebody else bank for me?',
      answer:
        'With a third-party mandate or a lasting power of attorney, yes. They get a sign-in of their own, so that you never share yours.',
    },
    {
      question: 'My nearest branch is far away. What can I do?',
      answer:
        'Only cash and cheques need a branch, and our list says which machines take cash as well. For the rest there is the telephone, or an appointment by video.',
    },
    {
      question: 'Do you offer British Sign Language or large print?',
      answer:
        'Both. Ask once, by any route, and we note it, so that every letter comes as you need it and an interpreter joins the call.',
    },
  ],
  aside: {
    heading: 'Try it now',
    text: 'Already a customer? Sign in on the device that you have in front of you.',
    apply: { label: 'Sign in', href: '/login' },
    second: { label: 'Meet us in a branch', href: enquiryHref('appointment') },
  },
  related: [
    { label: 'Payments', href: '/personal/payments' },
    { label: 'Find a branch', href: '/help/branches' },
    { label: 'Spot a scam', href: '/help/scam-alert' },
  ],
}
