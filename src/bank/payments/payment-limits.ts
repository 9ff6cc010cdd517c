import type { Pence } from '../../domain/money.ts'
import { type LimitName, limitNames, limitTerms, limitWaitMs } from '../../domain/payment-limits.ts'
import type { PayerKind } from '../../domain/payment-rail.ts'
import type { Queryable } from '../database/database.ts'

/** A limit of a customer. */
export interface PaymentLimit {
  /** In force. */
  readonly amountPence: Pence
  /** What the customer may choose at most. */
  readonly mostPence: Pence
  /** A higher one that has not begun. */
  readonly raise: { readonly amountPence: Pence; readonly startsAt: Date } | undefined
}

export type PaymentLimits = Readonly<Record<LimitName, PaymentLimit>>

interface LimitRow {
  readonly customer_id: string
  readonly name: LimitName
  readonly amount_pence: bigint | null
  readonly raised_pence: bigint | null
  readonly starts_at: Date | null
}

interface OfPayer {
  readonly customerId: string
  readonly kind: PayerKind
  readonly at: Date
}

/** A customer's limits at a time. A higher one is in force from its time on, whether or not the due run has seen it. */
export async function readLimits(
  database: Queryable,
  { customerId, kind, at }: OfPayer,
): Promise<PaymentLimits> {
  const rows = await readLimitRows(database, [customerId])
  return limitsOf(rows, { kind, at })
}

/** The limits in force at a time of a day of customers, in pence, by their ids: see {@link readLimits}. */
export async function readDayLimits(
  database: Queryable,
  payers: readonly Omit<OfPayer, 'at'>[],
  at: Date,
): Promise<ReadonlyMap<string, Pence>> {
  const ids = [...new Set(payers.map(({ customerId }) => customerId))]
  const rows = await readLimitRows(database, ids)
  return new Map(
    payers.map(({ customerId, kind }) => {
      const own = rows.filter(({ customer_id: id }) => id === customerId)
      return [customerId, limitsOf(own, { kind, at }).day.amountPence]
    }),
  )
}

const readLimitRows = (database: Queryable, customerIds: readonly string[]): Promise<LimitRow[]> =>
  database.query<LimitRow>(
    `select c.id as customer_id, n.name, l.amount_pence, r.amount_pence as raised_pence, r.starts_at
       from unnest($1::uuid[]) c (id)
      cross join unnest($2::text[]) n (name)
       left join payment_limit l on l.customer_id = c.id and l.name = n.name
       left join limit_raise r on r.customer_id = c.id and r.name = n.name and r.ended_at is null`,
    [customerIds, limitNames],
  )

function limitsOf(rows: readonly LimitRow[], { kind, at }: Omit<OfPayer, 'customerId'>): PaymentLimits {
  const limitOf = (name: LimitName): PaymentLimit => {
    const row = rows.find(one => one.name === name)
    const { defaultPence, mostPence } = limitTerms(kind, name)
    const amountPence = row?.amount_pence ?? defaultPence
    if (!row || row.raised_pence === null || row.starts_at === null)
      return { amountPence, mostPence, raise: undefined }
    if (row.starts_at <= at) return { amountPence: row.raised_pence, mostPence, raise: undefined }
    return { amountPence, mostPence, raise: { amountPence: row.raised_pence, startsAt: row.starts_at } }
  }
  return { payment: limitOf('payment'), day: limitOf('day'), newPayee: limitOf('newPayee') }
}

/** In order of precedence. */
export type LimitRefusal =
  | { readonly code: 'payment_above_limit' | 'new_payee_limit'; readonly limitPence: Pence }
  | { readonly code: 'daily_limit'; readonly leftPence: Pence }

interface Counted {
  readonly customerId: string
  readonly destination: string
  readonly amountPence: Pence
  /** The address of a visitor of a demonstration: what others pay does not count. Null for other customers. */
  readonly visitor: string | null
  readonly isNew: boolean
  /** What counts on its day already. */
  readonly dayPence: Pence
  readonly at: Date
  /** A payment or a standing order that does not count. */
  readonly exceptId: string | null
}

/**
 * In SQL, the standing orders of the customer, `$1`, to somebody new that have paid nothing yet, as `o`, with their present
 * version, `v`, that this customer confirmed; `visitor` and `except` are the parameters.
 */
const unpaidOrders = (visitor: string, except: string) => `
  from access_in_force x
  join standing_order o on o.account_id = x.account_id
  join standing_order_version v on v.standing_order_id = o.id and v.version = o.version
 where x.customer_id = $1 and v.customer_id = $1 and o.state = 'active' and v.is_new
   and (${visitor}::text is null or o.visitor_address = ${visitor}) and o.id is distinct from ${except}::uuid
   and not exists (select from payment p where p.standing_order_id = o.id and is_live_payment(p.status))`

/**
 * What the customer's payments to a new destination come to: those that were made in the last 24 hours or ordered for now,
 * those that wait, however long ago they were ordered, and what standing orders will pay first at most.
 */
async function readPaidToNew(
  database: Queryable,
  { customerId, destination, visitor, at, exceptId }: Counted,
): Promise<Pence> {
  const [row] = await database.query<{ sum: bigint | null }>(
    `select (
       coalesce((select sum(amount_pence) from payment
                  where customer_id = $1 and destination = $2 and is_live_payment(status)
                    and (is_new or exemption = 'standing_order')
                    and (changed_at > $3 or status in ('scheduled', 'held'))
                    and ($4::text is null or visitor_address = $4) and id is distinct from $5::uuid), 0)
       + coalesce((select sum(greatest(v.amount_pence, v.last_amount_pence))
                     ${unpaidOrders('$4', '$5')} and o.destination = $2), 0))::bigint as sum`,
    [customerId, destination, new Date(at.getTime() - limitWaitMs), visitor, exceptId],
  )
  return row?.sum ?? 0n
}

/**
 * In SQL, how many payments and standing orders to somebody new the customer, `$1`, or a visitor of theirs, confirmed in the
 * last hour.
 */
export const newInLastHour = (at: string, visitor: string, except: string): string =>
  `(select count(*) from payment
     where customer_id = $1 and is_new and confirmed_at > ${at}::timestamptz - interval '1 hour'
       and (${visitor}::text is null or visitor_address = ${visitor}) and id is distinct from ${except}::uuid)
   + (select count(*) ${unpaidOrders(visitor, except)} and v.set_at > ${at}::timestamptz - interval '1 hour')`

/** Whether a payment is within its customer's limits: one payment, the day, and someone new in 24 hours. */
export async function checkLimits(
  database: Queryable,
  limits: PaymentLimits,
  payment: Counted,
): Promise<LimitRefusal | undefined> {
  const { amountPence, dayPence, isNew } = payment
  if (amountPence > limits.payment.amountPence)
    return { code: 'payment_above_limit', limitPence: limits.payment.amountPence }
  const leftPence = limits.day.amountPence - dayPence
  if (amountPence > leftPence) return { code: 'daily_limit', leftPence: leftPence > 0n ? leftPence : 0n }
  if (!isNew) return undefined
  const paidPence = await readPaidToNew(database, payment)
  return paidPence + amountPence > limits.newPayee.amountPence
    ? { code: 'new_payee_limit', limitPence: limits.newPayee.amountPence }
    : undefined
}
