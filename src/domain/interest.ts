import { formatLongDate } from './format-dates.ts'

/** The first day of the tax year that has this day, `YYYY-MM-DD`: tax years begin on 6 April. */
export function taxYearStartOf(day: string): string {
  const year = Number(day.slice(0, 4))
  return day < `${year}-04-06` ? `${year - 1}-04-06` : `${year}-04-06`
}

/** A gross rate in millionths a year as per cent with two decimals, `2.47`. */
export const grossPercent = (grossMillionths: number): string => (grossMillionths / 10_000).toFixed(2)

/** Per cent without zeros at the end: `2.5%` of `2.50`. */
export const shortPercent = (percent: string): string => `${Number(percent)}%`

interface NewRate {
  /** In per cent with two decimals. */
  readonly aer?: string | undefined
  /** `YYYY-MM-DD`. */
  readonly fromDay?: string | undefined
}

/** What a savings account pays from a day on: `pays 2.32% AER from 1 March 2027`. */
export const newRate = ({ aer, fromDay }: NewRate): string =>
  aer === undefined || fromDay === undefined
    ? 'pays another rate soon'
    : `pays ${shortPercent(aer)} AER from ${formatLongDate(fromDay)}`

/** A savings account's rate in words (spec section 11.2): `2.5% AER (2.47% gross)`. Rates are in per cent a year. */
export const interestRate = ({ aer, gross }: { readonly aer: string; readonly gross: string }): string =>
  `${shortPercent(aer)} AER (${shortPercent(gross)} gross)`

/**
 * The annual equivalent rate of a gross rate in millionths, in per cent with two decimals: what a year pays if each of
 * `paymentsPerYear` credits stays in the account.
 */
export const aerPercent = (grossMillionths: number, paymentsPerYear: 1 | 12): string =>
  (((1 + grossMillionths / 1_000_000 / paymentsPerYear) ** paymentsPerYear - 1) * 100).toFixed(2)

/** The pence of a year's interest whose units were added up day by day: rounded half up (specification 11.6). */
const penceOfUnits = (units: bigint): bigint => (2n * units + 365_000_000n) / 730_000_000n

/** The lengths of twelve months, 365 days in all. */
const monthLengths = [31n, 28n, 31n, 30n, 31n, 30n, 31n, 31n, 30n, 31n, 30n, 31n] as const

/**
 * The interest in pence of one deposit over 365 days at one gross rate in millionths, if nothing is taken out: paid each
 * month, or once at the end. Source: specification section 11.2 and 11.6.
 */
export function yearOfInterest(
  depositPence: bigint,
  { grossMillionths, paid }: { readonly grossMillionths: number; readonly paid: 'monthly' | 'at the end' },
): bigint {
  let units = 0n
  let duePence = 0n
  for (const days of monthLengths) {
    units += (depositPence + duePence) * BigInt(grossMillionths) * days
    if (paid === 'monthly') duePence = penceOfUnits(units)
  }
  return penceOfUnits(units)
}
