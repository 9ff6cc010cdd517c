/** 13 months have at least so many days: those with two Februaries of 28. */
export const leastMsOf13Months = 393 * 86_400_000
