import { pounds } from '../amounts.ts'
import { businessTerms, calculatorTerms, personalTerms, products } from '../facts.ts'

export type CalculatorFieldName = 'amount' | 'months' | 'rate' | 'monthly' | 'years'

/** A field for one figure. Both bounds are included. */
export type CalculatorField = {
  name: CalculatorFieldName
  label: string
  hint: string
  /** The error for a text that is no figure or lies outside the bounds. */
  fault: string
  unit: 'pounds' | 'count' | 'percent'
  least: number
  most: number
  /** The default value. */
  start: string
  /** An empty field counts as zero. */
  optional?: true
  /** Reset when another choice is made; other fields keep their values. */
  ofChoice?: true
}

/** One of our loans or accounts, with its fields. Plain JSON: the page contains it with its texts. */
export type CalculatorChoice = {
  id: string
  label: string
  hint?: string
  fields: readonly CalculatorField[]
  /** For savings: the rate, the account's maximum balance if it has one, and the term of a fixed deposit. */
  savings?: { ratePercent: number; balanceMaxPounds?: number; fixedMonths?: number }
}

/** The texts of a calculator. `{names}` are placeholders for results. */
export type CalculatorWords = {
  label: string
  choice: string
  incomplete: string
  headline: string
  summary: string
  /** Added to the summary where it applies. */
  aboveMost: string
  parts: readonly [string, string]
  yearByYear: string
  columns: readonly [string, string, string, string]
}

const { businessLoan, businessSavings, flexiSave } = products
const { loan, kiddysave } = personalTerms
const { savingsStart, savingsYearsMax, monthlyPoundsMax, fixedDepositPoundsMax, businessRatePercentMax } =
  calculatorTerms

const incomplete = 'The figures appear here once the fields are in order.'
const yearByYear = 'Year by year'

const amountField = (label: string, least: number, most: number, start?: number): CalculatorField => ({
  name: 'amount',
  label,
  hint: `From ${pounds(least)} to ${pounds(most)}`,
  fault: `Enter an amount from ${pounds(least)} to ${pounds(most)}`,
  unit: 'pounds',
  least,
  most,
  start: start === undefined ? '' : String(start),
})

const monthsField = (least: number, most: number): CalculatorField => ({
  name: 'months',
  label: 'Over how many months',
  hint: `From ${least} to ${most} months`,
  fault: `Enter a whole number of months from ${least} to ${most}`,
  unit: 'count',
  least,
  most,
  start: String(loan.example.months),
})

const rateField = (least: number, most: number, hint: string): CalculatorField => ({
  name: 'rate',
  label: 'Rate, % APR',
  hint,
  fault: `Enter a rate from ${least} to ${most}`,
  unit: 'percent',
  least,
  most,
  start: String(least),
  ofChoice: true,
})

const businessChoice = (id: string, label: string, ratePercent: number): CalculatorChoice => ({
  id,
  label,
  fields: [
    amountField('You borrow', businessLoan.amountMinPounds, businessLoan.amountMaxPounds),
    monthsField(1, businessLoan.termYearsMax * 12),
    rateField(
      ratePercent,
      businessRatePercentMax,
      `Rates start at ${ratePercent}%. Put in the one that we offered you.`,
    ),
  ],
})

/** The calculator's loans. The first is the default. */
export const loanChoices: readonly [CalculatorChoice, ...CalculatorChoice[]] = [
  {
    id: 'personal',
    label: 'Personal loan',
    fields: [
      amountField('You borrow', loan.amountMinPounds, loan.amountMaxPounds, loan.example.amountPounds),
      monthsField(loan.termYearsMin * 12, loan.termYearsMax * 12),
      rateField(
        loan.ratePercentApr,
        loan.ratePercentAprMax,
        `${loan.ratePercentApr}% is representative from ${pounds(loan.representativeFromPounds)} to ${pounds(loan.representativeToPounds)}. The highest is ${loan.ratePercentAprMax}%.`,
      ),
    ],
  },
  businessChoice('term', 'Business term loan', businessLoan.termRatePercentApr),
  businessChoice('equipment', 'Business equipment', businessLoan.equipmentRatePercentApr),
  businessChoice('capital', 'Business working capital', businessLoan.workingCapitalRatePercentApr),
]

export const loanWords: CalculatorWords = {
  label: 'Loan',
  choice: 'Kind of loan',
  incomplete,
  headline: '{monthly} a month',
  summary:
    'At {rate}% APR over {months} months you pay {total} in all, {interest} of it interest. The last payment is {last}.',
  aboveMost: '',
  parts: ['Borrowed', 'Interest'],
  yearByYear,
  columns: ['Year', 'You pay', 'Interest', 'Still owed'],
}

const depositField = (least: number, most: number): CalculatorField =>
  amountField('You begin with', least, most, savingsStart.depositPounds)

const laterFields: readonly CalculatorField[] = [
  {
    name: 'monthly',
    label: 'You add each month',
    hint: `Up to ${pounds(monthlyPoundsMax)}, or nothing`,
    fault: `Enter an amount up to ${pounds(monthlyPoundsMax)}, or leave the field empty`,
    unit: 'pounds',
    least: 0,
    most: monthlyPoundsMax,
    start: String(savingsStart.monthlyPounds),
    optional: true,
  },
  {
    name: 'years',
    label: 'For how many years',
    hint: `Up to ${savingsYearsMax} years`,
    fault: `Enter a whole number of years, up to ${savingsYearsMax}`,
    unit: 'count',
    least: 1,
    most: savingsYearsMax,
    start: String(savingsStart.years),
  },
]

const { fixedDeposit } = businessTerms
const flexiSaveMaxPounds = personalTerms.flexiSave.balanceMaxPounds

/** The calculator's accounts. The first is the default. */
export const savingsChoices: readonly [CalculatorChoice, ...CalculatorChoice[]] = [
  {
    id: 'flexisave',
    label: `FlexiSave, ${flexiSave.ratePercentAer}% AER variable`,
    fields: [depositField(personalTerms.flexiSave.openingDepositPounds, flexiSaveMaxPounds), ...laterFields],
    savings: { ratePercent: flexiSave.ratePercentAer, balanceMaxPounds: flexiSaveMaxPounds },
  },
  {
    id: 'kiddysave',
    label: `Kiddysave, ${kiddysave.ratePercentAer}% AER variable`,
    fields: [depositField(kiddysave.openingDepositPounds, kiddysave.balanceMaxPounds), ...laterFields],
    savings: { ratePercent: kiddysave.ratePercentAer, balanceMaxPounds: kiddysave.balanceMaxPounds },
  },
  {
    id: 'fixed',
    label: `Business fixed deposit, ${businessSavings.fixedRatePercentAer}% AER`,
    hint: `The money stays for ${fixedDeposit.bestTermMonths} months, and nothing is added to it.`,
    fields: [depositField(fixedDeposit.amountMinPounds, fixedDepositPoundsMax)],
    savings: { ratePercent: businessSavings.fixedRatePercentAer, fixedMonths: fixedDeposit.bestTermMonths },
  },
]

export const savingsWords: CalculatorWords = {
  label: 'Savings',
  choice: 'Account',
  incomplete,
  headline: '{balance} at the end',
  summary:
    'At {rate}% AER over {months} months you put in {paidIn} and earn {interest} in interest, if the rate stays the same and you take nothing out.',
  aboveMost: 'The account can hold {most} at most. You need another account for the rest.',
  parts: ['Paid in', 'Interest'],
  yearByYear,
  columns: ['Year', 'Paid in', 'Interest', 'Balance'],
}
