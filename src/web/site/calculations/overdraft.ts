import { ukRules } from '../../../../content/facts.ts'
import { compound, divideRounded, growthOf, one, requireAmount } from './fixed-point.ts'

export type Overdraft = {
  /** What is overdrawn, all days alike. */
  amountPence: bigint
  /** The part of it that costs nothing. */
  interestFreePence: bigint
  /** A whole number, zero or more. */
  days: number
  /** The effective yearly rate, in per cent: interest is worked out each day. */
  ratePercentEar: number
}

/**
 * The interest on an overdraft of so many days, to the nearest penny. Refuses an amount below zero and a rate outside 0
 * to 1,000 per cent by a RangeError.
 */
export function costOverdraft({ amountPence, interestFreePence, days, ratePercentEar }: Overdraft): bigint {
  requireAmount(amountPence)
  requireAmount(interestFreePence)
  const charged = amountPence > interestFreePence ? amountPence - interestFreePence : 0n
  return divideRounded(charged * (compound(growthOf(ratePercentEar, 365), days) - one), one)
}

export type OverdraftTerms = {
  /** The part of an overdraft that costs nothing, in whole pounds. */
  interestFreePounds: number
  /** The effective yearly rate of the rest, in per cent. */
  ratePercentEar: number
}

const yearMonths = 12

/**
 * The representative APR of an arranged overdraft without other charges, in per cent with one decimal: as if the limit
 * that is assumed where there is none yet were used in full, for as long as is assumed where no end is agreed (CONC App
 * 1.2). It is below the EAR by what the free part saves.
 */
export function overdraftApr({ interestFreePounds, ratePercentEar }: OverdraftTerms): string {
  const { assumedCreditLimitPounds: limit, assumedOverdraftMonths } = ukRules
  const timesAYear = yearMonths / assumedOverdraftMonths
  const charged = Math.max(0, 1 - interestFreePounds / limit)
  const cost = charged * Math.expm1(Math.log1p(ratePercentEar / 100) / timesAYear)
  return (100 * Math.expm1(Math.log1p(cost) * timesAYear)).toFixed(1)
}
