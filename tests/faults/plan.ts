import { limits } from '../../content/facts.ts'
import { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'
import { type AccountStep, drawAccountStep } from './accounts/account-steps.ts'
import { drawUuid } from './draw-uuid.ts'
import { drawPaymentStep, type PaymentStep } from './payments/payment-steps.ts'

/** An order's payee: the customer with this number, or an account outside the bank. */
export type Payee =
  | { readonly kind: 'customer'; readonly customer: number }
  | { readonly kind: 'outside'; readonly at: string }

/**
 * How an order is sent: once; twice at the same moment, to both servers; or together with another order that has the
 * same id, of which the bank may accept only one.
 */
export type Sending = 'once' | 'twice' | 'against another'

export interface PlannedOrder {
  readonly step: 'order'
  /** Counted from 1, for reports. */
  readonly number: number
  readonly id: string
  readonly debtor: number
  readonly payee: Payee
  readonly amountPence: number
  readonly sending: Sending
  /** A hurried client does not retry when it gets no answer. */
  readonly isHurried: boolean
  /** How long the client waits for an answer. */
  readonly timeoutMs: number
  /** The server of the first attempt: 0 or 1. */
  readonly slot: number
}

/** The field in which an order with a used id differs from the earlier one. */
export const differences = ['amount', 'reference', 'recipientName', 'destination'] as const
export type Difference = (typeof differences)[number]

/** Requests that the bank must refuse without a trace. */
const wrongs = [
  'account of another customer',
  'account that does not exist',
  'own account',
  'id that is no UUID',
  'balance of another customer',
  'list of another customer',
  'transfer of another customer',
] as const
export type Wrong = (typeof wrongs)[number]

/** How a hold is settled. A capture above its amount must be refused. */
const settlings = ['capture', 'capture part', 'capture above', 'release'] as const
export type Settling = (typeof settlings)[number]

/** The steps of an operator, on behalf of the bank. */
export type OperatorStep =
  | {
      readonly step: 'hold'
      /** Counted from 1, for reports. */
      readonly number: number
      readonly customer: number
      readonly amountPence: number
      /** It expires this long after every clock has reached the one furthest ahead. */
      readonly lastsMs: number
      readonly slot: number
    }
  | {
      readonly step: 'settle'
      readonly of: number
      /** Whether to choose among the holds known to be open, or among all. */
      readonly isOpen: boolean
      readonly how: Settling
      /** A second settlement, sent to the other server at the same moment. */
      readonly beside: Settling | undefined
      readonly slot: number
    }
  | {
      readonly step: 'reverse'
      readonly number: number
      readonly what: 'transfer' | 'capture'
      readonly of: number
      /** Whether to choose a subject that was reversed before. */
      readonly isAgain: boolean
      /** Whether to send the same to the other server at the same moment. */
      readonly isTwice: boolean
      readonly slot: number
    }
  | { readonly step: 'release expired'; readonly slot: number }

/** One step of a client. `of` chooses among what was acknowledged so far: 0 is the first, just below 1 the last. */
export type Step =
  | PlannedOrder
  | { readonly step: 'replay'; readonly of: number; readonly slot: number }
  | {
      readonly step: 'conflict'
      readonly of: number
      readonly differs: Difference
      readonly slot: number
    }
  | {
      readonly step: 'wrong'
      readonly wrong: Wrong
      readonly id: string
      readonly customer: number
      readonly other: number
      readonly slot: number
    }
  | { readonly step: 'balance'; readonly customer: number; readonly slot: number }
  | { readonly step: 'list'; readonly customer: number; readonly page: number; readonly slot: number }
  | { readonly step: 'receipt'; readonly of: number; readonly slot: number }
  | OperatorStep
  | AccountStep
  | PaymentStep

export interface PlanSize {
  readonly customers: number
  readonly orders: number
  /** How many of a hundred steps are about a customer's accounts; left out for the usual number. */
  readonly accountShare?: number | undefined
  /** How many are about their payments. */
  readonly paymentShare?: number | undefined
}

const usualAccountShare = 4
const usualPaymentShare = 2

/** Longer than any run. */
const longMs = 30 * 86_400_000

const limitPence = Number(limits.transferPence)

/** The opening balance of each customer: enough for most orders, too little for some. */
export const fundsPence = (orders: number): bigint => 5_000_000n + BigInt(orders) * 500n

/** Accounts at other banks, in the formats that a customer may type. */
const outside = ['GB29 NWBK 6016 1331 9268 19', 'DE89 3704 0044 0532 0130 00', '60-16-13 31926819'] as const

/**
 * The steps of the clients, in order. The same seed gives the same plan. Which client takes a step, and what happens at
 * the same moment, is not determined by the seed.
 */
export class Plan {
  readonly #random: SeededRandom
  readonly #size: PlanSize
  #ordersPlanned = 0
  #holdsPlanned = 0
  #reversalsPlanned = 0

  constructor(seed: number, size: PlanSize) {
    this.#random = new SeededRandom(seed)
    this.#size = size
  }

  /** The next step; undefined when all orders have been planned. */
  next(): Step | undefined {
    if (this.#ordersPlanned === this.#size.orders) return undefined
    const random = this.#random
    const slot = random.whole(0, 1)
    const { accountShare = usualAccountShare, paymentShare = usualPaymentShare } = this.#size
    const lot = random.whole(1, 100)
    if (lot <= accountShare)
      return drawAccountStep(random, this.#twoCustomers(), { id: drawUuid(this.#random), slot })
    if (lot <= accountShare + paymentShare)
      return drawPaymentStep(random, this.#twoCustomers(), { id: drawUuid(this.#random), slot })
    const kind = random.whole(1, 100)
    if (kind <= 55) return this.#order(slot)
    if (kind <= 70) return { step: 'balance', customer: this.#customer(), slot }
    if (kind <= 76) return { step: 'list', customer: this.#customer(), page: random.whole(1, 3), slot }
    if (kind <= 79) return { step: 'receipt', of: random.fraction(), slot }
    if (kind <= 83) return { step: 'replay', of: random.fraction(), slot }
    if (kind <= 87)
      return { step: 'conflict', of: random.fraction(), differs: random.pick(differences), slot }
    if (kind <= 97) return this.#own(slot)
    const [customer, other] = this.#twoCustomers()
    return { step: 'wrong', wrong: random.pick(wrongs), id: drawUuid(this.#random), customer, other, slot }
  }

  #own(slot: number): OperatorStep {
    const random = this.#random
    const kind = random.whole(1, 100)
    if (kind <= 32) return this.#hold(slot)
    const of = random.fraction()
    if (kind <= 75)
      return {
        step: 'settle',
        of,
        isOpen: random.fraction() < 0.8,
        how: random.pick(settlings),
        beside: random.fraction() < 0.4 ? random.pick(settlings) : undefined,
        slot,
      }
    if (kind <= 95)
      return {
        step: 'reverse',
        number: ++this.#reversalsPlanned,
        what: random.fraction() < 0.7 ? 'transfer' : 'capture',
        of,
        isAgain: random.fraction() < 0.2,
        isTwice: random.fraction() < 0.5,
        slot,
      }
    return { step: 'release expired', slot }
  }

  /** Small or close to the funds; longer than any run or very short. */
  #hold(slot: number): OperatorStep {
    const random = this.#random
    const funds = Number(fundsPence(this.#size.orders))
    const isLarge = random.fraction() < 0.4
    return {
      step: 'hold',
      number: ++this.#holdsPlanned,
      customer: this.#customer(),
      amountPence: isLarge ? random.whole(Math.floor(funds / 2), funds) : random.whole(1, 50_000),
      lastsMs: random.fraction() < 0.3 ? random.whole(50, 3000) : longMs,
      slot,
    }
  }

  #order(slot: number): PlannedOrder {
    const random = this.#random
    const isOutward = random.fraction() < 0.2
    const [debtor, creditor] = this.#twoCustomers()
    const hurry = random.whole(1, 100)
    const sending = random.whole(1, 100)
    return {
      step: 'order',
      number: ++this.#ordersPlanned,
      id: drawUuid(this.#random),
      debtor,
      payee: isOutward
        ? { kind: 'outside', at: random.pick(outside) }
        : { kind: 'customer', customer: creditor },
      amountPence: this.#amount(isOutward),
      sending: sending <= 84 ? 'once' : sending <= 93 ? 'twice' : 'against another',
      isHurried: hurry <= 15,
      timeoutMs: hurry <= 25 ? random.whole(20, 400) : random.whole(2000, 6000),
      slot,
    }
  }

  /** Small, large, close to the funds, or above the limit. A payment out of the bank is small or above the limit. */
  #amount(isOutward: boolean): number {
    const random = this.#random
    const size = random.whole(1, 100)
    if (size > 95) return random.whole(limitPence + 1, limitPence + 100_000_000)
    if (size > 85 && !isOutward) {
      const funds = Number(fundsPence(this.#size.orders))
      const most = size > 90 ? funds : funds * 8
      return Math.min(limitPence, random.whole(Math.floor(funds / 4), most))
    }
    return size > 70 && !isOutward ? random.whole(5000, 500_000) : random.whole(1, 5000)
  }

  /** Two different customers. The first customer is paid more often than the others. */
  #twoCustomers(): [number, number] {
    const random = this.#random
    const creditor = random.fraction() < 0.2 ? 0 : this.#customer()
    const ahead = random.whole(1, this.#size.customers - 1)
    return [(creditor + ahead) % this.#size.customers, creditor]
  }

  #customer(): number {
    return this.#random.whole(0, this.#size.customers - 1)
  }
}
