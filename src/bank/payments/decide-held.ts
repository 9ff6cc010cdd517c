import { workingDaysAfter } from '../../domain/bank-holidays.ts'
import { isoDateOf, londonDayOf } from '../../domain/london-time.ts'
import type { RefusalNotice } from '../../domain/decided-payment-words.ts'
import type { PaymentRefusalReason, PaymentStatus } from '../../domain/payment-status.ts'
import { listHolders } from '../accounts/holders.ts'
import { isEntered } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { noteQuestion } from '../staff/tasks/follow-questions.ts'
import { followPayment } from '../standing-orders/follow-payment.ts'
import { postPayment, lockMaking, releaseHoldOf } from './make-payment.ts'
import { findPaymentCreditor } from './payment-order.ts'
import { lockPayment, lockPaymentDay, paymentIds, type PaymentRow } from './payment.ts'
import { auditPayment, lockChains, lockPosting, stepTo, notifyOfPayment } from './payment-steps.ts'

/** In order of precedence. */
export type HeldRefusal = 'not_found' | 'changed_meanwhile'

/** What somebody does about a held payment. `entryId`: made before the database transaction, which may run twice. */
interface Decision {
  readonly paymentId: string
  readonly entryId: string
  readonly at: Date
}

const decisionOf = (bank: Bank, paymentId: string): Decision => ({
  paymentId,
  entryId: bank.newId(),
  at: bank.clock(),
})

/** Whether an earlier run has done it: it committed, and the acknowledgement was lost. */
async function isDone(
  transaction: Queryable,
  { account_id: accountId }: PaymentRow,
  { entryId, at }: Decision,
): Promise<boolean> {
  for (const { customerId } of await listHolders(transaction, accountId))
    if (await isEntered(transaction, entryId, { chainId: customerId, at })) return true
  return false
}

/**
 * Locks a held payment and the sum of its day. Of several who decide, the first one finds it held. Null if an earlier run
 * of the database transaction has done what is to be done.
 */
async function lockHeld(
  transaction: Queryable,
  decision: Decision,
): Promise<Result<PaymentRow | null, HeldRefusal>> {
  const payment = await lockPayment(transaction, decision.paymentId)
  if (!payment) return refused('not_found')
  if (await isDone(transaction, payment, decision)) return accepted(null)
  if (payment.status !== 'held') return refused('changed_meanwhile')
  await lockPaymentDay(transaction, { customerId: payment.customer_id, day: payment.due_on })
  return accepted(payment)
}

/**
 * Schedules a held payment for its day, and on that day or later for the next working day. What was set aside is available
 * until then (part two, 13.2).
 */
async function scheduleAgain(transaction: Queryable, payment: PaymentRow, at: Date): Promise<string> {
  const today = londonDayOf(at)
  const isOver = payment.due_on <= isoDateOf(today)
  const dueOn = isOver ? isoDateOf(workingDaysAfter(today, 1)) : payment.due_on
  await lockPaymentDay(transaction, { customerId: payment.customer_id, day: dueOn })
  await lockPosting(transaction, payment)
  await releaseHoldOf(transaction, payment, at)
  await stepTo(transaction, payment, { status: 'scheduled', by: 'staff', at, dueOn })
  return dueOn
}

/** What became of a released payment, and what moved: its money, or what was set aside for a later day. */
export interface Released {
  readonly status: PaymentStatus
  readonly transferId: string
}

/** Makes or schedules a payment that staff released, and notifies its holders if it is. */
async function releaseIn(
  bank: Bank,
  transaction: Queryable,
  { payment, at }: { readonly payment: PaymentRow; readonly at: Date },
): Promise<Released> {
  if (payment.is_later) {
    const dueOn = await scheduleAgain(transaction, payment, at)
    await notifyOfPayment(bank, transaction, { payment, type: 'payment_released', at, facts: { dueOn } })
    return { status: 'scheduled', transferId: paymentIds.release(payment) }
  }
  // The step ends the payment's task, which is locked after accounts and chains.
  await lockMaking(transaction, payment, await findPaymentCreditor(transaction, payment))
  await stepTo(transaction, payment, { status: 'scheduled', by: 'staff', at })
  await postPayment(bank, transaction, { payment: { ...payment, status: 'scheduled' }, at })
  const status = await readStatus(transaction, payment.id)
  if (status === 'completed')
    await notifyOfPayment(bank, transaction, { payment, type: 'payment_released', at })
  return { status, transferId: payment.id }
}

async function readStatus(transaction: Queryable, paymentId: string): Promise<PaymentStatus> {
  const [row] = await transaction.query<{ status: PaymentStatus }>(
    'select status from payment where id = $1',
    [paymentId],
  )
  if (!row) throw new Error(`payment ${paymentId} is not there`)
  return row.status
}

/**
 * Releases a held payment for the bank's staff: it is made at once, from the money that was set aside; one for a later day is
 * scheduled. Its holders are notified. Refusals, in this order: `not_found`; `changed_meanwhile`, if it is not held any more or
 * its time is over. Source: specification sections 12.5 and 17.4.
 */
export async function releaseHeld(bank: Bank, paymentId: string): Promise<Result<Released, HeldRefusal>> {
  const decision = decisionOf(bank, paymentId)
  const { entryId, at } = decision
  return bank.database.transaction(async transaction => {
    const held = await lockHeld(transaction, decision)
    if (!held.ok) return held
    const payment = held.value
    if (!payment) return accepted({ status: await readStatus(transaction, paymentId), transferId: paymentId })
    if (payment.decide_by === null || payment.decide_by <= at) return refused('changed_meanwhile')
    const released = await releaseIn(bank, transaction, { payment, at })
    await auditPayment(transaction, { payment, what: 'released', at, by: 'operator', detail: { entryId } })
    return accepted(released)
  })
}

interface RefuseHeld extends Omit<Decision, 'paymentId'> {
  readonly payment: PaymentRow
  readonly by: 'staff' | 'bank'
  readonly because?: PaymentRefusalReason
  readonly notice?: RefusalNotice | undefined
}

/** Refuses a held payment, gives the money back and notifies the holders: why, or what staff chose to say. */
async function refuseIn(
  bank: Bank,
  transaction: Queryable,
  { payment, at, entryId, by, because, notice }: RefuseHeld,
): Promise<void> {
  await lockPosting(transaction, payment)
  await releaseHoldOf(transaction, payment, at)
  await stepTo(transaction, payment, {
    status: 'refused',
    by,
    at,
    ...(because && { refusedBecause: because }),
  })
  const facts = { ...(because && { because }), ...(notice && { told: notice }) }
  await notifyOfPayment(bank, transaction, { payment, type: 'payment_refused', at, facts })
  const who = by === 'staff' ? 'operator' : 'bank'
  await auditPayment(transaction, {
    payment,
    what: 'refused',
    at,
    by: who,
    detail: { entryId, ...(because && { because }) },
  })
  await followPayment(bank, transaction, { payment, at, by: who })
}

/**
 * Refuses a held payment for the bank's staff: the money is available again. `notice`: what the customer reads of it; left out,
 * who to call. Refusals, in this order: `not_found`; `changed_meanwhile`. Source: specification sections 12.5 and 17.4.
 */
export async function refuseHeld(
  bank: Bank,
  paymentId: string,
  notice?: RefusalNotice,
): Promise<Result<null, HeldRefusal>> {
  const decision = decisionOf(bank, paymentId)
  const { entryId, at } = decision
  return bank.database.transaction(async transaction => {
    const held = await lockHeld(transaction, decision)
    if (!held.ok) return held
    const payment = held.value
    if (payment) await refuseIn(bank, transaction, { payment, at, entryId, by: 'staff', notice })
    return accepted(null)
  })
}

/** Refuses a held payment whose deadline is over, `time_over`. Returns whether it did. */
export async function endHeld(bank: Bank, paymentId: string): Promise<boolean> {
  const decision = decisionOf(bank, paymentId)
  const { entryId, at } = decision
  return bank.database.transaction(async transaction => {
    const held = await lockHeld(transaction, decision)
    if (!held.ok) return false
    const payment = held.value
    if (!payment) return true
    if (payment.decide_by === null || payment.decide_by > at) return false
    await refuseIn(bank, transaction, { payment, at, entryId, by: 'bank', because: 'time_over' })
    return true
  })
}

/**
 * Asks the customer about a held payment, for the bank's staff. Another question takes the place of one that was not
 * answered. `question`: 1 to 1,000 characters. Refusals, in this order: `not_found`; `changed_meanwhile`, also after an
 * answer.
 */
export async function askAboutHeld(
  bank: Bank,
  { paymentId, question }: { readonly paymentId: string; readonly question: string },
): Promise<Result<null, HeldRefusal>> {
  const decision = decisionOf(bank, paymentId)
  const { entryId, at } = decision
  return bank.database.transaction(async transaction => {
    const held = await lockHeld(transaction, decision)
    if (!held.ok) return held
    const payment = held.value
    if (!payment) return accepted(null)
    if (payment.answer !== null) return refused('changed_meanwhile')
    const { account_id: accountId, customer_id: customerId } = payment
    await lockChains(transaction, { accountIds: [accountId], customerIds: [customerId], isBanks: false })
    await transaction.query('update payment set question = $2 where id = $1', [paymentId, question])
    await noteQuestion(transaction, { subjectId: paymentId, at })
    await notifyOfPayment(bank, transaction, { payment, type: 'payment_question', at })
    await auditPayment(transaction, { payment, what: 'asked', at, by: 'operator', detail: { entryId } })
    return accepted(null)
  })
}
