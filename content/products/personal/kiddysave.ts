import { pounds } from '../../amounts.ts'
import { enquiryHref } from '../../enquiries.ts'
import { contact, personalTerms, safeguards } from '../../facts.ts'
import type { Product } from '../product.ts'

const terms = personalTerms.kiddysave

/** Savings in a child's name. */
export const kiddysave: Product = {
  path: '/personal/kiddysave',
  group: 'personal',
  title: 'Kiddysave',
  badge: 'Children',
  description: 'A child’s own savings, looked after by a grown-up until the child can do it.',
  metaDescription: `Savings for children up to ${terms.ageMax} at ${terms.ratePercentAer}% AER variable. A parent or guardian opens it with ${pounds(terms.openingDepositPounds)} and hands it over in steps.`,
  rate: {
    figure: `${terms.ratePercentAer}% AER`,
    wording: 'variable',
    grossOf: { ratePercentAer: terms.ratePercentAer, timesAYear: terms.interestTimesAYear },
    explanation: `Interest goes in every month, so a child can watch it arrive. We give ${personalTerms.changeNoticeMonths} months’ warning before we lower the rate, and none before we raise it.`,
  },
  example: {
    heading: 'A birthday present, a year on',
    text: `Here a grandparent pays in once and nobody takes anything out. The rate is taken to stay the same for all ${terms.example.months} months.`,
    savings: { ...terms.example, ratePercentAer: terms.ratePercentAer },
  },
  fee: { figure: 'Nothing', explanation: 'There are no charges on this account of any kind.' },
  features: [
    {
      icon: 'people',
      title: 'Handed over in steps',
      text: `At ${terms.ownViewFromAge} a child gets the statements. At ${terms.ownWithdrawalsFromAge} they can take money out. As an adult they have it to themselves.`,
    },
    {
      icon: 'money-in',
      title: 'Anyone may pay in',
      text: 'Give the account number to grandparents and friends. Their gift shows with the name they write beside it.',
    },
    {
      icon: 'branch',
      title: 'Coins welcome',
      text: 'Bring the jar to any branch. We count it with your child and write the sum in a paper book, if they want one.',
    },
    {
      icon: 'lock',
      title: 'Safe from a slip',
      text: 'There is no card and no overdraft, and money can only leave to an account of the child or their guardian.',
    },
  ],
  audience: {
    heading: 'Made for',
    points: [
      `Children from birth to ${terms.ageMax} who live in the United Kingdom`,
      'Parents and guardians who want to put a little aside each month',
      'Families who would like saving to be something one can see',
    ],
  },
  requirements: [
    { term: 'For the child', value: 'Birth certificate or passport' },
    { term: 'For the adult', value: 'Passport or driving licence' },
    { term: 'Who may open it', value: 'A parent or legal guardian' },
    { term: 'First payment', value: pounds(terms.openingDepositPounds) },
    { term: 'Limit', value: `${pounds(terms.balanceMaxPounds)} for each child` },
  ],
  howToGetIt: {
    heading: 'Open it together',
    steps: [
      {
        title: 'Pick a branch',
        text: 'We see the child’s papers in person, so that nobody else can open an account in their name.',
      },
      {
        title: 'Bring both documents',
        text: 'One for the child, one for you. We copy them and hand them straight back.',
      },
      { title: 'Make the first payment', text: 'From your account, or in coins over the counter.' },
      {
        title: 'Watch it grow',
        text: 'A statement comes each month, and any counter brings the paper book up to date.',
      },
    ],
  },
  questions: [
    {
      question: 'Does a child pay tax on interest?',
      answer:
        'Children have their own allowances, so hardly any do. If a parent’s gifts earn a lot of interest, it may be counted as the parent’s. HM Revenue and Customs has the exact rule.',
    },
    {
      question: 'Can I take the money back out?',
      answer: `Until your child is ${terms.ownWithdrawalsFromAge} you can, for their benefit. The money belongs to them from the moment it is paid in.`,
    },
    {
      question: `What happens on the ${personalTerms.currentAccount.ageMin}th birthday?`,
      answer:
        'The account turns into FlexiSave at the rate of that day. The new adult gets a letter a month before, and your own access ends.',
    },
    {
      question: 'Both parents live apart. Who runs it?',
      answer:
        'The one who opened it, and a second guardian if both agree in writing. Each then sees every payment, and either may ask us to require both for withdrawals.',
    },
    {
      question: 'Is a child’s money protected too?',
      answer: `Yes. A child has a limit of their own of ${pounds(safeguards.protectedDepositPounds)} under the Financial Services Compensation Scheme, apart from yours.`,
    },
  ],
  aside: {
    heading: 'Come in together',
    text: `Most visits take half an hour. Ring ${contact.phone} if you would like a quiet time for it.`,
    apply: { label: 'Find a branch', href: '/help/branches' },
    second: { label: 'Book an appointment', href: enquiryHref('appointment') },
  },
  related: [
    { label: 'FlexiSave', href: '/personal/flexisave' },
    { label: 'Student Account', href: '/personal/student-account' },
    { label: 'Savings calculator', href: '/help/tools' },
  ],
}
