/**
 * Every number and every name that a page states or the bank enforces, once (spec section 9). Amounts that
 * the bank enforces are whole pence; figures that are only told are whole pounds.
 */

/* The bank itself */

/** The name on every page. */
export const bankName = 'Sarsen'

/** The brand's line. */
export const tagline = 'Built to lean on.'

/** Where the pages say they live: for canonical links and link previews. A reserved domain. */
export const siteOrigin = 'https://sarsen.example'

/** On every page. */
export const demonstrationNotice = 'A demonstration, not a bank. No real money or accounts.'

/** The four figures that the bank tells of itself. */
export const company = {
  yearsInBanking: '25+',
  customers: '500K+',
  branches: '100+',
  support: '24/7',
} as const

/** What begins every account number of this bank in a payment from elsewhere. */
export const ownSortCode = '001964'

/** What stands before the sort code in an IBAN of this bank (ruling 48). */
export const ownBankCode = 'SRSN'

/* How to reach it */

const weekdays = 'Monday to Friday'

/** When the telephone is answered and the head office is open; every other form of these hours is made of them. */
const hours = {
  telephoneWeekdays: '8am to 6pm',
  telephoneSaturday: '9am to 2pm',
  headOfficeWeekdays: '9am to 5pm',
} as const

/** Hours as the short lines have them: `8am to 6pm` is `8AM-6PM`. */
const shorten = (range: string): string => range.toUpperCase().replace(' TO ', '-')

/** How telephone, email and branches can be reached. Numbers from Ofcom's range for drama, reserved domains. */
export const contact = {
  phone: '020 7946 0100',
  phoneLink: 'tel:+442079460100',
  premiumPhone: '020 7946 0321',
  premiumPhoneLink: 'tel:+442079460321',
  businessPhone: '0121 496 0162',
  businessPhoneLink: 'tel:+441214960162',
  /** Answered day and night. */
  urgentPhone: '020 7946 0999',
  urgentPhoneLink: 'tel:+442079460999',
  email: 'support@sarsen.example',
  /** For questions about one's own account and settings (ruling 43). */
  accountsEmail: 'accounts@sarsen.example',
  telephoneHours: `Mon-Fri ${shorten(hours.telephoneWeekdays)}, Sat ${shorten(hours.telephoneSaturday)}`,
  emailAnswerHours: '24-48',
  formAnswerHours: '24',
} as const

/** The line of Premium and Platinum customers. */
export const premiumLine = {
  phone: contact.premiumPhone,
  phoneLink: contact.premiumPhoneLink,
  hours: company.support,
} as const

/** Lines for what cannot wait, answered day and night, and as they are dialled from abroad. */
export const helpLines = {
  lostCards: {
    phone: contact.urgentPhone,
    phoneLink: contact.urgentPhoneLink,
    phoneAbroad: '+44 20 7946 0999',
  },
  fraud: { phone: '020 7946 0990', phoneLink: 'tel:+442079460990', phoneAbroad: '+44 20 7946 0990' },
  technical: { phone: '020 7946 0940', phoneLink: 'tel:+442079460940', phoneAbroad: '+44 20 7946 0940' },
} as const

/** The lines of the support page (spec section 2), each with hours of its own. */
export const supportLines = {
  priority: { phone: '020 7946 0104', phoneLink: 'tel:+442079460104', hours: company.support },
  compliance: { phone: '020 7946 0147', phoneLink: 'tel:+442079460147', hours: 'Mon-Fri 9:00-18:00' },
  general: { phone: '0121 496 0110', phoneLink: 'tel:+441214960110', hours: 'Mon-Sat 8:00-20:00' },
} as const

/** Where the bank's head office is: an invented street. */
export const headOffice = {
  lines: ['1 Lintel Court', 'Stonecutter Lane', 'London EC4'],
  hours: `Mon-Fri ${shorten(hours.headOfficeWeekdays).replaceAll(/[AP]M/g, '')}`,
} as const

/** The same hours by day, for pages that list them: each labelled, for they differ (ruling 9). */
export const openingHours = {
  headOffice: [
    { term: weekdays, value: hours.headOfficeWeekdays },
    { term: 'Saturday', value: 'Closed' },
    { term: 'Sunday', value: 'Closed' },
  ],
  telephone: [
    { term: weekdays, value: hours.telephoneWeekdays },
    { term: 'Saturday', value: hours.telephoneSaturday },
    { term: 'Sunday', value: 'Closed' },
  ],
} as const

/** What the branch finder counts as near, and how many it names where fewer than that are. */
export const branchNetwork = { nearMiles: 50, nearestAtLeast: 3 } as const

/* What it enforces, and how its screens behave */

/** Limits and timings that the bank and its screens keep. */
export const limits = {
  /** A transfer of exactly this completes; a penny more is declined for manual review. */
  transferPence: 200_000_000n,
  passwordLengthMin: 8,
  transactionsPageSize: 10,
  recentTransactions: 6,
  /** Statements listed at first, and further ones at each Show older. */
  newestStatements: 6,
  olderStatements: 12,
  /** A statement of more transactions is drawn only when it is asked for. */
  statementDrawnUnaskedTransactions: 1_000,
  /** Notifications in the panel at first, and further ones at each Show older. */
  notificationsPageSize: 10,
  /** From one customer, or from one address and from one e-mail that is not signed in. */
  messagesHourly: 5,
  /** A customer's own messages, on a page of them. */
  messagesPageSize: 5,
  newsletterSubscriptionsHourly: 10,
  /** Promotions followed, of one customer or from one address: far more than a person follows. */
  promotionClicksHourly: 60,
  /** How long it is known that a promotion was followed. */
  promotionClicksKeptMs: 90 * 24 * 60 * 60_000,
  /** A session ends without activity, and at the latest however active its customer is. */
  sessionIdleMs: 5 * 60_000,
  sessionLifeMs: 12 * 60 * 60_000,
  /** How long a sign-in waits for the code of the second factor. */
  secondFactorMs: 5 * 60_000,
  /** How long a second factor that was begun waits for its first code. */
  secondFactorSetUpMs: 15 * 60_000,
  /** Failures in a row that lock a sign-in: of one customer, and of one address, behind which there may be many. */
  failuresMax: 5,
  addressFailuresMax: 20,
  /** A first lock; each further failure doubles it, up to the longest. */
  lockMs: 60_000,
  lockLongestMs: 60 * 60_000,
  /** Passwords and codes of demo customers that one address may try in a minute: these customers are never locked. */
  demoAttemptsMinute: 30,
  /** How often a demonstration gives its customers back what visitors changed. */
  demoRestoreMs: 15 * 60_000,
  applicationsHourly: 10,
  /** Sign-ins of one email with the password of an application that waits, in a day; more count as failures. */
  applicantSignInsDaily: 10,
  /** How long the bank knows who was rejected, for questions and complaints. */
  rejectedApplicantKeptMs: 90 * 24 * 60 * 60_000,
  applicantAgeMin: 16,
  initialDepositMaxPence: 100_000_000n,
  passwordResetMs: 24 * 60 * 60_000,
  /** Changes of one customer's sign-in email in a day. */
  emailChangesDaily: 5,
  /** Changes of one customer's profile and preferences in an hour: more than a person makes. */
  settingsChangesHourly: 120,
  /** How long a message that left the bank, or could not, is kept for its operator to read. */
  outboxKeptMs: 30 * 24 * 60 * 60_000,
  securityLogMs: 90 * 24 * 60 * 60_000,
  /** Amount bands of the transactions filter: above the first is high, below the second is low. */
  highAmountAbovePence: 100_000_000n,
  lowAmountBelowPence: 10_000_000n,
} as const

/** How long things take on the screen. */
export const timings = {
  signInOverlayMs: 4_000,
  signInProgressStepMs: 100,
  signInProgressStepPercent: 2.5,
  /** When an idle session is about to end, its customer is asked whether they are still there. */
  idleWarningMs: 4 * 60_000,
  signUpSubmitMs: 2_000,
  signUpRedirectMs: 3_000,
  transferProcessingMs: 2_500,
  transferResultMs: 3_000,
  /** From the first toast of a statement's download to the second. */
  statementOnOverviewMs: 1_000,
  statementOnStatementsMs: 1_500,
  balanceRefreshMs: 5_000,
  notificationsRefreshMs: 5_000,
  highlightMs: 2_000,
  promotionMs: 2_000,
  backgroundMs: 3_000,
} as const

/** What the support page tells about large sums, and the protection of deposits (ruling 19). */
export const safeguards = {
  complianceAbovePounds: 1_000_000,
  complianceBusinessDays: '2-5',
  extraVerificationAbovePounds: 100_000,
  protectedDepositPounds: 85_000,
} as const

/** The customers that a demonstration seeds, and their password (ruling 35). */
export const demo = {
  customerEmail: 'demo@sarsen.example',
  corporateEmail: 'corporate@sarsen.example',
  password: 'Demo-Customer-2026',
  balancePence: 787_000_000n,
  balanceDriftPence: 5_000n,
  /** The most that pending card payments hold of the balance (ruling 36). */
  heldMostPence: 50_000n,
  unreadNotifications: 5,
  /** The specification's two sample statements, the newest first: 2.4 MB and 1.8 MB (ruling 18). */
  statementSizesBytes: [2_400_000, 1_800_000],
} as const

/* The United Kingdom: rules for every bank, and public services */

/** What holds at every bank in the United Kingdom, as far as our pages tell it. */
export const ukRules = {
  sortCodeDigits: 6,
  accountNumberDigits: 8,
  ibanLength: 22,
  /** Notice of a change of a Direct Debit, unless something else was agreed. */
  directDebitNoticeWorkingDays: 10,
  switchWorkingDays: 7,
  switchRedirectionYears: 3,
  /** The most that goes as one Faster Payment: larger sums need not arrive within hours. */
  fasterPaymentMaxPounds: 1_000_000,
  temporaryHighBalanceMonths: 6,
  /** What an APR assumes of a credit limit that is not known yet, and of an overdraft without an end (CONC App 1.2). */
  assumedCreditLimitPounds: 1_200,
  assumedOverdraftMonths: 3,
  /** Payments that a scammer talked somebody into: what banks give back, and when. */
  scamRefund: { maxPounds: 85_000, excessMaxPounds: 100, businessDays: 5, reportWithinMonths: 13 },
} as const

/** Payments that an account's holder did not make: what the law lets a bank keep back at most, and until when to tell it. */
export const unauthorisedPayments = { holderPaysMaxPounds: 35, reportWithinMonths: 13 } as const

/** How long a complaint may take, by the FCA's rules (DISP 1.6), and until when the ombudsman takes it. */
export const complaintRules = {
  finalAnswerWeeks: 8,
  paymentAnswerBusinessDays: 15,
  paymentAnswerBusinessDaysMax: 35,
  ombudsmanMonths: 6,
} as const

/** Public services that take reports of scams. They are real, and so are their numbers. */
export const publicServices = {
  bankShortNumber: '159',
  reportFraudPhone: '0300 123 2040',
  reportFraudSite: 'reportfraud.police.uk',
  policePhone: '101',
  suspiciousTexts: '7726',
  suspiciousEmails: 'report@phishing.gov.uk',
} as const

/* Products: rates, prices and terms */

/** Since when the rates and fees on these pages are in force. */
export const ratesInForceFrom = '2026-10-01'

/** Terms of the products. Rates in per cent a year. */
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

/** What every application asks for: how old a proof of address may be. */
export const applicationPapers = { addressProofMonthsMax: 3 } as const

/**
 * Terms of personal products that section 9 leaves open. Rates in per cent a year. Loans of the examples are worked
 * out where they are shown.
 */
export const personalTerms = {
  /** How long before a variable savings rate goes down or a charge goes up customers hear of it. */
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

/** Who is eligible for Platinum: either is enough. */
export const platinumTerms = { heldWithUsMinPounds: 150_000, yearlyIncomeMinPounds: 200_000 } as const

/** Terms of business products that section 9 leaves open. */
export const businessTerms = {
  /** Of what is paid in above the free allowance. */
  cashDepositPercent: 0.6,
  /** For each transfer abroad above those that are free, and for each one from the free account. */
  transferAbroadPounds: 10,
  /** Above what share an owner's identity is checked. */
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
  /** What a loan asks for and allows: accounts of so many years, an offer that stands, a pause, an early end. */
  loan: { accountsYears: 2, offerDays: 30, pauseMonthsMax: 6, settlementInterestMonths: 1 },
  /** How long a contract runs at the shortest: card takings, and the account with a fee. */
  contractMonthsMin: 1,
  /** The loan that the representative example works out, at the rate of a term loan. */
  loanExample: { amountPounds: 50_000, months: 60 },
  cardTakingsPaidBy: '9am',
} as const

/** Terms of corporate products that section 9 leaves open. What is lent to a company is priced company by company. */
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

/* What calculators and articles work with */

/** What the calculators start with and take at most, where no product sets it. */
export const calculatorTerms = {
  businessRatePercentMax: 15,
  savingsStart: { depositPounds: 1_000, monthlyPounds: 100, years: 5 },
  savingsYearsMax: 20,
  monthlyPoundsMax: 10_000,
  /** How long nothing is typed before a result is worked out and read out. */
  settleMs: 700,
  glance: {
    loanAmountsPounds: [7_500, 10_000, 12_500, 15_000],
    loanYears: [2, 3, 5, 7],
    monthlyPounds: [50, 100, 250],
    savingsYears: [1, 5, 10],
  },
} as const

/** Sums that articles work with. Nobody's own. */
export const articleExamples = {
  savings: { depositPounds: 10_000, months: 12 },
  grossTimesAYear: { monthly: 12, quarterly: 4, yearly: 1 },
  cashFlow: {
    openingPounds: 4_200,
    salesPounds: 9_600,
    wagesPounds: 5_100,
    suppliersPounds: 2_300,
    rentPounds: 1_400,
    vatPounds: 5_800,
  },
  firstTerm: { loanPounds: 3_300, rentPounds: 2_040, travelPounds: 132, booksPounds: 84, weeks: 12 },
} as const
