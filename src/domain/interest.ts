/** The first day of the tax year that has this day, `YYYY-MM-DD`: tax years begin on 6 April. */
export function taxYearStartOf(day: string): string {
  const year = Number(day.slice(0, 4))
  return day < `${year}-04-06` ? `${year - 1}-04-06` : `${year}-04-06`
}

/** A gross rate in millionths a year as per cent with two decimals, `2.47`. */
export const grossPercent = (grossMillionths: number): string => (grossMillionths / 10_000).toFixed(2)

/**
 * The annual equivalent rate of a gross rate in millionths, in per cent with two decimals: what a year pays if each of
 * `paymentsPerYear` credits stays in the account.
 */
export const aerPercent = (grossMillionths: number, paymentsPerYear: 1 | 12): string =>
  (((1 + grossMillionths / 1_000_000 / paymentsPerYear) ** paymentsPerYear - 1) * 100).toFixed(2)
