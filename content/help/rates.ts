import { pounds } from '../amounts.ts'
import {
  bankName,
  businessTerms,
  corporateTerms,
  personalTerms,
  platinumTerms,
  products,
  safeguards,
} from '../facts.ts'
import type { PageHead } from '../page-heads.ts'

/** A savings rate, from which the gross one is worked out where it is shown. Interest is added so many times a year. */
export type GrossOf = { ratePercentAer: number; timesAYear: number }

export type RateRow = {
  name: string
  /** What it is, in a few words under the name. */
  detail?: string
  /** The page that tells all of it. */
  href: `/${string}`
  /** The second column: a rate, a price or a fee. */
  figure: string
  grossOf?: GrossOf
  /** The columns after the second, in their order. */
  values: readonly string[]
}

/** Rows of one table that belong together. Without a heading where the table needs no parting. */
export type RateGroup = { heading?: string; rows: readonly RateRow[] }

export type RateSection = {
  id: string
  heading: string
  /** One line beside the heading. */
  note: string
  columns: readonly string[]
  groups: readonly RateGroup[]
}

const { flexiSave, businessSavings, businessLoan, businessCurrent, businessPremium, cardPayments } = products
const { student, premium } = products
const { currentAccount, kiddysave, loan, homeInvest, cards, payments } = personalTerms
const { overdraft } = currentAccount
const { lending, projects, payments: corporate, proxyPay, calnet, eAlert } = corporateTerms

const range = (fromPounds: number, toPounds: number) => `${pounds(fromPounds)} to ${pounds(toPounds)}`
const years = (most: number) => `up to ${most} years`
const free = 'free'
const none = 'none'
const eachTransfer = 'on each transfer'
const eachPayment = 'on each payment'
const eachMonth = 'each month'

const savings: RateSection = {
  id: 'savings',
  heading: 'Savings',
  note: 'AER: what you earn in a year with interest added',
  columns: ['Account', 'Rate', 'For', 'Rate is'],
  groups: [
    {
      rows: [
        {
          name: 'FlexiSave',
          detail: 'Take money out without losing interest',
          href: '/personal/flexisave',
          figure: `${flexiSave.ratePercentAer}% AER`,
          grossOf: {
            ratePercentAer: flexiSave.ratePercentAer,
            timesAYear: personalTerms.flexiSave.interestTimesAYear,
          },
          values: ['Personal and business', 'variable, paid monthly'],
        },
        {
          name: 'Kiddysave',
          detail: `Up to age ${kiddysave.ageMax}, for balances up to ${pounds(kiddysave.balanceMaxPounds)}`,
          href: '/personal/kiddysave',
          figure: `${kiddysave.ratePercentAer}% AER`,
          grossOf: { ratePercentAer: kiddysave.ratePercentAer, timesAYear: kiddysave.interestTimesAYear },
          values: ['Personal', 'variable, paid monthly'],
        },
        {
          name: 'Business ISA',
          detail: 'An owner’s own, tax-free within the yearly allowance',
          href: '/business-banking/invest-save',
          figure: `up to ${businessSavings.isaRatePercentAer}% AER`,
          grossOf: {
            ratePercentAer: businessSavings.isaRatePercentAer,
            timesAYear: businessTerms.isa.interestTimesAYear,
          },
          values: ['Business', 'variable, paid yearly'],
        },
        {
          name: 'Fixed deposits',
          detail: `From ${pounds(businessTerms.fixedDeposit.amountMinPounds)}, kept until the end of the term`,
          href: '/business-banking/invest-save',
          figure: `up to ${businessSavings.fixedRatePercentAer}% AER`,
          grossOf: {
            ratePercentAer: businessSavings.fixedRatePercentAer,
            timesAYear: businessTerms.fixedDeposit.interestTimesAYear,
          },
          values: ['Business', 'fixed, paid at the end'],
        },
      ],
    },
  ],
}

const businessLoanValues = [
  range(businessLoan.amountMinPounds, businessLoan.amountMaxPounds),
  years(businessLoan.termYearsMax),
] as const

const borrowing: RateSection = {
  id: 'lending',
  heading: 'Lending',
  note: `Business loans: approval in ${businessLoan.approvalHours} hours`,
  columns: ['Loan', 'Rate', 'Amount', 'Term'],
  groups: [
    {
      heading: 'Personal',
      rows: [
        {
          name: 'Personal loan',
          detail: `Representative from ${range(loan.representativeFromPounds, loan.representativeToPounds)}`,
          href: '/personal/loans',
          figure: `${loan.ratePercentApr}% APR`,
          values: [
            range(loan.amountMinPounds, loan.amountMaxPounds),
            `${loan.termYearsMin} to ${loan.termYearsMax} years`,
          ],
        },
        {
          name: 'Home Invest mortgage',
          detail: 'Variable, secured on your home',
          href: '/personal/home-invest',
          figure: `${homeInvest.ratePercentAprc}% APRC`,
          values: [`up to ${homeInvest.loanToValueMaxPercent}% of the value`, years(homeInvest.termYearsMax)],
        },
        {
          name: 'Arranged overdraft',
          detail: `Variable, first ${pounds(overdraft.interestFreePounds)} free of interest`,
          href: '/personal/current-account',
          figure: `${overdraft.ratePercentEar}% EAR`,
          values: [`up to ${pounds(overdraft.amountMaxPounds)}`, 'as agreed'],
        },
        {
          name: 'Student overdraft',
          detail: `Arranged, from age ${personalTerms.student.overdraftAgeMin}`,
          href: '/personal/student-account',
          figure: 'no interest',
          values: [`up to ${pounds(personalTerms.student.interestFreeOverdraftPounds)}`, 'while you study'],
        },
        {
          name: 'Credit card',
          detail: 'Representative, variable',
          href: '/personal/cards',
          figure: `${cards.creditRatePercentApr}% APR`,
          values: [range(cards.creditLimitMinPounds, cards.creditLimitMaxPounds), 'no fixed term'],
        },
      ],
    },
    {
      heading: 'Business',
      rows: [
        {
          name: 'Term loan',
          detail: 'Buy, build or expand',
          href: '/business-banking/financing',
          figure: `from ${businessLoan.termRatePercentApr}% APR`,
          values: businessLoanValues,
        },
        {
          name: 'Equipment',
          detail: 'Vehicles, machines and tools',
          href: '/business-banking/financing',
          figure: `from ${businessLoan.equipmentRatePercentApr}% APR`,
          values: businessLoanValues,
        },
        {
          name: 'Working capital',
          detail: 'Stock, wages and the gap before you are paid',
          href: '/business-banking/financing',
          figure: `from ${businessLoan.workingCapitalRatePercentApr}% APR`,
          values: businessLoanValues,
        },
      ],
    },
    {
      heading: 'Corporate',
      rows: [
        {
          name: 'Corporate lending',
          detail: `Over Bank Rate. Arrangement fee from ${lending.arrangementFeeFromPercent}%`,
          href: '/corporate/business-financing',
          figure: `from ${lending.marginFromPercent}%`,
          values: [`above ${pounds(businessLoan.amountMaxPounds)}`, 'as agreed'],
        },
        {
          name: 'Project financing',
          detail: `Arrangement fee from ${projects.feeFromPercent}%`,
          href: '/corporate/project-financing',
          figure: 'by project',
          values: [`from ${pounds(projects.amountMinPounds)}`, years(projects.termYearsMax)],
        },
      ],
    },
  ],
}

const paying: RateSection = {
  id: 'payments',
  heading: 'Payments',
  note: 'What it costs to pay and to be paid',
  columns: ['Service', 'Price', 'Charged'],
  groups: [
    {
      heading: 'Personal',
      rows: [
        {
          name: 'Faster Payments and Direct Debits',
          href: '/personal/payments',
          figure: free,
          values: ['never'],
        },
        {
          name: 'CHAPS',
          detail: `The same day when asked for by ${payments.chapsCutOff}`,
          href: '/personal/payments',
          figure: pounds(payments.chapsPounds),
          values: [eachPayment],
        },
        {
          name: 'Transfer abroad, online',
          detail: `The exchange rate holds a margin of ${payments.exchangeMarginPercent}%`,
          href: '/personal/payments',
          figure: free,
          values: ['in the exchange rate'],
        },
        {
          name: 'Transfer abroad, in a branch',
          detail: 'Free for Premium and Platinum customers',
          href: '/personal/payments',
          figure: pounds(payments.abroadBranchPounds),
          values: [eachTransfer],
        },
        {
          name: 'Card used abroad',
          detail: 'None with the Premium and Platinum cards',
          href: '/personal/cards',
          figure: `${cards.foreignFeePercent}%`,
          values: [eachPayment],
        },
        {
          name: 'Cash on a credit card',
          href: '/personal/cards',
          figure: `${cards.cashFeePercent}%`,
          values: ['on each withdrawal'],
        },
        {
          name: 'Late credit card payment',
          href: '/personal/cards',
          figure: pounds(cards.lateFeePounds),
          values: ['each time'],
        },
      ],
    },
    {
      heading: 'Business',
      rows: [
        {
          name: 'Cash paid in',
          detail: `The first ${pounds(businessCurrent.freeCashDepositsMonthlyPounds)} each month are free`,
          href: '/business-banking/current-account',
          figure: `${businessTerms.cashDepositPercent}%`,
          values: ['on what is above that'],
        },
        {
          name: 'Transfer abroad',
          detail: `Premium: up to ${businessPremium.freeInternationalTransfersMonthly} free each month`,
          href: '/business-banking/current-account',
          figure: pounds(businessTerms.transferAbroadPounds),
          values: [eachTransfer],
        },
        {
          name: 'Card processing',
          href: '/business-banking/payment-solutions',
          figure: `from ${cardPayments.terminalPercent}%`,
          values: [eachPayment],
        },
        {
          name: 'Online gateway',
          href: '/business-banking/payment-solutions',
          figure: `from ${cardPayments.gatewayPercent}%`,
          values: ['on each transaction'],
        },
        {
          name: 'POS rental',
          href: '/business-banking/payment-solutions',
          figure: pounds(cardPayments.posRentalMonthlyPounds),
          values: [eachMonth],
        },
      ],
    },
    {
      heading: 'Corporate',
      rows: [
        {
          name: 'Bacs',
          href: '/corporate/transactional',
          figure: `${corporate.bacsItemPence}p`,
          values: ['on each item'],
        },
        {
          name: 'Faster Payment',
          detail: `Up to ${pounds(corporate.fasterPaymentMaxPounds)}`,
          href: '/corporate/transactional',
          figure: `${corporate.fasterPaymentPence}p`,
          values: [eachPayment],
        },
        {
          name: 'CHAPS',
          detail: `The same day when asked for by ${corporate.chapsCutOff}`,
          href: '/corporate/transactional',
          figure: pounds(corporate.chapsPounds),
          values: [eachPayment],
        },
        {
          name: 'Transfer abroad',
          href: '/corporate/transactional',
          figure: pounds(corporate.abroadPounds),
          values: [eachTransfer],
        },
        {
          name: 'Proxy Pay',
          detail: `And ${proxyPay.paymentPence}p for each payment`,
          href: '/corporate/proxy-pay',
          figure: pounds(proxyPay.monthlyFeePounds),
          values: [eachMonth],
        },
        {
          name: 'Calnet',
          detail: `Free for the first ${calnet.peopleIncluded} people`,
          href: '/corporate/calnet',
          figure: pounds(calnet.furtherPersonMonthlyPounds),
          values: ['each month, for each further person'],
        },
        {
          name: 'E-Alert by text',
          detail: `Free for the first ${eAlert.freeTextsMonthly} each month`,
          href: '/corporate/e-alert',
          figure: `${eAlert.textPence}p`,
          values: ['on each further text'],
        },
      ],
    },
  ],
}

const keeping: RateSection = {
  id: 'accounts',
  heading: 'Accounts',
  note: 'What it costs to keep an account',
  columns: ['Account', 'Fee', 'Minimum balance', 'To open'],
  groups: [
    {
      heading: 'Personal',
      rows: [
        {
          name: 'Current Account',
          detail: `From age ${currentAccount.ageMin}`,
          href: '/personal/current-account',
          figure: none,
          values: [none, none],
        },
        {
          name: 'Student Account',
          detail: `Ages ${student.ageMin} to ${student.ageMax}`,
          href: '/personal/student-account',
          figure: none,
          values: [none, pounds(student.openingDepositPounds)],
        },
        {
          name: 'Premium Account',
          detail: `Monthly income of at least ${pounds(premium.monthlyIncomeMinPounds)}`,
          href: '/personal/premium-account',
          figure: none,
          values: [pounds(premium.balanceMinPounds), pounds(premium.initialDepositPounds)],
        },
        {
          name: 'Platinum',
          detail: `Or a yearly income of ${pounds(platinumTerms.yearlyIncomeMinPounds)}`,
          href: '/platinum/overview',
          figure: none,
          values: [`${pounds(platinumTerms.heldWithUsMinPounds)} in all`, none],
        },
      ],
    },
    {
      heading: 'Business',
      rows: [
        {
          name: 'Business Current Account',
          href: '/business-banking/current-account',
          figure: none,
          values: [none, none],
        },
        {
          name: 'Startup Account',
          detail: `Free for ${businessCurrent.startupFreeMonths} months`,
          href: '/business-banking/open-account',
          figure: none,
          values: [none, none],
        },
        {
          name: 'Premium Business Account',
          href: '/business-banking/premium-account',
          figure: `${pounds(businessPremium.monthlyFeePounds)} per month`,
          values: [none, none],
        },
      ],
    },
    {
      heading: 'Corporate',
      rows: [
        {
          name: 'Corporate Current Account',
          detail: `Turnover of ${pounds(corporateTerms.turnoverFromPounds)} or more`,
          href: '/corporate/current-account',
          figure: `${pounds(corporateTerms.accountMonthlyFeePounds)} a month`,
          values: [none, none],
        },
      ],
    },
  ],
}

/** Every rate and fee of the bank, in one place: the rates page and the tariff to download are made of it. */
export const rateSections: readonly RateSection[] = [savings, borrowing, paying, keeping]

/** What the page says around its tables, and the tariff with it. */
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
    `Rates may change. Where one is variable, we tell you before it goes down. Your own offer depends on your circumstances.`,
    `Deposits are protected up to ${pounds(safeguards.protectedDepositPounds)} for each person by the Financial Services Compensation Scheme.`,
    `Your home is security for a mortgage, and we can take it if you do not keep up the payments.`,
    `Investment portfolios: ${businessSavings.portfolioHistoricPercent}% is a historical range, not a promise. Values can fall as well as rise.`,
  ],
  next: {
    text: 'Put in your own figures and see what they come to.',
    link: { label: 'Open the calculators', href: '/help/tools' },
  },
} as const

/** The sentences of the worked examples. Amounts come written out. */
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
    text: (used: { amount: string; days: number; cost: string }): string =>
      `Representative example: you are overdrawn by ${used.amount} for ${used.days} days. The first ${pounds(overdraft.interestFreePounds)} are free of interest, and at ${overdraft.ratePercentEar}% EAR (variable) the rest costs ${used.cost}.`,
  },
  creditCard: {
    heading: 'Credit card',
    text: (limit: string): string =>
      `Representative example: with an assumed credit limit of ${limit} and a purchase rate of ${cards.creditRatePercentApr}% a year (variable), the rate is ${cards.creditRatePercentApr}% APR representative (variable).`,
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

/** `47 payments of £190.42 and a last one of £190.41`: the odd pence are in the last. */
function writePayments({ months, monthly, last }: LoanSentence): string {
  return monthly === last
    ? `${months} payments of ${monthly}`
    : `${months - 1} payments of ${monthly} and a last one of ${last}`
}
