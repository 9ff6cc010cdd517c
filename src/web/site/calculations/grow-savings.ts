import { divideRounded, growthOf, one, requireAmount, requireTerm } from './fixed-point.ts'

export type Savings = {
  /** Paid in on the first day. */
  depositPence: bigint
  /** Paid in on the first day of every month, the first included. */
  monthlyPence: bigint
  /** From 1 to 600. */
  months: number
  /** The effective yearly rate, in per cent. */
  ratePercentAer: number
}

/** What stands at the end of a year, or of the part of one that the time ends with. */
export type SavingsYear = { year: number; paidInPence: bigint; interestPence: bigint; balancePence: bigint }

export type Growth = {
  balancePence: bigint
  paidInPence: bigint
  interestPence: bigint
  years: readonly SavingsYear[]
}

/**
 * Works out what savings grow to when interest is added each month and nothing is taken out. Parts of a penny are
 * carried on, and what is shown is rounded at the end of each year, so that a year at 2.5% AER adds 2.5%. Refuses
 * amounts below zero, a time outside 1 to 600 months and a rate outside 0 to 1,000 per cent by a RangeError.
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
 * The nominal yearly rate behind an effective one, in per cent, where interest is added so many times a year: the gross
 * rate beside an AER. Not rounded; pages show two decimals ({@link formatNominal}).
 */
export const nominalPercent = (effectivePercent: number, timesAYear: number): number =>
  100 * timesAYear * Math.expm1(Math.log1p(effectivePercent / 100) / timesAYear)

/** A nominal rate as pages say it, with two decimals: `2.47`. */
export const formatNominal = (effectivePercent: number, timesAYear: number): string =>
  nominalPercent(effectivePercent, timesAYear).toFixed(2)
