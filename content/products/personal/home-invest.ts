import { pounds } from '../../amounts.ts'
import { enquiryHref } from '../../enquiries.ts'
import { personalTerms } from '../../facts.ts'
import type { Product } from '../product.ts'

const terms = personalTerms.homeInvest

/** Mortgages, and borrowing more on one to improve the home. */
export const homeInvest: Product = {
  path: '/personal/home-invest',
  group: 'personal',
  title: 'Home Invest',
  badge: 'Mortgages',
  description: 'Borrow to buy a home, or on the one you have to make it warmer or larger.',
  metaDescription: `Tracker mortgages and borrowing for home improvements at ${terms.ratePercentAprc}% APRC. Up to ${terms.loanToValueMaxPercent}% of the price, up to ${terms.termYearsMax} years, and no charge for paying extra.`,
  rate: {
    figure: `${terms.ratePercentAprc}% APRC`,
    wording: 'variable, follows Bank Rate for the whole term',
    explanation:
      'The margin over Bank Rate is set on the day you complete and never changes. When Bank Rate moves, your payment moves with it from the next month, up or down.',
  },
  example: {
    heading: 'Representative example',
    text: 'A repayment mortgage with no product fee, if Bank Rate stayed as it is until the end. It will not, so test what a higher rate would do. Your home may be repossessed if you do not keep up repayments on your mortgage.',
    loan: { ...terms.example, ratePercentApr: terms.ratePercentAprc, kind: 'mortgage' },
  },
  fee: {
    figure: 'No product fee',
    explanation:
      'We pay for the valuation. You pay your own solicitor, and Stamp Duty or the tax of your nation where it applies.',
  },
  features: [
    {
      icon: 'home',
      title: 'Buy or bring it over',
      text: `Borrow up to ${terms.loanToValueMaxPercent}% of the price for a first or next home, or move a mortgage from another lender.`,
    },
    {
      icon: 'edit',
      title: 'Improve what you have',
      text: `From ${pounds(terms.improvementMinPounds)} more on your mortgage for a roof, a heat pump or a room, at the same margin.`,
    },
    {
      icon: 'money-out',
      title: 'Overpay without a charge',
      text: 'Send a bonus or round up each month. You can clear all of it early and owe nothing extra.',
    },
    {
      icon: 'people',
      title: 'One adviser from first talk to keys',
      text: 'They know your case and your solicitor, and they tell you what is happening every Friday.',
    },
    {
      icon: 'refresh',
      title: 'Move house, keep the deal',
      text: 'Take your margin to the next home, as long as the new loan still fits your income.',
    },
  ],
  audience: {
    heading: 'Who we lend to',
    points: [
      'First-time buyers with a deposit and steady work',
      'Owners who expect to overpay, move or sell within a few years',
      'People with room in their budget if the rate goes up',
    ],
  },
  requirements: [
    { term: 'Loan', value: `Up to ${terms.loanToValueMaxPercent}% of the price` },
    { term: 'Longest term', value: `${terms.termYearsMax} years` },
    { term: 'Employed', value: 'Three pay slips, last year-end form' },
    { term: 'Self-employed', value: `Tax calculations of ${terms.incomeProofYears} years` },
    {
      term: 'Improvements',
      value: `Within ${terms.improvementLoanToValueMaxPercent}% of the value`,
    },
  ],
  howToGetIt: {
    heading: 'The way to the keys',
    steps: [
      {
        title: 'Agreement in principle',
        text: `What we would lend, on one page, within ${terms.principleWorkingDays} working day. Estate agents ask for it.`,
      },
      {
        title: 'Find it, then apply',
        text: 'Your adviser fills in the full application with you and lists each paper once.',
      },
      {
        title: 'Valuation and offer',
        text: `A surveyor looks at the home. The offer is valid for ${terms.offerValidMonths} months.`,
      },
      {
        title: 'Completion',
        text: 'We send the money to your solicitor on the agreed morning, and you collect the keys.',
      },
    ],
  },
  questions: [
    {
      question: 'What is an APRC?',
      answer:
        'The annual percentage rate of charge: every cost of a mortgage over its whole term as one yearly figure. It is how mortgages are compared.',
    },
    {
      question: 'Do you offer a fixed rate?',
      answer:
        'Not on this product. If a fixed payment matters more to you than freedom to overpay, an independent broker can show you fixes from many lenders, and we will say so.',
    },
    {
      question: 'How much could I borrow?',
      answer:
        'We look at income, regular bills and what would be left if rates rose. As a rough guide most people are offered around four times their yearly income.',
    },
    {
      question: 'I fear I will miss a payment. What now?',
      answer:
        'Call us first, and early. We can extend the term, let you pay interest alone for a while or agree a plan. Taking a home back is the last thing we do.',
    },
    {
      question: 'Should I use this or a personal loan for building work?',
      answer:
        'For smaller jobs a personal loan is often simpler and puts no home at risk. Over longer terms a mortgage costs less each month but more interest in all. Your adviser compares both, to the pound.',
    },
  ],
  aside: {
    heading: 'Talk to an adviser',
    text: 'A first conversation is free. Bring a rough idea of income, savings and the price.',
    apply: { label: 'Ask an adviser to call', href: enquiryHref('lending') },
    second: { label: 'Work out a payment', href: '/help/tools' },
  },
  related: [
    { label: 'Loans', href: '/personal/loans' },
    { label: 'Bancassurance', href: '/personal/bancassurance' },
    { label: 'Premium Account', href: '/personal/premium-account' },
  ],
}
