import { ukRules } from './united-kingdom.ts'

/** The date from which the rates and fees on these pages apply. */
export const ratesInForceFrom = '2026-10-01'

/** Terms of products that the specification sets (section 9). Rates in per cent a year. */
export const products = {
  student: { openingDepositPounds: 10, ageMin: 16, ageMax: 30, guardianBelowAge: 18 },
  premium: { balanceMinPounds: 5_000, monthlyIncomeMinPounds: 3_000, initialDepositPounds: 1_000 },
  businessCurrent: { monthlyFeePounds: 0, freeCashDepositsMonthlyPounds: 5_000, startupFreeMonths: 12 },
  businessPremium: { monthlyFeePounds: 25, dailyLimitPounds: 100_000, freeInternationalTransfersMonthly: 10 },
  flexiSave: { ratePercentAer: 2.5 },
  businessLoan: {
    amountMinPounds: 10_000,
    amountMaxPounds: 500_000,
    termYearsMax: 7,
    termRatePercentApr: 4.5,
    workingCapitalRatePercentApr: 5.2,
    equipmentRatePercentApr: 4.8,
    approvalHours: '48-72',
  },
  businessSavings: { isaRatePercentAer: 3.2, fixedRatePercentAer: 4.1, portfolioHistoricPercent: '6-8' },
  cardPayments: { terminalPercent: 1.4, gatewayPercent: 1.8, posRentalMonthlyPounds: 25 },
  activation: { businessHours: 48, signUpHours: '24-48' },
} as const

/** Evidence that an application may need: the maximum age of a proof of address. */
export const applicationPapers = { addressProofMonthsMax: 3 } as const

/**
 * Terms of personal products that section 9 leaves open. Rates in per cent a year. The loans of the examples are
 * computed where they are shown.
 */
export const personalTerms = {
  /** The notice that customers get before a variable savings rate goes down or a charge goes up. */
  changeNoticeMonths: 2,
  currentAccount: {
    monthlyFeePounds: 0,
    overdraft: {
      ratePercentEar: 35.9,
      interestFreePounds: 50,
      amountMaxPounds: 3_000,
      example: { amountPounds: 500, days: 30 },
    },
    cashMachineDailyPounds: 500,
    ageMin: 18,
    closingNoticeDays: 90,
    switchGuaranteeWorkingDays: ukRules.switchWorkingDays,
  },
  student: { interestFreeOverdraftPounds: 500, overdraftAgeMin: 18, yearsAfterStudies: 2 },
  premium: {
    cashbackPercent: 1,
    cashbackMonthlyMaxPounds: 10,
    loungeVisitsYearly: 2,
    balanceAverageMonths: 3,
  },
  flexiSave: {
    openingDepositPounds: 1,
    openingMinutes: 10,
    balanceMaxPounds: 1_000_000,
    interestTimesAYear: 12,
    example: { depositPounds: 1_000, months: 12 },
  },
  fixedSavings: {
    ratePercentAer: 4.1,
    openingDepositPounds: 500,
    cancellationDays: 14,
    endNoticeDays: 14,
  },
  jointAccount: {
    invitationsDaily: 5,
    invitationDays: 14,
    /** For so long, whoever declined an invitation gets no other of the same customer. */
    declinerDays: 90,
    closingDays: 14,
  },
  kiddysave: {
    ratePercentAer: 3.6,
    openingDepositPounds: 1,
    balanceMaxPounds: 10_000,
    interestTimesAYear: 12,
    ageMax: 17,
    ownViewFromAge: 11,
    ownWithdrawalsFromAge: 16,
    example: { depositPounds: 500, months: 12 },
  },
  loan: {
    ratePercentApr: 6.9,
    amountMinPounds: 1_000,
    amountMaxPounds: 25_000,
    representativeFromPounds: 7_500,
    representativeToPounds: 15_000,
    ratePercentAprMax: 24.9,
    termYearsMin: 1,
    termYearsMax: 7,
    withdrawalDays: 14,
    withdrawalRepayDays: 30,
    settlementInterestDays: 28,
    example: { amountPounds: 8_000, months: 48 },
  },
  homeInvest: {
    ratePercentAprc: 4.9,
    loanToValueMaxPercent: 90,
    termYearsMax: 35,
    improvementMinPounds: 5_000,
    improvementLoanToValueMaxPercent: 80,
    offerValidMonths: 6,
    principleWorkingDays: 1,
    incomeProofYears: 2,
    example: { amountPounds: 180_000, months: 300 },
  },
  cards: {
    creditRatePercentApr: 23.9,
    creditLimitMinPounds: 500,
    creditLimitMaxPounds: 8_000,
    interestFreeDaysMax: 56,
    minimumPaymentPercent: 2.5,
    minimumPaymentPounds: 10,
    cashFeePercent: 3,
    foreignFeePercent: 2.5,
    lateFeePounds: 12,
    contactlessPounds: 100,
    contactlessBetweenPinsPounds: 300,
    replacementWorkingDays: 5,
    platinumYearlyFeePounds: 0,
    sectionSeventyFive: { minPounds: 100, maxPounds: 30_000 },
  },
  payments: {
    fasterPaymentPounds: 0,
    fasterPaymentHoursMax: 2,
    chapsPounds: 20,
    chapsCutOff: '3pm',
    abroadOnlinePounds: 0,
    abroadBranchPounds: 10,
    exchangeMarginPercent: 1.5,
    abroadWorkingDays: '1-4',
    retryBy: '2pm',
    /** How soon we write to the other bank about a transfer to the wrong account. */
    recallWorkingDays: 2,
    standingOrderChangeBy: 'midnight',
  },
  bancassurance: {
    homeMonthlyFromPounds: 14,
    travelYearlyFromPounds: 48,
    lifeMonthlyFromPounds: 8,
    coolingOffDays: 14,
    lifeCoolingOffDays: 30,
    lifeAgeMax: 70,
    travelTripDaysMax: 31,
  },
  convenientBanking: {
    chequeClearsBy: '11:59pm',
    browserYearsMax: 2,
  },
} as const

/** Eligibility for Platinum: either is enough. */
export const platinumTerms = { heldWithUsMinPounds: 150_000, yearlyIncomeMinPounds: 200_000 } as const

/** Terms of business products that section 9 leaves open. */
export const businessTerms = {
  /** Of deposits above the free allowance. */
  cashDepositPercent: 0.6,
  /** For each transfer abroad above the free ones, and for each one from the free account. */
  transferAbroadPounds: 10,
  /** The share above which an owner's identity is checked. */
  ownerSharePercent: 25,
  flexiSaveOpeningDepositPounds: 1,
  fixedDeposit: {
    amountMinPounds: 5_000,
    bestTermMonths: 12,
    termsMonths: [3, 6, 12],
    interestTimesAYear: 1,
  },
  isa: { interestTimesAYear: 1 },
  portfolioMinPounds: 25_000,
  /** Conditions of a loan: years of accounts, how long an offer is valid, a repayment pause, early repayment. */
  loan: { accountsYears: 2, offerDays: 30, pauseMonthsMax: 6, settlementInterestMonths: 1 },
  /** Minimum contract terms: card takings, and the account with a fee. */
  contractMonthsMin: 1,
  /** The loan of the representative example, at the rate of a term loan. */
  loanExample: { amountPounds: 50_000, months: 60 },
  cardTakingsPaidBy: '9am',
} as const

/** Terms of corporate products that section 9 leaves open. Lending to companies is priced individually. */
export const corporateTerms = {
  turnoverFromPounds: 2_000_000,
  openingWorkingDays: '5-10',
  accountMonthlyFeePounds: 60,
  payments: {
    fasterPaymentPence: 25,
    fasterPaymentMaxPounds: ukRules.fasterPaymentMaxPounds,
    bacsItemPence: 12,
    bacsWorkingDays: 3,
    bacsFileWorkingDays: 2,
    chapsPounds: 18,
    chapsCutOff: '4pm',
    abroadPounds: 15,
  },
  lending: { marginFromPercent: 2.25, arrangementFeeFromPercent: 1, decisionWeeks: '3-6', accountsYears: 3 },
  projects: {
    amountMinPounds: 5_000_000,
    termYearsMax: 20,
    ownShareMinPercent: 25,
    feeFromPercent: 1.5,
    stagePaidWorkingDays: 2,
    reserveMonths: 6,
  },
  proxyPay: {
    monthlyFeePounds: 35,
    paymentPence: 18,
    cutOff: '3pm',
    reportBy: '8am',
    approvalWorkingDays: 2,
  },
  calnet: { peopleIncluded: 10, furtherPersonMonthlyPounds: 4, recordYears: 6 },
  eAlert: { freeTextsMonthly: 50, textPence: 6 },
} as const
