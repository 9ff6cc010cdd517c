import { changeUntil, dueDateOf, yearWithoutHolidays } from '../../domain/due-days.ts'
import { askedForDates, datesLeft, describe, type Frequency, lastDateOf } from '../../domain/frequencies.ts'
import type { Destination } from '../../domain/destination.ts'
import type { Pence } from '../../domain/money.ts'
import type {
  CancellationReason,
  StandingOrderEvent,
  StandingOrderState,
} from '../../domain/standing-orders.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { wholeDestinationOf } from '../payments/payment.ts'
import { accepted, refused, type Result } from '../result.ts'
import {
  amountOf,
  ruleOf,
  standingOrderColumns,
  type StandingOrderRow,
  versionColumns,
  type VersionRow,
} from './standing-order.ts'

/** A payment of a standing order that is to come. Dates are `YYYY-MM-DD`, in London. */
export interface ComingPayment {
  readonly askedFor: string
  readonly dueOn: string
  readonly amountPence: Pence
}

/** A standing order as a holder of its account sees it. */
export interface StandingOrderView {
  readonly id: string
  readonly state: StandingOrderState
  readonly accountId: string
  /** Null for the holder whose payee it is not. */
  readonly payeeId: string | null
  readonly creditorAccountId: string | null
  readonly name: string
  /** Null for an own account or pot. */
  readonly destination: Destination | null
  readonly amountPence: Pence
  readonly lastAmountPence: Pence | null
  readonly reference: string
  readonly frequency: Frequency
  readonly firstOn: string
  readonly endOn: string | null
  readonly payments: number | null
  readonly paymentsLeft: number | null
  readonly rule: string
  /** Three at most. */
  readonly nextPayments: readonly (ComingPayment & { readonly skipped: boolean })[]
  /** The last one, if it has an end and is not over. */
  readonly lastPayment: ComingPayment | null
  readonly unknownYear: number | null
  readonly version: number
  readonly setUpAt: Date
  /** The full name of the other holder who set it up; null if the caller did. */
  readonly setUpBy: string | null
  readonly endedAt: Date | null
  readonly cancelledBecause: CancellationReason | null
  readonly changeUntil: Date | null
  readonly retryAt: Date | null
  readonly heldPaymentId: string | null
}

type ViewRow = Omit<StandingOrderRow, 'version'> &
  VersionRow & {
    readonly began_on: string
    readonly is_payees: boolean
    readonly set_up_by: string | null
    readonly skipped: readonly string[]
    readonly retry_at: Date | null
    readonly held_id: string | null
  }

const shownNext = 3
/** How many standing orders are listed, and how much of the history of one: the newest. Two holders have 200 that pay at most. */
const listedMax = 500

function comingOf(row: ViewRow): Pick<StandingOrderView, 'nextPayments' | 'lastPayment'> {
  const { next_asked_for: from } = row
  if (from === null) return { nextPayments: [], lastPayment: null }
  const lastOn = lastDateOf(ruleOf(row))
  const payment = (askedFor: string): ComingPayment => ({
    askedFor,
    dueOn: dueDateOf(askedFor),
    amountPence: amountOf(row, askedFor),
  })
  const nextPayments: (ComingPayment & { skipped: boolean })[] = []
  for (const askedFor of askedForDates(ruleOf(row), from)) {
    if (nextPayments.length === shownNext) break
    nextPayments.push({ ...payment(askedFor), skipped: row.skipped.includes(askedFor) })
  }
  return { nextPayments, lastPayment: lastOn === undefined ? null : payment(lastOn) }
}

function viewOf(row: ViewRow): StandingOrderView {
  const coming = comingOf(row)
  const { next_asked_for: next } = row
  const shown = [...coming.nextPayments, ...(coming.lastPayment ? [coming.lastPayment] : [])]
  return {
    id: row.id,
    state: row.state,
    accountId: row.account_id,
    payeeId: row.is_payees ? row.payee_id : null,
    creditorAccountId: row.creditor_account_id,
    name: row.name,
    destination: row.creditor_account_id === null ? wholeDestinationOf(row.destination) : null,
    amountPence: row.amount_pence,
    lastAmountPence: row.last_amount_pence,
    reference: row.reference,
    frequency: row.frequency,
    firstOn: row.began_on,
    endOn: row.end_on,
    payments: row.payments,
    paymentsLeft: next === null ? null : (datesLeft(ruleOf(row), next) ?? null),
    rule: describe({ frequency: row.frequency, firstOn: row.first_on }),
    ...coming,
    unknownYear: yearWithoutHolidays(shown.map(({ dueOn }) => dueOn)) ?? null,
    version: row.version,
    setUpAt: row.set_up_at,
    setUpBy: row.set_up_by,
    endedAt: row.over_at,
    cancelledBecause: row.cancelled_because,
    changeUntil: next === null ? null : changeUntil(dueDateOf(next)),
    retryAt: row.retry_at,
    heldPaymentId: row.held_id,
  }
}

interface ListOrders {
  readonly customerId: string
  readonly accountId?: string | undefined
  readonly payeeId?: string | undefined
  readonly state?: 'current' | 'ended' | undefined
}

/** Current ones by their next payment, then those that are over, the latest first; 500 at most. */
async function findOrders(
  { database }: Pick<Bank, 'database'>,
  { customerId, accountId, payeeId, state, id }: ListOrders & { readonly id?: string | undefined },
): Promise<readonly StandingOrderView[]> {
  const rows = await database.query<ViewRow>(
    `select ${standingOrderColumns}, ${versionColumns},
            (select f.starts_on::text from standing_order_version f
              where f.standing_order_id = o.id and f.version = 1) as began_on,
            coalesce(y.customer_id = $1, false) as is_payees,
            case when o.customer_id <> $1
                 then (select trim(c.first_name || ' ' || c.last_name) from customer c where c.id = o.customer_id) end
              as set_up_by,
            array(select s.asked_for::text from standing_order_skip s
                   where s.standing_order_id = o.id and s.undone_at is null and s.asked_for >= o.next_asked_for) as skipped,
            (select min(p.retry_at) from payment p
              where p.standing_order_id = o.id and p.status = 'scheduled' and p.retry_at is not null) as retry_at,
            (select p.id from payment p
              where p.standing_order_id = o.id and p.status = 'held' order by p.asked_for limit 1) as held_id
       from access_in_force x
       join standing_order o on o.account_id = x.account_id
       join standing_order_version v on v.standing_order_id = o.id and v.version = o.version
       left join payee y on y.id = o.payee_id
      where x.customer_id = $1 and ($2::uuid is null or o.account_id = $2) and ($3::uuid is null or o.payee_id = $3)
        and ($4::text is null or (o.state = 'active') = ($4 = 'current')) and ($5::uuid is null or o.id = $5)
      order by o.next_asked_for nulls last, o.over_at desc, o.set_up_at, o.id limit ${listedMax}`,
    [customerId, accountId ?? null, payeeId ?? null, state ?? null, id ?? null],
  )
  return rows.map(viewOf)
}

/**
 * The standing orders of a customer's accounts: current ones by their next payment, then those that are over, the latest
 * first. Refused as `not_found` if `accountId` is none of theirs. Source: specification sections 13.3 and 13.8.
 */
export async function listStandingOrders(
  bank: Pick<Bank, 'database'>,
  request: ListOrders,
): Promise<Result<readonly StandingOrderView[], { readonly code: 'not_found' }>> {
  const { customerId, accountId } = request
  if (accountId !== undefined) {
    const own = await bank.database.query(
      'select from access_in_force where customer_id = $1 and account_id = $2',
      [customerId, accountId],
    )
    if (own.length === 0) return refused({ code: 'not_found' })
  }
  return accepted(await findOrders(bank, request))
}

/** One standing order; undefined if it is not of an account of the customer. */
export async function readStandingOrder(
  bank: Pick<Bank, 'database'>,
  request: { readonly customerId: string; readonly id: string },
): Promise<StandingOrderView | undefined> {
  const [found] = await findOrders(bank, request)
  return found
}

interface HistoryRow {
  readonly at: Date
  readonly what: StandingOrderHistory['what']
  readonly asked_for: string | null
  readonly amount_pence: bigint | null
  readonly payment_id: string | null
  readonly by_other: string | null
  readonly reason: string | null
}

/** What happened to a standing order or to one of its payments. */
export interface StandingOrderHistory {
  readonly at: Date
  readonly what: StandingOrderEvent
  readonly askedFor: string | undefined
  readonly amountPence: Pence | undefined
  readonly paymentId: string | undefined
  /** The full name of the other holder who did it. */
  readonly by: string | undefined
  /** Why it was cancelled, or why a payment was not made. */
  readonly reason: string | undefined
}

/** The history of a standing order of the customer's account, newest first; the newest 500. */
export async function readHistory(
  database: Queryable,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<readonly StandingOrderHistory[]> {
  const rows = await database.query<HistoryRow>(
    `select h.at, h.what, h.asked_for::text as asked_for, h.amount_pence, h.payment_id,
            case when h.by <> $1 then (select trim(c.first_name || ' ' || c.last_name) from customer c where c.id = h.by) end
              as by_other, h.reason
       from (
         select v.set_at as at, case v.version when 1 then 'set_up' else 'changed' end as what, null::date as asked_for,
                v.amount_pence, null::uuid as payment_id, v.customer_id as by, null::text as reason,
                least(v.version, 2) - 1 as no
           from standing_order_version v where v.standing_order_id = $2
         union all
         select s.skipped_at, 'skipped', s.asked_for, null, null, s.skipped_by,
                case when s.skipped_by is null then 'held' end, 2
           from standing_order_skip s where s.standing_order_id = $2
         union all
         select s.undone_at, 'skip_undone', s.asked_for, null, null, s.undone_by, null, 3
           from standing_order_skip s where s.standing_order_id = $2 and s.undone_at is not null
         union all
         select e.at,
                case e.status when 'completed' then 'paid' when 'tried' then 'trying_again'
                              when 'cancelled' then 'payment_cancelled' else e.status end,
                p.asked_for, p.amount_pence, p.id, null,
                case e.status when 'declined' then p.decline_reason when 'refused' then p.refused_because
                              when 'returned' then p.return_code end, e.event_no
           from payment p join payment_event e on e.payment_id = p.id
          where p.standing_order_id = $2
            -- A payment is kept as scheduled just before its first attempt; one that was held is released so.
            and (e.status <> 'scheduled' or e.event_no > 1)
         union all
         select o.over_at, o.state, null, null, null, o.cancelled_by, o.cancelled_because, 32767
           from standing_order o where o.id = $2 and o.state <> 'active') h
      order by h.at desc, h.no desc limit ${listedMax}`,
    [customerId, id],
  )
  return rows.map(row => ({
    at: row.at,
    what: row.what,
    askedFor: row.asked_for ?? undefined,
    amountPence: row.amount_pence ?? undefined,
    paymentId: row.payment_id ?? undefined,
    by: row.by_other ?? undefined,
    reason: row.reason ?? undefined,
  }))
}
