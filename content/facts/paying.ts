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
