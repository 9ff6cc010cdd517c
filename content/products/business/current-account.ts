import { pounds } from '../../amounts.ts'
import { businessSignUpHref } from '../../business/account-types.ts'
import { businessTerms, products, safeguards } from '../../facts.ts'
import type { Product } from '../product.ts'

const { activation, businessCurrent } = products

/** The free account, and the startup account that becomes one (spec section 9). */
export const businessCurrentAccount: Product = {
  path: '/business-banking/current-account',
  group: 'business',
  title: 'Business Current Account',
  badge: 'Free',
  description:
    'Free banking for the everyday: take payments, pay bills and keep the firm’s money apart from your own.',
  metaDescription:
    'A business account with no monthly fee, free cash deposits every month and cards for your staff. New firms start with the Startup Account.',
  features: [
    {
      icon: 'pound',
      title: 'No monthly fee',
      text: 'Not for the first year only, and whatever the balance is.',
    },
    {
      icon: 'cash',
      title: `Free cash deposits up to ${pounds(businessCurrent.freeCashDepositsMonthlyPounds)} per month`,
      text: `At any counter or paying-in machine. Above that we charge ${businessTerms.cashDepositPercent}% of what you pay in.`,
    },
    {
      icon: 'card',
      title: 'Cards for you and your staff',
      text: 'Give each a limit and the kinds of shop where it works. Freeze one without stopping the others.',
    },
    {
      icon: 'transfers',
      title: 'Free payments at home',
      text: 'Transfers, standing orders and Direct Debits within the United Kingdom cost nothing.',
    },
    {
      icon: 'laptop',
      title: 'Ready for your books',
      text: 'Every payment in and out carries its own reference. Save them as CSV, OFX or QIF, for a spreadsheet or for accounting software.',
    },
    {
      icon: 'growth',
      title: `Startup Account: free for ${businessCurrent.startupFreeMonths} months`,
      text: 'Is the company under a year old? Then cash of any amount and transfers abroad are free as well, for that time.',
    },
  ],
  fee: {
    figure: 'Free',
    explanation: `No monthly fee. What can cost something: cash above the free allowance at ${businessTerms.cashDepositPercent}%, and each transfer abroad at ${pounds(businessTerms.transferAbroadPounds)}.`,
  },
  audience: {
    heading: 'Who it is for',
    points: [
      'Sole traders, partnerships and limited companies based in the United Kingdom',
      'Clubs and societies that need two people to sign',
      'New firms, which begin with the Startup Account and move on by themselves',
    ],
  },
  requirements: [
    { term: 'Opening deposit', value: 'None' },
    { term: 'Minimum balance', value: 'None' },
    { term: 'Owner’s age', value: 'Adults only' },
    { term: 'Startup Account', value: 'Company under a year old' },
  ],
  howToGetIt: {
    heading: 'How to open it',
    steps: [
      {
        title: 'Choose',
        text: 'Current or Startup: the buttons on this page carry your choice into the form.',
      },
      {
        title: 'Apply',
        text: 'Online, with your identity document beside you. The form asks for you, not for the firm.',
      },
      {
        title: 'Send the firm’s papers',
        text: 'A business specialist lists them, and asks how old the company is.',
      },
      {
        title: 'Use it',
        text: `Within ${activation.businessHours} hours of complete papers the account is active. Cards follow by post.`,
      },
    ],
  },
  questions: [
    {
      question: 'What happens when the Startup Account ends?',
      answer: `After ${businessCurrent.startupFreeMonths} months it becomes a Business Current Account with the same number. There is still no monthly fee, and cash and transfers abroad are charged from then on.`,
    },
    {
      question: 'May I use my personal account for the business?',
      answer:
        'A sole trader may by law, but tax, records and protection are simpler apart. A limited company needs an account in its own name.',
    },
    {
      question: 'Can I have an overdraft?',
      answer:
        'Not on this account. If takings come late, look at working capital under Business Financing, where the rate is published.',
    },
    {
      question: 'Is the firm’s money protected?',
      answer: `Yes, up to ${pounds(safeguards.protectedDepositPounds)} by the Financial Services Compensation Scheme. A sole trader shares one limit between business and personal money here.`,
    },
    {
      question: 'How do I move from another bank?',
      answer:
        'Tell us which day suits you. The Current Account Switch Service takes small firms too, and it moves payments in and out for you.',
    },
  ],
  aside: {
    heading: 'Open yours',
    text: 'The application is online and asks for you. The papers of the firm come afterwards.',
    apply: { label: 'Open a Business Account', href: businessSignUpHref('business-current') },
    second: { label: 'Open a Startup Account', href: businessSignUpHref('business-startup') },
  },
  related: [
    { label: 'Compare the three accounts', href: '/business-banking/open-account' },
    { label: 'Premium Business Account', href: '/business-banking/premium-account' },
    { label: 'Payment Solutions', href: '/business-banking/payment-solutions' },
  ],
}
