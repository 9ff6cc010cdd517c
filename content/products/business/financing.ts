import { months, pounds } from '../../amounts.ts'
import { enquiryHref } from '../../enquiries.ts'
import { bankName, businessTerms, products } from '../../facts.ts'
import type { Product } from '../product.ts'

const { businessLoan } = products
const terms = businessTerms.loan

/** Loans to businesses (spec section 9), with a worked example of a term loan. */
export const businessFinancing: Product = {
  path: '/business-banking/financing',
  group: 'business',
  title: 'Business Financing',
  badge: 'Lending',
  description: 'Money to build with: three kinds of loan with fixed rates, and an answer within days.',
  metaDescription:
    'Business loans with published rates: term loans, working capital and equipment finance, what they cost and what we ask for.',
  rate: {
    figure: `From ${businessLoan.termRatePercentApr}% APR`,
    wording: 'fixed for the term of the loan',
    explanation:
      'Your own rate depends on the firm, the sum and the term, and can be higher. You see it, and everything you would pay, before you sign.',
  },
  example: {
    heading: 'Example',
    text: 'A term loan at the rate where they start, fixed, with equal monthly payments and no arrangement fee.',
    loan: { ...businessTerms.loanExample, ratePercentApr: businessLoan.termRatePercentApr, kind: 'business' },
  },
  features: [
    {
      icon: 'growth',
      title: `Term loan, from ${businessLoan.termRatePercentApr}% APR`,
      text: 'To buy, build or expand. The whole sum at the start, the same instalment every month.',
    },
    {
      icon: 'refresh',
      title: `Working capital, from ${businessLoan.workingCapitalRatePercentApr}% APR`,
      text: 'For stock, wages and the gap before you are paid. Instalments can follow the season.',
    },
    {
      icon: 'laptop',
      title: `Equipment, from ${businessLoan.equipmentRatePercentApr}% APR`,
      text: 'Vehicles, machines and tools, secured on what you buy. New or used.',
    },
    {
      icon: 'pound',
      title: `${pounds(businessLoan.amountMinPounds)} to ${pounds(businessLoan.amountMaxPounds)}`,
      text: `Over terms up to ${businessLoan.termYearsMax} years. Companies that need more talk to Corporate Banking.`,
    },
    {
      icon: 'clock',
      title: `Approval in ${businessLoan.approvalHours} hours`,
      text: 'Counted from the moment we have all papers. The money follows on the next working day.',
    },
  ],
  fee: {
    figure: 'None',
    explanation: `We charge nothing to arrange a loan. Repay early whenever you like. We then charge at most the interest of ${months(terms.settlementInterestMonths)} on what you pay back, and nothing in the last year.`,
  },
  audience: {
    heading: 'Who can borrow',
    points: [
      'Firms that have traded for a year or longer, with accounts to show it',
      'Younger ones with a plan, a forecast and some money of the owners in it',
      'Sole traders and partnerships as well as companies',
    ],
  },
  requirements: [
    {
      term: 'Amount',
      value: `${pounds(businessLoan.amountMinPounds)} to ${pounds(businessLoan.amountMaxPounds)}`,
    },
    { term: 'Term', value: `Up to ${businessLoan.termYearsMax} years` },
    { term: 'Account', value: `Any ${bankName} business account` },
    { term: 'Papers', value: 'Accounts or plan, and a cash forecast' },
    { term: 'Security', value: 'The equipment, or agreed with you' },
  ],
  howToGetIt: {
    heading: 'How it goes',
    steps: [
      { title: 'Tell us the purpose', text: 'And how the loan will earn its instalments.' },
      {
        title: 'Send the papers',
        text: `Accounts of ${terms.accountsYears} years if you have them, a forecast if not.`,
      },
      {
        title: 'Get an answer',
        text: `Within ${businessLoan.approvalHours} hours, from a person who gives reasons.`,
      },
      {
        title: 'Sign and draw',
        text: `Take your time to read the offer: it is valid for ${terms.offerDays} days.`,
      },
    ],
  },
  questions: [
    {
      question: 'Does asking harm our credit record?',
      answer:
        'A first quotation leaves no mark that other lenders see. The full application does, and we ask before we make it.',
    },
    {
      question: 'Will the owners have to guarantee the loan?',
      answer:
        'For a company, often in part. We say so at the start, and a guarantor has time to take advice from a lawyer of her or his own.',
    },
    {
      question: 'What do you read first in a plan?',
      answer:
        'The cash, month by month. A plan that shows a thin month and says what you would do in it convinces more than one without any.',
    },
    {
      question: 'What if we cannot pay one month?',
      answer:
        'Ring before the day. We can often move an instalment or stretch the term. Missed payments cost more and are reported to credit agencies.',
    },
    {
      question: 'Can we borrow for a purchase of property?',
      answer:
        'Yes, up to the same sum and term. The property is then security, and you could lose it if the loan is not repaid.',
    },
  ],
  aside: {
    heading: 'Ask for a quotation',
    text: 'Say what for, how much and for how long. A specialist answers.',
    apply: { label: 'Apply for financing', href: enquiryHref('lending') },
    second: { label: 'Work out a repayment', href: '/help/tools' },
  },
  related: [
    { label: 'Women’s Banking', href: '/business-banking/women' },
    { label: 'Larger loans for companies', href: '/corporate/business-financing' },
    { label: 'All rates', href: '/help/rates' },
  ],
}
