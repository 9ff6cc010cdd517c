/** Rules for every bank in the United Kingdom that our pages state. */
export const ukRules = {
  sortCodeDigits: 6,
  accountNumberDigits: 8,
  /** Shorter account numbers are padded with zeros in front. */
  accountNumberDigitsMin: 6,
  ibanLength: 22,
  /** Notice of a change of a Direct Debit, unless another period was agreed. */
  directDebitNoticeWorkingDays: 10,
  switchWorkingDays: 7,
  switchRedirectionYears: 3,
  /** The limit of one Faster Payment: larger sums may take longer than hours. */
  fasterPaymentMaxPounds: 1_000_000,
  temporaryHighBalanceMonths: 6,
  /** What an APR assumes of an unknown credit limit, and of an overdraft without an end (CONC App 1.2). */
  assumedCreditLimitPounds: 1_200,
  assumedOverdraftMonths: 3,
  /** Payments that a scammer induced: what banks reimburse, and when. */
  scamRefund: { maxPounds: 85_000, excessMaxPounds: 100, businessDays: 5, reportWithinMonths: 13 },
} as const

/**
 * Payments that the account holder did not make: the most that the law lets a bank charge the holder, and the time
 * limit for reporting.
 */
export const unauthorisedPayments = { holderPaysMaxPounds: 35, reportWithinMonths: 13 } as const

/** How long a bank may take over a complaint (the FCA's DISP 1.6), and the time limit for going to the ombudsman. */
export const complaintRules = {
  finalAnswerWeeks: 8,
  paymentAnswerBusinessDays: 15,
  paymentAnswerBusinessDaysMax: 35,
  ombudsmanMonths: 6,
} as const

/** Public services that take reports of scams. They and their numbers are real. */
export const publicServices = {
  bankShortNumber: '159',
  reportFraudPhone: '0300 123 2040',
  reportFraudSite: 'reportfraud.police.uk',
  policePhone: '101',
  suspiciousTexts: '7726',
  suspiciousEmails: 'report@phishing.gov.uk',
} as const
