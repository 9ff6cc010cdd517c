import { compound, divideRounded, growthOf, one, requireAmount, requireTerm } from './fixed-point.ts'

export type Loan = {
  amountPence: bigint
  /** From 1 to 600. */
  months: number
  /** The effective yearly rate, in per cent. */
  ratePercentApr: number
}

/** The balance at the end of a year, or at the end of the last, partial year. */
export type LoanYear = { year: number; paidPence: bigint; interestPence: bigint; owedPence: bigint }

export type Repayment = {
  /** The payment of every month but the last. */
  monthlyPence: bigint
  /**
   * The last payment: it absorbs the rounding of the others to the penny. Zero where a loan of pennies a month has
   * been repaid before its term.
   */
  lastPence: bigint
  totalPence: bigint
  interestPence: bigint
  years: readonly LoanYear[]
}

/**
 * Computes a loan repaid in equal monthly payments, the first a month after it is paid out. Interest is added each
 * month and rounded to the penny; so is the payment. Throws a RangeError for an amount below zero, a term outside 1
 * to 600 months or a rate outside 0 to 1,000 per cent. The APR follows the FCA's handbook (MCOB 10 and CONC App 1):
 * an effective yearly rate, with no charges besides interest.
 */
export function repayLoan({ amountPence, months, ratePercentApr }: Loan): Repayment {
  requireAmount(amountPence)
  requireTerm(months)
  const growth = growthOf(ratePercentApr, 12)
  const monthlyPence = paymentFor(amountPence, months, growth)
  const years: LoanYear[] = []
  let owedPence = amountPence
  let lastPence = 0n
  let year = { paidPence: 0n, interestPence: 0n }
  for (let month = 1; month <= months; month += 1) {
    const interestPence = divideRounded(owedPence * (growth - one), one)
    const duePence = owedPence + interestPence
    lastPence = month === months || duePence < monthlyPence ? duePence : monthlyPence
    owedPence = duePence - lastPence
    year = { paidPence: year.paidPence + lastPence, interestPence: year.interestPence + interestPence }
    if (month % 12 !== 0 && month !== months) continue
    years.push({ year: years.length + 1, ...year, owedPence })
    year = { paidPence: 0n, interestPence: 0n }
  }
  const interestPence = years.reduce((sum, { interestPence: ofYear }) => sum + ofYear, 0n)
  return { monthlyPence, lastPence, totalPence: amountPence + interestPence, interestPence, years }
}

/** The level payment of an annuity, to the nearest penny. */
function paymentFor(amountPence: bigint, months: number, growth: bigint): bigint {
  if (growth === one) return divideRounded(amountPence, BigInt(months))
  const compounded = compound(growth, months)
  return divideRounded(amountPence * (growth - one) * compounded, (compounded - one) * one)
}
