import { pounds } from '../../amounts.ts'
import { enquiryHref } from '../../enquiries.ts'
import { corporateTerms, safeguards } from '../../facts.ts'
import type { Product } from '../product.ts'

const { accountMonthlyFeePounds, openingWorkingDays, payments, turnoverFromPounds } = corporateTerms

/** The corporate current account, which the other corporate products build on. */
export const corporateCurrentAccount: Product = {
  path: '/corporate/current-account',
  group: 'corporate',
  title: 'Corporate Current Account',
  badge: 'Accounts',
  description: 'One account for what your company earns and owes, with a relationship team that knows both.',
  metaDescription:
    'A current account for companies with larger turnovers: priced openly, run by the people you name, with a relationship team behind it.',
  features: [
    {
      icon: 'people',
      title: 'A relationship team',
      text: 'A manager who visits, and a service team that answers when the manager is busy.',
    },
    {
      icon: 'key',
      title: 'Your mandate, followed',
      text: 'You say who may pay, who must approve and up to what sum. We check every payment against it.',
    },
    {
      icon: 'transfers',
      title: 'Every way to pay',
      text: 'Faster Payments, Bacs and CHAPS within the United Kingdom, and transfers abroad by IBAN.',
    },
    {
      icon: 'list',
      title: 'An account for each purpose',
      text: 'Add further accounts for a subsidiary, a site or a tax bill, each with statements of its own.',
    },
    {
      icon: 'document',
      title: 'Statements that auditors like',
      text: 'One for every month with activity, made from the ledger and without gaps. Each opens with what the one before closed with.',
    },
  ],
  fee: {
    figure: `${pounds(accountMonthlyFeePounds)} a month`,
    explanation: `That keeps the account. Payments are charged as they are made, from ${payments.bacsItemPence}p for a Bacs item to ${pounds(payments.chapsPounds)} for CHAPS. If you send many, we quote a price of your own in writing before you open.`,
  },
  audience: {
    heading: 'Who it is for',
    points: [
      `Companies and groups that turn over ${pounds(turnoverFromPounds)} or more a year`,
      'Limited liability partnerships, charities and public bodies of a similar size',
      'Finance teams in which the one who prepares a payment is not the one who releases it',
    ],
  },
  requirements: [
    { term: 'Yearly turnover', value: `${pounds(turnoverFromPounds)} or more` },
    { term: 'Registered in', value: 'The United Kingdom' },
    { term: 'Authority', value: 'A board resolution' },
    { term: 'Opening deposit', value: 'None' },
  ],
  howToGetIt: {
    heading: 'How to get it',
    steps: [
      {
        title: 'Tell us about the company',
        text: 'What it does, how much it pays and takes in, and which banks it uses today.',
      },
      {
        title: 'Agree the price',
        text: 'We put the monthly fee and the cost of each kind of payment in one letter.',
      },
      {
        title: 'Send the papers',
        text: 'The board resolution, the list of signatories and proof of who owns the company.',
      },
      {
        title: 'Begin to move',
        text: `The account is ready ${openingWorkingDays} working days after the last paper. Your manager plans the move with you.`,
      },
    ],
  },
  questions: [
    {
      question: 'We are smaller than that. Where do we go?',
      answer:
        'To Business Banking. Its current account has no monthly fee, and you can move up without changing your account number.',
    },
    {
      question: 'Can each subsidiary have an account of its own?',
      answer:
        'Yes. Each is opened in the name of the company it belongs to. Once Calnet is here, the parent sees all of them there if the subsidiaries agree to it.',
    },
    {
      question: 'Who can change the list of people who may pay?',
      answer:
        'The people named in the board’s resolution, and never one person alone. A change needs the same approvals as a payment.',
    },
    {
      question: 'Is the money protected?',
      answer: `Most companies are covered by the Financial Services Compensation Scheme, up to ${pounds(safeguards.protectedDepositPounds)} in total for each company. Banks and insurers, among others, are not.`,
    },
    {
      question: 'Does the balance earn interest?',
      answer:
        'Not in this account. Your manager can set up a sweep that moves what you do not need tonight into a deposit.',
    },
  ],
  aside: {
    heading: 'Open an account',
    text: 'See which papers we need, then start the application.',
    apply: { label: 'Open a corporate account', href: '/corporate/open-account' },
    second: { label: 'Ask about pricing', href: enquiryHref('open-account') },
  },
  related: [
    { label: 'Transactional Banking', href: '/corporate/transactional' },
    { label: 'Calnet', href: '/corporate/calnet' },
    { label: 'Business Banking', href: '/business-banking' },
  ],
}
