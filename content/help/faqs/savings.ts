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
        'Annual Equivalent Rate: what you would earn in a year if interest were added to the account and earned interest too. It lets you compare accounts that pay interest monthly, quarterly or once a year. Gross is the rate before any tax.',
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
      question: 'How do you tell me about a change of rate?',
      answer: `We tell you at least ${personalTerms.changeNoticeMonths} months before a variable rate on your account goes down. A rate may go up at once. The rates page always says from which day a rate applies.`,
      link: { label: 'See all rates', href: '/help/rates' },
      otherWords: 'variable notice lower increase',
    },
    {
      id: 'do-i-pay-tax-on-interest',
      question: 'Do I pay tax on interest?',
      answer:
        'We pay interest without taking tax off. Whether you owe any depends on your other income and your allowance. Interest in an ISA is free of tax. For your own case, ask HM Revenue and Customs.',
      otherWords: 'hmrc allowance isa gross net income',
    },
  ],
}
