import { lockCustomer } from '../customers/customer.ts'
import type { Bank } from '../bank.ts'
import { isBeingMade } from '../../domain/due-days.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { noteResumed } from '../staff/tasks/follow-questions.ts'
import { followPayment } from '../standing-orders/follow-payment.ts'
import { releaseHoldOf } from './make-payment.ts'
import { lockPayment, lockPaymentDay, paymentColumns, type PaymentRow } from './payment.ts'
import { auditPayment, stepTo } from './payment-steps.ts'

/** In order of precedence. */
export interface PaymentChangeRefusal {
  readonly code: 'not_found' | 'changed_meanwhile'
}

/** In order of precedence. */
export interface CancellationRefusal {
  readonly code: PaymentChangeRefusal['code'] | 'due_today'
}

/**
 * Whether a payment that waits for its day is being made: from 00:00 of that day in London, until its first attempt is over
 * (part two, 13.6).
 */
export const isDueToday = (
  { status, is_later: isLater, due_on: dueOn, retry_at: retryAt }: PaymentRow,
  at: Date,
): boolean => status === 'scheduled' && isLater && retryAt === null && isBeingMade(dueOn, at)

interface OfCustomer {
  readonly customerId: string
  readonly paymentId: string
  readonly caller: Caller
}

/**
 * Locks a payment of a customer's account with what comes before it: who placed it, and a confirmation that is open for it.
 * One that waits for its confirmation is its customer's alone.
 */
async function lockOwn(
  transaction: Queryable,
  { customerId, paymentId }: OfCustomer,
): Promise<PaymentRow | undefined> {
  const [found] = await transaction.query<{ customer_id: string }>(
    `select p.customer_id from payment p
       join access_in_force x on x.account_id = p.account_id and x.customer_id = $1
      where p.id = $2 and (p.customer_id = $1 or p.confirmed_at is not null)`,
    [customerId, paymentId],
  )
  if (!found) return undefined
  await lockCustomer(transaction, found.customer_id)
  await transaction.query(
    `select id from confirmation where customer_id = $1 and action = 'payment' and subject = $2
        and status in ('open', 'answered') order by id for no key update`,
    [found.customer_id, paymentId],
  )
  return lockPayment(transaction, paymentId)
}

async function isCarriedOut(transaction: Queryable, { id }: PaymentRow): Promise<boolean> {
  const rows = await transaction.query(`select from transfer where id = $1 and status = 'completed'`, [id])
  return rows.length > 0
}

const cancellable = new Set(['awaiting_confirmation', 'scheduled', 'held'])

/**
 * Cancels a payment that was not made: one that waits for its confirmation, a scheduled one and a held one, whose money is
 * available again. Every holder of the account may. Cancelling it again changes nothing and succeeds. Refusals, in this
 * order: `not_found`; `changed_meanwhile`, if it was made or decided since; `due_today`, from 00:00 of its day until its first
 * attempt is over. Source: specification sections 12.5 and 12.7.
 */
export async function cancelPayment(
  bank: Bank,
  request: OfCustomer,
): Promise<Result<null, CancellationRefusal>> {
  const { customerId, caller } = request
  return bank.database.transaction(async transaction => {
    const payment = await lockOwn(transaction, request)
    if (!payment) return refused({ code: 'not_found' })
    // Under the lock: its day may have begun while this waited.
    const at = bank.clock()
    if (payment.status === 'cancelled') return accepted(null)
    if (!cancellable.has(payment.status)) return refused({ code: 'changed_meanwhile' })
    // Another order of the customer took its id at the same moment: it moved the money.
    if (payment.confirmed_at !== null && (await isCarriedOut(transaction, payment)))
      return refused({ code: 'changed_meanwhile' })
    if (isDueToday(payment, at)) return refused({ code: 'due_today' })
    await transaction.query(
      `update confirmation set status = 'ended', ended_at = greatest(opened_at, $3)
        where customer_id = $1 and action = 'payment' and subject = $2 and status in ('open', 'answered')`,
      [payment.customer_id, payment.id, at],
    )
    await cancelLocked(transaction, { payment, at, by: customerId, caller })
    await followPayment(bank, transaction, { payment, at, by: customerId, caller })
    return accepted(null)
  })
}

interface CancelLocked {
  readonly payment: PaymentRow
  readonly at: Date
  /** The customer who cancels it. */
  readonly by: string
  readonly caller?: Caller | undefined
}

/**
 * Cancels a payment that was not made, which the caller's database transaction has locked: gives back what is held for it.
 * Its payee was deleted, its account closed, its standing order cancelled, or its customer asked for it.
 */
export async function cancelLocked(
  transaction: Queryable,
  { payment, at, by, caller }: CancelLocked,
): Promise<void> {
  await lockPaymentDay(transaction, { customerId: payment.customer_id, day: payment.due_on })
  if (payment.status === 'held') await releaseHoldOf(transaction, payment, at)
  await stepTo(transaction, payment, { status: 'cancelled', by: 'customer', at })
  await auditPayment(transaction, { payment, what: 'cancelled', at, by, caller })
}

/**
 * Locks the payments of an account that wait for their day or are held, by id, before accounts are locked, for who closes
 * it.
 */
export const lockWaitingPayments = (
  transaction: Queryable,
  accountId: string,
): Promise<readonly PaymentRow[]> =>
  transaction.query<PaymentRow>(
    `select ${paymentColumns} from payment p
      where p.account_id = $1 and p.status in ('scheduled', 'held') order by p.id for no key update`,
    [accountId],
  )

/**
 * Answers the bank's question about a held payment, once. `text`: 10 to 1,000 characters. Only who placed it answers.
 * Refusals, in this order: `not_found`; `changed_meanwhile`, if nothing is asked. Source: specification section 12.5.
 */
export async function answerQuestion(
  bank: Bank,
  { text, ...request }: OfCustomer & { readonly text: string },
): Promise<Result<null, PaymentChangeRefusal>> {
  const at = bank.clock()
  const { customerId, caller } = request
  return bank.database.transaction(async transaction => {
    const payment = await lockOwn(transaction, request)
    if (payment?.customer_id !== customerId) return refused({ code: 'not_found' })
    // The same answer again: the first one's acknowledgement may have been lost.
    if (payment.answer === text) return accepted(null)
    if (payment.status !== 'held' || payment.question === null || payment.answer !== null)
      return refused({ code: 'changed_meanwhile' })
    await transaction.query('update payment set answer = $2 where id = $1', [payment.id, text])
    await noteResumed(transaction, { subjectId: payment.id, change: 'answered', at })
    await auditPayment(transaction, { payment, what: 'answered', at, by: customerId, caller })
    return accepted(null)
  })
}

/** Cancels a payment whose confirmation has failed five times, inside the database transaction that failed it. */
export async function cancelUnconfirmed(
  transaction: Queryable,
  { paymentId, at }: { readonly paymentId: string; readonly at: Date },
): Promise<void> {
  const payment = await lockPayment(transaction, paymentId)
  if (payment?.status !== 'awaiting_confirmation') return
  await stepTo(transaction, payment, { status: 'cancelled', by: 'bank', at })
  await auditPayment(transaction, { payment, what: 'cancelled', at, by: 'confirmation' })
}

/** Cancels a payment that nobody confirmed within 15 minutes. Returns whether it did. */
export async function expirePayment(bank: Bank, paymentId: string): Promise<boolean> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    const payment = await lockPayment(transaction, paymentId)
    if (payment?.status !== 'awaiting_confirmation' || payment.expires_at > at) return false
    await cancelUnconfirmed(transaction, { paymentId, at })
    return true
  })
}
