import { pounds } from '../../amounts.ts'
import { enquiryHref } from '../../enquiries.ts'
import { personalTerms } from '../../facts.ts'
import type { Product } from '../product.ts'

const terms = personalTerms.loan

/** Personal loans: unsecured, fixed rate, fixed term. */
export const loans: Product = {
  path: '/personal/loans',
  group: 'personal',
  title: 'Loans',
  badge: 'Borrowing',
  description: 'One sum now, the same payment each month, and a day on which you are done.',
  metaDescription: `Personal loans from ${pounds(terms.amountMinPounds)} to ${pounds(terms.amountMaxPounds)} at ${terms.ratePercentApr}% APR representative. See the monthly payment and the full cost before you ask.`,
  rate: {
    figure: `${terms.ratePercentApr}% APR representative`,
    wording: 'fixed for the term',
    explanation: `For loans from ${pounds(terms.representativeFromPounds)} to ${pounds(terms.representativeToPounds)}. More than half of the people we lend to get this rate or a better one. Yours may differ, and will not be above ${terms.ratePercentAprMax}% APR.`,
  },
  example: {
    heading: 'Representative example',
    text: 'Paid back in equal monthly payments, the first a month after the money arrives. There are no fees to add, so the APR covers the whole cost.',
    loan: { ...terms.example, ratePercentApr: terms.ratePercentApr },
  },
  fee: {
    figure: 'No set-up fee',
    explanation: `Nothing for arranging it and nothing for paying extra. If you settle the whole loan early, we charge at most ${terms.settlementInterestDays} days of interest.`,
  },
  features: [
    {
      icon: 'search',
      title: 'Your rate before you decide',
      text: 'A quotation uses a soft search, which only you can see. It leaves no mark that other lenders count.',
    },
    {
      icon: 'lock',
      title: 'A payment that stays put',
      text: 'The rate is fixed on the day you sign. What you pay in the first month you pay in the last but one.',
    },
    {
      icon: 'calendar',
      title: 'Choose your day',
      text: 'Take payments the day after you are paid, and move the day once a year if your job changes.',
    },
    {
      icon: 'money-out',
      title: 'Pay more when you can',
      text: 'Send any sum at any time. We shorten the loan or lower the payments, as you like.',
    },
  ],
  audience: {
    heading: 'When a loan makes sense',
    points: [
      'You are buying something that outlasts the payments, such as a car or a kitchen',
      'You want to put several dearer debts into one',
      'You have a steady income and room in the month after bills',
    ],
  },
  requirements: [
    { term: 'Age', value: `${personalTerms.currentAccount.ageMin} or over` },
    { term: 'Amount', value: `${pounds(terms.amountMinPounds)} to ${pounds(terms.amountMaxPounds)}` },
    { term: 'Term', value: `${terms.termYearsMin} to ${terms.termYearsMax} years` },
    { term: 'Income', value: 'Paid into a UK account' },
    { term: 'Not for', value: 'Gambling, shares or a deposit on a home' },
  ],
  howToGetIt: {
    heading: 'How borrowing goes',
    steps: [
      {
        title: 'Try the figures',
        text: 'Our calculator shows the payment and the interest for any amount and term.',
      },
      {
        title: 'Ask for a quotation',
        text: 'Income, rent or mortgage, other debts. We answer with your own rate.',
      },
      {
        title: 'Read and sign',
        text: 'The agreement opens with the total on its first page. Take it away and think.',
      },
      {
        title: 'The money arrives',
        text: `In your current account, as a rule within ${personalTerms.payments.fasterPaymentHoursMax} hours of signing.`,
      },
    ],
  },
  questions: [
    {
      question: 'What is an APR?',
      answer:
        'The yearly cost of a loan with interest and compulsory fees in one figure. Representative means that we expect more than half of those who are accepted to get it or a lower one.',
    },
    {
      question: 'What if I change my mind?',
      answer: `You have ${terms.withdrawalDays} days from signing to withdraw without a reason. Tell us, send back what you borrowed within ${terms.withdrawalRepayDays} days of that, and pay interest for the days you had it.`,
    },
    {
      question: 'What if I cannot pay one month?',
      answer:
        'Ring us before the day if you can. We can move a payment or agree a lower one for a while, and tell you what that does to your credit file. Missed payments make borrowing harder later.',
    },
    {
      question: 'Will applying hurt my credit score?',
      answer:
        'The quotation does not. When you go on to sign, a full search is recorded, and several of those in a short time can count against you.',
    },
    {
      question: 'Can I borrow together with my partner?',
      answer:
        'Yes. Each of you is then responsible for the whole of it, not for half, and your credit files become linked.',
    },
  ],
  aside: {
    heading: 'See your own rate',
    text: 'A quotation takes a few minutes and asks for last month’s pay slip. It binds neither of us.',
    apply: { label: 'Ask for a quotation', href: enquiryHref('lending') },
    second: { label: 'Loan calculator', href: '/help/tools' },
  },
  related: [
    { label: 'Home Invest', href: '/personal/home-invest' },
    { label: 'Cards', href: '/personal/cards' },
    { label: 'Lending rates', href: '/help/rates' },
  ],
}
