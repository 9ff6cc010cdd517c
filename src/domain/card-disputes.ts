import { workingDaysAfter } from './bank-holidays.ts'
import type { Day } from './london-time.ts'
import type { Pence } from './money.ts'

/** What is wrong with a card payment, in the words of the form (part two, 15.4). */
export const disputeReasons = {
  not_received: 'I have not received it',
  wrong_amount: 'The amount is wrong',
  not_me: 'It was not me',
  subscription_cancelled: 'I had cancelled this subscription',
} as const
export type DisputeReason = keyof typeof disputeReasons
export const disputeReasonNames = [
  'not_received',
  'wrong_amount',
  'not_me',
  'subscription_cancelled',
] as const satisfies readonly DisputeReason[]

/** Where a dispute stands, in the words of its badge and its notices. */
export const disputeStatuses = {
  received: 'Received',
  information_needed: 'Information needed',
  credited: 'Credited',
  refused: 'Refused',
  contested: 'Contested',
  won: 'Won',
  lost: 'Lost',
  withdrawn: 'Withdrawn',
} as const
export type DisputeStatus = keyof typeof disputeStatuses
export const disputeStatusNames = [
  'received',
  'information_needed',
  'credited',
  'refused',
  'contested',
  'won',
  'lost',
  'withdrawn',
] as const satisfies readonly DisputeStatus[]

const ended: readonly DisputeStatus[] = ['refused', 'won', 'lost', 'withdrawn']

/** Whether a dispute is decided for good. Until then its customer may withdraw it. */
export const hasDisputeEnded = (status: DisputeStatus): boolean => ended.includes(status)

/** Why a dispute is refused, with what the customer reads. */
export const disputeRefusals = {
  no_answer: 'You did not answer us.',
  received: 'The merchant showed us that you received it.',
  approved_by_you: 'You approved it.',
  amount_agreed: 'You agreed to this amount.',
  not_cancelled: 'The merchant says that you did not cancel.',
  not_covered: 'Such payments are not covered.',
} as const
export type DisputeRefusal = keyof typeof disputeRefusals

export const isDisputeRefusal = (text: string): text is DisputeRefusal => Object.hasOwn(disputeRefusals, text)

/** Working days in which the bank decides; of a payment that was not the customer's, the next one (PSRs 2017, reg. 76). */
const decisionWorkingDays = (reason: DisputeReason): number => (reason === 'not_me' ? 1 : 5)

/** The working day by whose end the bank decides. */
export const disputeDueDay = (reason: DisputeReason, from: Day): Day =>
  workingDaysAfter(from, decisionWorkingDays(reason))

/** Days that the customer has to answer, that the merchant has to contest, and working days until a lost credit is taken back. */
const disputeWaits = { answerDays: 14, merchantDays: 30, takeBackWorkingDays: 10 } as const

/** The day on which a dispute that nobody answered is refused: once the 14th day after the question is over. */
export const refusedOn = (asked: Day): Day => asked + disputeWaits.answerDays + 1

/** The day on which a dispute that no merchant contested is won: once the 30th day after the credit is over. */
export const wonOn = (credited: Day): Day => credited + disputeWaits.merchantDays + 1

/** The day on which the credit of a lost dispute is taken back. */
export const takenBackOn = (lost: Day): Day => workingDaysAfter(lost, disputeWaits.takeBackWorkingDays)

/** How long a settled payment may be disputed: in days, and in months what was not the customer's (PSRs 2017, reg. 74). */
export const disputeTerms = { days: 120, notMeMonths: 13 } as const

/** How often a payment may be disputed, withdrawn disputes included. */
export const disputesOfPaymentMax = 3

/**
 * What of a payment is disputed, in pence: what cleared less what was refunded, and of a wrong amount less what it should have been.
 * Zero or below, nothing is left to dispute.
 */
export const disputedPence = ({
  clearedPence,
  refundedPence,
  shouldBePence = 0n,
}: {
  readonly clearedPence: Pence
  readonly refundedPence: Pence
  readonly shouldBePence?: Pence | undefined
}): Pence => clearedPence - refundedPence - shouldBePence

/** Of a merchant's refund, what goes to the bank and not to its customer: up to what the bank has credited (part two, 15.4). */
export const coveredByRefund = (refundPence: Pence, creditedPence: Pence): Pence =>
  refundPence < creditedPence ? refundPence : creditedPence
