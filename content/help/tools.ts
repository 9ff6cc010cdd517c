import { pounds } from '../amounts.ts'
import { bankName, personalTerms, products, safeguards } from '../facts.ts'
import type { PageHead } from '../page-heads.ts'

const { flexiSave } = products
const { loan } = personalTerms

/** Above a calculator without scripts, which shows its example. */
const fieldsNeedScripts =
  'The fields need scripts, which are off in your browser. These are the figures for one example; the table below has more.'

/** The parts of the page, in their order. */
export const tools = {
  loan: {
    id: 'loan',
    heading: 'Loan repayments',
    text: 'What a loan costs each month and in total. Choose one of our loans and enter your own figures.',
    withoutScripts: fieldsNeedScripts,
    note: 'An illustration, not an offer. Your own rate depends on your circumstances, and we tell you before you sign.',
    link: { label: 'All lending rates', href: '/help/rates#lending' },
    glance: {
      heading: 'A personal loan at a glance',
      note: `Each month, at ${loan.ratePercentApr}% APR representative`,
      corner: 'You borrow',
      column: (years: number): string => `${years} years`,
    },
  },
  savings: {
    id: 'savings',
    heading: 'Savings growth',
    text: 'What your savings grow to when interest is added and earns interest too.',
    withoutScripts: fieldsNeedScripts,
    note: `Deposits are protected up to ${pounds(safeguards.protectedDepositPounds)} for each person by the Financial Services Compensation Scheme. A variable rate can change.`,
    link: { label: 'All savings rates', href: '/help/rates#savings' },
    glance: {
      heading: 'FlexiSave at a glance',
      note: `What you have at the end, at ${flexiSave.ratePercentAer}% AER variable`,
      corner: 'Each month',
      column: (years: number): string => (years === 1 ? 'One year' : `${years} years`),
    },
  },
  accounts: {
    id: 'account-details',
    heading: 'Check account details',
    text: 'Find a typing mistake before you pay. The check runs only on this page: nothing is sent anywhere.',
    withoutScripts:
      'The check needs scripts, which are off in your browser. By hand: compare an IBAN in groups of four with what you were given. A sort code has six digits, in pairs; an account number has eight.',
    note: 'A valid number is correctly formed. Only the account’s bank can say whether the account exists, and whose it is.',
    link: { label: 'How to pay safely', href: '/help/scam-alert' },
  },
} as const

export const toolsPageWords = {
  head: {
    path: '/help/tools',
    title: `Calculators and tools | ${bankName}`,
    description:
      'Work out what a loan costs and what savings grow to, and check an IBAN or a sort code before you pay. Nothing is sent.',
  } satisfies PageHead,
  current: 'Tools',
  title: 'Calculators and tools',
  lead: 'Work out the figures before you decide. Everything happens on this page.',
  sectionsLabel: 'Tools',
} as const
