import { pounds } from '../../amounts.ts'
import { appPages } from '../../app-pages.ts'
import { personalTerms, products, safeguards, ukRules } from '../../facts.ts'
import type { Product } from '../product.ts'

const terms = personalTerms.currentAccount
const { overdraft } = terms

/** The everyday account. */
export const currentAccount: Product = {
  path: '/personal/current-account',
  group: 'personal',
  title: 'Current Account',
  badge: 'Everyday',
  description: 'Somewhere for your wages to land and your bills to leave from, without a monthly charge.',
  metaDescription: `An everyday account with no monthly fee, a debit card and an arranged overdraft if you ask for one. Switch in ${ukRules.switchWorkingDays} working days.`,
  rate: {
    figure: `${overdraft.ratePercentEar}% EAR`,
    wording: 'arranged overdraft, variable',
    explanation: `The first ${pounds(overdraft.interestFreePounds)} costs nothing. Beyond that you pay interest for the days you use it, and there are no other overdraft charges. We pay no interest on money in the account.`,
  },
  example: {
    heading: 'What an overdraft costs',
    text: `This assumes that you stay at the same amount for the whole time and then pay it back. The representative APR is for an assumed limit of ${pounds(ukRules.assumedCreditLimitPounds)}, used in full. What you are offered, and whether, depends on your circumstances.`,
    overdraft: { ...overdraft.example, ...overdraft },
  },
  fee: {
    figure: `${pounds(terms.monthlyFeePounds)} a month`,
    explanation:
      'Keeping the account, paying in the United Kingdom and taking out cash in pounds are free. A payment that we refuse for lack of funds is free too.',
  },
  features: [
    {
      icon: 'money-in',
      title: 'Your salary, early in the morning',
      text: 'Pay that arrives overnight is there when you wake, and we can tell you that it came.',
    },
    {
      icon: 'calendar',
      title: 'Bills that run themselves',
      text: 'Direct Debits and standing orders leave on the day you agreed, and Online Banking stops any of them.',
      link: { label: 'What is coming up', href: appPages.comingUp.path },
    },
    {
      icon: 'bell',
      title: 'A warning before a charge',
      text: 'We write when tomorrow’s payments come to more than you have, while there is still time to move money in.',
    },
    {
      icon: 'shield',
      title: 'A buffer if you ask for one',
      text: `An arranged overdraft of up to ${pounds(overdraft.amountMaxPounds)}. You choose the limit, and a message from you lowers it or closes it.`,
    },
    {
      icon: 'list',
      title: 'Every payment, findable',
      text: 'Search by description or reference as far back as the account goes, narrow it down by amount or date, and take the list with you.',
    },
  ],
  audience: {
    heading: 'Who it suits',
    points: [
      'Anyone who is paid, pays rent and shops by card',
      'Couples who want one account for the household',
      'People who come from another bank and want the move done for them',
    ],
  },
  requirements: [
    { term: 'Age', value: `${terms.ageMin} or over` },
    { term: 'Home', value: 'In the United Kingdom' },
    { term: 'Identity', value: 'Passport or driving licence' },
    { term: 'Paying in', value: 'No set amount' },
  ],
  howToGetIt: {
    heading: 'From application to first payment',
    steps: [
      {
        title: 'Fill in one form',
        text: 'Name, address, date of birth and a document number. You read it through once more before it goes.',
      },
      {
        title: 'We check who you are',
        text: `Usually within ${products.activation.signUpHours} hours. Sign in meanwhile, and we tell you that the application is with us.`,
      },
      {
        title: 'Your details arrive',
        text: 'Sort code, account number and IBAN at once, the card by post within the week.',
      },
      {
        title: 'Bring your payments',
        text: 'Use the switch service, or give the new number to your employer and move bills one at a time.',
      },
    ],
  },
  questions: [
    {
      question: 'How does switching work?',
      answer: `Choose a day, and ${ukRules.switchWorkingDays} working days later everything has moved: balance, standing orders, Direct Debits. Money sent to the old number follows you for ${ukRules.switchRedirectionYears} years.`,
    },
    {
      question: 'What does EAR mean?',
      answer:
        'It is the effective annual rate: what a year of being overdrawn would cost with interest on the interest, leaving fees and free parts out. The APR counts those in, so use it to compare one overdraft with another.',
    },
    {
      question: 'Can I go overdrawn without arranging it?',
      answer:
        'We refuse most payments that would take you there. Where one cannot be refused, such as a ticket bought in flight, you pay no more than the arranged rate.',
    },
    {
      question: 'How much cash can I take out?',
      answer: `Up to ${pounds(terms.cashMachineDailyPounds)} a day from machines. For more, ask a branch by noon the day before.`,
    },
    {
      question: 'Is my money safe with you?',
      answer: `Up to ${pounds(safeguards.protectedDepositPounds)} for each person is covered by the Financial Services Compensation Scheme, counted over all your accounts here together.`,
    },
  ],
  aside: {
    heading: 'Open a Current Account',
    text: 'One form and one document. Nothing to print, nothing to send by post.',
    apply: { label: 'Open this account', href: '/signup/register?type=banking' },
    second: { label: 'What you will need', href: '/personal/open-account' },
  },
  related: [
    { label: 'Cards', href: '/personal/cards' },
    { label: 'Payments', href: '/personal/payments' },
    { label: 'Premium Account', href: '/personal/premium-account' },
  ],
}
