import { countsOnItsDay, type PaymentRefusalReason } from '../../domain/payment-status.ts'
import { londonDateOf } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { type AttemptOutcome, attemptPosting, readDebtor, type RetryReason } from '../due/attempt.ts'
import {
  type Attempt,
  attemptDue,
  type DueItem,
  type DueOutcome,
  type DueRun,
  type DueMaker,
  type DueStepName,
  isTooLate,
  retryAtOf,
} from '../due/due-maker.ts'
import { ownAccountIds, type PostOrder } from '../ledger/order.ts'
import { followPayment } from '../standing-orders/follow-payment.ts'
import type { Creditor } from '../transfers/find-parties.ts'
import { postFee } from './make-payment.ts'
import { makePaymentsTogether, readObstacles } from './make-payments-together.ts'
import { lockOrderIfFree, lockPaymentDay, paymentColumns, type PaymentRow } from './payment.ts'
import { readLimits } from './payment-limits.ts'
import { dueOrderOf, findPaymentCreditor } from './payment-order.ts'
import { auditPayment, lockPosting, stepTo, notifyOfPayment } from './payment-steps.ts'

interface Due {
  readonly payment: PaymentRow
  readonly run: DueRun
  readonly attempt: Attempt
}

const stepOf = ({ at, broughtForward }: DueRun) =>
  ({ by: 'bank', at, isBroughtForward: broughtForward !== undefined }) as const

interface Refusing extends Due {
  readonly because?: PaymentRefusalReason
  /** Kept in the audit trail. */
  readonly detail?: Readonly<Record<string, string>>
}

/** Refuses a payment that is due and notifies the holders why; what was missed has one notice for all. */
async function refuseDue(
  bank: Bank,
  transaction: Queryable,
  { payment, run, because, detail = {} }: Refusing,
): Promise<DueOutcome> {
  const { at } = run
  const refusedBecause = because && { refusedBecause: because }
  await stepTo(transaction, payment, { ...stepOf(run), status: 'refused', ...refusedBecause })
  if (because !== 'missed')
    await notifyOfPayment(bank, transaction, {
      payment,
      type: 'payment_refused',
      at,
      facts: { ...(because && { because }) },
    })
  const known = { ...detail, ...(because && { refusedBecause: because }) }
  await auditPayment(transaction, { payment, what: 'refused', at, by: 'due_run', detail: known })
  return because === 'missed' ? 'missed' : 'failed'
}

/** Leaves a payment to its second attempt and notifies the holders. */
async function tryAgain(
  bank: Bank,
  transaction: Queryable,
  { payment, run }: Due,
  because: RetryReason,
): Promise<DueOutcome> {
  const { at, broughtForward } = run
  const retryAt = retryAtOf(payment.due_on, run)
  await transaction.query(
    `update payment set tried_at = $2, retry_at = $3, brought_forward_at = case when $4 then $2::timestamptz end
      where id = $1`,
    [payment.id, at, retryAt, broughtForward !== undefined],
  )
  const [today, retryOn] = [londonDateOf(at), londonDateOf(retryAt)]
  const facts = { because, ...(retryOn !== today && { retryOn }) }
  await notifyOfPayment(bank, transaction, { payment, type: 'payment_retry', at, facts })
  await auditPayment(transaction, { payment, what: 'tried', at, by: 'due_run', detail: facts })
  return 'waiting'
}

/** What has come between since the payment was ordered (part two, 13.2). */
async function findObstacle(
  transaction: Queryable,
  { payment, run, attempt }: Due,
): Promise<Refusing | undefined> {
  const due = { payment, run, attempt }
  const { customer_id: customerId, due_on: day } = payment
  const counts = countsOnItsDay(payment.exemption)
  const dayPence = counts ? await lockPaymentDay(transaction, { customerId, day }) : 0n
  const row = (await readObstacles(transaction, [payment])).get(payment.id)
  if (row?.has_access !== true) return { ...due, detail: { because: 'no_access' } }
  if (row.is_stopped) return { ...due, because: 'payee_blocked' }
  if (!counts) return undefined
  const { day: limit } = await readLimits(transaction, { customerId, kind: row.kind, at: run.at })
  if (dayPence <= limit.amountPence) return undefined
  // Others that wait for this day may be refused in their turn: only what was made or is held stands before this one.
  const [made] = await transaction.query<{ sum: bigint }>(
    `select coalesce(sum(amount_pence), 0)::bigint as sum from payment
      where customer_id = $1 and due_on = $2 and status in ('held', 'completed') and counts_on_its_day(status, exemption)`,
    [customerId, day],
  )
  return (made?.sum ?? 0n) + payment.amount_pence > limit.amountPence
    ? { ...due, because: 'daily_limit' }
    : undefined
}

/** The order of the ledger for a payment that is due. */
async function orderOf(
  bank: Bank,
  transaction: Queryable,
  { payment, run: { at } }: Due,
  creditor: Creditor,
): Promise<PostOrder> {
  const debtor = await readDebtor(transaction, payment.account_id, at)
  return dueOrderOf(bank, { ...debtor, payment, at, creditor })
}

/** What follows from what the ledger said. */
async function follow(
  bank: Bank,
  transaction: Queryable,
  due: Due,
  tried: AttemptOutcome,
): Promise<DueOutcome> {
  const { payment, run } = due
  const { at } = run
  if (tried.outcome === 'completed') {
    const isPaid = await postFee(transaction, payment, at)
    await stepTo(transaction, payment, { ...stepOf(run), status: 'completed', isFeeWaived: !isPaid })
    await auditPayment(transaction, { payment, what: 'completed', at, by: 'due_run' })
    return 'made'
  }
  if (tried.outcome === 'declined') {
    const { reason } = tried
    await stepTo(transaction, payment, { ...stepOf(run), status: 'declined', declineReason: reason })
    await auditPayment(transaction, { payment, what: 'declined', at, by: 'due_run', detail: { reason } })
    return 'failed'
  }
  if (tried.outcome === 'retry') return tryAgain(bank, transaction, due, tried.because)
  return refuseDue(bank, transaction, { ...due, because: tried.because })
}

/**
 * Tries a payment that waits for its day and that is due in a run, within the caller's database transaction, which has
 * locked it. It is completed, tried again, declined or refused as specification section 13.2 says; what is more than 5
 * working days late is refused as missed. `none` if it is not due.
 */
export async function attemptPayment(
  bank: Bank,
  transaction: Queryable,
  { payment, run }: Pick<Due, 'payment' | 'run'>,
): Promise<DueOutcome> {
  const { due_on: dueOn, retry_at: retryAt } = payment
  const attempt = attemptDue({ dueOn, retryAt }, run)
  if (payment.status !== 'scheduled' || !payment.is_later || attempt === undefined) return 'none'
  const due = { payment, run, attempt }
  const obstacle = await findObstacle(transaction, due)
  if (isTooLate({ dueOn, retryAt }, run)) return refuseDue(bank, transaction, { ...due, because: 'missed' })
  if (obstacle) return refuseDue(bank, transaction, obstacle)
  const creditor = await findPaymentCreditor(transaction, payment)
  if (!creditor) return refuseDue(bank, transaction, { ...due, because: 'account_closed' })
  const order = await orderOf(bank, transaction, due, creditor)
  await lockPosting(transaction, payment, [
    creditor.accountId,
    ...(payment.fee_pence > 0n ? [ownAccountIds.fees] : []),
  ])
  return follow(bank, transaction, due, await attemptPosting(transaction, order, attempt))
}

/** Makes a payment that is due, in one database transaction. Another process may have it in hand: then nothing is done. */
const makeDuePayment = (bank: Bank, paymentId: string, run: DueRun): Promise<DueOutcome> =>
  bank.database.transaction(async transaction => {
    if (!(await lockOrderIfFree(transaction, paymentId))) return 'none'
    const [payment] = await transaction.query<PaymentRow>(
      `select ${paymentColumns} from payment p where p.id = $1 for no key update skip locked`,
      [paymentId],
    )
    if (!payment) return 'none'
    const { broughtForward } = run
    if (broughtForward && broughtForward.accountId !== payment.account_id) return 'none'
    const outcome = await attemptPayment(bank, transaction, { payment, run })
    if (outcome === 'failed') await followPayment(bank, transaction, { payment, at: run.at, by: 'due_run' })
    return outcome
  })

interface DueRow {
  readonly id: string
  readonly due_on: string
  readonly placed_at: Date
}

// A subquery, not a join: of a join the database may read all accounts first, or sort all that is due for each round.
const product = '(select a.product_code from account a where a.id = p.account_id)'

/** Which payments a step makes, in SQL. */
const ofStep = {
  own_moves_from_savings: `p.exemption = 'own_account' and ${product} not in ('current', 'joint')`,
  standing_orders: `p.exemption is distinct from 'own_account' and p.standing_order_id is not null`,
  scheduled_payments: `p.exemption is distinct from 'own_account' and p.standing_order_id is null`,
  other_own_moves: `p.exemption = 'own_account' and ${product} in ('current', 'joint')`,
} as const satisfies Partial<Record<DueStepName, string>>

const columns = `p.id, p.due_on::text as due_on, p.placed_at`

async function findDuePayments(
  database: Queryable,
  { on, at, broughtForward }: DueRun,
  { which, limit }: { readonly which: string; readonly limit: number },
): Promise<readonly DueItem[]> {
  const rows = broughtForward
    ? await database.query<DueRow>(
        `select ${columns} from payment p
          where p.status = 'scheduled' and p.is_later and p.account_id = $1 and p.due_on = $2
            and (p.retry_at is null) = ($3 = 1) and ${which}
            and ($5::text is null or coalesce(p.visitor_address, $5) = $5)
          order by p.placed_at, p.id limit $4`,
        [broughtForward.accountId, on, broughtForward.attempt, limit, broughtForward.visitor ?? null],
      )
    : await database.query<DueRow>(
        `select d.* from (
           (select ${columns} from payment p
             where p.status = 'scheduled' and p.is_later and p.retry_at is null and p.due_on <= $1 and ${which}
             order by p.due_on, p.placed_at, p.id limit $3)
           union all
           (select ${columns} from payment p
             where p.status = 'scheduled' and p.retry_at <= $2 and ${which}
             order by p.retry_at, p.due_on, p.placed_at, p.id limit $3)) d
          order by d.due_on, d.placed_at, d.id limit $3`,
        [on, at, limit],
      )
  return rows.map(({ id, due_on: dueOn, placed_at: createdAt }) => ({ id, dueOn, createdAt }))
}

/** The payments that the due run makes: scheduled ones, and those of standing orders that are there already. */
export const duePaymentMakers: readonly DueMaker[] = (
  ['own_moves_from_savings', 'standing_orders', 'scheduled_payments', 'other_own_moves'] as const
).map(step => ({
  step,
  find: (database, run, limit) => findDuePayments(database, run, { which: ofStep[step], limit }),
  make: makeDuePayment,
  makeTogether: makePaymentsTogether,
}))
