import { pounds } from '../../amounts.ts'
import { enquiryHref } from '../../enquiries.ts'
import { limits, personalTerms, products, safeguards } from '../../facts.ts'
import type { Product } from '../product.ts'

const { student, premium, activation } = products

/** How to choose and open a personal account: leads to sign-up and to the accounts' own pages. */
export const openAccount: Product = {
  path: '/personal/open-account',
  group: 'personal',
  title: 'Open an account',
  badge: 'Get started',
  description: `Pick an account, fill in one form, and use it after ${activation.signUpHours} hours.`,
  metaDescription: `Open a personal account online: which one to choose, the documents to have ready, and what happens in the ${activation.signUpHours} hours after you apply.`,
  fee: {
    figure: 'Free to apply',
    explanation:
      'Opening an account never costs anything, and closing it does not either. What you pay in stays yours.',
  },
  featuresHeading: 'What you can open',
  features: [
    {
      icon: 'pound',
      title: 'Current Account',
      text: 'The one that most people start with: no monthly fee, and no sum that you have to pay in.',
    },
    {
      icon: 'document',
      title: 'Student Account',
      text: `If you are ${student.ageMin} to ${student.ageMax} and studying. Have ${pounds(student.openingDepositPounds)} ready to put in.`,
    },
    {
      icon: 'growth',
      title: 'Premium Account',
      text: `If ${pounds(premium.monthlyIncomeMinPounds)} or more reaches you each month and you keep ${pounds(premium.balanceMinPounds)} with us. Start it with ${pounds(premium.initialDepositPounds)}.`,
    },
    {
      icon: 'chart',
      title: 'Save and Invest',
      text: `FlexiSave from ${pounds(personalTerms.flexiSave.openingDepositPounds)}, or a plan for longer. Investments can fall as well as rise.`,
    },
  ],
  audience: {
    heading: 'You can apply online if',
    points: [
      `You are ${personalTerms.currentAccount.ageMin} or over, or ${student.ageMin} for a Student Account with a guardian’s consent`,
      'The United Kingdom is where you live and pay tax',
      'You apply for yourself, not for a firm or for someone else',
    ],
  },
  requirements: [
    { term: 'Identity', value: 'Passport or driving licence number' },
    { term: 'Contact', value: 'Email and mobile number' },
    { term: 'Address', value: 'City, county and country' },
    { term: 'A password', value: 'Long, and used nowhere else' },
  ],
  howToGetIt: {
    heading: 'What happens, step by step',
    steps: [
      {
        title: 'Choose what to open',
        text: 'Banking for everyday money, or Save and Invest for what can wait.',
      },
      { title: 'Fill in the form', text: 'One page. If something is missing we say what, right beside it.' },
      {
        title: 'Review and submit',
        text: 'See all that you typed on one screen, and go back to change any part.',
      },
      {
        title: 'We check and open it',
        text: `Activation takes ${activation.signUpHours} hours. Sign in before that, and we tell you that it is still being checked.`,
      },
    ],
  },
  questions: [
    {
      question: 'I have no passport. What else will do?',
      answer:
        'A full or provisional driving licence. If you have neither, come to a branch: there are other ways, such as a share code for your eVisa, or a letter from a council or an employer.',
    },
    {
      question: 'Do you check my credit file?',
      answer:
        'For an account without an overdraft we check identity alone, which leaves no mark. A later request for borrowing does run a credit check.',
    },
    {
      question: 'Could you turn me down?',
      answer:
        'It happens, mostly when details do not match. We tell you what you can do next, and a basic account without borrowing is open to nearly everyone.',
    },
    {
      question: 'How much may I pay in at the start?',
      answer: `Up to ${pounds(Number(limits.initialDepositMaxPence / 100n))} with the application, and as much as you like once the account is open. Deposits of more than ${pounds(safeguards.complianceAbovePounds)} wait ${safeguards.complianceBusinessDays} business days for compliance verification. The compensation scheme covers ${pounds(safeguards.protectedDepositPounds)} for each person.`,
    },
    {
      question: 'Can I open a joint account?',
      answer:
        'Open one alone first. Then come to a branch together, each with a document, and we add the second name on the spot.',
    },
  ],
  aside: {
    heading: 'Begin your application',
    text: 'Most people are through it over one cup of tea.',
    apply: { label: 'Start now', href: '/signup/register?type=banking' },
    second: { label: 'Ask about opening', href: enquiryHref('open-account') },
  },
  related: [
    { label: 'Current Account', href: '/personal/current-account' },
    { label: 'Student Account', href: '/personal/student-account' },
    { label: 'Premium Account', href: '/personal/premium-account' },
  ],
}
