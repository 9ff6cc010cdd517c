import { decodeDestination, type Destination, type WholeDestination } from '../../domain/destination.ts'
import type { DeclineReason } from '../../domain/decline-reasons.ts'
import type { Pence } from '../../domain/money.ts'
import type { NameReasonCode, PayeeKind } from '../../domain/name-check.ts'
import type { PaymentPurpose } from '../../domain/payment-purposes.ts'
import type { PaymentRail } from '../../domain/payment-rail.ts'
import type {
  NameChoice,
  PaymentExemption,
  PaymentRefusalReason,
  PaymentStatus,
} from '../../domain/payment-status.ts'
import type { Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'

/** What a payment's customer decided, and at which step it stands. */
export interface PaymentRow {
  readonly id: string
  readonly customer_id: string
  readonly account_id: string
  readonly payee_id: string | null
  readonly name: string
  readonly kind: PayeeKind
  readonly destination: string
  /** The pot that it goes to; its destination is then the address of the pot's account. */
  readonly creditor_account_id: string | null
  readonly roll_number: string | null
  readonly amount_pence: bigint
  readonly fee_pence: bigint
  readonly fee_waived: boolean
  readonly reference: string
  readonly rail: PaymentRail
  /** `YYYY-MM-DD`, in London. */
  readonly due_on: string
  /** The date asked for: it is due then, or on the next working day after it. */
  readonly asked_for: string
  /** Ordered for a day to come. */
  readonly is_later: boolean
  /** Rises with each change of a holder. */
  readonly version: number
  /** When the second attempt is due; null before the first one. */
  readonly retry_at: Date | null
  readonly standing_order_id: string | null
  readonly purpose: PaymentPurpose | null
  readonly name_check_id: string | null
  readonly name_code: NameReasonCode | null
  readonly name_checked_at: Date | null
  readonly name_choice: NameChoice | null
  readonly warning_rule: string | null
  readonly placed_at: Date
  readonly expires_at: Date
  readonly status: PaymentStatus
  readonly changed_at: Date
  readonly confirmed_at: Date | null
  readonly exemption: PaymentExemption | null
  readonly rule: string | null
  readonly hold_id: string | null
  readonly decide_by: Date | null
  readonly question: string | null
  readonly answer: string | null
  readonly decline_reason: DeclineReason | null
  readonly refused_because: PaymentRefusalReason | null
  readonly return_code: string | null
}

/** The columns of {@link PaymentRow}, for a query in which `p` is a payment. */
export const paymentColumns = `p.id, p.customer_id, p.account_id, p.payee_id, p.name, p.kind, p.destination,
  p.creditor_account_id, p.roll_number,
  p.amount_pence, p.fee_pence, p.fee_waived, p.reference, p.rail, p.due_on::text as due_on,
  p.asked_for::text as asked_for, p.is_later, p.version, p.retry_at, p.standing_order_id, p.purpose, p.name_check_id,
  p.name_code, p.name_checked_at, p.name_choice, p.warning_rule, p.placed_at, p.expires_at, p.status, p.changed_at,
  p.confirmed_at, p.exemption, p.rule, p.hold_id, p.decide_by, p.question, p.answer, p.decline_reason, p.refused_because,
  p.return_code`

/**
 * Locks the standing order of a payment, if it is of one, until the database transaction ends: before the payment. If
 * somebody has it in hand it is left to them, and false is returned.
 */
export async function lockOrderIfFree(transaction: Queryable, paymentId: string): Promise<boolean> {
  const [payment] = await transaction.query<{ standing_order_id: string | null }>(
    'select standing_order_id from payment where id = $1',
    [paymentId],
  )
  if (!payment || payment.standing_order_id === null) return true
  const locked = await transaction.query(
    'select id from standing_order where id = $1 for no key update skip locked',
    [payment.standing_order_id],
  )
  return locked.length > 0
}

/**
 * Locks a payment, and before it the standing order that it is of, until the database transaction ends. Lock its customer and
 * a confirmation first, if at all.
 */
export async function lockPayment(
  transaction: Queryable,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await transaction.query<PaymentRow>(
    // PostgreSQL locks the payment when it has its row, which needs the count: the standing order is locked before.
    `with ordered as materialized (
       select o.id from standing_order o
        where o.id = (select standing_order_id from payment where id = $1) for no key update)
     select ${paymentColumns} from payment p cross join (select count(*) from ordered) o
      where p.id = $1 for no key update of p`,
    [paymentId],
  )
  return row
}

/** Locks those of these payments, in the order given, that are held, tried again or wait for their day. */
export async function lockLivePayments(
  transaction: Queryable,
  ids: readonly { readonly id: string }[],
): Promise<readonly PaymentRow[]> {
  const payments: PaymentRow[] = []
  for (const { id } of ids) {
    const payment = await lockPayment(transaction, id)
    if (payment?.status === 'scheduled' || payment?.status === 'held') payments.push(payment)
  }
  return payments
}

/** Locks the sum of a customer's day until the database transaction ends, after the payment and before accounts. */
export async function lockPaymentDay(
  transaction: Queryable,
  { customerId, day }: { readonly customerId: string; readonly day: string },
): Promise<Pence> {
  const lock = () =>
    transaction.query<{ amount_pence: bigint }>(
      'select amount_pence from payment_day where customer_id = $1 and day = $2 for no key update',
      [customerId, day],
    )
  const [row] = await lock()
  if (row) return row.amount_pence
  await transaction.query(
    `insert into payment_day (customer_id, day, amount_pence) values ($1, $2, 0)
     on conflict (customer_id, day) do nothing`,
    [customerId, day],
  )
  // Another database transaction may have begun the day meanwhile, and have counted a payment.
  const [begun] = await lock()
  return begun?.amount_pence ?? 0n
}

const ofVersion = (version: number): string => (version === 1 ? '' : `/${version}`)

/** The ids of what the bank does for a payment, besides its transfer, which has the payment's own id. */
export const paymentIds = {
  hold: ({ id, version }: Pick<PaymentRow, 'id' | 'version'>) =>
    deriveId(`sarsen/payment/${id}/hold${ofVersion(version)}`),
  release: ({ id, version }: Pick<PaymentRow, 'id' | 'version'>) =>
    deriveId(`sarsen/payment/${id}/release${ofVersion(version)}`),
  fee: (paymentId: string) => deriveId(`sarsen/payment/${paymentId}/fee`),
  return: (paymentId: string) => deriveId(`sarsen/payment/${paymentId}/return`),
  /** What of a returned payment goes to reimbursements, because a claim refunded it. */
  reimbursement: (paymentId: string) => deriveId(`sarsen/payment/${paymentId}/reimbursement`),
} as const

/** Whose step it is. */
export type PaymentActor = 'customer' | 'staff' | 'bank'

export const wholeDestinationOf = (text: string): WholeDestination => {
  const read: Destination = decodeDestination(text)
  if (read.scheme === 'account_number') throw new Error('a payment names its bank')
  return read
}
