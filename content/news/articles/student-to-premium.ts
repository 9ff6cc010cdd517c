import { personalTerms, products } from '../../facts.ts'
import { pounds } from '../../amounts.ts'
import type { Story } from '../story.ts'

const { student, premium } = products

export const studentToPremium: Story = {
  slug: 'from-a-student-account-to-premium-features',
  category: 'students',
  title: 'From a student account to premium features',
  summary: 'Your first salary changes what you need from a bank. What to check, and when to move.',
  publishedOn: '2026-08-13',
  picture: 'background-morning',
  blocks: [
    {
      kind: 'paragraph',
      text: `A student account is made for a few years of small sums: it opens with ${pounds(student.openingDepositPounds)} and is there for anybody from ${student.ageMin} to ${student.ageMax}. At some point a salary arrives, and after it a rent that is larger than the old monthly income. You do not have to leave the account on the day you graduate. It is a good moment to look at it, though.`,
    },
    { kind: 'heading', text: 'What the Premium Account asks for' },
    {
      kind: 'figures',
      caption: 'To open it and to keep it',
      rows: [
        { term: 'Monthly income', value: `at least ${pounds(premium.monthlyIncomeMinPounds)}` },
        { term: 'First payment in', value: pounds(premium.initialDepositPounds) },
        { term: 'Balance to keep', value: `at least ${pounds(premium.balanceMinPounds)}` },
      ],
    },
    {
      kind: 'paragraph',
      text: 'Be honest about the last line. Money that has to stay in a current account earns less than it would in savings. If keeping that balance would empty your savings, wait a year and take the Current Account in the meantime. It asks for none of this.',
    },
    { kind: 'heading', text: 'A good time to move' },
    {
      kind: 'list',
      items: [
        'Three salaries have arrived, so that the income is a fact.',
        'You have put aside enough for three months without one.',
        'No large change is coming: a new town, a new job, a first home.',
      ],
    },
    { kind: 'heading', text: 'How to do it' },
    {
      kind: 'steps',
      items: [
        'Read the requirements on the Premium Account’s page and gather two payslips.',
        'Tell us that your course has ended, and ask for the premium terms on the account you have.',
        'Pay in what is missing from the balance to keep.',
        'Sign the new terms. Your number and your standing orders stay as they are, and the Premium card comes by post.',
        'After the first month, read the statement to see whether the account does what you moved for.',
      ],
    },
    { kind: 'heading', text: 'Two debts to think of first' },
    {
      kind: 'paragraph',
      text: 'A student overdraft that costs nothing will not stay so for ever. Find out on which day it ends and pay it down before then, in equal parts. A student loan is different: what you repay follows your income, and it stops by itself when the income does. Paying it early is seldom the best use of a first bonus.',
    },
    {
      kind: 'paragraph',
      text: `Nobody is moved to premium terms without asking. If you do nothing, the account stays free of a monthly fee for ${personalTerms.student.yearsAfterStudies} years after you finish, and then becomes a Current Account.`,
    },
  ],
  links: [
    { label: 'Premium Account', href: '/personal/premium-account' },
    { label: 'Student Account', href: '/personal/student-account' },
  ],
}
