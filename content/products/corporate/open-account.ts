import { pounds } from '../../amounts.ts'
import { corporateSignUpHref } from '../../business/account-types.ts'
import { enquiryHref } from '../../enquiries.ts'
import { businessTerms, corporateTerms, products, safeguards } from '../../facts.ts'
import type { Product } from '../product.ts'

const { accountMonthlyFeePounds, openingWorkingDays, turnoverFromPounds } = corporateTerms

/** How a company opens an account, and which documents it needs. */
export const corporateOpenAccount: Product = {
  path: '/corporate/open-account',
  group: 'corporate',
  title: 'Open a corporate account',
  badge: 'Opening',
  description: 'What we ask of a company, why we ask it, and how long each part takes.',
  metaDescription:
    'Open a corporate account: the papers we need, who we check, how long it takes and how to start the application online.',
  features: [
    {
      icon: 'document',
      title: 'One list of papers',
      text: 'It comes from a specialist after you have applied, made for your kind of company, and it does not grow afterwards.',
    },
    {
      icon: 'people',
      title: 'One person to send them to',
      text: 'The same name on every email, from the first form to the first payment.',
    },
    {
      icon: 'clock',
      title: 'Progress that you can see',
      text: 'Your specialist tells you for each paper whether it has come, is read or is in question, and why.',
    },
    {
      icon: 'refresh',
      title: 'A planned move',
      text: 'We list your standing orders, Direct Debits and payers with you and move them in order.',
    },
  ],
  fee: {
    figure: 'Free to open',
    explanation: `The Corporate Current Account costs ${pounds(accountMonthlyFeePounds)} a month from the day it can be used. There is no charge for checks, card orders or the move.`,
  },
  audience: {
    heading: 'Is this the right account?',
    points: [
      `Yes, if the company turns over ${pounds(turnoverFromPounds)} or more a year`,
      'Yes, for a new holding or subsidiary of a group that banks with us',
      'Smaller firms and sole traders open a business account, which is quicker',
    ],
  },
  requirements: [
    { term: 'The company', value: 'Certificate of incorporation and articles' },
    { term: 'The decision', value: 'A signed board resolution' },
    { term: 'The owners', value: `Everyone above ${businessTerms.ownerSharePercent}%, to natural persons` },
    { term: 'The people', value: 'Passport or licence, and proof of address' },
    { term: 'The business', value: 'Latest accounts and expected payments' },
  ],
  howToGetIt: {
    heading: 'Step by step',
    steps: [
      {
        title: 'Start online',
        text: `The form asks for you, and we review it in ${products.activation.signUpHours} hours. A specialist asks for the company’s papers afterwards.`,
      },
      {
        title: 'Meet us',
        text: 'By video or at your office, within a week. We agree prices and roles.',
      },
      {
        title: 'We check',
        text: 'The register of companies, the owners, and where the money comes from.',
      },
      {
        title: 'Your account is open',
        text: `Usually ${openingWorkingDays} working days after the last paper. Account number and cards come together.`,
      },
    ],
  },
  questions: [
    {
      question: 'Why do you ask who owns us?',
      answer:
        'The law on money laundering makes every bank find the people behind a company. We ask once and then only when something changes.',
    },
    {
      question: 'Our owner is a company abroad. Can we still open?',
      answer:
        'Usually, yes. We follow the chain to the people at its end, which takes longer and needs certified papers from each country.',
    },
    {
      question: 'Why does this take longer than a business account?',
      answer: `Those are active within ${products.activation.businessHours} hours of complete papers because there are fewer people to check. A group has directors, owners and signatories in several places.`,
    },
    {
      question: 'May we keep our present bank for a while?',
      answer:
        'Yes. Many companies run both for a quarter. Move wages and suppliers first and close the old account when nothing has used it for a month.',
    },
    {
      question: 'How far are our deposits protected?',
      answer: `Up to ${pounds(safeguards.protectedDepositPounds)} for each company under the Financial Services Compensation Scheme, if the company is eligible. Most are, but banks and insurers are not.`,
    },
    {
      question: 'What if you turn us down?',
      answer:
        'We say so in writing, give the reason where the law lets us, and send back every original. You can ask a senior manager to look again.',
    },
  ],
  aside: {
    heading: 'Ready to start?',
    text: 'Have your own identity document to hand. The company’s papers come later.',
    apply: { label: 'Start an application', href: corporateSignUpHref },
    second: { label: 'Ask a question first', href: enquiryHref('open-account') },
  },
  related: [
    { label: 'Corporate Current Account', href: '/corporate/current-account' },
    { label: 'Calnet', href: '/corporate/calnet' },
    { label: 'Open a business account', href: '/business-banking/open-account' },
  ],
}
