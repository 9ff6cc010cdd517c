import type { Frequency } from '../../domain/frequencies.ts'
import type { Day } from '../../domain/london-time.ts'
import type { PotColour } from '../../domain/products.ts'
import type { Pence } from '../../domain/money.ts'
import type { NameVerdict, PayeeKind } from '../../domain/name-check.ts'
import type { PaymentPurpose } from '../../domain/payment-purposes.ts'
import type { AmountRange, PlanDestination } from './history-plan.ts'
import type { SeededMandate } from './originators-plan.ts'

/** Where a customer's own money can be: an account, or a pot of the current account by its name. */
export type Place = 'current' | 'flexisave' | 'joint' | { readonly pot: string }

/** Somebody who is paid by transfer. All are invented. */
export interface PlanPayee {
  readonly name: string
  readonly destination: PlanDestination
}

/** Somebody in the customer's list of payees, with what the bank said of the name when it last asked. */
export interface SavedPayee {
  readonly name: string
  readonly kind: PayeeKind
  readonly sortCode: string
  readonly accountNumber: string
  readonly nickname?: string
  readonly isFavourite?: boolean
  readonly nameCheck: NameVerdict
  /** How long before the end that was. Older than 90 days: a payment asks again. */
  readonly checkedDaysAgo: number
}

/** A month of the history, counted back from the month in which it ends. */
type MonthsAgo = number

/** A price that changes: each holds from its month on. The first one holds from the opening. */
export type Price = readonly { readonly since: MonthsAgo; readonly pence: Pence }[]

/** What a bill comes to: a price, an amount by chance, or one that follows the season (winter, then summer). */
export type BillAmount =
  | { readonly price: Price }
  | { readonly range: AmountRange }
  | { readonly winterPence: Pence; readonly summerPence: Pence }

/** Paid by transfer in each of its months, on its day or the next working day. */
interface Bill {
  readonly payee: PlanPayee
  readonly dayOfMonth: number
  /** 1 to 12; left out for every month. */
  readonly months?: readonly number[]
  /** The first month; left out for the opening. */
  readonly since?: MonthsAgo
  readonly amount: BillAmount
  readonly reference: string
  /** Of a joint account: placed by the holder who was invited to it. */
  readonly isByPartner?: true
}

/** Paid by card in each month on its day, whatever day of the week that is. */
interface Subscription {
  readonly merchant: string
  readonly dayOfMonth: number
  readonly price: Price
}

/** What is bought again and again by card, at uneven gaps. */
interface Habit {
  readonly merchants: readonly string[]
  readonly amount: AmountRange
  readonly gapDays: readonly [least: number, most: number]
  /** The minutes of a day between which it is bought. */
  readonly hours: Hours
}

export type Hours = readonly [from: number, until: number]

/** A single payment by card. */
interface Purchase {
  readonly merchant: string
  readonly monthsAgo: MonthsAgo
  readonly days: readonly [from: number, until: number]
  readonly amountPence: Pence
}

/** A journey: on each of its days one thing is paid for, and nothing at home. */
interface Trip {
  readonly monthsAgo: MonthsAgo
  readonly firstDay: number
  readonly days: number
  /** Taken out on the second day, in cents of a euro. */
  readonly cash: { readonly merchant: string; readonly amountMinor: bigint }
  readonly bought: readonly { readonly merchant: string; readonly amount: AmountRange }[]
}

/** A single credit, such as a refund or a friend's share. */
interface Receipt {
  readonly from: string
  readonly monthsAgo: MonthsAgo
  readonly days: readonly [from: number, until: number]
  readonly amountPence: Pence
  readonly reference: string
  readonly isRefund?: true
}

interface PlannedMove {
  readonly from: Place
  readonly to: Place
  readonly monthsAgo: MonthsAgo
  readonly days: readonly [from: number, until: number]
  readonly amountPence: Pence
}

/** What is left in the days after rent goes elsewhere, so that the balance keeps to its level. */
interface Saving {
  readonly to: 'flexisave' | PlanPayee
  readonly days: readonly [from: number, until: number]
  /** The lowest that stays on the current account until the next saving. */
  readonly kept: AmountRange
  /** Less than this is left where it is. */
  readonly leastPence: Pence
  readonly stepPence: Pence
}

interface Salary {
  readonly employer: string
  readonly reference: string
  readonly price: Price
  /** On top in single months: a bonus, or hours worked more or less. */
  readonly changes: readonly { readonly monthsAgo: MonthsAgo; readonly pence: Pence }[]
}

export interface PlannedPot {
  readonly name: string
  readonly colour: PotColour
  readonly goalPence?: Pence
}

/** A payment that was a scam, the customer's claim for it, and what the bank paid of it. Days are counted back from the end. */
export interface PlannedClaim {
  readonly payee: PlanPayee
  readonly amountPence: Pence
  readonly reference: string
  readonly paidDaysAgo: number
  readonly madeDaysAgo: number
  /**
   * Shortly before the end: the refund leaves an account of the bank that others use, and the ledger dates nothing before
   * the last time that it did.
   */
  readonly decidedMinutesAgo: number
  readonly story: string
  readonly refundPence: Pence
}

/**
 * A purchase by card that the customer disputed and won: credited after some working days, and accepted by its merchant after more.
 * The purchase is one of the plan's, and settled before.
 */
export interface PlannedDispute {
  readonly merchant: string
  readonly amountPence: Pence
  readonly madeMonthsAgo: MonthsAgo
  readonly madeOnDay: number
  readonly creditedAfter: number
  readonly wonAfter: number
  readonly story: string
}

/** A dispute of a history, with its times. */
export interface DisputeOfHistory extends Pick<PlannedDispute, 'story'> {
  readonly madeAt: Date
  readonly wonAt: Date
}

/** A payment to somebody new that the bank holds at the end, by one of its rules. */
export interface PlannedHeldPayment {
  readonly recipient: Pick<SavedPayee, 'name' | 'kind' | 'sortCode' | 'accountNumber'>
  readonly amountPence: Pence
  readonly reference: string
  readonly purpose: PaymentPurpose
  /** How long before the end it was placed. Shortly, as for {@link PlannedClaim.decidedMinutesAgo}. */
  readonly placedMinutesAgo: number
}

/** A standing order of the current account, without an end. Each of its dates that came was paid. */
export interface PlannedOrder {
  readonly to: SavedPayee | { readonly pot: string }
  readonly amountPence: Pence
  readonly reference: string
  /** Monthly: on the 1st. */
  readonly frequency: Extract<Frequency, 'monthly' | 'last_working_day'>
  /** How many were paid at the end, so that a pot holds the same on any day; left out for all since the opening. */
  readonly paid?: number
  /** What it is for: asked of one to somebody else. */
  readonly purpose?: PaymentPurpose
}

/** A payment that waits for its day at the end. */
export interface PlannedLaterPayment {
  readonly to: SavedPayee
  readonly amountPence: Pence
  readonly reference: string
  readonly purpose: PaymentPurpose
  readonly placedDaysAgo: number
  /** How many working days after the day of the end it is due. */
  readonly dueInWorkingDays: number
}

/** What an account is used for, and what it receives now and then. */
export interface Spending {
  readonly months: number
  readonly bills: readonly Bill[]
  readonly subscriptions: readonly Subscription[]
  readonly habits: readonly Habit[]
  readonly purchases: readonly Purchase[]
  readonly trips: readonly Trip[]
  readonly receipts: readonly Receipt[]
}

/** The plan of an ordinary life on a current account, with or without savings beside it. */
export interface EverydayPlan extends Spending {
  readonly seed: number
  /** Brought along from another bank on the first day: so much that it lasts beyond the first salary. */
  readonly opening: { readonly from: string; readonly reference: string }
  /** Brought along into FlexiSave on the first day; left out if the plan has no FlexiSave. */
  readonly savingsOpeningPence?: Pence
  /** Added on the first day. */
  readonly payees: readonly SavedPayee[]
  /** Opened in the first month. */
  readonly pots: readonly PlannedPot[]
  readonly salary: Salary
  readonly moves: readonly PlannedMove[]
  readonly saving: Saving
  /** Card payments of the last two days that are not settled at the end, newest first. */
  readonly pending: readonly { readonly merchant: string; readonly amountPence: Pence }[]
  readonly claim?: PlannedClaim
  readonly dispute?: PlannedDispute
  readonly heldPayment?: PlannedHeldPayment
  /** Of the current account, by the day of the end. */
  readonly mandates?: (endsOn: Day) => readonly SeededMandate[]
  readonly standingOrders?: readonly PlannedOrder[]
  readonly laterPayment?: PlannedLaterPayment
  /** Two minutes before the end. */
  readonly newest: Omit<Receipt, 'monthsAgo' | 'days'>
}

/** The plan of a joint account, which one of two customers invites the other to. */
export interface HouseholdPlan extends Spending {
  readonly seed: number
  /** Bought by card on Saturdays: on some of them a day before or after, on some not at all. */
  readonly shop: Omit<Habit, 'gapDays'>
  /** What who invited pays in: once a month, and on top in single months. */
  readonly inviterPays: {
    readonly days: readonly [from: number, until: number]
    readonly amount: AmountRange
    readonly extras: readonly Omit<PlannedMove, 'from' | 'to'>[]
  }
  /** The other pays what is missing once a month, so that `kept` stays until the next time. */
  readonly partnerPays: {
    readonly days: readonly [from: number, until: number]
    readonly kept: AmountRange
    readonly leastPence: Pence
    readonly stepPence: Pence
  }
}

/** What a holder moves from their own current account to the joint one. */
export interface PaidIn {
  readonly at: Date
  readonly amountPence: Pence
}

/** A card payment: authorised, then settled under the same number. One that is pending at the end is not settled. */
export interface PaidByCard {
  readonly paymentNo: number
  readonly merchant: string
  readonly amountPence: Pence
}

/** Something that happens in the history, in the order of time. */
export type EverydayEvent = { readonly at: Date } & (
  | {
      readonly type: 'received'
      readonly into: 'current' | 'flexisave'
      readonly from: string
      readonly amountPence: Pence
      readonly reference: string
      readonly isRefund: boolean
      readonly isSalary?: true
      /** What the bank credits for it. */
      readonly dispute?: DisputeOfHistory
    }
  | {
      readonly type: 'paid'
      readonly payee: PlanPayee
      readonly amountPence: Pence
      readonly reference: string
      readonly isByPartner?: true
      /** The payment of the plan's claim. */
      readonly isClaimed?: true
    }
  /** `settles`: within the history. */
  | ({ readonly type: 'authorised'; readonly settles: boolean } & PaidByCard)
  | ({ readonly type: 'settled' } & PaidByCard)
  /** The customer claims the payment of the plan's claim; the bank decides. */
  | { readonly type: 'claimed'; readonly claim: PlannedClaim; readonly amountPence: 0n }
  | { readonly type: 'refunded'; readonly amountPence: Pence }
  /** The bank sets the money of a payment aside. */
  | { readonly type: 'held'; readonly payment: PlannedHeldPayment; readonly amountPence: Pence }
  /** The name of a payee is checked. */
  | { readonly type: 'checked'; readonly payee: SavedPayee; readonly amountPence: 0n }
  /** An originator lodges a mandate, and takes a collection by it. */
  | { readonly type: 'lodged'; readonly mandate: SeededMandate; readonly amountPence: 0n }
  | {
      readonly type: 'collected'
      readonly mandate: SeededMandate
      readonly dueOn: string
      readonly amountPence: Pence
    }
  /** A standing order is set up, and pays on a date. */
  | {
      readonly type: 'set_up'
      readonly order: PlannedOrder
      readonly firstOn: string
      readonly amountPence: 0n
    }
  | {
      readonly type: 'ordered'
      readonly order: PlannedOrder
      readonly askedFor: string
      readonly amountPence: Pence
    }
  /** A payment is asked for, for a day to come. */
  | {
      readonly type: 'scheduled'
      readonly payment: PlannedLaterPayment
      readonly executeOn: string
      readonly amountPence: 0n
    }
  | { readonly type: 'moved'; readonly from: Place; readonly to: Place; readonly amountPence: Pence }
  /** FlexiSave is paid its interest from a day to a day, each `YYYY-MM-DD`. */
  | {
      readonly type: 'interest'
      readonly firstDay: string
      readonly lastDay: string
      readonly amountPence: Pence
      /** Until the last day, since the opening: docs/ledger.md, Interest. */
      readonly units: bigint
      readonly paidToDatePence: Pence
    }
)
