import type { SeededRandom } from '../../../src/bank/simulator/seeded-random.ts'

/** What is ordered of the bank. Whoever pays outside or the next customer here has paid them before; the others are new. */
export const orderDeeds = [
  'pay little',
  'pay outside',
  'pay what comes back',
  'pay here',
  'pay for an investment',
  'pay above the limit',
  'leave unconfirmed',
  'use a confirmation again',
  'add a payee again',
] as const
export type OrderDeed = (typeof orderDeeds)[number]

/** What a customer does about a claim, or the bank's staff. */
const claimDeeds = ['claim', 'withdraw a claim', 'pay a claim', 'refuse a claim'] as const
export type ClaimDeed = (typeof claimDeeds)[number]

/** What is done about a payment that was ordered, by its customer or by the bank's staff; and a question about a name. */
export const paymentDeeds = [
  ...orderDeeds,
  'cancel',
  'release held',
  'refuse held',
  'check a name',
  ...claimDeeds,
] as const
type PaymentDeed = (typeof paymentDeeds)[number]

/** How often each deed is drawn among the others. */
const shares: Record<PaymentDeed, number> = {
  'pay little': 34,
  'pay outside': 8,
  'pay what comes back': 10,
  'pay here': 12,
  'pay for an investment': 11,
  'pay above the limit': 2,
  'leave unconfirmed': 4,
  'use a confirmation again': 5,
  'add a payee again': 4,
  cancel: 5,
  'release held': 5,
  'refuse held': 4,
  'check a name': 6,
  claim: 7,
  'withdraw a claim': 1,
  'pay a claim': 4,
  'refuse a claim': 1,
}

/**
 * From and to how many pence. Less than £100 is not asked about, and more than £25 is confirmed. Two payments to a payee that
 * is added again come to more than somebody new gets in a day.
 */
const amounts: Partial<Record<PaymentDeed, readonly [least: number, most: number]>> = {
  'pay little': [100, 1_600],
  'pay for an investment': [100_000, 150_000],
  'pay above the limit': [1_000_001, 1_500_000],
  'add a payee again': [105_000, 140_000],
}
const usualAmounts = [2_600, 9_000] as const

/** One step of a customer who pays. `of` and `to` choose among what there is: 0 is the first, just below 1 the last. */
export interface PaymentStep {
  readonly step: 'payment'
  readonly deed: PaymentDeed
  /** Of the payment, if the deed orders one. */
  readonly id: string
  readonly customer: number
  readonly other: number
  readonly of: number
  readonly to: number
  readonly amountPence: number
  /** Whether it is sent to both servers at the same moment. */
  readonly isTwice: boolean
  /** A hurried client does not retry when it gets no answer. */
  readonly isHurried: boolean
  readonly timeoutMs: number
  readonly slot: number
}

export const isClaimDeed = (deed: PaymentDeed): deed is ClaimDeed =>
  claimDeeds.some(claimDeed => claimDeed === deed)

const drawDeed = (random: SeededRandom): PaymentDeed => {
  const all = paymentDeeds.reduce((sum, deed) => sum + shares[deed], 0)
  let lot = random.whole(1, all)
  return paymentDeeds.find(deed => (lot -= shares[deed]) <= 0) ?? 'pay little'
}

/** Draws a step of a customer who pays. */
export function drawPaymentStep(
  random: SeededRandom,
  [customer, other]: readonly [number, number],
  given: Pick<PaymentStep, 'id' | 'slot'>,
): PaymentStep {
  const deed = drawDeed(random)
  const hurry = random.whole(1, 100)
  return {
    step: 'payment',
    deed,
    customer,
    other,
    of: random.fraction(),
    to: random.fraction(),
    amountPence: random.whole(...(amounts[deed] ?? usualAmounts)),
    isTwice: random.whole(1, 100) <= 15,
    isHurried: hurry <= 15,
    timeoutMs: hurry <= 20 ? random.whole(20, 400) : random.whole(2000, 6000),
    ...given,
  }
}
