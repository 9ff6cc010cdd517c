import { pounds } from '../../amounts.ts'
import { enquiryHref } from '../../enquiries.ts'
import { corporateTerms, products } from '../../facts.ts'
import type { Product } from '../product.ts'

const { lending } = corporateTerms
const { businessLoan } = products

/** Lending to companies, priced individually. Smaller loans are on the business pages. */
export const corporateFinancing: Product = {
  path: '/corporate/business-financing',
  group: 'corporate',
  title: 'Corporate Financing',
  badge: 'Lending',
  description:
    'Term loans, revolving credit and asset finance, built round how your company earns its money.',
  metaDescription:
    'Term loans, revolving credit, invoice and asset finance for companies. How we price them, what we look at and how long a decision takes.',
  rate: {
    figure: `From ${lending.marginFromPercent}% over Bank Rate`,
    wording: 'variable, agreed company by company',
    explanation:
      'Your margin depends on the company, the security and the term. It is written in the offer and stays for the term, while Bank Rate can move. You can fix part or all of it.',
  },
  features: [
    {
      icon: 'growth',
      title: 'Term loan',
      text: 'A sum at the start, paid back in instalments that follow your seasons if you have them.',
    },
    {
      icon: 'refresh',
      title: 'Revolving credit',
      text: 'Draw it, pay it back and draw again. You pay interest on what you use and a small fee on the rest.',
    },
    {
      icon: 'document',
      title: 'Invoice finance',
      text: 'Most of an invoice on the day you send it, the remainder when your customer pays.',
    },
    {
      icon: 'laptop',
      title: 'Asset finance',
      text: 'Hire purchase or a lease on vehicles and machines, secured on the thing itself.',
    },
    {
      icon: 'people',
      title: 'Credit people you meet',
      text: 'The person who writes the paper for the credit committee sits at your table first.',
    },
  ],
  fee: {
    figure: `From ${lending.arrangementFeeFromPercent}% of the facility`,
    explanation:
      'An arrangement fee, paid once when you sign. Valuations and lawyers are charged at cost. We name a figure for all of it before you commit to anything.',
  },
  audience: {
    heading: 'Who it is for',
    points: [
      `Companies that need more than the ${pounds(businessLoan.amountMaxPounds)} of a business loan`,
      'Owners who are buying a competitor, a site or a partner’s share',
      'Firms that wait for their customers to pay while their own suppliers do not wait',
    ],
  },
  requirements: [
    { term: 'Amount', value: `Above ${pounds(businessLoan.amountMaxPounds)}` },
    { term: 'Accounts', value: `The last ${lending.accountsYears} years, audited where required` },
    { term: 'Forecast', value: 'Profit, cash and balance sheet' },
    { term: 'Security', value: 'Agreed case by case' },
  ],
  howToGetIt: {
    heading: 'From talk to money',
    steps: [
      {
        title: 'A first talk',
        text: 'Tell us what the money is for and how it comes back. We say honestly whether it is for us.',
      },
      {
        title: 'Outline terms',
        text: 'Margin, fees, security and covenants on two pages. Nothing binds you yet.',
      },
      {
        title: 'Credit decision',
        text: `We read the accounts, visit, and decide. Expect ${lending.decisionWeeks} weeks from full papers.`,
      },
      {
        title: 'Sign and draw',
        text: 'Your lawyers and ours finish the agreement, and you draw on the day you choose.',
      },
    ],
  },
  questions: [
    {
      question: 'Why is there no single rate?',
      answer:
        'Because two companies that borrow the same sum can carry quite different risks. We show where prices start and put yours in writing.',
    },
    {
      question: 'What is a covenant?',
      answer:
        'A promise about a figure, such as how many times profit covers interest. We test it each quarter and talk early if it gets close.',
    },
    {
      question: 'Do the directors have to give guarantees?',
      answer:
        'Often not at this size, if the company has assets of its own. Where we do ask, the guarantor must take independent legal advice first.',
    },
    {
      question: 'Can we repay early?',
      answer:
        'Yes. A variable loan can be repaid with a month’s notice. On a fixed one there may be a cost to end the fix, and we work it out before you decide.',
    },
    {
      question: 'Where are loans for smaller firms?',
      answer: `Under Business Banking, from ${pounds(businessLoan.amountMinPounds)}, with published rates and an answer in ${businessLoan.approvalHours} hours.`,
    },
  ],
  aside: {
    heading: 'Start with a talk',
    text: 'Half an hour is enough to know whether we can help.',
    apply: { label: 'Ask for a proposal', href: enquiryHref('lending') },
    second: { label: 'See smaller business loans', href: '/business-banking/financing' },
  },
  related: [
    { label: 'Project Financing', href: '/corporate/project-financing' },
    { label: 'Corporate Current Account', href: '/corporate/current-account' },
    { label: 'Business loans', href: '/business-banking/financing' },
  ],
}
