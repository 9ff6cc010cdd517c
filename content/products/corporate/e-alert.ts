import { enquiryHref } from '../../enquiries.ts'
import { corporateTerms } from '../../facts.ts'
import type { Product } from '../product.ts'

const { eAlert } = corporateTerms

/** Alerts about payments. */
export const eAlertProduct: Product = {
  path: '/corporate/e-alert',
  group: 'corporate',
  title: 'E-Alert',
  badge: 'Online banking',
  description:
    'To come with Calnet: a message when money moves, to the person who needs to know and to nobody else.',
  metaDescription:
    'Alerts for companies by email, text or file: large payments, low balances, failed collections and sign-ins, sent to the right person.',
  features: [
    {
      icon: 'money-in',
      title: 'The payment you wait for',
      text: 'Name a payer or a sum, and sales hears of it the minute it is booked.',
    },
    {
      icon: 'warning',
      title: 'Too low, too high',
      text: 'Set a floor and a ceiling for each account, and learn of either before the day is over.',
    },
    {
      icon: 'tick',
      title: 'Waiting for your approval',
      text: 'Approvers learn what is in their queue and by what time they must approve it.',
    },
    {
      icon: 'shield',
      title: 'Something unusual',
      text: 'A sign-in from a new device, a changed payee, a role that was given: always sent, never switched off.',
    },
    {
      icon: 'document',
      title: 'For systems as well',
      text: 'The same events as a signed call to your own software, tried again until it answers.',
    },
  ],
  fee: {
    figure: 'Email is free',
    explanation: `So are alerts inside Calnet. ${eAlert.freeTextsMonthly} text messages a month are included, further ones cost ${eAlert.textPence}p each. Alerts about security are never charged.`,
  },
  audience: {
    heading: 'Who finds it useful',
    points: [
      'Treasurers who plan the day by what has arrived',
      'Shops and sites whose takings are banked by somebody else',
      'Directors who want one line each evening and no more',
    ],
  },
  requirements: [
    { term: 'Account', value: 'Any corporate account' },
    { term: 'To set alerts', value: 'A Calnet administrator' },
    { term: 'To get them', value: 'An email address or mobile' },
    { term: 'Calls to your software', value: 'An https address and a key' },
  ],
  howToGetIt: {
    heading: 'How to set an alert',
    steps: [
      {
        title: 'Choose what happened',
        text: 'Money in, money out, a balance, an approval, a sign-in or a collection that failed.',
      },
      {
        title: 'Say when it matters',
        text: 'Above a sum, from a payer, on an account, within office hours or at any time.',
      },
      {
        title: 'Say who hears of it',
        text: 'One person, a role or a system. They can pause it, and you see that they did.',
      },
    ],
  },
  questions: [
    {
      question: 'Can we switch alerts on now?',
      answer:
        'Not yet. E-Alert comes with Calnet, and this page shows what it will do. Until then Online Banking tells the person who signs in about every transfer, as chosen under Notification Preferences.',
    },
    {
      question: 'How quickly does an alert come?',
      answer:
        'It leaves us within seconds of the booking. How long an email or a text takes after that is up to the networks.',
    },
    {
      question: 'Does an alert carry account numbers?',
      answer:
        'No. It names the account by your own label, gives the sum and the payer, and never contains a sign-in link.',
    },
    {
      question: 'How do I tell a true alert from a false one?',
      answer:
        'Ours never ask you to do anything. If a message wants a password, a code or a call back to a number in it, it is not from us.',
    },
    {
      question: 'Can I have one summary in place of many alerts?',
      answer:
        'Yes. Choose an hour, and you get opening and closing balances, the largest movements and what failed, for every account you may see.',
    },
  ],
  aside: {
    heading: 'Say what you need',
    text: 'E-Alert is to come. Tell us which messages would help you.',
    apply: { label: 'Ask a question', href: enquiryHref('general') },
    second: { label: 'See Calnet', href: '/corporate/calnet' },
  },
  related: [
    { label: 'Calnet', href: '/corporate/calnet' },
    { label: 'Transactional Banking', href: '/corporate/transactional' },
    { label: 'Scam Alert', href: '/help/scam-alert' },
  ],
}
