import type { Destination } from '../../domain/destination.ts'

/** The other party of a line. All are invented. */
type Party =
  | { readonly side: 'payer'; readonly name: string }
  | { readonly side: 'payee'; readonly name: string; readonly destination: PlanDestination }

/** Payments in a history always name the payee's bank. */
export type PlanDestination = Exclude<Destination, { scheme: 'account_number' }>

/** When a regular line falls due. A weekend moves it to the Monday. */
export type Rhythm =
  | { readonly every: 'month'; readonly dayOfMonth: number; readonly months?: readonly number[] }
  | { readonly every: 'week'; readonly weekday: number; readonly weeks: number }

/** Amounts are random within both bounds, in steps: 1n gives odd pence, 100_00n whole hundreds of pounds. */
export interface AmountRange {
  readonly leastPence: bigint
  readonly mostPence: bigint
  readonly stepPence: bigint
}

/**
 * A pattern for references: `{MON}`, `{Q}` and `{YYYY}` come from the date; `{n}` counts up from `firstNumber` with
 * gaps, like a busy supplier's numbers.
 */
export interface ReferenceShape {
  readonly text: string
  readonly firstNumber?: number
}

export interface RegularLine {
  readonly party: Party
  readonly rhythm: Rhythm
  readonly amount: AmountRange
  readonly reference: ReferenceShape
}

/** A line that occurs occasionally, at random. Such lines also steer the balance. */
export interface OccasionalLine {
  readonly party: Party
  readonly amount: AmountRange
  readonly reference: ReferenceShape
}

/** One of the newest lines, given exactly. `weekdaysAgo` counts back from the day of the end. */
export interface NewestLine {
  readonly party: Party
  readonly amountPence: bigint
  readonly reference: ReferenceShape
  readonly when: 'newest' | { readonly weekdaysAgo: number; readonly minuteOfDay: number }
  /** Above the bank's limit, so that the ledger declines it and it moves nothing. */
  readonly declined: boolean
}

/** The plan that a demo account's history is generated from. */
export interface HistoryPlan {
  readonly months: number
  /** The approximate opening balance. The course of the balance runs from here to the final balance. */
  readonly openingBalancePence: bigint
  /** Occasional lines never take the balance below this. */
  readonly leastBalancePence: bigint
  /** How far the balance may be off its course before an occasional line must correct it. */
  readonly slackPence: bigint
  readonly opening: { readonly payerName: string; readonly reference: string }
  readonly regular: readonly RegularLine[]
  readonly occasional: readonly OccasionalLine[]
  readonly occasionsPerMonth: number
  /** Newest first. Nothing else is dated after the last of the `quietWeekdays`. */
  readonly newest: readonly NewestLine[]
  /** The number of weekdays before the end that have only the newest lines. */
  readonly quietWeekdays: number
}

/** One dated line of a generated history, to be posted through the ledger. */
export interface HistoryLine {
  readonly at: Date
  readonly party: Party
  readonly amountPence: bigint
  readonly reference: string
  readonly declined: boolean
}

export const payer = (name: string): Party => ({ side: 'payer', name })

/** A payee abroad. The bank codes in these IBANs consist of nines or of this bank's letters; no bank has them. */
export const payeeAbroad = (name: string, iban: string): Party => ({
  side: 'payee',
  name,
  destination: { scheme: 'iban', iban },
})

/** A payee in Britain. Sort codes from 00-31-00 on belong to no bank. */
export const payeeInBritain = (name: string, sortCode: string, accountNumber: string): Party => ({
  side: 'payee',
  name,
  destination: { scheme: 'sort_code_account_number', sortCode, accountNumber },
})

export const exactly = (pence: bigint): AmountRange => ({
  leastPence: pence,
  mostPence: pence,
  stepPence: 1n,
})

export const between = (leastPence: bigint, mostPence: bigint, stepPence = 1n): AmountRange => ({
  leastPence,
  mostPence,
  stepPence,
})
