// In a file of its own: pages need the names, and not the bank holidays that decide when a rail leaves.

/** How a payment travels (part two, 12.3). */
export const paymentRails = ['own_bank', 'faster_payment', 'chaps', 'international'] as const
export type PaymentRail = (typeof paymentRails)[number]

/** Whose limits, fees and cut-offs apply. */
export type PayerKind = 'personal' | 'corporate'
