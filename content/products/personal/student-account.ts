import { pounds } from '../../amounts.ts'
import { personalTerms, products, safeguards } from '../../facts.ts'
import type { AccountPage } from '../product.ts'

const { student } = products
const terms = personalTerms.student

/** The Student Account (spec sections 2 and 9): £10 to open, ages 16 to 30, consent of a guardian under 18. */
export const studentAccount: AccountPage = {
  path: '/personal/student-account',
  account: 'student-account',
  group: 'personal',
  title: 'Student Account',
  badge: 'Student',
  description: 'An account for sixth form, college, university and apprenticeships, with no monthly fee.',
  metaDescription: `A student account for ages ${student.ageMin} to ${student.ageMax}. Open it with ${pounds(student.openingDepositPounds)}: no monthly fee, a debit card and help with a first budget.`,
  features: [
    {
      icon: 'pound',
      title: 'No monthly fee',
      text: `Not while you study, and not in the ${terms.yearsAfterStudies} years after you finish.`,
    },
    {
      icon: 'shield',
      title: 'A cushion without interest',
      text: `From ${terms.overdraftAgeMin} you can ask for an arranged overdraft of up to ${pounds(terms.interestFreeOverdraftPounds)} on which we charge no interest.`,
    },
    {
      icon: 'card',
      title: 'A card in term colours',
      text: 'A contactless debit card that never lets you spend more than you have, unless you arranged it.',
    },
    {
      icon: 'chart',
      title: 'See where the loan goes',
      text: 'Every payment is listed as it happens, so a term’s money can be made to last a term.',
    },
  ],
  benefits: [
    'Maintenance loan and wages paid straight in',
    'Rent by standing order on the day you choose',
    'Your balance and every transaction on your phone',
    'A lost card stopped at any hour, with one call',
    'Premium features waiting when you graduate',
  ],
  requirements: {
    heading: 'Get Started',
    rows: [
      { term: 'Age', value: `${student.ageMin} to ${student.ageMax}` },
      { term: 'To open', value: pounds(student.openingDepositPounds) },
      { term: `Under ${student.guardianBelowAge}`, value: 'Consent of a guardian' },
      { term: 'Studies', value: 'Offer letter or student card' },
      { term: 'Identity', value: 'Passport or licence' },
    ],
  },
  questions: [
    {
      question: 'Can I open it before my course starts?',
      answer:
        'Yes, with an offer letter from your school, college or university. Many people do it in August, so that the first loan payment has somewhere to go.',
    },
    {
      question: `I am under ${student.guardianBelowAge}. What does my guardian do?`,
      answer: `They sign the application with you and show their own identity. They cannot see your account afterwards, and the consent ends by itself when you turn ${student.guardianBelowAge}.`,
    },
    {
      question: 'I am from abroad. Can I apply?',
      answer:
        'Yes, once you live here. Bring your passport, your visa or share code, and the letter that says where you study and where you will live.',
    },
    {
      question: 'What happens when I finish?',
      answer:
        'Tell us when your course ends. You keep your number, your card and your standing orders, and we show you which account fits your first job.',
    },
    {
      question: 'Is the overdraft really free?',
      answer:
        'Up to the amount we agreed, yes. We look at how you run the account before we say yes, and we will not let you go beyond it by accident.',
    },
  ],
  aside: {
    heading: 'Ready when you are',
    text: 'Have your identity document and proof of your course to hand, then apply online or in a branch.',
  },
  notes: [
    `Money in a Student Account is protected up to ${pounds(safeguards.protectedDepositPounds)} by the Financial Services Compensation Scheme.`,
    'Overdrafts depend on your circumstances and must be repaid when we ask. The account changes to a Current Account when its terms for students end.',
  ],
}
