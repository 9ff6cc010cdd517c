/** Whole pounds, as facts tell them, in pence. Anything but a whole number of pounds throws. */
export const penceOfPounds = (amountPounds: number): bigint => BigInt(amountPounds) * 100n
