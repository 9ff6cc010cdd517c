import { pounds } from '../../amounts.ts'
import { businessSignUpHref } from '../../business/account-types.ts'
import { enquiryHref } from '../../enquiries.ts'
import { businessTerms, products } from '../../facts.ts'
import type { Product } from '../product.ts'

const { businessLoan } = products

/** Support for women who own or lead a firm. Accounts and rates are the same for everybody. */
export const womensBanking: Product = {
  path: '/business-banking/women',
  group: 'business',
  title: 'Women’s Banking',
  badge: 'Support',
  description: 'Backing for women who own and lead: people to ask, lending that reads the plan, and company.',
  metaDescription:
    'Support for women who own or lead a business: a manager of your own, lending judged by the plan, evenings and mentors.',
  features: [
    {
      icon: 'people',
      title: 'A business manager of your own',
      text: 'Somebody who has seen many first years, whichever account you hold. Calls go through the business line: a direct number comes with Premium.',
    },
    {
      icon: 'document',
      title: 'Lending considered on the plan, not the postcode',
      text: 'A person reads what you want to do. If the answer is no, she or he tells you what would change it.',
    },
    {
      icon: 'calendar',
      title: 'Evenings to meet others who run a firm',
      text: 'In our larger branches, every other month, with questions round a table and no speeches that sell.',
    },
    {
      icon: 'chat',
      title: 'A mentor for a year',
      text: 'We introduce you to an owner two steps ahead. You agree between you how often you meet.',
    },
    {
      icon: 'clock',
      title: 'Room for a life outside',
      text: `Loan payments can pause for up to ${businessTerms.loan.pauseMonthsMax} months round a birth, an adoption or a long illness.`,
    },
  ],
  fee: {
    figure: 'Free',
    explanation:
      'It comes with any business account. You pay the price of that account and nothing on top, and loans carry the published rates.',
  },
  audience: {
    heading: 'Who may join',
    points: [
      'Any firm that a woman owns at least half of, or that a woman runs',
      'Women who trade alone, at any size and from any address',
      'Those who are still writing the plan and want somebody to read it',
    ],
  },
  requirements: [
    { term: 'Account', value: 'Any business account' },
    { term: 'Proof', value: 'Your word is enough' },
    { term: 'For a loan', value: 'A plan and a cash forecast' },
    { term: 'Time in business', value: 'Any, or none yet' },
  ],
  howToGetIt: {
    heading: 'How to join',
    steps: [
      { title: 'Say hello', text: 'A message with two lines about your firm is enough.' },
      { title: 'Meet your manager', text: 'Wherever suits you. Bring your questions rather than papers.' },
      { title: 'Take what helps', text: 'Money, a mentor, the evenings, or simply a number to ring.' },
    ],
  },
  questions: [
    {
      question: 'Why a service for women at all?',
      answer:
        'Because many who come to us say they were asked for more proof, or not taken seriously, elsewhere. This makes sure that somebody answers for it here.',
    },
    {
      question: 'Do women get different rates?',
      answer:
        'No. Prices depend on the business and never on who owns it. What differs is the help on the way.',
    },
    {
      question: 'How much can I borrow?',
      answer: `As much as any other firm: ${pounds(businessLoan.amountMinPounds)} to ${pounds(businessLoan.amountMaxPounds)}, if the plan carries it. A decision takes ${businessLoan.approvalHours} hours from a full application.`,
    },
    {
      question: 'May my business partner, a man, come along?',
      answer: 'Of course. Meetings and evenings are open to anyone who helps you run the firm.',
    },
  ],
  aside: {
    heading: 'Say hello',
    text: 'Tell us what you run, or what you would like to run.',
    apply: { label: 'Contact Business Specialist', href: enquiryHref('specialist') },
    second: { label: 'Open a Business Account', href: businessSignUpHref('business-current') },
  },
  related: [
    { label: 'Business Financing', href: '/business-banking/financing' },
    { label: 'Compare the three accounts', href: '/business-banking/open-account' },
    { label: 'Find a Branch', href: '/help/branches' },
  ],
}
