import { ukRules } from '../../../../content/facts.ts'
import { compound, divideRounded, growthOf, one, requireAmount } from './fixed-point.ts'

export type Overdraft = {
  /** The overdrawn amount, the same each day. */
  amountPence: bigint
  /** The interest-free part of it. */
  interestFreePence: bigint
  /** A whole number, zero or more. */
  days: number
  /** The effective yearly rate, in per cent; interest is computed daily. */
  ratePercentEar: number
}

/**
 * The interest on an overdraft of so many days, to the nearest penny. Throws a RangeError for an amount below zero or
 * a rate outside 0 to 1,000 per cent.
 */
export function costOverdraft({ amountPence, interestFreePence, days, ratePercentEar }: Overdraft): bigint {
  requireAmount(amountPence)
  requireAmount(interestFreePence)
  const charged = amountPence > interestFreePence ? amountPence - interestFreePence : 0n
  return divideRounded(charged * (compound(growthOf(ratePercentEar, 365), days) - one), one)
}

export type OverdraftTerms = {
  /** The interest-free part of an overdraft, in whole pounds. */
  interestFreePounds: number
  /** The effective yearly rate of the rest, in per cent. */
  ratePercentEar: number
}

const yearMonths = 12

/**
 * The representative APR of an arranged overdraft without other charges, in per cent with one decimal. It assumes the
 * limit and the duration that CONC App 1.2 sets where none is agreed, with the limit used in full. The interest-free
 * part makes it lower than the EAR.
 */
export function overdraftApr({ interestFreePounds, ratePercentEar }: OverdraftTerms): string {
  const { assumedCreditLimitPounds: limit, assumedOverdraftMonths } = ukRules
  const timesAYear = yearMonths / assumedOverdraftMonths
  const charged = Math.max(0, 1 - interestFreePounds / limit)
  const cost = charged * Math.expm1(Math.log1p(ratePercentEar / 100) / timesAYear)
  return (100 * Math.expm1(Math.log1p(cost) * timesAYear)).toFixed(1)
}
