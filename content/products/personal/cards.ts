import { pounds } from '../../amounts.ts'
import { appPages } from '../../app-pages.ts'
import { enquiryHref } from '../../enquiries.ts'
import { bankName, helpLines, personalTerms, ukRules } from '../../facts.ts'
import type { Product } from '../product.ts'

const terms = personalTerms.cards

/** The five cards, and the credit card's terms. */
export const cards: Product = {
  path: '/personal/cards',
  group: 'personal',
  title: 'Cards',
  badge: 'Debit and credit',
  description: 'Three debit cards that come with an account, a credit card, and the Platinum card.',
  metaDescription: `Student, ${bankName} and Premium debit cards, a credit card at ${terms.creditRatePercentApr}% APR representative and the Platinum card: what each does and costs.`,
  rate: {
    figure: `${terms.creditRatePercentApr}% APR representative`,
    wording: 'credit card, variable',
    explanation: `Pay the whole balance by its due date and purchases cost no interest at all, for up to ${terms.interestFreeDaysMax} days. Debit cards spend your own money and carry no rate.`,
  },
  example: {
    heading: 'Representative example',
    text: `With an assumed credit limit of ${pounds(ukRules.assumedCreditLimitPounds)} and a purchase rate of ${terms.creditRatePercentApr}% a year (variable), the representative rate is ${terms.creditRatePercentApr}% APR (variable). Your limit and your rate depend on your circumstances.`,
  },
  fee: {
    figure: `${pounds(terms.platinumYearlyFeePounds)} a year`,
    explanation: `For each of the five, Platinum included. Spending in another currency costs ${terms.foreignFeePercent}% with the credit card, and nothing with the debit cards and Platinum.`,
  },
  featuresHeading: 'The cards',
  features: [
    {
      icon: 'card',
      title: `Student and ${bankName} debit cards`,
      text: 'For shops, cash machines and online, straight from the account they belong to.',
      link: { label: 'Order a card', href: appPages.orderCard.path },
    },
    {
      icon: 'growth',
      title: 'Premium debit card',
      text: 'For those who travel: lounge visits, and a card that costs nothing abroad.',
    },
    {
      icon: 'pound',
      title: 'The credit card',
      text: `A limit from ${pounds(terms.creditLimitMinPounds)} to ${pounds(terms.creditLimitMaxPounds)} for people who want to spread a larger purchase now and then.`,
    },
    {
      icon: 'key',
      title: 'The Platinum card',
      text: 'Made for Platinum Banking customers, and answered by their own banker’s team.',
    },
    {
      icon: 'lock',
      title: 'Frozen by you, or stopped with one call',
      text: 'Freeze the card in Online Banking until it turns up in a coat. If it does not, replace it there, or call us at any hour.',
      link: { label: 'Your cards', href: appPages.cards.path },
    },
  ],
  audience: {
    heading: 'Which one is yours?',
    points: [
      'Everyday spending: the debit card of your account',
      'Holidays: any debit card, because the exchange rate is all you pay',
      'A sofa or a flight: credit, for the legal protection',
    ],
  },
  requirements: [
    { term: 'Debit cards', value: 'The account they go with' },
    { term: 'Credit card', value: `Aged ${personalTerms.currentAccount.ageMin} or over, with an income` },
    {
      term: 'Smallest payment',
      value: `${terms.minimumPaymentPercent}%, at least ${pounds(terms.minimumPaymentPounds)}`,
    },
    { term: 'Cash on credit', value: `${terms.cashFeePercent}% fee, interest at once` },
    { term: 'Late payment', value: pounds(terms.lateFeePounds) },
  ],
  howToGetIt: {
    heading: 'How a card reaches you',
    steps: [
      {
        title: 'Order it',
        text: 'A debit card in Online Banking, in one of five designs. For credit, ask by message, by phone or in a branch.',
      },
      {
        title: 'A check for credit',
        text: 'We look at income and other debts, and tell you the limit before you accept.',
      },
      {
        title: 'It comes by post',
        text: `Within ${terms.replacementWorkingDays} working days. The letter does not say what is inside. You activate the card in Online Banking, which shows you its PIN.`,
      },
      {
        title: 'Use it once with the PIN',
        text: 'In a shop or at a machine. After that contactless works too.',
      },
    ],
  },
  questions: [
    {
      question: 'My card is gone. What first?',
      answer: `Call ${helpLines.lostCards.phone}, at any hour. We stop it at once, and a new one comes within ${terms.replacementWorkingDays} working days.`,
    },
    {
      question: 'Why is a credit card safer for big purchases?',
      answer: `Under the Consumer Credit Act the card issuer is liable together with the seller for things that cost more than ${pounds(terms.sectionSeventyFive.minPounds)} and up to ${pounds(terms.sectionSeventyFive.maxPounds)}. If the firm fails, you can claim from us.`,
    },
    {
      question: 'Is there a limit for contactless?',
      answer: `A single tap goes up to ${pounds(terms.contactlessPounds)} with card in hand. A phone or watch that you unlock has no such limit.`,
    },
    {
      question: 'Should I pay in pounds or in the local currency abroad?',
      answer:
        'Local. When a machine offers to charge you in pounds, the shop’s own bank picks the rate, and it is seldom a good one.',
    },
    {
      question: 'What if I only ever pay the minimum?',
      answer:
        'It takes years and costs a lot. We write to you when that has gone on for a while and suggest a fixed sum each month instead.',
    },
  ],
  aside: {
    heading: 'Need a card now?',
    text: 'Send us a message with the card that you want, and we answer with what it takes.',
    apply: { label: 'Ask for a card', href: enquiryHref('cards') },
    second: { label: 'Lost or stolen card', href: '/help/lost-card' },
  },
  related: [
    { label: 'Current Account', href: '/personal/current-account' },
    { label: 'Payments', href: '/personal/payments' },
    { label: 'Platinum Banking', href: '/platinum/overview' },
  ],
}
