import { personalTerms, products } from '../../facts.ts'
import type { FaqSubject } from './faq.ts'

export const savingsQuestions: FaqSubject = {
  id: 'savings-and-rates',
  name: 'Savings and rates',
  questions: [
    {
      id: 'what-does-aer-mean',
      question: 'What does AER mean?',
      answer:
        'Annual Equivalent Rate: what a year would bring if interest were added to the account and earned interest in its turn. It makes accounts comparable that pay monthly, quarterly or once a year. Gross is the rate that is actually applied, before any tax.',
      link: { label: 'See all rates', href: '/help/rates' },
      otherWords: 'interest annual equivalent gross percentage',
    },
    {
      id: 'what-does-flexisave-pay',
      question: 'What does FlexiSave pay?',
      answer: `${products.flexiSave.ratePercentAer}% AER, variable. Interest is worked out each day and paid every month.`,
      link: { label: 'See FlexiSave', href: '/personal/flexisave' },
      otherWords: 'rate interest savings',
    },
    {
      id: 'can-i-take-money-out-at-any-time',
      question: 'Can I take money out at any time?',
      answer:
        'From FlexiSave, yes: as often as you like, without notice and without losing interest. A fixed deposit stays where it is until its term ends.',
      link: { label: 'Work out what savings come to', href: '/help/tools' },
      otherWords: 'withdraw withdrawal access notice penalty fixed',
    },
    {
      id: 'how-do-i-hear-about-a-change-of-rate',
      question: 'How do I hear about a change of rate?',
      answer: `Before a variable rate on your account goes down, you hear from us at least ${personalTerms.changeNoticeMonths} months ahead. A rate that goes up may do so at once. The rates page always says from which day it counts.`,
      link: { label: 'See all rates', href: '/help/rates' },
      otherWords: 'variable notice lower increase',
    },
    {
      id: 'do-i-pay-tax-on-interest',
      question: 'Do I pay tax on interest?',
      answer:
        'We pay interest without taking tax off. Whether you owe any depends on what else you earn, and on your allowance. Interest in an ISA is free of tax. HM Revenue and Customs answers questions about your own case.',
      otherWords: 'hmrc allowance isa gross net income',
    },
  ],
}
