import { pounds } from '../../amounts.ts'
import { appPages } from '../../app-pages.ts'
import { personalTerms, products, safeguards } from '../../facts.ts'
import type { Product } from '../product.ts'

const { ratePercentAer } = products.flexiSave
const terms = personalTerms.flexiSave

/** FlexiSave for people (spec section 9: 2.5% AER). */
export const flexiSave: Product = {
  path: '/personal/flexisave',
  group: 'personal',
  title: 'FlexiSave',
  badge: 'Savings',
  description: 'Savings that you can reach on any day, with interest on every pound from the day it arrives.',
  metaDescription: `Easy-access savings at ${ratePercentAer}% AER variable. Open with ${pounds(terms.openingDepositPounds)}, pay in when you can and take money out without losing interest.`,
  rate: {
    figure: `${ratePercentAer}% AER`,
    wording: 'variable',
    grossOf: { ratePercentAer, timesAYear: terms.interestTimesAYear },
    explanation: `We count interest each day and add it on the first of the month. If the rate is going down, you hear from us at least ${personalTerms.changeNoticeMonths} months ahead.`,
  },
  example: {
    heading: 'What it comes to',
    text: 'This assumes one payment at the start, nothing taken out, interest left in the account, and a rate that stays where it is.',
    savings: { ...terms.example, ratePercentAer },
  },
  fee: {
    figure: 'No fee',
    explanation: 'Opening it, keeping it, paying in and taking out all cost nothing.',
  },
  features: [
    {
      icon: 'refresh',
      title: 'In and out as you please',
      text: 'There is no notice to give and no limit on how often you take money out.',
    },
    {
      icon: 'clock',
      title: 'Moves in seconds',
      text: 'Send it to your current account in Online Banking, on any day and at any hour.',
    },
    {
      icon: 'calendar',
      title: 'Save on payday',
      text: 'Set up a standing order in Online Banking for the day you are paid, and the saving is done before the spending starts.',
      link: { label: 'Set up a standing order', href: appPages.newStandingOrder.path },
    },
    {
      icon: 'edit',
      title: 'Say what it is for',
      text: 'The form has room for a goal: a roof, a rail pass, a rainy day. Savings with a purpose are touched less often.',
    },
  ],
  audience: {
    heading: 'Is it for you?',
    points: [
      'You want a cushion that is there when the boiler is not',
      'You save different amounts in different months',
      'You would rather have access than a slightly higher fixed rate',
    ],
  },
  requirements: [
    { term: 'Age', value: `${personalTerms.currentAccount.ageMin} or over` },
    { term: 'Where you live', value: 'United Kingdom' },
    { term: 'To open', value: pounds(terms.openingDepositPounds) },
    { term: 'Most you can hold', value: pounds(terms.balanceMaxPounds) },
  ],
  howToGetIt: {
    heading: 'How to start saving',
    steps: [
      {
        title: 'Choose Save and Invest',
        text: 'It is one of the two ways to sign up, for customers and for newcomers.',
      },
      { title: 'Pick Flexi', text: 'The form asks which kind of saving you prefer. Flexi is this one.' },
      {
        title: 'Read it through and send',
        text: 'Everything you typed is on one page, with a way back to each part.',
      },
      {
        title: 'Pay in',
        text: `Move ${pounds(terms.openingDepositPounds)} or more from any UK account in your name. Interest begins that day.`,
      },
    ],
  },
  questions: [
    {
      question: 'What do AER and gross mean?',
      answer:
        'Gross is the yearly rate before any tax. AER shows what you would have after a year when each month’s interest earns interest too, so it is a little higher. Use the AER to compare accounts.',
    },
    {
      question: 'Do you take tax from my interest?',
      answer:
        'No. We pay it in full. Most people have a yearly allowance within which savings interest is free of tax; above it, HM Revenue and Customs usually collects through your tax code.',
    },
    {
      question: 'How is my money protected?',
      answer: `The Financial Services Compensation Scheme protects up to ${pounds(safeguards.protectedDepositPounds)} of what each person holds with us. In a joint account each holder counts separately.`,
    },
    {
      question: 'Can two of us share one account?',
      answer: 'Yes. Either of you can pay in or take out, and each sees every movement.',
    },
    {
      question: 'What if I pay in a very large sum?',
      answer: `FlexiSave can hold ${pounds(terms.balanceMaxPounds)} at most. For more, you need another account. Whichever it goes to, a deposit over ${pounds(safeguards.complianceAbovePounds)} needs compliance verification, which takes ${safeguards.complianceBusinessDays} business days.`,
    },
  ],
  aside: {
    heading: `Start with ${pounds(terms.openingDepositPounds)}`,
    text: `Open it online in about ${terms.openingMinutes} minutes. Keep your passport or driving licence close by.`,
    apply: { label: 'Open FlexiSave', href: '/signup/register?type=invest' },
    second: { label: 'See how savings grow', href: '/help/tools' },
  },
  related: [
    { label: 'Kiddysave', href: '/personal/kiddysave' },
    { label: 'Current Account', href: '/personal/current-account' },
    { label: 'All rates', href: '/help/rates' },
  ],
}
