import { pounds } from '../../amounts.ts'
import { personalTerms, ukRules } from '../../facts.ts'

const { currentAccount, loan, cards } = personalTerms
const { overdraft } = currentAccount
const assumedLimit = pounds(ukRules.assumedCreditLimitPounds)

/** The sentences of the worked examples. Amounts are already formatted. */
export const exampleSentences = {
  personalLoan: {
    heading: 'Personal loan',
    text: (loanOf: LoanSentence): string =>
      `Representative example: you borrow ${loanOf.amount} over ${loanOf.months} months at ${loanOf.ratePercent}% APR representative, fixed. You pay ${writePayments(loanOf)}, ${loanOf.total} in all. The highest rate that we charge is ${loan.ratePercentAprMax}% APR.`,
  },
  mortgage: {
    heading: 'Home Invest mortgage',
    text: (loanOf: LoanSentence): string =>
      `Representative example: a mortgage of ${loanOf.amount} over ${loanOf.months} months at ${loanOf.ratePercent}% APRC, if that rate stayed the same throughout. You pay ${writePayments(loanOf)}, ${loanOf.total} in all.`,
  },
  overdraft: {
    heading: 'Arranged overdraft',
    text: (used: { apr: string; amount: string; days: number; cost: string }): string =>
      `Representative example: with an assumed limit of ${assumedLimit}, the first ${pounds(overdraft.interestFreePounds)} free of interest and ${overdraft.ratePercentEar}% EAR (variable) on the rest, the rate is ${used.apr}% APR representative (variable). To be overdrawn by ${used.amount} for ${used.days} days costs ${used.cost}.`,
  },
  creditCard: {
    heading: 'Credit card',
    text: `Representative example: with an assumed credit limit of ${assumedLimit} and a purchase rate of ${cards.creditRatePercentApr}% a year (variable), the rate is ${cards.creditRatePercentApr}% APR representative (variable).`,
  },
  businessLoan: {
    heading: 'Business term loan',
    text: (loanOf: LoanSentence): string =>
      `Example: a firm borrows ${loanOf.amount} over ${loanOf.months} months at ${loanOf.ratePercent}% APR, fixed. It pays ${writePayments(loanOf)}, ${loanOf.total} in all.`,
  },
} as const

export type LoanSentence = {
  amount: string
  months: number
  ratePercent: number
  monthly: string
  last: string
  total: string
}

/** `47 payments of £190.42 and a last one of £190.41`: the last payment takes up the rounding. */
function writePayments({ months, monthly, last }: LoanSentence): string {
  return monthly === last
    ? `${months} payments of ${monthly}`
    : `${months - 1} payments of ${monthly} and a last one of ${last}`
}
