import {
  disputeDueDay,
  disputedPence,
  type DisputeRefusal,
  type DisputeStatus,
  refusedOn,
  takenBackOn,
  wonOn,
} from '../../../domain/card-disputes.ts'
import { isoDateOf, londonDayOf } from '../../../domain/london-time.ts'
import type { Pence } from '../../../domain/money.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { ownAccountIds } from '../../ledger/order.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { CardPaymentRow } from '../network/card-payment.ts'
import { moveDisputeMoney, readCustomersSide } from './dispute-money.ts'
import { type Dispute, isStepStored, type LockedDispute, lockDispute, openPence } from './disputes.ts'
import { auditDispute, moveDispute, storeStep, notifyOfDispute } from './dispute-steps.ts'

/** In order of precedence. `nothing_left`: the merchant refunded the payment. */
export type DecisionRefusal = 'not_found' | 'changed_meanwhile' | 'nothing_left'

/** What the bank, or the merchant, does about a dispute. */
export type DisputeAct =
  | { readonly act: 'ask'; readonly question: string }
  | { readonly act: 'credit' }
  | { readonly act: 'refuse'; readonly reason: DisputeRefusal }
  /** The merchant accepts it, or was silent for 30 days. */
  | { readonly act: 'accept' }
  | { readonly act: 'contest' }
  /** The customer keeps the credit, and the bank bears it. */
  | { readonly act: 'keep' }
  | { readonly act: 'take_back' }

interface Acting extends LockedDispute {
  readonly bank: Bank
  readonly transaction: Queryable
  readonly stepId: string
  readonly by: string
}

/** Where a dispute stands once an act is done; a refusal, if it cannot be. */
type Done = Result<DisputeStatus, DecisionRefusal>

async function ask(acting: Acting, question: string): Promise<Done> {
  const { transaction, dispute, at, stepId, by } = acting
  const today = londonDayOf(at)
  const { dueDay = isoDateOf(disputeDueDay(dispute.reason, today)), amountPence } = dispute
  const nextOn = isoDateOf(refusedOn(today))
  await moveDispute(transaction, dispute, { status: 'information_needed', at, dueDay, askedAt: at, nextOn })
  await storeStep(transaction, dispute, { id: stepId, step: 'asked', text: question, at })
  await auditDispute(transaction, dispute, { step: 'asked', at, by })
  const facts = { answerBy: isoDateOf(refusedOn(today) - 1) }
  const type = 'dispute_information_needed'
  await notifyOfDispute(transaction, dispute, { type, stepId, at, amountPence, facts })
  return accepted('information_needed')
}

/** What a credit comes to now, in pence: what is disputed, at most what its merchant has not refunded. 0 or below: nothing is left. */
export function creditOf(
  { amountPence, shouldBePence }: Pick<Dispute, 'amountPence' | 'shouldBePence'>,
  {
    cleared_pence: clearedPence,
    refunded_pence: refundedPence,
  }: Pick<CardPaymentRow, 'cleared_pence' | 'refunded_pence'>,
): Pence {
  const leftPence = disputedPence({ clearedPence: clearedPence ?? 0n, refundedPence, shouldBePence })
  return leftPence < amountPence ? leftPence : amountPence
}

async function credit(acting: Acting): Promise<Done> {
  const { bank, transaction, dispute, payment, at, stepId, by } = acting
  const amountPence = creditOf(dispute, payment)
  if (amountPence <= 0n) return refused('nothing_left')
  const { accountId: to } = await readCustomersSide(transaction, dispute, at)
  const legs = { from: ownAccountIds.disputes, to }
  await moveDisputeMoney(bank, transaction, dispute, { step: 'credited', ...legs, amountPence, at })
  const nextOn = isoDateOf(wonOn(londonDayOf(at)))
  await moveDispute(transaction, dispute, { status: 'credited', at, nextOn, creditPence: amountPence })
  await storeStep(transaction, dispute, { id: stepId, step: 'credited', at })
  const detail = { amountPence: String(amountPence) }
  await auditDispute(transaction, dispute, { step: 'credited', at, by, detail })
  await notifyOfDispute(transaction, dispute, { type: 'dispute_credited', stepId, at, amountPence })
  return accepted('credited')
}

async function refuse(acting: Acting, reason: DisputeRefusal): Promise<Done> {
  const { transaction, dispute, at, stepId, by } = acting
  await moveDispute(transaction, dispute, { status: 'refused', at, refusedBecause: reason })
  await storeStep(transaction, dispute, { id: stepId, step: 'refused', at })
  await auditDispute(transaction, dispute, { step: 'refused', at, by, detail: { reason } })
  const { amountPence } = dispute
  const facts = { reason }
  await notifyOfDispute(transaction, dispute, { type: 'dispute_refused', stepId, at, amountPence, facts })
  return accepted('refused')
}

/** `isBorne`: by the bank; else the merchant bears what is open. */
async function win(acting: Acting, { isBorne }: { readonly isBorne: boolean }): Promise<Done> {
  const { bank, transaction, dispute, at, stepId, by } = acting
  const chargedPence = isBorne ? 0n : openPence(dispute)
  if (chargedPence > 0n) {
    const legs = { from: ownAccountIds.cardSettlement, to: ownAccountIds.disputes }
    await moveDisputeMoney(bank, transaction, dispute, {
      step: 'won',
      ...legs,
      amountPence: chargedPence,
      at,
    })
  }
  await moveDispute(transaction, dispute, { status: 'won', at, chargedPence })
  await storeStep(transaction, dispute, { id: stepId, step: 'won', at })
  const detail = { chargedPence: String(chargedPence) }
  await auditDispute(transaction, dispute, { step: 'won', at, by, detail })
  const { creditPence: amountPence = 0n } = dispute
  await notifyOfDispute(transaction, dispute, { type: 'dispute_won', stepId, at, amountPence })
  return accepted('won')
}

async function contest(acting: Acting): Promise<Done> {
  const { transaction, dispute, at, stepId, by } = acting
  const dueDay = isoDateOf(disputeDueDay(dispute.reason, londonDayOf(at)))
  await moveDispute(transaction, dispute, { status: 'contested', at, dueDay })
  await storeStep(transaction, dispute, { id: stepId, step: 'contested', at })
  await auditDispute(transaction, dispute, { step: 'contested', at, by })
  const amountPence = openPence(dispute)
  await notifyOfDispute(transaction, dispute, { type: 'dispute_contested', stepId, at, amountPence })
  return accepted('contested')
}

async function lose(acting: Acting): Promise<Done> {
  const { transaction, dispute, at, stepId, by } = acting
  const nextOn = isoDateOf(takenBackOn(londonDayOf(at)))
  await moveDispute(transaction, dispute, { status: 'lost', at, nextOn })
  await storeStep(transaction, dispute, { id: stepId, step: 'lost', at })
  await auditDispute(transaction, dispute, { step: 'lost', at, by })
  const amountPence = openPence(dispute)
  const facts = { takenBackOn: nextOn }
  await notifyOfDispute(transaction, dispute, { type: 'dispute_lost', stepId, at, amountPence, facts })
  return accepted('lost')
}

/** Where a dispute must stand for an act. */
const from: Readonly<Record<DisputeAct['act'], DisputeStatus>> = {
  ask: 'received',
  credit: 'received',
  refuse: 'received',
  accept: 'credited',
  contest: 'credited',
  keep: 'contested',
  take_back: 'contested',
}

/** Whether a dispute that stands here can be acted on so. */
export const canDecide = (act: DisputeAct['act'], status: DisputeStatus): boolean => status === from[act]

/** The acts without further words. */
const plainActs = {
  credit,
  accept: (acting: Acting) => win(acting, { isBorne: false }),
  contest,
  keep: (acting: Acting) => win(acting, { isBorne: true }),
  take_back: lose,
} as const satisfies Readonly<
  Record<Exclude<DisputeAct['act'], 'ask' | 'refuse'>, (acting: Acting) => Promise<Done>>
>

function carryOut(acting: Acting, decision: DisputeAct): Promise<Done> {
  if (decision.act === 'ask') return ask(acting, decision.question)
  if (decision.act === 'refuse') return refuse(acting, decision.reason)
  return plainActs[decision.act](acting)
}

interface DecideDispute {
  readonly disputeId: string
  readonly decision: DisputeAct
  /** `staff`, `operator`, `card_network`, or the run. */
  readonly by: string
}

/**
 * Takes a dispute on by an act of the bank or of its merchant, once, and moves its money in the same database transaction. The
 * customer is notified. Refusals, in this order: `not_found`; `changed_meanwhile`, if the dispute does not stand where the act
 * begins; `nothing_left`, if the merchant has refunded what would be credited. Source: part two, 15.4.
 */
export async function decideDispute(
  bank: Bank,
  { disputeId, decision, by }: DecideDispute,
): Promise<Result<DisputeStatus, DecisionRefusal>> {
  const now = bank.clock()
  const stepId = bank.newId()
  return bank.database.transaction(async (transaction): Promise<Done> => {
    const locked = await lockDispute(transaction, { disputeId, now })
    if (!locked) return refused('not_found')
    const { status } = locked.dispute
    if (await isStepStored(transaction, stepId)) return accepted(status)
    if (!canDecide(decision.act, status)) return refused('changed_meanwhile')
    return carryOut({ ...locked, bank, transaction, stepId, by }, decision)
  })
}

interface InRun {
  readonly bank: Bank
  readonly transaction: Queryable
  readonly stepId: string
  readonly by: string
}

/** Refuses a dispute that its customer did not answer. The caller has locked it. */
export const refuseUnanswered = (run: InRun, locked: LockedDispute): Promise<Done> =>
  refuse({ ...locked, ...run }, 'no_answer')

/** Ends a dispute as won for its customer, as its merchant did not contest it. The caller has locked it. */
export const winUncontested = (run: InRun, locked: LockedDispute): Promise<Done> =>
  win({ ...locked, ...run }, { isBorne: false })
