import { type Frequency, nextDateOf, type PaymentRule } from '../../domain/frequencies.ts'
import { dueDateOf } from '../../domain/due-days.ts'
import { calendarDateOf, dayAfter, dayOf, dayOfIsoDate, isoDateOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import type { NameReasonCode, PayeeKind } from '../../domain/name-check.ts'
import type { PaymentPurpose } from '../../domain/payment-purposes.ts'
import type { NameChoice } from '../../domain/payment-status.ts'
import type { CancellationReason, StandingOrderState } from '../../domain/standing-orders.ts'
import { auditHolders, listHolders } from '../accounts/holders.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { derivedNotice, giveNotice, listNotified, newNotice } from '../notifications/give-notice.ts'
import type { Caller } from '../sessions/caller.ts'

/** Who is paid by a standing order, from which account, and when next. Dates are `YYYY-MM-DD`, in London. */
export interface StandingOrderRow {
  readonly id: string
  /** Who set it up. */
  readonly customer_id: string
  readonly account_id: string
  readonly payee_id: string | null
  /** An own account, or a pot of the account. */
  readonly creditor_account_id: string | null
  readonly name: string
  readonly kind: PayeeKind
  readonly destination: string
  readonly roll_number: string | null
  readonly state: StandingOrderState
  readonly version: number
  /** Null once it is over. */
  readonly next_asked_for: string | null
  readonly set_up_at: Date
  readonly over_at: Date | null
  readonly cancelled_because: CancellationReason | null
}

/** The columns of {@link StandingOrderRow}, for a query in which `o` is a standing order. */
export const standingOrderColumns = `o.id, o.customer_id, o.account_id, o.payee_id, o.creditor_account_id, o.name, o.kind,
  o.destination, o.roll_number, o.state, o.version, o.next_asked_for::text as next_asked_for, o.set_up_at, o.over_at,
  o.cancelled_because`

/** What a version of a standing order pays, and when. */
export interface VersionRow {
  readonly version: number
  /** Who set or changed it. */
  readonly set_by: string
  readonly amount_pence: bigint
  readonly last_amount_pence: bigint | null
  readonly reference: string
  readonly frequency: Frequency
  readonly first_on: string
  readonly starts_on: string
  readonly end_on: string | null
  readonly payments: number | null
  readonly last_on: string | null
  readonly exemption: 'own_account' | 'private_desk' | null
  readonly confirmation_id: string | null
  readonly purpose: PaymentPurpose | null
  readonly name_code: NameReasonCode | null
  readonly name_checked_at: Date | null
  readonly name_choice: NameChoice | null
}

/** The columns of {@link VersionRow}, for a query in which `v` is a version. */
export const versionColumns = `v.version, v.customer_id as set_by, v.amount_pence, v.last_amount_pence, v.reference,
  v.frequency, v.first_on::text as first_on, v.starts_on::text as starts_on, v.end_on::text as end_on, v.payments,
  v.last_on::text as last_on, v.exemption, v.confirmation_id, v.purpose, v.name_code, v.name_checked_at, v.name_choice`

/** A standing order with its present version. */
export interface StandingOrder {
  readonly order: StandingOrderRow
  readonly version: VersionRow
}

interface LockOrder {
  /** Leaves it to the process that has it in hand. */
  readonly skipLocked?: boolean
}

/**
 * Locks a standing order until the database transaction ends: after the customer and a confirmation, before its payments.
 * The version is read after the lock, since a statement that waited does not see a new one.
 */
export async function lockStandingOrder(
  transaction: Queryable,
  id: string,
  { skipLocked = false }: LockOrder = {},
): Promise<StandingOrder | undefined> {
  const [order] = await transaction.query<StandingOrderRow>(
    `select ${standingOrderColumns} from standing_order o where o.id = $1 for no key update${skipLocked ? ' skip locked' : ''}`,
    [id],
  )
  return order && { order, version: await readVersion(transaction, order) }
}

/** Locks a standing order of an account of the customer. */
export async function lockOrderOfHolder(
  transaction: Queryable,
  { customerId, standingOrderId }: { readonly customerId: string; readonly standingOrderId: string },
): Promise<StandingOrder | undefined> {
  const [theirs] = await transaction.query(
    `select o.id from standing_order o
       join access_in_force x on x.account_id = o.account_id and x.customer_id = $1
      where o.id = $2`,
    [customerId, standingOrderId],
  )
  return theirs && lockStandingOrder(transaction, standingOrderId)
}

/** The present version of a standing order. */
async function readVersion(
  database: Queryable,
  { id, version }: Pick<StandingOrderRow, 'id' | 'version'>,
): Promise<VersionRow> {
  const [row] = await database.query<VersionRow>(
    `select ${versionColumns} from standing_order_version v where v.standing_order_id = $1 and v.version = $2`,
    [id, version],
  )
  if (!row) throw new Error(`standing order ${id} has no version ${version}`)
  return row
}

/** When a version pays, as the functions that reckon its dates read it. */
export const ruleOf = (
  version: Pick<VersionRow, 'frequency' | 'first_on' | 'starts_on' | 'end_on' | 'payments' | 'last_on'>,
): PaymentRule => ({
  frequency: version.frequency,
  firstOn: version.first_on,
  startsOn: version.starts_on,
  endOn: version.end_on ?? undefined,
  payments: version.payments ?? undefined,
  lastOn: version.last_on ?? undefined,
})

type PaidOn = Pick<VersionRow, 'frequency' | 'amount_pence' | 'last_amount_pence' | 'last_on'>

/** Whether a date asked for is the last one. A month has one last working day, whichever the table of bank holidays gives. */
const isLast = ({ frequency, last_on: lastOn }: PaidOn, askedFor: string): boolean =>
  askedFor === lastOn || (frequency === 'last_working_day' && askedFor.slice(0, 7) === lastOn?.slice(0, 7))

/** What a version pays, in pence, on one of its dates asked for, `YYYY-MM-DD`. */
export const amountOf = (version: PaidOn, askedFor: string): Pence =>
  isLast(version, askedFor) ? (version.last_amount_pence ?? version.amount_pence) : version.amount_pence

/** The id of the payment of a date: it is made once, by any process and however often it is tried (part two, 13.6). */
export const paymentIdOf = (standingOrderId: string, askedFor: string): string =>
  deriveId(`sarsen/standing-order/${standingOrderId}/${askedFor}`)

/**
 * From when on the date after one that has passed is looked for: of last working days from the next month on, since another table
 * of bank holidays may give the same month a later one.
 */
function afterPassed({ frequency }: VersionRow, passed: string): string {
  if (frequency !== 'last_working_day') return dayAfter(passed)
  const { year, month } = calendarDateOf(dayOfIsoDate(passed))
  return isoDateOf(dayOf({ year, month: month + 1, dayOfMonth: 1 }))
}

/** Whether nothing is paid on a date asked for, `YYYY-MM-DD`: it is skipped, and that was not undone. */
export async function isSkipped(database: Queryable, id: string, askedFor: string): Promise<boolean> {
  const [row] = await database.query<{ is_skipped: boolean }>('select is_skipped($1, $2) as is_skipped', [
    id,
    askedFor,
  ])
  return row?.is_skipped === true
}

/** A payment of a standing order that may still be made. */
export interface LivePayment {
  readonly id: string
  readonly status: 'scheduled' | 'held'
  readonly due_on: string
  readonly retry_at: Date | null
}

/** The payments of a standing order that are held, tried again, or released for a day to come. By id. */
export const findLivePayments = (database: Queryable, id: string): Promise<readonly LivePayment[]> =>
  database.query<LivePayment>(
    `select p.id, p.status, p.due_on::text as due_on, p.retry_at from payment p
      where p.standing_order_id = $1 and p.status in ('scheduled', 'held') order by p.id`,
    [id],
  )

/** When a standing order is over that ends now: a clock that went back does not put its end before its beginning. */
export const overAtOf = ({ set_up_at: setUpAt }: Pick<StandingOrderRow, 'set_up_at'>, at: Date): Date =>
  at < setUpAt ? setUpAt : at

/** The date asked for, `YYYY-MM-DD`, after the one whose turn it is; undefined after the last one. */
export function nextOf({
  order: { id, next_asked_for: passed },
  version,
}: StandingOrder): string | undefined {
  if (passed === null) throw new Error(`standing order ${id} is over`)
  return nextDateOf(ruleOf(version), afterPassed(version, passed))
}

/** Takes standing orders, which the caller has locked, on to their next dates. */
export async function setNext(
  transaction: Queryable,
  orders: readonly { readonly id: string; readonly next: string }[],
): Promise<void> {
  await transaction.query(
    `update standing_order o set next_asked_for = n.asked_for, next_due_on = n.due_on
       from unnest($1::uuid[], $2::date[], $3::date[]) n (id, asked_for, due_on) where o.id = n.id`,
    [orders.map(({ id }) => id), orders.map(({ next }) => next), orders.map(({ next }) => dueDateOf(next))],
  )
}

interface Passing {
  readonly standingOrder: StandingOrder
  readonly at: Date
  /** The customer who did it, or `due_run`. */
  readonly by: string
  readonly caller?: Caller | undefined
}

/**
 * Goes on to the next date after the one whose turn it was; after the last one the standing order ends, which is audited
 * and notified. The caller has locked it.
 */
export async function goOn(
  bank: Bank,
  transaction: Queryable,
  { standingOrder: { order, version }, at, by, caller }: Passing,
): Promise<void> {
  const { id } = order
  const next = nextOf({ order, version })
  if (next !== undefined) return setNext(transaction, [{ id, next }])
  const overAt = overAtOf(order, at)
  await transaction.query(
    `update standing_order set state = 'ended', next_asked_for = null, next_due_on = null, over_at = $2 where id = $1`,
    [id, overAt],
  )
  const { amount_pence: amountPence } = version
  const except = by === 'due_run' ? undefined : by
  await notifyOfOrder(bank, transaction, { order, amountPence, what: 'ended', at, except })
  await auditOrder(transaction, { order, what: 'ended', at: overAt, by, caller })
}

interface OrderEvent {
  readonly order: Pick<StandingOrderRow, 'id' | 'account_id'>
  /** What happened, without the beginning `standing_order_`. */
  readonly what: 'active' | 'changed' | 'skipped' | 'skip_undone' | 'cancelled' | 'ended'
  readonly at: Date
  /** A customer's id, or who else. */
  readonly by: string
  readonly detail?: Readonly<Record<string, string>>
  readonly caller?: Caller | undefined
}

/** Records what happened to a standing order in the audit chain of each holder, as the last of a database transaction. */
export async function auditOrder(
  transaction: Queryable,
  { order, what, at, by, detail = {}, caller }: OrderEvent,
): Promise<void> {
  const { id: standingOrderId, account_id: accountId } = order
  await auditHolders(transaction, {
    accountId,
    holders: await listHolders(transaction, accountId),
    type: `standing_order_${what}`,
    at,
    detail: { standingOrderId, ...detail },
    by,
    caller,
  })
}

interface OrderNews {
  readonly order: Pick<StandingOrderRow, 'id' | 'account_id' | 'name'>
  readonly amountPence: Pence
  readonly what: 'set_up' | 'changed' | 'cancelled' | 'ended'
  readonly at: Date
  /** The customer who did it, who is not notified. */
  readonly except?: string | undefined
  /** Whether holders whose transaction alerts are off are notified: of what failed (part two, 13.7). */
  readonly isAlways?: boolean
}

/**
 * Notifies the holders of the account what happened to a standing order, inside the caller's database transaction: by their
 * transaction alerts, or always, and never the customer who did it. Source: specification section 13.7.
 */
export async function notifyOfOrder(
  bank: Bank,
  transaction: Queryable,
  { order, amountPence, what, at, except, isAlways = false }: OrderNews,
): Promise<void> {
  for (const customerId of await listNotified(transaction, {
    accountId: order.account_id,
    isAlways,
    except,
  })) {
    const notice = {
      customerId,
      type: 'standing_order_news',
      category: 'account',
      at,
      facts: {
        standingOrderId: order.id,
        what,
        amountPence: amountPence.toString(),
        name: order.name,
      },
      keepsFacts: true,
    } as const
    // It is changed any number of times.
    const isOnce = what !== 'changed'
    await giveNotice(
      transaction,
      isOnce ? derivedNotice(`${order.id}/${what}`, notice) : newNotice(bank, notice),
    )
  }
}
