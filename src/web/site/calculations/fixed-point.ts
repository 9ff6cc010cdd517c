/** The number one in fixed point, by which money is multiplied: no float ever holds money. */
export const one = 1_000_000_000_000_000_000n

/**
 * A yearly rate in per cent as the growth factor of one step, in fixed point: 12 steps a year give the growth of a
 * month. The rate is the effective one (AER, APR, EAR), so the steps of a year compound to exactly it. From 0 to
 * 1,000 per cent; anything else throws a RangeError.
 */
export function growthOf(ratePercent: number, stepsAYear: number): bigint {
  if (!(ratePercent >= 0 && ratePercent <= 1_000)) throw new RangeError(`not a yearly rate: ${ratePercent}`)
  // A float holds 15 digits; the rest of the fixed point is for the multiplications that follow.
  const share = Math.expm1(Math.log1p(ratePercent / 100) / stepsAYear)
  return one + BigInt(Math.round(share * 1e15)) * 1_000n
}

/** `dividend / divisor`, rounded to the nearest whole, halves upwards. Neither is negative. */
export const divideRounded = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)

/** `growth` to the power of `steps`, in fixed point. */
export function compound(growth: bigint, steps: number): bigint {
  let compounded = one
  for (let step = 0; step < steps; step += 1) compounded = divideRounded(compounded * growth, one)
  return compounded
}

/** Fifty years: longer than any term that the bank offers. */
const longestMonths = 600

/** Throws a RangeError unless the term is a whole number of months from 1 to 600. */
export function requireTerm(months: number): void {
  if (!Number.isInteger(months) || months < 1 || months > longestMonths)
    throw new RangeError(`not a term in months: ${months}`)
}

/** Throws a RangeError for an amount below zero. */
export function requireAmount(amountPence: bigint): void {
  if (amountPence < 0n) throw new RangeError(`not an amount: ${amountPence} pence`)
}

/**
 * Converts whole pounds, as `content/facts` states them, to pence. Throws for anything but a whole number of pounds.
 */
export const penceOfPounds = (amountPounds: number): bigint => BigInt(amountPounds) * 100n
