/** One whole, in the fixed-point numbers that money is multiplied by: no float ever holds money. */
export const one = 1_000_000_000_000_000_000n

/**
 * A yearly rate in per cent as the growth of one step, in fixed point: 12 steps a year give the growth of a month.
 * The rate is the effective one (AER, APR, EAR), so all steps of a year compound to exactly it. From 0 to 1,000 per
 * cent; anything else is refused by a RangeError.
 */
export function growthOf(ratePercent: number, stepsAYear: number): bigint {
  if (!(ratePercent >= 0 && ratePercent <= 1_000)) throw new RangeError(`not a yearly rate: ${ratePercent}`)
  // 15 digits are what a float holds; the rest of the fixed point is for the multiplications that follow.
  const share = Math.expm1(Math.log1p(ratePercent / 100) / stepsAYear)
  return one + BigInt(Math.round(share * 1e15)) * 1_000n
}

/** `dividend / divisor` to the nearest whole, a half upwards. Neither is negative. */
export const divideRounded = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)

/** `growth` multiplied by itself `steps` times, in fixed point. */
export function compound(growth: bigint, steps: number): bigint {
  let compounded = one
  for (let step = 0; step < steps; step += 1) compounded = divideRounded(compounded * growth, one)
  return compounded
}

/** Fifty years: longer than any term that the bank offers. */
const longestMonths = 600

/** Refuses, by a RangeError, a term that is not a whole number of months from 1 to 600. */
export function requireTerm(months: number): void {
  if (!Number.isInteger(months) || months < 1 || months > longestMonths)
    throw new RangeError(`not a term in months: ${months}`)
}

/** Refuses, by a RangeError, an amount below zero. */
export function requireAmount(amountPence: bigint): void {
  if (amountPence < 0n) throw new RangeError(`not an amount: ${amountPence} pence`)
}

/** Whole pounds, as facts tell them, in pence. Anything but a whole number of pounds throws. */
export const penceOfPounds = (amountPounds: number): bigint => BigInt(amountPounds) * 100n
