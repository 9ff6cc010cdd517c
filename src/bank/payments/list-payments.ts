import {
  decodeDestination,
  type Destination,
  isInternational,
  isOwnDestination,
} from '../../domain/destination.ts'
import { changeUntil } from '../../domain/due-days.ts'
import type { DeclineReason } from '../../domain/decline-reasons.ts'
import { londonDateOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import type { NameReasonCode, PayeeKind } from '../../domain/name-check.ts'
import type { PaymentPurpose } from '../../domain/payment-purposes.ts'
import type { PaymentRail } from '../../domain/payment-rail.ts'
import type {
  NameChoice,
  PaymentExemption,
  PaymentFilter,
  PaymentRefusalReason,
  PaymentStatus,
  PaymentStep,
} from '../../domain/payment-status.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { transferColumns, type TransferRow } from '../transfers/transfer.ts'
import { paymentColumns, type PaymentRow, wholeDestinationOf } from './payment.ts'
import { searchedLines, spellingsOf } from './payment-facts.ts'

/**
 * A payment as a holder of its account sees it. A transfer of Transfer Funds is one too, without kind and check;
 * to an own account its exemption says so. What is the payer's alone is null for the other holder: payee, purpose, name
 * check and choice, exemption, question and answer (part two, 12.8).
 */
export interface PaymentView {
  readonly id: string
  readonly status: PaymentStatus
  readonly accountId: string
  readonly payeeId: string | null
  readonly name: string
  readonly kind: PayeeKind | null
  readonly destination: Destination
  readonly rollNumber: string | null
  readonly amountPence: Pence
  readonly feePence: Pence
  readonly reference: string
  readonly rail: PaymentRail
  readonly askedFor: string
  readonly dueOn: string
  readonly version: number
  readonly standingOrderId: string | null
  /** Until when it can be changed and cancelled; null if it cannot. */
  readonly changeUntil: Date | null
  /** When it is tried again. */
  readonly retryAt: Date | null
  readonly placedAt: Date
  /** The full name of the other holder who placed it; null if the caller did. */
  readonly placedBy: string | null
  readonly purpose: PaymentPurpose | null
  readonly nameCheck: {
    readonly reasonCode: NameReasonCode | null
    readonly heldName?: string
    readonly checkedAt: Date
  } | null
  readonly nameChoice: NameChoice | null
  readonly exemption: PaymentExemption | null
  readonly decideBy: Date | null
  readonly question: string | null
  readonly answer: string | null
  readonly declineReason: DeclineReason | null
  readonly refusedBecause: PaymentRefusalReason | null
  readonly returnCode: string | null
  readonly transactionNo: bigint | null
  readonly events: readonly { readonly status: PaymentStep; readonly at: Date }[]
}

interface ViewColumns {
  readonly other_placer: string | null
  readonly transaction_no: bigint | null
}

type PaymentViewRow = PaymentRow &
  ViewColumns & {
    readonly held_name: string | null
    /** Whether the other holder placed it. */
    readonly is_others: boolean
    /** Whether its name check is one of the other holder, who placed it before the caller changed it. */
    readonly is_others_check: boolean
    readonly events: readonly { readonly status: PaymentStep; readonly at: string }[]
  }

type TransferViewRow = TransferRow &
  ViewColumns & {
    /** Whether it went to an account of the caller's. */
    readonly is_own: boolean
  }

/** What is the payer's alone, for the other holder. */
const payersOwn = {
  payeeId: null,
  purpose: null,
  nameCheck: null,
  nameChoice: null,
  exemption: null,
  question: null,
  answer: null,
} as const satisfies Partial<PaymentView>

const viewOf = (row: PaymentViewRow): PaymentView => ({
  id: row.id,
  status: row.status,
  accountId: row.account_id,
  payeeId: row.payee_id,
  name: row.name,
  kind: row.kind,
  destination: wholeDestinationOf(row.destination),
  rollNumber: row.roll_number,
  amountPence: row.amount_pence,
  feePence: row.fee_waived ? 0n : row.fee_pence,
  reference: row.reference,
  rail: row.rail,
  askedFor: row.asked_for,
  dueOn: row.due_on,
  version: row.version,
  standingOrderId: row.standing_order_id,
  changeUntil:
    row.status === 'scheduled' && row.is_later && row.retry_at === null && row.standing_order_id === null
      ? changeUntil(row.due_on)
      : null,
  retryAt: row.status === 'scheduled' ? row.retry_at : null,
  placedAt: row.placed_at,
  placedBy: row.other_placer,
  purpose: row.purpose,
  nameCheck: row.name_checked_at && {
    reasonCode: row.name_code,
    ...(row.name_code !== null && row.held_name !== null && { heldName: row.held_name }),
    checkedAt: row.name_checked_at,
  },
  nameChoice: row.name_choice,
  exemption: row.exemption,
  decideBy: row.status === 'held' ? row.decide_by : null,
  question: row.question,
  answer: row.answer,
  declineReason: row.decline_reason,
  refusedBecause: row.refused_because,
  returnCode: row.return_code,
  transactionNo: row.transaction_no,
  events: row.events.map(({ status, at }) => ({ status, at: new Date(at) })),
  ...(row.is_others_check && { nameCheck: null, nameChoice: null }),
  ...(row.is_others && payersOwn),
})

/** The rail of a transfer of Transfer Funds. One of any amount to another British bank was a Faster Payment. */
const railOfTransfer = (destination: Destination): PaymentRail => {
  if (isInternational(destination)) return 'international'
  return isOwnDestination(destination) || destination.scheme === 'account_number'
    ? 'own_bank'
    : 'faster_payment'
}

const viewOfTransfer = (row: TransferViewRow): PaymentView => {
  const destination = decodeDestination(row.destination)
  return {
    id: row.id,
    status: row.status,
    accountId: row.debtor_account_id,
    payeeId: null,
    name: row.recipient_name,
    kind: null,
    destination,
    rollNumber: null,
    amountPence: row.amount_pence,
    feePence: 0n,
    reference: row.reference,
    rail: railOfTransfer(destination),
    askedFor: londonDateOf(row.decided_at),
    dueOn: londonDateOf(row.decided_at),
    version: 1,
    standingOrderId: null,
    changeUntil: null,
    retryAt: null,
    placedAt: row.decided_at,
    placedBy: row.other_placer,
    purpose: null,
    nameCheck: null,
    nameChoice: null,
    exemption: row.is_own ? 'own_account' : null,
    decideBy: null,
    question: null,
    answer: null,
    declineReason: row.reason,
    refusedBecause: null,
    returnCode: null,
    transactionNo: row.transaction_no,
    events: [{ status: row.status, at: row.decided_at }],
  }
}

// The name of a holder other than the caller, `$1`.
const otherPlacer = (placer: string) =>
  `case when ${placer} <> $1 then (select trim(c.first_name || ' ' || c.last_name) from customer c where c.id = ${placer}) end
     as other_placer`

// Whether the name check of a payment that the caller, `$1`, placed was taken over from the other holder with the payment, or
// with its standing order: then it has no id here, and the customer who placed it had an earlier version.
const isOthersCheck = `p.name_check_id is null
  and case when p.standing_order_id is null
           then exists (select from payment_version v where v.payment_id = p.id and v.customer_id <> $1)
           else (select v.customer_id from standing_order_version v
                  where v.standing_order_id = p.standing_order_id
                    and v.name_checked_at is not distinct from p.name_checked_at
                  order by v.version limit 1) is distinct from $1 end`

/** Payments with these ids on accounts of a customer, whatever came of them. */
async function readViews(
  database: Queryable,
  { customerId, ids }: { readonly customerId: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, PaymentView>> {
  const payments = await database.query<PaymentViewRow>(
    `select ${paymentColumns}, ${otherPlacer('p.customer_id')}, p.customer_id <> $1 as is_others, ${isOthersCheck} as is_others_check, n.held_name,
            (select t.debtor_transaction_no from transfer t where t.id = p.id) as transaction_no,
            (select jsonb_agg(jsonb_build_object('status', e.status, 'at', e.at) order by e.event_no)
               from payment_event e where e.payment_id = p.id) as events
       from payment p
       join access_in_force x on x.account_id = p.account_id and x.customer_id = $1
       left join name_check n on n.id = p.name_check_id
      where p.id = any ($2::uuid[]) and (p.customer_id = $1 or p.confirmed_at is not null)`,
    [customerId, ids],
  )
  const found = new Set(payments.map(({ id }) => id))
  const others = ids.filter(id => !found.has(id))
  if (others.length === 0) return new Map(payments.map(row => [row.id, viewOf(row)]))
  const transfers = await database.query<TransferViewRow>(
    `select ${transferColumns}, ${otherPlacer('t.placed_by')}, t.debtor_transaction_no as transaction_no,
            exists (select from access_in_force y
                     where y.account_id = t.creditor_account_id and y.customer_id = $1) as is_own
       from transfer t
       join access_in_force x on x.account_id = t.debtor_account_id and x.customer_id = $1
      where t.id = any ($2::uuid[]) and t.kind = 'posting' and t.destination is not null
        and not exists (select from payment p where p.id = t.id)`,
    [customerId, others],
  )
  return new Map([
    ...payments.map(row => [row.id, viewOf(row)] as const),
    ...transfers.map(row => [row.id, viewOfTransfer(row)] as const),
  ])
}

/** A payment of a customer's account; undefined if there is none. */
export async function readPayment(
  { database }: Pick<Bank, 'database'>,
  { customerId, paymentId }: { readonly customerId: string; readonly paymentId: string },
): Promise<PaymentView | undefined> {
  return (await readViews(database, { customerId, ids: [paymentId] })).get(paymentId)
}

interface ListPayments {
  readonly customerId: string
  readonly payeeId?: string | undefined
  readonly status?: PaymentFilter | undefined
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

// Its last step; one that is tried again keeps its status.
const lastStepAt = 'greatest(p.changed_at, p.tried_at)'

// When money left by a payment. What comes back after it is a step of its own.
const madeAt = `case p.status when 'completed' then p.changed_at
       when 'returned' then (select e.at from payment_event e where e.payment_id = p.id and e.status = 'completed') end`

async function findSpellings(
  database: Queryable,
  { customerId, payeeId }: ListPayments,
): Promise<readonly string[] | null> {
  if (payeeId === undefined) return null
  const [payee] = await database.query<{ destination: string }>(
    'select destination from payee where id = $1 and customer_id = $2',
    [payeeId, customerId],
  )
  return payee ? spellingsOf(wholeDestinationOf(payee.destination)) : []
}

/**
 * A page of the payments of a customer's accounts, newest first, and how many there are on all pages: with the transfers of
 * Transfer Funds among the newest 1,000 lines of each account. Those of any status go by their last step, however long ago they
 * were ordered; made ones by when money left; scheduled ones come in the order in which they are due.
 * Those that wait for their confirmation, and those that were never confirmed, are left out; `awaiting_confirmation`
 * lists the caller's own. Source: specification section 12.7.
 */
export async function listPayments(
  { database, clock }: Pick<Bank, 'database' | 'clock'>,
  request: ListPayments,
): Promise<{ readonly payments: readonly PaymentView[]; readonly total: number }> {
  const { customerId, status, page, pageSize } = request
  const order = status === 'scheduled' ? 'due_on, at, id' : 'at desc, id desc'
  const rows = await database.query<{ readonly id: string | null; readonly total: bigint }>(
    `with found as (
       select p.id, p.due_on, coalesce(
                case when $3::text is null then ${lastStepAt} when $3 in ('made', 'completed') then ${madeAt} end, p.placed_at) as at
         from access_in_force x join payment p on p.account_id = x.account_id
        where x.customer_id = $1 and ($2::text[] is null or p.destination = any ($2))
          and case when $3 = 'awaiting_confirmation'
                   then p.status = $3 and p.customer_id = $1 and p.expires_at > $4
                   else (p.confirmed_at is not null or p.status = 'refused' and p.customer_id = $1)
                        and (p.status = coalesce($3, p.status) or $3 = 'made' and p.status in ('completed', 'returned')) end
       union all
       select t.id, null, t.decided_at
         from access_in_force x
        cross join lateral (
          select l.transfer_id from account_transaction l
           where l.account_id = x.account_id order by l.transaction_no desc limit ${searchedLines}) l
         join transfer t on t.id = l.transfer_id
        where x.customer_id = $1 and t.debtor_account_id = x.account_id and t.kind = 'posting'
          and t.destination is not null and t.placed_by is not null
          and ($2::text[] is null or t.destination = any ($2)) and t.status = coalesce(case $3 when 'made' then 'completed' else $3 end, t.status)
          and not exists (select from payment p where p.id = t.id))
     select n.total, page.id
       from (select count(*) as total from found) n
       left join lateral (select f.id, row_number() over (order by ${order}) as nth from found f
                           order by nth limit $5 offset $6) page on true
      order by page.nth`,
    [
      customerId,
      await findSpellings(database, request),
      status ?? null,
      clock(),
      pageSize,
      (page - 1) * pageSize,
    ],
  )
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  const views = await readViews(database, { customerId, ids })
  return {
    payments: ids.map(id => views.get(id)).filter(view => view !== undefined),
    total: Number(rows[0]?.total ?? 0n),
  }
}
