import { pounds } from '../../amounts.ts'
import { bankName, personalTerms, premiumLine, products, safeguards } from '../../facts.ts'
import type { AccountPage } from '../product.ts'

const { premium } = products
const terms = personalTerms.premium

/** The Premium Account (spec sections 2 and 9): £5,000 minimum balance, £3,000 monthly income, £1,000 to open. */
export const premiumAccount: AccountPage = {
  path: '/personal/premium-account',
  account: 'premium-account',
  group: 'personal',
  title: 'Premium Account',
  badge: 'Premium',
  description:
    'A current account with a named manager, cashback on bills and travel cover for you and the family you live with.',
  metaDescription: `A current account for larger balances: a relationship manager, the Premium card, cashback on bills and cover built in. Opens with ${pounds(premium.initialDepositPounds)}.`,
  features: [
    {
      icon: 'people',
      title: 'A relationship manager of your own',
      text: 'One person and one direct number, for everything you hold with us.',
    },
    {
      icon: 'card',
      title: 'The Premium card',
      text: 'No foreign transaction fees, contactless limits you choose, and a spare card at any branch.',
    },
    {
      icon: 'pound',
      title: 'Nothing to pay each month',
      text: 'The manager, the card and the cover are part of the account, and none of them carries a monthly fee.',
    },
    {
      icon: 'lock',
      title: 'Cover built in',
      text: 'Worldwide travel, mobile phone and breakdown cover for you, your partner and the children who live with you.',
    },
  ],
  benefits: [
    `${terms.cashbackPercent}% cashback on household bills, up to ${pounds(terms.cashbackMonthlyMaxPounds)} a month`,
    'Transfers abroad free of charge, even in a branch',
    'Priority support, day and night',
    `Airport lounge visits with the card, ${terms.loungeVisitsYearly} a year`,
  ],
  requirements: {
    heading: 'Requirements',
    rows: [
      { term: 'Minimum balance', value: pounds(premium.balanceMinPounds) },
      { term: 'Monthly income, at least', value: pounds(premium.monthlyIncomeMinPounds) },
      { term: 'Initial deposit', value: pounds(premium.initialDepositPounds) },
      { term: 'Identity', value: 'Passport or licence' },
    ],
  },
  questions: [
    {
      question: 'What if my balance falls below the minimum?',
      answer: `A dip for a few days costs nothing. If the average of ${terms.balanceAverageMonths} months stays below, your manager rings to ask what has changed, and we may move you to a Current Account with notice.`,
    },
    {
      question: 'Does the income have to be a salary?',
      answer:
        'No. Pensions, rent, dividends and earnings from your own firm count as well, as long as they arrive in this account.',
    },
    {
      question: 'Who is covered when we travel?',
      answer:
        'You, your partner and children who live with you. Tell us about any medical condition before you go, because some need a further check by the insurer.',
    },
    {
      question: 'Can I move over from another account?',
      answer: `Yes. From a ${bankName} account nothing changes but the name and the card. From another bank the switch service moves your payments for you.`,
    },
  ],
  aside: {
    heading: 'Ready when you are',
    text: 'Have your identity document and a recent payslip to hand, then apply online or in a branch.',
    line: premiumLine,
  },
  notes: [
    `Deposits are covered by the Financial Services Compensation Scheme up to ${pounds(safeguards.protectedDepositPounds)} for each person.`,
    'Cover comes from insurers whose terms, limits and exclusions are in your welcome pack. Lending depends on your circumstances.',
  ],
}
