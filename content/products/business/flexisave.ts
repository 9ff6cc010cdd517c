import { pounds } from '../../amounts.ts'
import { businessSignUpHref } from '../../business/account-types.ts'
import { bankName, businessTerms, personalTerms, products, safeguards } from '../../facts.ts'
import type { Product } from '../product.ts'

const { businessSavings, flexiSave } = products

/** Savings for a business with an account (spec section 9). */
export const businessFlexiSave: Product = {
  path: '/business-banking/flexisave',
  group: 'business',
  title: 'Business FlexiSave',
  badge: 'Savings',
  description: 'Savings that stay within reach: for the tax bill, the quiet months and the next machine.',
  metaDescription:
    'A savings account for businesses with a variable rate, instant access and no notice. Money moves to and from your account at once.',
  rate: {
    figure: `${flexiSave.ratePercentAer}% AER`,
    wording: 'variable',
    explanation:
      'Interest is worked out on each day’s balance and added every month. If we lower the rate, you hear of it before it happens.',
    grossOf: {
      ratePercentAer: flexiSave.ratePercentAer,
      timesAYear: personalTerms.flexiSave.interestTimesAYear,
    },
  },
  features: [
    {
      icon: 'refresh',
      title: 'Take money out without losing interest',
      text: 'Any day, any sum, with no notice. What stays goes on earning.',
    },
    {
      icon: 'transfers',
      title: 'Opened beside any business account',
      text: 'Money moves between the two at once, at night and at weekends as well.',
    },
    {
      icon: 'list',
      title: 'Pots with names',
      text: 'Tax, rent, repairs: divide one account into as many as you like. All earn the same.',
    },
    {
      icon: 'calendar',
      title: 'A share of what comes in',
      text: 'Set aside a fixed part of every payment, so that the tax is there when it is due.',
    },
  ],
  fee: {
    figure: 'Free',
    explanation:
      'Nothing to open it, keep it or take money from it. Closing it is free too, and final interest is paid that day.',
  },
  audience: {
    heading: 'Good for',
    points: [
      'Money that will be wanted, on a day you do not know yet',
      'Firms that collect VAT in one month and hand it on in another',
      'A cushion of two or three months’ wages',
    ],
  },
  requirements: [
    { term: 'To open it', value: `${pounds(businessTerms.flexiSaveOpeningDepositPounds)} or more` },
    { term: 'Beside it', value: `Any ${bankName} business account` },
    { term: 'Notice', value: 'None' },
    { term: 'Interest', value: 'Added monthly' },
  ],
  howToGetIt: {
    heading: 'How to open it',
    steps: [
      { title: 'Have an account', text: 'FlexiSave hangs on a business account, so open that first.' },
      { title: 'Ask for FlexiSave', text: 'By message in Online Banking, or by telephone.' },
      { title: 'Move something in', text: 'It earns from the day it arrives.' },
    ],
  },
  questions: [
    {
      question: 'What is the difference between AER and gross?',
      answer:
        'Gross is the plain yearly rate. AER adds the interest that earlier interest earns, so that accounts which pay monthly and yearly can be compared.',
    },
    {
      question: 'Is tax taken off?',
      answer:
        'No. Interest is paid in full. It is income of the business, and your accountant will want the figure.',
    },
    {
      question: 'How are savings protected?',
      answer: `FlexiSave and your other accounts here count together, up to ${pounds(safeguards.protectedDepositPounds)} under the Financial Services Compensation Scheme.`,
    },
    {
      question: 'Could I earn more?',
      answer: `If you can leave it alone, yes. Fixed deposits pay up to ${businessSavings.fixedRatePercentAer}% AER, but the money stays until the end of the term.`,
    },
  ],
  aside: {
    heading: 'Begin with an account',
    text: 'Sign up for a business account. Once it is active, ask for FlexiSave by message.',
    apply: { label: 'Open a Business Account', href: businessSignUpHref('business-current') },
    second: { label: 'Work out what it grows to', href: '/help/tools' },
  },
  related: [
    { label: 'Invest & Save', href: '/business-banking/invest-save' },
    { label: 'Business Current Account', href: '/business-banking/current-account' },
    { label: 'All rates', href: '/help/rates' },
  ],
}
