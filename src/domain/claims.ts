import { isWorkingDay, workingDaysAfter } from './bank-holidays.ts'
import type { Day } from './london-time.ts'
import type { Pence } from './money.ts'

/** What happened: the customer was tricked into paying, did not make the payment, or paid another account than they meant. */
export const claimKinds = ['scam', 'unauthorised', 'wrong_account'] as const
export type ClaimKind = (typeof claimKinds)[number]

export const claimStatuses = [
  'received',
  'information_needed',
  'withdrawn',
  'paid',
  'part_paid',
  'refused',
  'recovered',
  'not_recovered',
] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** Why a claim is refused, with what the customer reads (specification section 12.6). */
export const claimReasons = {
  took_part: 'We believe you took part.',
  ignored_warning: 'You went on after our warning.',
  late_report: 'You told us late.',
  no_answer: 'You did not answer us.',
  not_covered: 'Such payments are not covered.',
  real_seller: 'It is a dispute with a real seller.',
  confirmed_by_you: 'You confirmed it.',
} as const
export type ClaimReason = keyof typeof claimReasons

export const isClaimReason = (text: string): text is ClaimReason => Object.hasOwn(claimReasons, text)

const neverIfVulnerable: readonly ClaimReason[] = ['ignored_warning', 'late_report', 'no_answer']

/** Whether a claim of this kind may be refused for this reason. */
export function mayRefuse(
  reason: ClaimReason,
  { kind, isVulnerable }: { readonly kind: ClaimKind; readonly isVulnerable: boolean },
): boolean {
  if (reason === 'confirmed_by_you') return kind === 'unauthorised'
  return !isVulnerable || !neverIfVulnerable.includes(reason)
}

/** What the bank pays for a claim, and when it decides. Amounts are pence; days are working days in London. */
export interface ClaimTerms {
  readonly scam: {
    readonly maxPence: Pence
    /** Not taken from who is vulnerable. */
    readonly excessPence: Pence
    readonly dueDays: number
    readonly lastDays: number
  }
  readonly unauthorised: { readonly excessPence: Pence; readonly dueDays: number }
  readonly wrongAccount: { readonly dueDays: number }
  /** A payment can be claimed for this many months. */
  readonly months: number
  /** Claims that a customer makes in 24 hours. */
  readonly dailyMax: number
}

/** A payment of a claim, as far as it decides what the bank pays. */
export interface ClaimedPayment {
  readonly amountPence: Pence
  /** Whether it went to an account in the United Kingdom. */
  readonly isBritish: boolean
  /** Whether that account is at another bank. */
  readonly isElsewhere: boolean
  /** Whether the customer was asked to confirm it. */
  readonly wasConfirmed: boolean
}

const sumOf = (payments: readonly ClaimedPayment[]): Pence =>
  payments.reduce((sum, { amountPence }) => sum + amountPence, 0n)
const smaller = (one: Pence, other: Pence): Pence => (one < other ? one : other)

/**
 * The most that the bank pays for a claim, in pence. Of a scam: the payments to British accounts, to the most of a claim,
 * less the excess, which is not taken from who is vulnerable. Of payments that the customer did not make: all of them, less
 * the excess, which is taken of payments alone that a confirmation was asked for. Of a wrong account nothing: what comes
 * back is the customer's. Source: specification section 12.6; PSR Specific Requirement 1 (2024), and the Payment Services
 * Regulations 2017, 76 and 77.
 */
export function entitlementOf(
  terms: ClaimTerms,
  {
    kind,
    isVulnerable,
    payments,
  }: {
    readonly kind: ClaimKind
    readonly isVulnerable: boolean
    readonly payments: readonly ClaimedPayment[]
  },
): Pence {
  if (kind === 'wrong_account') return 0n
  if (kind === 'unauthorised') {
    const confirmedPence = sumOf(payments.filter(({ wasConfirmed }) => wasConfirmed))
    return sumOf(payments) - smaller(terms.unauthorised.excessPence, confirmedPence)
  }
  const covered = smaller(sumOf(payments.filter(({ isBritish }) => isBritish)), terms.scam.maxPence)
  return isVulnerable ? covered : covered - smaller(terms.scam.excessPence, covered)
}

/**
 * What the banks of the recipients owe of a scam's refund: half of the part that was paid to accounts elsewhere, rounded
 * down to the penny.
 */
export function shareOfBanks(refundPence: Pence, payments: readonly ClaimedPayment[]): Pence {
  const british = payments.filter(({ isBritish }) => isBritish)
  const britishPence = sumOf(british)
  if (britishPence === 0n) return 0n
  return (refundPence * sumOf(british.filter(({ isElsewhere }) => isElsewhere))) / (2n * britishPence)
}

/** How many working days come after a day, until another one, that one included. */
export function workingDaysBetween(from: Day, until: Day): number {
  let count = 0
  for (let day = from + 1; day <= until; day += 1) if (isWorkingDay(day)) count += 1
  return count
}

/** By the end of which day a claim is decided, and the last one to which a wait for answers may move that. */
export function claimDays(
  { scam, unauthorised, wrongAccount }: ClaimTerms,
  { kind, madeOn }: { readonly kind: ClaimKind; readonly madeOn: Day },
): { readonly due: Day; readonly last: Day | undefined } {
  if (kind === 'scam')
    return { due: workingDaysAfter(madeOn, scam.dueDays), last: workingDaysAfter(madeOn, scam.lastDays) }
  const { dueDays } = kind === 'unauthorised' ? unauthorised : wrongAccount
  return { due: workingDaysAfter(madeOn, dueDays), last: undefined }
}

/** The due day once an answer came: the working days that the bank waited are added, to the last day at most. */
export function dueAfterWait({
  due,
  last,
  askedOn,
  answeredOn,
}: {
  readonly due: Day
  readonly last: Day | undefined
  readonly askedOn: Day
  readonly answeredOn: Day
}): Day {
  const moved = workingDaysAfter(due, workingDaysBetween(askedOn, answeredOn))
  return last === undefined ? moved : Math.min(moved, Math.max(last, due))
}
