/** Where a line's money comes from or goes to. All are invented. */
type Party =
  | { readonly side: 'payer'; readonly name: string }
  | { readonly side: 'payee'; readonly name: string; readonly destination: PlanDestination }

export type PlanDestination =
  | { readonly scheme: 'iban'; readonly iban: string }
  | { readonly scheme: 'sort_code_account_number'; readonly sortCode: string; readonly accountNumber: string }

/** When a regular line falls due. What would fall on a weekend moves to the Monday. */
export type Rhythm =
  | { readonly every: 'month'; readonly dayOfMonth: number; readonly months?: readonly number[] }
  | { readonly every: 'week'; readonly weekday: number; readonly weeks: number }

/** Amounts are drawn between both bounds, in steps: 1n gives odd pence, 100_00n whole hundreds of pounds. */
export interface AmountRange {
  readonly leastPence: bigint
  readonly mostPence: bigint
  readonly stepPence: bigint
}

/**
 * How a reference is written: `{MON}`, `{Q}` and `{YYYY}` come from its date, `{n}` counts on from `firstNumber`
 * with gaps, as the numbers of a busy supplier do.
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

/** A line that comes now and then. Which of them comes when is drawn; they also carry the balance's course. */
export interface OccasionalLine {
  readonly party: Party
  readonly amount: AmountRange
  readonly reference: ReferenceShape
}

/** A line among the newest, word for word. `weekdaysAgo` counts back from the day of the end. */
export interface NewestLine {
  readonly party: Party
  readonly amountPence: bigint
  readonly reference: ReferenceShape
  readonly when: 'newest' | { readonly weekdaysAgo: number; readonly minuteOfDay: number }
  /** Above the bank's limit: the ledger declines it, and it moves nothing. */
  readonly declined: boolean
}

/** What a demo account's history is drawn from. */
export interface HistoryPlan {
  readonly months: number
  /** About where the balance starts; its course runs from here to the final balance, give or take. */
  readonly openingBalancePence: bigint
  /** Occasional lines never take the balance below this. */
  readonly leastBalancePence: bigint
  /** How far from its course the balance may be before an occasional line has to bring it nearer. */
  readonly slackPence: bigint
  readonly opening: { readonly payerName: string; readonly reference: string }
  readonly regular: readonly RegularLine[]
  readonly occasional: readonly OccasionalLine[]
  readonly occasionsPerMonth: number
  /** Newest first. Nothing else is dated after the last of the `quietWeekdays`. */
  readonly newest: readonly NewestLine[]
  /** On this many weekdays before the end there are the newest lines alone. */
  readonly quietWeekdays: number
}

/** One dated line of a drawn book, to be posted through the ledger. */
export interface HistoryLine {
  readonly at: Date
  readonly party: Party
  readonly amountPence: bigint
  readonly reference: string
  readonly declined: boolean
}

export const payer = (name: string): Party => ({ side: 'payer', name })

/** Somebody abroad. The bank codes in these IBANs are of nines or of this bank's letters: nobody has them. */
export const payeeAbroad = (name: string, iban: string): Party => ({
  side: 'payee',
  name,
  destination: { scheme: 'iban', iban },
})

/** Somebody in Britain. Sort codes from 00-31-00 on belong to no bank. */
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
