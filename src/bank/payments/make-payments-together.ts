import type { PayerKind } from '../../domain/payment-rail.ts'
import { ownAccountNumber } from '../../domain/destination.ts'
import { countsOnItsDay } from '../../domain/payment-status.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { canPay, postTogether, readDebtors } from '../due/attempt.ts'
import { attemptDue, type DueGroup, type DueOutcome, type DueRun, isTooLate } from '../due/due-maker.ts'
import { findTogether, inOrderOf, outcomesOf } from '../due/together.ts'
import { ownAccountIds, type PostOrder } from '../ledger/order.ts'
import { type Creditor, findCreditors } from '../transfers/find-parties.ts'
import { settlementCreditor } from '../transfers/place-transfer.ts'
import { paymentColumns, type PaymentRow, wholeDestinationOf } from './payment.ts'
import { readDayLimits } from './payment-limits.ts'
import { dueOrderOf } from './payment-order.ts'
import { auditPayments, stepAllTo } from './payment-steps.ts'

/** What of a payment says whether, and how, it is made. It need not be kept yet. */
export type PaymentToMake = Pick<
  PaymentRow,
  | 'id'
  | 'customer_id'
  | 'account_id'
  | 'name'
  | 'destination'
  | 'creditor_account_id'
  | 'amount_pence'
  | 'fee_pence'
  | 'reference'
  | 'due_on'
  | 'retry_at'
  | 'exemption'
  | 'standing_order_id'
>

/** A payment that can be made with others. */
export interface ReadyPayment<Payment extends PaymentToMake> {
  readonly payment: Payment
  readonly order: PostOrder
  readonly kind: PayerKind
}

/** What may have come between since a payment was ordered. `has_pot`: the pot that it goes into is open. */
interface ObstacleRow {
  readonly id: string
  readonly has_access: boolean
  readonly is_stopped: boolean
  readonly kind: PayerKind
  readonly has_pot: boolean
}

/** What may have come between since payments were ordered (part two, 13.2), by payment. */
export async function readObstacles(
  transaction: Queryable,
  payments: readonly PaymentToMake[],
): Promise<ReadonlyMap<string, ObstacleRow>> {
  const wanted = payments.map(payment => ({
    id: payment.id,
    customer_id: payment.customer_id,
    account_id: payment.account_id,
    destination: payment.destination,
    pot_id: payment.creditor_account_id,
  }))
  const rows = await transaction.query<ObstacleRow>(
    `select d.id, exists (select from access_in_force x
                           where x.customer_id = d.customer_id and x.account_id = d.account_id) as has_access,
            exists (select from stopped_destination s where s.destination = d.destination) as is_stopped, c.kind,
            exists (select from account a where a.id = d.pot_id and a.closed_at is null) as has_pot
       from jsonb_to_recordset($1::jsonb) d (id uuid, customer_id uuid, account_id uuid, destination text, pot_id uuid)
       join customer c on c.id = d.customer_id`,
    [JSON.stringify(wanted)],
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** What payments credit, in order; undefined where that is not there any more. */
async function readCreditors(
  transaction: Queryable,
  payments: readonly PaymentToMake[],
  facts: ReadonlyMap<string, ObstacleRow>,
): Promise<readonly (Creditor | undefined)[]> {
  const numbers = payments.map(payment =>
    payment.creditor_account_id === null
      ? ownAccountNumber(wholeDestinationOf(payment.destination))
      : undefined,
  )
  const wanted = [...new Set(numbers.filter(number => number !== undefined))]
  const found = wanted.length === 0 ? [] : await findCreditors(transaction, wanted)
  const byNumber = new Map(wanted.map((number, n) => [number, found[n]]))
  return payments.map(({ id, creditor_account_id: potId }, n) => {
    const number = numbers[n]
    if (number !== undefined) return byNumber.get(number)
    if (potId === null) return settlementCreditor
    return facts.get(id)?.has_pot ? { accountId: potId, receivers: [], isFlexiSave: false } : undefined
  })
}

interface FindReady<Payment> {
  /** In the order in which they are made. */
  readonly payments: readonly Payment[]
  /** Whether one is to be made by itself, whatever the payment is. */
  readonly isLeft?: (payment: Payment) => boolean
  readonly run: DueRun
}

/**
 * Those of the payments that are due in a run, in their order, that can be made together: see {@link findTogether}. Nothing stands
 * in their way as far as it can be read before the accounts are locked.
 */
export async function findReady<Payment extends PaymentToMake>(
  bank: Bank,
  transaction: Queryable,
  { payments, isLeft = () => false, run }: FindReady<Payment>,
): Promise<readonly ReadyPayment<Payment>[]> {
  if (payments.length === 0) return []
  const { at } = run
  const facts = await readObstacles(transaction, payments)
  const debtors = await readDebtors(
    transaction,
    payments.map(({ account_id: accountId }) => accountId),
    at,
  )
  const creditors = await readCreditors(transaction, payments, facts)
  const candidates = payments.map((payment, n) => {
    const { amount_pence: amountPence, account_id: accountId, customer_id: customerId } = payment
    const [known, debtor, creditor] = [facts.get(payment.id), debtors.get(accountId), creditors[n]]
    const isExpected = known?.has_access === true && !known.is_stopped && creditor !== undefined
    // A fee is a posting of its own.
    const isAlone =
      payment.fee_pence > 0n ||
      isTooLate({ dueOn: payment.due_on, retryAt: payment.retry_at }, run) ||
      isLeft(payment)
    const holders = debtor?.holders ?? []
    const credited =
      creditor === undefined || creditor.accountId === ownAccountIds.settlement ? [] : [creditor.accountId]
    const touches = [accountId, customerId, ...holders.map(({ customer_id: id }) => id), ...credited]
    const isPlain =
      isExpected && canPay(debtor, amountPence) && amountPence <= bank.limits.transferPence && !isAlone
    return { isPlain, touches: [...new Set(touches)], payment, known, debtor, creditor }
  })
  return findTogether(candidates).flatMap(({ payment, known, debtor, creditor }) =>
    known && debtor && creditor
      ? [{ payment, kind: known.kind, order: dueOrderOf(bank, { ...debtor, payment, at, creditor }) }]
      : [],
  )
}

/**
 * Locks the sums of the days of payments, by customer.
 * @throws Error if one is above its limit: then what was made before it has to be distinguished from what waits
 */
async function checkDays(
  transaction: Queryable,
  ready: readonly ReadyPayment<PaymentRow>[],
  at: Date,
): Promise<void> {
  const counted = ready.filter(({ payment }) => countsOnItsDay(payment.exemption))
  if (counted.length === 0) return
  const rows = await transaction.query<{ customer_id: string; amount_pence: bigint }>(
    `select d.customer_id, d.amount_pence
       from unnest($1::uuid[], $2::date[]) w (customer_id, day)
       join payment_day d on d.customer_id = w.customer_id and d.day = w.day
      order by d.customer_id, d.day for no key update of d`,
    [counted.map(({ payment }) => payment.customer_id), counted.map(({ payment }) => payment.due_on)],
  )
  const payers = counted.map(({ payment, kind }) => ({ customerId: payment.customer_id, kind }))
  const limits = await readDayLimits(transaction, payers, at)
  const sums = new Map(rows.map(row => [row.customer_id, row.amount_pence]))
  for (const { customerId } of payers) {
    const [sum, limit] = [sums.get(customerId), limits.get(customerId)]
    if (sum === undefined || limit === undefined || sum > limit)
      throw new Error(`the day of customer ${customerId} is above its limit`)
  }
}

/**
 * Makes payments that are ready, kept and locked, with one statement each for all that follows.
 * @throws Error if anything has come between: then they are made one by one
 */
export async function makeReady(
  transaction: Queryable,
  ready: readonly ReadyPayment<PaymentRow>[],
  { run: { at }, onLocked }: Pick<DueGroup, 'run' | 'onLocked'>,
): Promise<void> {
  const payments = ready.map(({ payment }) => payment)
  await checkDays(transaction, ready, at)
  const customerIds = payments.map(({ customer_id: customerId }) => customerId)
  await postTogether(transaction, { orders: ready.map(({ order }) => order), customerIds, at, onLocked })
  await stepAllTo(transaction, payments, { status: 'completed', by: 'bank', at })
  await auditPayments(
    transaction,
    payments.map(payment => ({ payment, what: 'completed', at, by: 'due_run' })),
  )
}

/** Those before the first payment of a standing order, which is locked before its payment. */
async function beforeOrders(transaction: Queryable, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await transaction.query<{ id: string }>(
    'select id from payment where id = any ($1::uuid[]) and standing_order_id is not null',
    [ids],
  )
  const ofOrders = new Set(rows.map(({ id }) => id))
  const first = ids.findIndex(id => ofOrders.has(id))
  return first === -1 ? ids : ids.slice(0, first)
}

/**
 * Makes what can be made together of these payments, in this order: see {@link DueMaker}. From the first one of a standing order
 * on they are left.
 */
export const makePaymentsTogether = (bank: Bank, group: DueGroup): Promise<ReadonlyMap<string, DueOutcome>> =>
  bank.database.transaction(async transaction => {
    const { run } = group
    const ids = await beforeOrders(transaction, group.ids)
    if (ids.length === 0) return new Map()
    const locked = await transaction.query<PaymentRow>(
      `select ${paymentColumns} from payment p where p.id = any ($1::uuid[]) order by p.id for no key update skip locked`,
      [ids],
    )
    const isDue = ({ status, is_later: isLater, due_on: dueOn, retry_at: retryAt }: PaymentRow) =>
      status === 'scheduled' && isLater && attemptDue({ dueOn, retryAt }, run) !== undefined
    const payments = inOrderOf(ids, locked).filter(isDue)
    const ready = await findReady(bank, transaction, { payments, run })
    if (ready.length > 0) await makeReady(transaction, ready, group)
    return outcomesOf({
      ids,
      due: new Set(payments.map(({ id }) => id)),
      made: new Set(ready.map(({ payment }) => payment.id)),
    })
  })
