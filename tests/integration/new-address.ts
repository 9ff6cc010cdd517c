let addresses = 0

/** An address that no test has used, in a network of its own. */
export const newAddress = (): string => `2001:db8:0:${(addresses++).toString(16)}::`
