import { pounds } from '../amounts.ts'
import { bankName, platinumTerms, premiumLine, safeguards } from '../facts.ts'
import type { AccountPage } from './product.ts'

/** Platinum: private service. On the template of the student and premium accounts (ruling 44). */
export const platinumPage: AccountPage = {
  path: '/platinum/overview',
  account: 'platinum-account',
  group: 'platinum',
  title: 'Platinum Banking',
  badge: 'Platinum',
  description: 'Private service with one person to ask, who looks at what you own and what you owe together.',
  metaDescription:
    'Platinum Banking: a private banker of your own, wealth and lending looked at together, and who is eligible for it.',
  features: [
    {
      icon: 'people',
      title: 'One person to ask',
      text: 'Your banker knows the whole picture and answers the telephone. A deputy who knows you too stands in.',
    },
    {
      icon: 'chart',
      title: 'One plan',
      text: 'Savings, investments, pensions and property on one page, brought up to date with you twice a year.',
    },
    {
      icon: 'home',
      title: 'Lending that fits the plan',
      text: 'Borrow against property or a portfolio, with terms that follow uneven income such as a bonus or a sale.',
    },
    {
      icon: 'shield',
      title: 'What comes after',
      text: 'Wills, trusts and the handover of a family firm, thought through with your own lawyer at the table.',
    },
    {
      icon: 'card',
      title: 'The Platinum card',
      text: 'Limits that you set yourself, no fee for payments abroad, and a person on the line if it is declined.',
    },
  ],
  benefits: [
    'Nothing to pay each month',
    'A reserved line, answered day and night',
    'Meetings at your home, your office or ours',
    'Free transfers abroad, in a branch too',
    'Family accounts under the same care',
  ],
  requirements: {
    heading: 'Requirements',
    rows: [
      { term: 'Held with us', value: `${pounds(platinumTerms.heldWithUsMinPounds)} or more` },
      {
        term: 'Or yearly income',
        value: `${pounds(platinumTerms.yearlyIncomeMinPounds)} or more`,
      },
      { term: 'Home', value: 'In the United Kingdom' },
      { term: 'Identity', value: 'Passport or licence' },
      { term: 'First meeting', value: 'In person or by video' },
    ],
  },
  questions: [
    {
      question: 'What counts towards the sum that I hold?',
      answer:
        'Current accounts, savings and investments with us, yours and your partner’s together. Property and pensions elsewhere do not count.',
    },
    {
      question: 'What if I fall below it later?',
      answer:
        'Nothing happens for a year. After that your banker talks to you about a Premium Account, and you choose the day.',
    },
    {
      question: 'Does my banker earn more by selling me something?',
      answer:
        'No. Bankers are paid a salary and judged by what their customers say a year later. Fees for advice are quoted as a sum before it starts.',
    },
    {
      question: 'Can I bring my own accountant or lawyer?',
      answer:
        'Please do. With your permission we work with them directly, so that you need not carry messages.',
    },
  ],
  aside: {
    heading: 'Begin with a conversation',
    text: 'Tell us what you would like looked after. If Platinum is not worth it for you, we say so.',
    line: premiumLine,
  },
  notes: [
    'The value of investments can fall as well as rise, and you may get back less than you put in.',
    'A property or a portfolio that secures a loan can be lost if you do not keep up the repayments.',
    `Eligible deposits with ${bankName} are protected up to ${pounds(safeguards.protectedDepositPounds)} for each person by the Financial Services Compensation Scheme. Sums above that are not.`,
  ],
}
