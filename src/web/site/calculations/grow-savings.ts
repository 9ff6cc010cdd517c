import { divideRounded, growthOf, one, requireAmount, requireTerm } from './fixed-point.ts'

export type Savings = {
  /** Paid in on the first day. */
  depositPence: bigint
  /** Paid in on the first day of every month, including the first. */
  monthlyPence: bigint
  /** From 1 to 600. */
  months: number
  /** The effective yearly rate, in per cent. */
  ratePercentAer: number
}

/** The balance at the end of a year, or at the end of the last, partial year. */
export type SavingsYear = { year: number; paidInPence: bigint; interestPence: bigint; balancePence: bigint }

export type Growth = {
  balancePence: bigint
  paidInPence: bigint
  interestPence: bigint
  years: readonly SavingsYear[]
}

/**
 * Computes savings with interest added each month and no withdrawals. Fractions of a penny are carried on; only the
 * figures shown are rounded, at the end of each year, so a year at 2.5% AER adds 2.5%. Throws a RangeError for an
 * amount below zero, a time outside 1 to 600 months or a rate outside 0 to 1,000 per cent.
 */
export function growSavings({ depositPence, monthlyPence, months, ratePercentAer }: Savings): Growth {
  requireAmount(depositPence)
  requireAmount(monthlyPence)
  requireTerm(months)
  const growth = growthOf(ratePercentAer, 12)
  const years: SavingsYear[] = []
  let paidInPence = depositPence
  let earlier = { paidInPence: 0n, interestPence: 0n }
  let balance = depositPence * one
  for (let month = 1; month <= months; month += 1) {
    paidInPence += monthlyPence
    balance = divideRounded((balance + monthlyPence * one) * growth, one)
    if (month % 12 !== 0 && month !== months) continue
    const balancePence = divideRounded(balance, one)
    const interestPence = balancePence - paidInPence
    years.push({
      year: years.length + 1,
      paidInPence: paidInPence - earlier.paidInPence,
      interestPence: interestPence - earlier.interestPence,
      balancePence,
    })
    earlier = { paidInPence, interestPence }
  }
  const balancePence = divideRounded(balance, one)
  return { balancePence, paidInPence, interestPence: balancePence - paidInPence, years }
}

/**
 * The nominal yearly rate of an effective one, in per cent, with interest added so many times a year: the gross rate
 * beside an AER. Not rounded; pages show two decimals ({@link formatNominal}).
 */
export const nominalPercent = (effectivePercent: number, timesAYear: number): number =>
  100 * timesAYear * Math.expm1(Math.log1p(effectivePercent / 100) / timesAYear)

/** A nominal rate as pages show it, with two decimals: `2.47`. */
export const formatNominal = (effectivePercent: number, timesAYear: number): string =>
  nominalPercent(effectivePercent, timesAYear).toFixed(2)
