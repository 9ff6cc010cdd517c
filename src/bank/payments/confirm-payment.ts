import { workingDaysAfter } from '../../domain/bank-holidays.ts'
import { dayMs, londonDayOf, londonMoment } from '../../domain/london-time.ts'
import type { DeclineReason } from '../../domain/decline-reasons.ts'
import type { PaymentExemption, PaymentStatus } from '../../domain/payment-status.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { latestDecision, postTransfers } from '../ledger/post-transfers.ts'
import type { Caller } from '../sessions/caller.ts'
import type { CheckedPayment } from './check-payment.ts'
import { paymentIds, type PaymentRow } from './payment.ts'
import { type StoredFacts, storedFactsOf } from './payment-facts.ts'
import { findPaymentCreditor, textsOfPayment } from './payment-order.ts'
import { auditPayment, choicesOf, lockPosting, notifyOfPayment } from './payment-steps.ts'

interface Decided {
  readonly payment: PaymentRow
  readonly checked: CheckedPayment
  readonly at: Date
  /** The customer's id. */
  readonly by: string
  readonly caller: Caller
}

/** What of a payment says what is set aside for it. It need not be kept yet. */
export type PaymentToHold = Pick<
  PaymentRow,
  | 'id'
  | 'version'
  | 'customer_id'
  | 'account_id'
  | 'name'
  | 'destination'
  | 'creditor_account_id'
  | 'amount_pence'
  | 'reference'
  | 'hold_id'
  | 'standing_order_id'
>

type ToHold = Pick<Decided, 'checked' | 'at'> & { readonly payment: PaymentToHold }

const workingDaysToDecide = 4

/** The end of the 4th working day after this one, 23:59:59 in London (part two, 10.2b and 12.5). */
function decideByOf(at: Date): Date {
  const day = workingDaysAfter(londonDayOf(at), workingDaysToDecide)
  return new Date(londonMoment(day, 23 * 60 + 59).getTime() + 59_000)
}

/** The columns of a rule that stopped a payment. */
const ruleColumns = ({ judgement: { rule }, facts }: CheckedPayment): ConfirmedStep['rule'] =>
  rule === undefined ? [null, null, null] : [rule, ...storedFactsOf(facts)]

/** Refuses a payment that a rule refuses, before it is confirmed (part two, 12.4). */
export async function refuseByRule(
  transaction: Queryable,
  { payment, checked, at, by, caller }: Decided,
): Promise<void> {
  await transaction.query(
    `update payment set status = 'refused', changed_at = greatest(changed_at, $2), changed_by = 'bank', rule = $3,
            rule_facts = $4::jsonb, rules_version = $5
      where id = $1`,
    [payment.id, at, ...ruleColumns(checked)],
  )
  const detail = { rule: checked.judgement.rule ?? '' }
  await auditPayment(transaction, {
    payment,
    what: 'refused',
    at,
    by,
    detail,
    ownDetail: choicesOf(payment),
    caller,
  })
}

/** Sets the money of a payment aside, until a day after the deadline. Returns why it was declined, if it was. */
async function holdMoney(
  bank: Bank,
  transaction: Queryable,
  { payment, at }: ToHold,
  decideBy: Date,
): Promise<DeclineReason | undefined> {
  const creditor = await findPaymentCreditor(transaction, payment)
  if (!creditor) throw new Error(`payment ${payment.id} has no creditor`)
  await lockPosting(transaction, payment, [creditor.accountId])
  const id = paymentIds.hold(payment)
  const latest = await latestDecision(transaction, [payment.account_id, creditor.accountId])
  const [outcome] = await postTransfers(transaction, [
    {
      ...(await textsOfPayment(transaction, payment)),
      id,
      kind: 'hold',
      debtorAccountId: payment.account_id,
      creditorAccountId: creditor.accountId,
      amountPence: payment.amount_pence,
      limitPence: bank.limits.transferPence,
      decidedAt: at,
      expiresAt: new Date(Math.max(decideBy.getTime(), latest.getTime()) + dayMs),
    },
  ])
  if (outcome?.outcome === 'completed') return undefined
  if (outcome?.outcome === 'declined') return outcome.reason
  throw new Error(`hold ${id} returned ${outcome?.outcome}`)
}

interface Confirmed extends Decided {
  readonly confirmationId?: string
  readonly exemption?: PaymentExemption
  readonly exemptionPeriod?: number | undefined
}

/** Where a confirmed payment stands, with the columns that say so. */
export interface ConfirmedStep {
  readonly status: PaymentStatus
  readonly declineReason: DeclineReason | null
  readonly holdId: string | null
  readonly decideBy: Date | null
  /** The rule, what it knew, and its version; null if none stopped it. */
  readonly rule: readonly [rule: string | null, ...StoredFacts]
}

/**
 * The next step of a payment that is confirmed or spared: `held` if a rule holds it and the ledger holds the money,
 * `declined` if it does not, and otherwise `scheduled`.
 */
export async function decideStep(
  bank: Bank,
  transaction: Queryable,
  decided: ToHold,
): Promise<ConfirmedStep> {
  const { payment, checked, at } = decided
  const isHeld = checked.judgement.act === 'hold'
  const decideBy = decideByOf(at)
  const declineReason = isHeld ? await holdMoney(bank, transaction, decided, decideBy) : undefined
  const status: PaymentStatus = declineReason ? 'declined' : isHeld ? 'held' : 'scheduled'
  return {
    status,
    declineReason: declineReason ?? null,
    holdId: status === 'held' ? paymentIds.hold(payment) : null,
    decideBy: status === 'held' ? decideBy : null,
    rule: ruleColumns(checked),
  }
}

/**
 * Takes a payment, confirmed or spared, to its next step: see {@link decideStep}. If a rule stops it, what that knew is kept in
 * place of what the rules knew when it was ordered.
 */
export async function confirmPayment(
  bank: Bank,
  transaction: Queryable,
  confirmed: Confirmed,
): Promise<void> {
  const { payment, checked, at, by, caller, confirmationId, exemption, exemptionPeriod } = confirmed
  const { status, declineReason, holdId, decideBy, rule } = await decideStep(bank, transaction, confirmed)
  await transaction.query(
    `update payment set status = $2, changed_at = greatest(changed_at, $3), changed_by = 'customer',
            confirmed_at = greatest(placed_at, $3), confirmation_id = $4, exemption = $5, is_new = $6, due_on = $7,
            asked_for = $15, hold_id = $8, decide_by = $9, decline_reason = $10, rule = $11,
            rule_facts = coalesce($12::jsonb, rule_facts), rules_version = coalesce($13, rules_version),
            exemption_period = $14
      where id = $1`,
    [
      payment.id,
      status,
      at,
      confirmationId ?? null,
      exemption ?? null,
      checked.facts.isNew,
      checked.dueOn,
      holdId,
      decideBy,
      declineReason,
      ...rule,
      exemptionPeriod ?? null,
      checked.askedFor,
    ],
  )
  if (status === 'held') await notifyOfPayment(bank, transaction, { payment, type: 'payment_held', at })
  const detail = exemption ? { exemption } : { confirmationId: confirmationId ?? '' }
  // One that is confirmed was audited with them when it was ordered.
  const ownDetail = exemption ? choicesOf(payment) : {}
  await auditPayment(transaction, { payment, what: status, at, by, detail, ownDetail, caller })
}
