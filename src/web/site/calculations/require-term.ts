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
