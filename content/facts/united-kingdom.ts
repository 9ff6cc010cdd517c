/** What holds at every bank in the United Kingdom, as far as our pages tell it. */
export const ukRules = {
  sortCodeDigits: 6,
  accountNumberDigits: 8,
  /** Some print fewer: zeros in front make them whole. */
  accountNumberDigitsMin: 6,
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

/**
 * Payments that an account's holder did not make: what the law lets a bank keep back at most, and until when to tell
 * it.
 */
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
