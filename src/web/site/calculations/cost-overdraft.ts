import { compound, divideRounded, growthOf, one } from './fixed-point.ts'
import { requireAmount } from './require-term.ts'

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
