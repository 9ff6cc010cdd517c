import { nextWorkingDay } from '../../domain/bank-holidays.ts'
import { londonDayOf, londonMoment } from '../../domain/london-time.ts'
import type { DeclineReason } from '../../domain/decline-reasons.ts'
import { rulesVersion } from '../../domain/payment-rules.ts'
import type { PaymentExemption, PaymentStatus } from '../../domain/payment-status.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import type { Caller } from '../sessions/caller.ts'
import type { CheckedPayment } from './check-payment.ts'
import { paymentIds, type PaymentRow } from './payment.ts'
import { findPaymentCreditor, textsOfPayment } from './payment-order.ts'
import { auditPayment, lockPosting, tellOfPayment } from './payment-steps.ts'

interface Decided {
  readonly payment: PaymentRow
  readonly checked: CheckedPayment
  readonly at: Date
  /** The customer's id. */
  readonly by: string
  readonly caller: Caller
}

const workingDaysToDecide = 4
const dayMs = 24 * 60 * 60_000

/** The end of the 4th working day after this one, 23:59:59 in London (part two, 10.2b and 12.5). */
function decideByOf(at: Date): Date {
  let day = londonDayOf(at)
  for (let nth = 0; nth < workingDaysToDecide; nth += 1) day = nextWorkingDay(day + 1)
  return new Date(londonMoment(day, 23 * 60 + 59).getTime() + 59_000)
}

/** What the rules knew, as it is kept. */
const keptFacts = ({ facts }: CheckedPayment): string =>
  JSON.stringify(facts, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/** The columns of a rule that stopped a payment. */
const ruleColumns = (checked: CheckedPayment) =>
  checked.judgement.rule === undefined
    ? [null, null, null]
    : [checked.judgement.rule, keptFacts(checked), rulesVersion]

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
  await auditPayment(transaction, { payment, what: 'refused', at, by, detail, caller })
}

/** Sets the money of a payment aside, to the deadline and a day. Returns why it was declined, if it was. */
async function holdMoney(
  bank: Bank,
  transaction: Queryable,
  { payment, at }: Decided,
  decideBy: Date,
): Promise<DeclineReason | undefined> {
  const creditor = await findPaymentCreditor(transaction, payment)
  if (!creditor) throw new Error(`payment ${payment.id} has no creditor`)
  await lockPosting(transaction, payment, [creditor.accountId])
  const id = paymentIds.hold(payment.id)
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
      expiresAt: new Date(decideBy.getTime() + dayMs),
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

/**
 * Takes a payment, confirmed or spared, to its next step: `held` if a rule holds it and the ledger holds the money,
 * `declined` if it does not, and otherwise `scheduled`.
 */
export async function confirmPayment(
  bank: Bank,
  transaction: Queryable,
  confirmed: Confirmed,
): Promise<void> {
  const { payment, checked, at, by, caller, confirmationId, exemption, exemptionPeriod } = confirmed
  const isHeld = checked.judgement.act === 'hold'
  const decideBy = decideByOf(at)
  const declineReason = isHeld ? await holdMoney(bank, transaction, confirmed, decideBy) : undefined
  const status: PaymentStatus = declineReason ? 'declined' : isHeld ? 'held' : 'scheduled'
  await transaction.query(
    `update payment set status = $2, changed_at = greatest(changed_at, $3), changed_by = 'customer',
            confirmed_at = greatest(placed_at, $3), confirmation_id = $4, exemption = $5, is_new = $6, due_on = $7,
            hold_id = $8, decide_by = $9, decline_reason = $10, rule = $11, rule_facts = $12::jsonb, rules_version = $13,
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
      status === 'held' ? paymentIds.hold(payment.id) : null,
      status === 'held' ? decideBy : null,
      declineReason ?? null,
      ...ruleColumns(checked),
      exemptionPeriod ?? null,
    ],
  )
  if (status === 'held') await tellOfPayment(bank, transaction, { payment, type: 'payment_held', at })
  const detail = exemption ? { exemption } : { confirmationId: confirmationId ?? '' }
  await auditPayment(transaction, { payment, what: status, at, by, detail, caller })
}
