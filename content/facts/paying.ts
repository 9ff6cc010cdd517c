import { ukRules, unauthorisedPayments } from './united-kingdom.ts'

/** Limits of payees and name checks (specification sections 12.1 and 12.2). */
export const payeeLimits = {
  /** The payees that a customer may have. */
  payeesMax: 500,
  /** Name checks of a customer per hour, and other names per day for one destination. */
  nameChecksHourly: 30,
  checkedNamesDaily: 5,
  /** How long name checks are stored. */
  nameChecksKeptMonths: 13,
} as const

/**
 * How much a customer may have ordered for days to come. More than anybody needs, and so few that a list of them, or the run
 * of a day, stays quick.
 */
export const orderLimits = {
  laterPaymentsMax: 500,
  standingOrdersMax: 100,
} as const

const pounds = (amount: number): bigint => BigInt(amount) * 100n

/** Above this in 24 hours, another staff member checks what one of them does for a customer (specification section 17.4). */
export const secondChecks = {
  secondCheckAbovePence: { released: pounds(10_000), paid: pounds(1_000) },
} as const

/**
 * What the bank pays for a claim, and when it decides (specification section 12.6). The law's figures stand in
 * `united-kingdom.ts`: the reimbursement of scams (PSR Specific Requirement 1, in force since 7 October 2024), and of
 * payments that the customer did not make (Payment Services Regulations 2017, 77).
 */
export const claimTerms = {
  scam: {
    maxPence: pounds(ukRules.scamRefund.maxPounds),
    excessPence: pounds(ukRules.scamRefund.excessMaxPounds),
    dueDays: ukRules.scamRefund.businessDays,
    lastDays: 35,
  },
  unauthorised: { excessPence: pounds(unauthorisedPayments.holderPaysMaxPounds), dueDays: 1 },
  wrongAccount: { dueDays: 2 },
  months: ukRules.scamRefund.reportWithinMonths,
  dailyMax: 20,
} as const
