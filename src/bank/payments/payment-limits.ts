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
  const rows = await database.query<LimitRow>(
    `select n.name, l.amount_pence, r.amount_pence as raised_pence, r.starts_at
       from unnest($2::text[]) n (name)
       left join payment_limit l on l.customer_id = $1 and l.name = n.name
       left join limit_raise r on r.customer_id = $1 and r.name = n.name and r.ended_at is null`,
    [customerId, limitNames],
  )
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
}

/** What the customer's payments to a new destination come to, of the last 24 hours. */
async function readPaidToNew(
  database: Queryable,
  { customerId, destination, visitor, at }: Counted,
): Promise<Pence> {
  const [row] = await database.query<{ sum: bigint | null }>(
    `select sum(amount_pence)::bigint as sum from payment
      where customer_id = $1 and destination = $2 and confirmed_at > $3 and is_new and is_live_payment(status)
        and ($4::text is null or visitor_address = $4)`,
    [customerId, destination, new Date(at.getTime() - limitWaitMs), visitor],
  )
  return row?.sum ?? 0n
}

/** How many payments to somebody new the customer, or a visitor of theirs, confirmed in the last hour. */
export async function countNewInLastHour(
  database: Queryable,
  { customerId, visitor, at }: Pick<Counted, 'customerId' | 'visitor' | 'at'>,
): Promise<number> {
  const [row] = await database.query<{ count: bigint }>(
    `select count(*) as count from payment
      where customer_id = $1 and is_new and confirmed_at > $2::timestamptz - interval '1 hour'
        and ($3::text is null or visitor_address = $3)`,
    [customerId, at, visitor],
  )
  return Number(row?.count ?? 0n)
}

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
