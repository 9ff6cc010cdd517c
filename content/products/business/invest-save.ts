import { pounds } from '../../amounts.ts'
import { enquiryHref } from '../../enquiries.ts'
import { bankName, businessTerms, products, safeguards } from '../../facts.ts'
import type { Product } from '../product.ts'

const { businessSavings, flexiSave } = products
const { fixedDeposit, portfolioMinPounds } = businessTerms

const fixedTerms = `${fixedDeposit.termsMonths.slice(0, -1).join(', ')} or ${fixedDeposit.termsMonths.at(-1)} months`

/** Longer-term savings: an ISA, fixed deposits and portfolios (spec section 9). */
export const investAndSave: Product = {
  path: '/business-banking/invest-save',
  group: 'business',
  title: 'Invest & Save',
  badge: 'Savings and investments',
  description: 'Put surplus to work: an ISA, fixed deposits, or a portfolio for money that can wait years.',
  metaDescription:
    'Business ISA, fixed deposits and investment portfolios: what each pays or has paid, how long money is tied up, and what can go wrong.',
  rate: {
    figure: `Up to ${businessSavings.fixedRatePercentAer}% AER`,
    wording: 'fixed until the end of the term',
    grossOf: {
      ratePercentAer: businessSavings.fixedRatePercentAer,
      timesAYear: fixedDeposit.interestTimesAYear,
    },
    explanation: `Paid on a deposit of ${fixedDeposit.bestTermMonths} months, with interest at the end. Shorter terms pay less, and the rate of the day is fixed when you open it.`,
  },
  features: [
    {
      icon: 'shield',
      title: `Business ISA, up to ${businessSavings.isaRatePercentAer}% AER variable`,
      text: `Interest is free of tax and added once a year, so it is ${businessSavings.isaRatePercentAer}% gross as well. For an owner, partner or director, in their own name and within the yearly allowance.`,
    },
    {
      icon: 'lock',
      title: `Fixed deposits, up to ${businessSavings.fixedRatePercentAer}% AER`,
      text: `${businessSavings.fixedRatePercentAer}% gross for the longest of ${fixedTerms}, from ${pounds(fixedDeposit.amountMinPounds)}. You know to the penny what comes back, and when.`,
    },
    {
      icon: 'chart',
      title: `Portfolios, historical ${businessSavings.portfolioHistoricPercent}% a year`,
      text: 'Shares and bonds, run by people. That range is the past and promises nothing: values can fall as well as rise.',
    },
    {
      icon: 'people',
      title: 'Advice that ends in a letter',
      text: 'What we suggest, why, what it costs and what could go wrong, on two pages before you decide.',
    },
  ],
  fee: {
    figure: 'No fee to save',
    explanation:
      'The ISA and the deposits cost nothing. A portfolio has a yearly charge, agreed in writing and taken from its value, and you see it in pounds each quarter.',
  },
  audience: {
    heading: 'Which one for what',
    points: [
      'Wanted within a year on a known day: a fixed deposit',
      'An owner’s own savings, out of reach of tax: the ISA',
      'Not wanted for five years or longer, with nerves for bad ones: a portfolio',
      'Wanted at any time: none of these, but FlexiSave',
    ],
  },
  requirements: [
    { term: 'Fixed deposit', value: `${pounds(fixedDeposit.amountMinPounds)} or more` },
    { term: 'Portfolio', value: `${pounds(portfolioMinPounds)} or more` },
    { term: 'ISA', value: 'A person resident in the UK' },
    { term: 'Beside it', value: `A ${bankName} business account` },
  ],
  howToGetIt: {
    heading: 'How to begin',
    steps: [
      {
        title: 'Count what can wait',
        text: 'Leave three months of costs where you can reach them, and look at what is over.',
      },
      { title: 'Book a talk', text: 'An hour with a specialist. For a deposit alone it takes ten minutes.' },
      { title: 'Sleep on it', text: 'Nothing is moved on the day of the talk.' },
      { title: 'Move the money', text: 'From your business account, or from your own for the ISA.' },
    ],
  },
  questions: [
    {
      question: 'Can a company hold an ISA?',
      answer:
        'No. By law an ISA belongs to a person. Ours is called a Business ISA because it is run beside your firm’s account and paid into from what the firm pays you.',
    },
    {
      question: 'What if I need a fixed deposit back early?',
      answer:
        'You cannot count on it. In hardship we look for a way, and the interest so far is then lost in full or in part.',
    },
    {
      question: `What does historical ${businessSavings.portfolioHistoricPercent}% mean?`,
      answer:
        'It is the range of yearly returns over long periods in the past, before charges. Single years were far above and far below. You may get back less than you invest.',
    },
    {
      question: 'Which of these is protected?',
      answer: `Deposits and cash ISAs are, up to ${pounds(safeguards.protectedDepositPounds)} for each person or company, by the Financial Services Compensation Scheme. Losses of a portfolio because markets fall are not.`,
    },
    {
      question: 'And if I would rather not decide now?',
      answer: `Leave it in FlexiSave at ${flexiSave.ratePercentAer}% AER variable. It can go from there into any of the others.`,
    },
  ],
  aside: {
    heading: 'Talk it through',
    text: 'Bring the balance you never seem to use.',
    apply: { label: 'Schedule Consultation', href: enquiryHref('consultation') },
    second: { label: 'Work out the interest', href: '/help/tools' },
  },
  related: [
    { label: 'Business FlexiSave', href: '/business-banking/flexisave' },
    { label: 'Platinum Banking', href: '/platinum/overview' },
    { label: 'All rates', href: '/help/rates' },
  ],
}
