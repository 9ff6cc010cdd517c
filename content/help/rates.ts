import { pounds } from '../amounts.ts'
import { bankName, products, safeguards } from '../facts.ts'
import type { PageHead } from '../page-heads.ts'
import { accountFees } from './rates/accounts.ts'
import { lendingRates } from './rates/lending.ts'
import { paymentPrices } from './rates/paying.ts'
import type { RateSection } from './rates/rate.ts'
import { savingsRates } from './rates/savings.ts'

const { businessSavings } = products

/** Every rate and fee of the bank, in one place: the source of the rates page and of the tariff to download. */
export const rateSections: readonly RateSection[] = [savingsRates, lendingRates, paymentPrices, accountFees]

/** The texts around the tables, on the page and in the tariff. */
export const ratesPageWords = {
  head: {
    path: '/help/rates',
    title: `Rates and fees | ${bankName}`,
    description:
      'All our savings rates, lending rates, payment prices and account fees on one page, with the day from which they are in force.',
  } satisfies PageHead,
  current: 'Rates',
  title: 'Rates and fees',
  lead: (day: string): string => `In force from ${day}. One page, nothing in small print.`,
  sectionsLabel: 'Rates',
  download: 'Download as PDF',
  examplesHeading: 'What borrowing costs, in pounds',
  examplesNote: 'Worked out from the rates above',
  exampleColumns: ['For', 'Example'],
  gross: (percent: string): string => `${percent}% gross`,
  notesHeading: 'Good to know',
  notes: [
    'Rates may change. Where one is variable, we tell you before it changes against you. Your own offer depends on your circumstances.',
    `Deposits are protected up to ${pounds(safeguards.protectedDepositPounds)} for each person by the Financial Services Compensation Scheme.`,
    'Your home may be repossessed if you do not keep up repayments on your mortgage.',
    `Investment portfolios: ${businessSavings.portfolioHistoricPercent}% is a historical range, not a promise. Values can fall as well as rise.`,
  ],
  next: {
    text: 'Enter your own figures and see the result.',
    link: { label: 'Open the calculators', href: '/help/tools' },
  },
} as const
