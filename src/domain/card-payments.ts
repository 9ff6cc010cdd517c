import type { Pence } from './money.ts'

/** How a card pays, in the words of its form (part two, 15.2 and 15.8). */
export const cardPaymentWays = {
  chip: 'Chip and PIN',
  contactless: 'Contactless',
  online: 'Online',
  cash: 'Cash machine',
  recurring: 'Subscription',
} as const
export type CardPaymentWay = keyof typeof cardPaymentWays
export const cardPaymentWayNames = [
  'chip',
  'contactless',
  'online',
  'cash',
  'recurring',
] as const satisfies readonly CardPaymentWay[]

/** Where a card payment stands, in the words of its badge (part two, 15.2). */
export const cardPaymentStatuses = {
  waiting: 'Waits for you',
  pending: 'Pending',
  declined: 'Declined',
  settled: 'Settled',
  reversed: 'Reversed',
  expired: 'Expired',
} as const
export type CardPaymentStatus = keyof typeof cardPaymentStatuses
export const cardPaymentStatusNames = [
  'waiting',
  'pending',
  'declined',
  'settled',
  'reversed',
  'expired',
] as const satisfies readonly CardPaymentStatus[]

/** What can happen to a card payment; of two things at the same moment, in this order. */
export const cardPaymentSteps = [
  'waiting',
  'authorised',
  'increased',
  'increase_declined',
  'reduced',
  'reversed',
  'expired',
  'cleared',
  'owed',
  'owed_taken',
  'refunded',
  'declined',
] as const
export type CardPaymentStepName = (typeof cardPaymentSteps)[number]

/** The ways in which a virtual card pays: it has no chip. */
const virtualWays: readonly CardPaymentWay[] = ['online', 'recurring']
export const paysWithoutCard = (how: CardPaymentWay): boolean => virtualWays.includes(how)

/** Whether a card asks for its PIN always. */
export const needsPin = (how: CardPaymentWay): boolean => how === 'chip' || how === 'cash'

/** Without the PIN, a tap is of this much at most, and so are all taps together since the PIN was last right. */
export const contactlessLimits = { tapPence: 100_00n, betweenPinsPence: 300_00n } as const

/** The merchants that the gambling block stops, by their category (ISO 18245). */
export const isGambling = (mcc: string): boolean => (mcc >= '7800' && mcc <= '7802') || mcc === '7995'

/** How many days what is authorised stays held: longer for cars, ships, hotels and hire (part two, 15.2). */
export const holdDaysOf = (mcc: string): number =>
  (mcc >= '3351' && mcc <= '3999') || ['4411', '7011', '7512'].includes(mcc) ? 30 : 7

/** How long an online payment waits for its customer, and how many of a card wait at once. */
export const approvalMs = 5 * 60_000
export const waitingMax = 3

/** What clears without an authorisation is of this much at most. */
export const clearsWithoutAtMostPence = 100_00n

/**
 * The most that may clear for what was authorised: 120 % of it, as tips and fuel need; of what was approved online, no more
 * than was approved.
 */
export const clearsAtMostPence = (how: CardPaymentWay, authorisedPence: Pence): Pence =>
  how === 'online' ? authorisedPence : (authorisedPence * 120n) / 100n

/** The line of a card payment in a list of transactions (part two, 15.2). */
export const cardPaymentLine = (how: CardPaymentWay, merchant: string): string =>
  how === 'cash' ? `${cashLineFrom}${merchant}` : merchant

/** How the line of a withdrawal begins. */
export const cashLineFrom = 'Cash, '

/** How the line of a refund begins. */
export const cardRefundFrom = 'Refund from '
