import { limits } from '../../content/facts.ts'
import { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'

/** Where an order's money goes: to the customer of this number, or to the world outside. */
export type Payee =
  | { readonly kind: 'customer'; readonly customer: number }
  | { readonly kind: 'outside'; readonly at: string }

/**
 * How an order is sent: once; twice at the same moment, to both servers; or together with another order of the
 * same id, of which the bank may take one.
 */
export type Sending = 'once' | 'twice' | 'against another'

export interface PlannedOrder {
  readonly step: 'order'
  /** From 1, for people. */
  readonly number: number
  readonly id: string
  readonly debtor: number
  readonly payee: Payee
  readonly amountPence: number
  readonly sending: Sending
  /** A hurried client does not ask again when it gets no answer. */
  readonly isHurried: boolean
  /** How long an answer is waited for. */
  readonly patienceMs: number
  /** Which server is asked first: 0 or 1. */
  readonly seat: number
}

/** In what an order with a used id differs from the one that used it. */
export const differences = ['amount', 'reference', 'recipientName', 'destination'] as const
export type Difference = (typeof differences)[number]

/** What the bank must refuse and leave no trace of. */
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

/** How a hold is settled. More than it has set aside must be refused. */
const settlings = ['capture', 'capture part', 'capture above', 'release'] as const
export type Settling = (typeof settlings)[number]

/** What an operator does, on the bank's own behalf. */
export type OwnStep =
  | {
      readonly step: 'hold'
      /** From 1, for people. */
      readonly number: number
      readonly customer: number
      readonly amountPence: number
      /** How long after all clocks have come as far as the furthest it expires. */
      readonly lastsMs: number
      readonly seat: number
    }
  | {
      readonly step: 'settle'
      readonly of: number
      /** Whether a hold is taken that is open as far as is known, or any. */
      readonly isOpen: boolean
      readonly how: Settling
      /** What is asked of the other server at the same moment, if anything. */
      readonly beside: Settling | undefined
      readonly seat: number
    }
  | {
      readonly step: 'reverse'
      readonly number: number
      readonly what: 'transfer' | 'capture'
      readonly of: number
      /** Whether one is taken that was reversed before. */
      readonly isAgain: boolean
      /** Whether the other server is asked for the same at the same moment. */
      readonly isTwice: boolean
      readonly seat: number
    }
  | { readonly step: 'release expired'; readonly seat: number }

/**
 * One thing that a client does. `of` points into what was acknowledged by then: 0 for the first, just below 1 for the
 * last.
 */
export type Step =
  | PlannedOrder
  | { readonly step: 'replay'; readonly of: number; readonly seat: number }
  | {
      readonly step: 'conflict'
      readonly of: number
      readonly differs: Difference
      readonly seat: number
    }
  | {
      readonly step: 'wrong'
      readonly wrong: Wrong
      readonly id: string
      readonly customer: number
      readonly other: number
      readonly seat: number
    }
  | { readonly step: 'balance'; readonly customer: number; readonly seat: number }
  | { readonly step: 'list'; readonly customer: number; readonly page: number; readonly seat: number }
  | { readonly step: 'receipt'; readonly of: number; readonly seat: number }
  | OwnStep

export interface PlanSize {
  readonly customers: number
  readonly orders: number
}

/** Longer than any run. */
const longMs = 30 * 86_400_000

const limitPence = Number(limits.transferPence)

/** What each customer begins with: enough for most orders, too little for some. */
export const fundsPence = (orders: number): bigint => 5_000_000n + BigInt(orders) * 500n

/** Accounts elsewhere, in the forms in which a customer may give them. */
const outside = ['GB29 NWBK 6016 1331 9268 19', 'DE89 3704 0044 0532 0130 00', '60-16-13 31926819'] as const

/**
 * What the clients do, step by step: the same for the same seed. Which client takes a step, and what else happens
 * at that moment, no seed can settle.
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

  /** The next step; undefined once all orders have been planned. */
  next(): Step | undefined {
    if (this.#ordersPlanned === this.#size.orders) return undefined
    const random = this.#random
    const seat = random.whole(0, 1)
    const kind = random.whole(1, 100)
    if (kind <= 55) return this.#order(seat)
    if (kind <= 70) return { step: 'balance', customer: this.#customer(), seat }
    if (kind <= 76) return { step: 'list', customer: this.#customer(), page: random.whole(1, 3), seat }
    if (kind <= 79) return { step: 'receipt', of: random.fraction(), seat }
    if (kind <= 83) return { step: 'replay', of: random.fraction(), seat }
    if (kind <= 87)
      return { step: 'conflict', of: random.fraction(), differs: random.pick(differences), seat }
    if (kind <= 97) return this.#own(seat)
    const [customer, other] = this.#twoCustomers()
    return { step: 'wrong', wrong: random.pick(wrongs), id: this.#id(), customer, other, seat }
  }

  #own(seat: number): OwnStep {
    const random = this.#random
    const kind = random.whole(1, 100)
    if (kind <= 32) return this.#hold(seat)
    const of = random.fraction()
    if (kind <= 75)
      return {
        step: 'settle',
        of,
        isOpen: random.fraction() < 0.8,
        how: random.pick(settlings),
        beside: random.fraction() < 0.4 ? random.pick(settlings) : undefined,
        seat,
      }
    if (kind <= 95)
      return {
        step: 'reverse',
        number: ++this.#reversalsPlanned,
        what: random.fraction() < 0.7 ? 'transfer' : 'capture',
        of,
        isAgain: random.fraction() < 0.2,
        isTwice: random.fraction() < 0.5,
        seat,
      }
    return { step: 'release expired', seat }
  }

  /** Small, or about as much as there is; for longer than any run, or over in a moment. */
  #hold(seat: number): OwnStep {
    const random = this.#random
    const funds = Number(fundsPence(this.#size.orders))
    const isLarge = random.fraction() < 0.4
    return {
      step: 'hold',
      number: ++this.#holdsPlanned,
      customer: this.#customer(),
      amountPence: isLarge ? random.whole(Math.floor(funds / 2), funds) : random.whole(1, 50_000),
      lastsMs: random.fraction() < 0.3 ? random.whole(50, 3000) : longMs,
      seat,
    }
  }

  #order(seat: number): PlannedOrder {
    const random = this.#random
    const isOutward = random.fraction() < 0.2
    const [debtor, creditor] = this.#twoCustomers()
    const hurry = random.whole(1, 100)
    const sending = random.whole(1, 100)
    return {
      step: 'order',
      number: ++this.#ordersPlanned,
      id: this.#id(),
      debtor,
      payee: isOutward
        ? { kind: 'outside', at: random.pick(outside) }
        : { kind: 'customer', customer: creditor },
      amountPence: this.#amount(isOutward),
      sending: sending <= 84 ? 'once' : sending <= 93 ? 'twice' : 'against another',
      isHurried: hurry <= 15,
      patienceMs: hurry <= 25 ? random.whole(20, 400) : random.whole(2000, 6000),
      seat,
    }
  }

  /** Small, large, about as much as there is, or above the limit. What leaves the bank is small or not let through. */
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

  /** Two customers who are not the same. The first of all is paid more often than the others. */
  #twoCustomers(): [number, number] {
    const random = this.#random
    const creditor = random.fraction() < 0.2 ? 0 : this.#customer()
    const ahead = random.whole(1, this.#size.customers - 1)
    return [(creditor + ahead) % this.#size.customers, creditor]
  }

  #customer(): number {
    return this.#random.whole(0, this.#size.customers - 1)
  }

  /** A UUID of version 4, drawn by the seed. */
  #id(): string {
    const hex = Array.from({ length: 4 }, () =>
      Math.floor(this.#random.fraction() * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}
