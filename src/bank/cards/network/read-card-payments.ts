import { type CardDeclineReason, cardDeclineReasons, notApproved } from '../../../domain/card-declines.ts'
import {
  cardPaymentSteps,
  type CardPaymentStatus,
  type CardPaymentStepName,
  type CardPaymentWay,
} from '../../../domain/card-payments.ts'
import type { NamedCard } from '../../../domain/cards.ts'
import type { ForeignMoney } from '../../../domain/currencies.ts'
import { merchantCategory, type SpendingCategory } from '../../../domain/merchant-categories.ts'
import type { Pence } from '../../../domain/money.ts'
import { hasPaymentChecks } from '../../accounts/holders.ts'
import { shownNameTo } from '../card.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, refused, type Result } from '../../result.ts'

/** A card payment as its holder sees it, or the other holder of the account, who does not see the card. */
export interface CardPayment {
  readonly id: string
  /** Null for the other holder, as is `card`. */
  readonly cardId: string | null
  readonly card: NamedCard | null
  readonly lastFour: string
  /** The full name of the card's holder, for the other one. */
  readonly holderName: string | null
  readonly accountId: string
  readonly merchant: string
  readonly place: string
  readonly mcc: string
  /** As the customer's spending has it, or will have it once it settles. */
  readonly category: SpendingCategory
  readonly country: string
  readonly how: CardPaymentWay
  readonly status: CardPaymentStatus
  /** The cleared sum, else the authorised one, else the requested one. Null without a rate. */
  readonly amountPence: Pence | null
  /** The same in the merchant's currency, with the units of it for £1; null in pounds. */
  readonly theirs: (ForeignMoney & { readonly rate: string | null }) | null
  readonly begunAt: Date
  readonly changedAt: Date
  readonly approveBy: Date | null
  readonly isApproved: boolean
  readonly holdEndsAt: Date | null
  readonly clearedPence: Pence | null
  /** What the account is still short of. */
  readonly owedPence: Pence
  readonly refundedPence: Pence
  readonly decline: {
    readonly reason: CardDeclineReason
    readonly facts: Readonly<Record<string, string>>
  } | null
}

interface ViewRow {
  readonly id: string
  readonly is_own: boolean
  readonly card_id: string
  readonly kind: NamedCard['kind']
  readonly design: NamedCard['design']
  readonly name: string | null
  readonly last_four: string
  /** Which visitor of a demonstration ordered the card. */
  readonly card_visitor: string | null
  readonly holder_name: string
  readonly account_id: string
  readonly merchant: string
  readonly place: string
  readonly mcc: string
  /** What the customer chose, or what spending sorted its line into; null without either. */
  readonly category: SpendingCategory | null
  readonly country: string
  readonly how: CardPaymentWay
  readonly shown_status: CardPaymentStatus
  readonly is_late: boolean
  readonly pence: bigint | null
  readonly currency: string
  readonly minor: bigint
  readonly rate: string | null
  readonly begun_at: Date
  readonly changed_at: Date
  readonly approve_by: Date | null
  readonly is_approved: boolean
  readonly hold_ends_at: Date | null
  readonly cleared_pence: bigint | null
  readonly owing_pence: bigint
  readonly refunded_pence: bigint
  readonly decline_reason: string | null
  readonly decline_facts: Readonly<Record<string, string>> | null
}

/** In SQL, of a card payment `p` at the time `$2`: it waits and its 5 minutes are over. No round may have come yet. */
const isLate = `(p.status = 'waiting' and p.approve_by <= $2)`
const shownStatus = `case when ${isLate} then 'declined' else p.status end`

/** The columns of a {@link ViewRow} for the customer `$1` at the time `$2`. */
const viewed = `p.id, p.customer_id = $1 as is_own, p.card_id, c.kind, c.design, c.name, c.last_four,
  c.visitor_address as card_visitor,
  trim(h.first_name || ' ' || h.last_name) as holder_name, p.account_id, p.merchant, p.place, p.mcc,
  coalesce(chosen.category, rule.category, line.category) as category, p.country, p.how,
  ${shownStatus} as shown_status, ${isLate} as is_late,
  coalesce(p.cleared_pence, p.authorised_pence, p.amount_pence) as pence,
  coalesce(p.cleared_currency, p.currency) as currency,
  coalesce(p.cleared_minor, p.authorised_minor, p.amount_minor) as minor,
  case when p.clearing_id is null then p.rate else p.cleared_rate end::text as rate, p.begun_at,
  case when ${isLate} then p.approve_by else p.changed_at end as changed_at, p.approve_by,
  p.confirmation_id is not null as is_approved, p.hold_ends_at, p.cleared_pence,
  case when p.owed_taken_at is null then p.owed_pence else 0 end as owing_pence, p.refunded_pence, p.decline_reason,
  p.decline_facts`
const joined = `join card c on c.id = p.card_id join customer h on h.id = p.customer_id
  left join lateral (select s.account_id, s.transaction_no, s.party, s.category
                       from unnest(card_paid_by(p.clearing_id)) with ordinality paid (id, place)
                       join transfer t on t.id = paid.id
                       join spending_line s
                         on (s.account_id, s.transaction_no) = (t.debtor_account_id, t.debtor_transaction_no)
                      order by paid.place limit 1) line on p.clearing_id is not null
  left join spending_choice chosen on chosen.customer_id = $1
    and (chosen.account_id, chosen.transaction_no) = (line.account_id, line.transaction_no)
  left join spending_rule rule on rule.customer_id = $1 and rule.party = coalesce(line.party, fold_text(p.merchant))`

/** Part two, 15.5, of what spending has not sorted yet. */
function categoryBefore({ how, mcc }: ViewRow): SpendingCategory {
  if (how === 'cash') return 'Cash'
  return how === 'recurring' ? 'Subscriptions' : merchantCategory(mcc)
}

function declineOf({ is_late, decline_reason, decline_facts }: ViewRow): CardPayment['decline'] {
  if (is_late) return notApproved
  const reason = cardDeclineReasons.find(known => known === decline_reason)
  return reason === undefined ? null : { reason, facts: decline_facts ?? {} }
}

const viewFor = (visitor: string | null) => (row: ViewRow) => viewOf(row, visitor)

function viewOf(row: ViewRow, visitor: string | null): CardPayment {
  const { is_own: isOwn, kind, design, last_four: lastFour, currency, minor, rate } = row
  const name = shownNameTo(visitor, { name: row.name, maker: row.card_visitor })
  return {
    id: row.id,
    cardId: isOwn ? row.card_id : null,
    card: isOwn ? { kind, design, name, lastFour } : null,
    lastFour,
    holderName: isOwn ? null : row.holder_name,
    accountId: row.account_id,
    merchant: row.merchant,
    place: row.place,
    mcc: row.mcc,
    category: row.category ?? categoryBefore(row),
    country: row.country,
    how: row.how,
    status: row.shown_status,
    amountPence: row.pence,
    theirs: currency === 'GBP' ? null : { currency, amountMinor: minor, rate },
    begunAt: row.begun_at,
    changedAt: row.changed_at,
    approveBy: row.approve_by,
    isApproved: row.is_approved,
    holdEndsAt: row.hold_ends_at,
    clearedPence: row.cleared_pence,
    owedPence: row.owing_pence,
    refundedPence: row.refunded_pence,
    decline: declineOf(row),
  }
}

interface CustomerView {
  readonly customerId: string
  readonly at: Date
  /**
   * Of a shared demonstration: payments that another visitor is asked to approve are not listed, and the name of their card is
   * not shown.
   */
  readonly visitor: string | null
}

interface ListCardPayments extends CustomerView {
  /** Left out, of all of the customer's cards. */
  readonly cardId?: string | undefined
  readonly status?: CardPaymentStatus | undefined
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

interface CardPaymentList {
  readonly payments: readonly CardPayment[]
  /** The number of payments on all pages. */
  readonly total: number
}

async function ownsCard(
  database: Queryable,
  { customerId, cardId }: { readonly customerId: string; readonly cardId: string },
): Promise<boolean> {
  const found = await database.query('select id from card where id = $1 and customer_id = $2', [
    cardId,
    customerId,
  ])
  return found.length > 0
}

/**
 * A page of what a customer's cards paid, newest first. Refusals, in this order: `not_found`, for the card of another
 * customer; `private_desk`. Source: part two, 15.1 and 15.6.
 */
export async function listCardPayments(
  database: Queryable,
  { customerId, at, visitor, cardId, status, page, pageSize }: ListCardPayments,
): Promise<Result<CardPaymentList, { readonly code: 'not_found' | 'private_desk' }>> {
  if (cardId !== undefined && !(await ownsCard(database, { customerId, cardId })))
    return refused({ code: 'not_found' })
  if (!(await hasPaymentChecks(database, customerId))) return refused({ code: 'private_desk' })
  const of = `p.customer_id = $1 and ($3::uuid is null or p.card_id = $3) and ($4::text is null or ${shownStatus} = $4)
    and (p.status <> 'waiting' or $5::text is null or p.visitor_address is null or p.visitor_address = $5)`
  const values = [customerId, at, cardId ?? null, status ?? null, visitor]
  const [counted] = await database.query<{ total: bigint }>(
    `select count(*) as total from card_payment p where ${of}`,
    values,
  )
  const rows = await database.query<ViewRow>(
    `select ${viewed}
       from (select p.* from card_payment p where ${of}
              order by p.begun_at desc, p.id desc limit $6::int8 offset $7::int8) p ${joined}
      order by p.begun_at desc, p.id desc`,
    [...values, BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  return accepted({ payments: rows.map(viewFor(visitor)), total: Number(counted?.total ?? 0n) })
}

interface ReadCardPayment extends CustomerView {
  readonly paymentId: string
}

/**
 * A card payment of the customer; or of the other holder of an account, once it is in its transactions or has held its money.
 * Undefined for everybody else. Source: part two, 15.1.
 */
export async function readCardPayment(
  database: Queryable,
  { customerId, at, visitor, paymentId }: ReadCardPayment,
): Promise<CardPayment | undefined> {
  const [row] = await database.query<ViewRow>(
    `select ${viewed} from card_payment p ${joined}
      where p.id = $3
        and (p.customer_id = $1
             or p.status not in ('waiting', 'declined')
                and exists (select from access_in_force x where x.account_id = p.account_id and x.customer_id = $1))`,
    [customerId, at, paymentId],
  )
  return row && viewOf(row, visitor)
}

/** One thing that happened to a payment, and what it came to then. */
export interface CardPaymentEvent {
  readonly step: CardPaymentStepName
  readonly at: Date
  readonly amountPence: Pence | null
}

interface EventRow {
  readonly step: CardPaymentStepName
  readonly at: Date
  readonly pence: bigint | null
}

/** What happened to a payment: its steps, the messages that changed it, and what was taken later of what its account owed. */
const readEvents = `
  select case e.status when 'pending' then 'authorised' when 'settled' then 'cleared' else e.status end as step, e.at,
         case e.status when 'pending' then held.amount_pence when 'settled' then p.cleared_pence end as pence
    from card_payment p
    join card_payment_event e on e.payment_id = p.id
    left join transfer held on held.id = card_transfer_id(p.id, 'hold')
   where p.id = $1
   union all
  select case m.kind when 'refund' then 'refunded' when 'reversal' then 'reduced'
                     else case m.answer when 'approved' then 'increased' else 'increase_declined' end end,
         m.at, coalesce(m.pence, held.amount_pence)
    from card_message m left join transfer held on held.id = card_transfer_id(m.id, 'hold')
   where m.payment_id = $1
     and (m.kind = 'refund' and m.answer = 'approved' or m.kind = 'reversal' and held.id is not null
          or m.kind = 'increment' and m.answer <> 'refused')
   union all
  select x.step, x.at, p.owed_pence
    from card_payment p
   cross join lateral (values ('owed', p.changed_at), ('owed_taken', p.owed_taken_at)) x (step, at)
   where p.id = $1 and p.owed_pence > 0 and x.at is not null`

/** All that happened to a payment, oldest first; one whose time is over is declined, also before a round has come. */
export async function listCardPaymentEvents(
  database: Queryable,
  { id, status, decline, approveBy }: CardPayment,
): Promise<readonly CardPaymentEvent[]> {
  const rows = await database.query<EventRow>(readEvents, [id])
  const events = rows.map(({ step, at, pence }) => ({ step, at, amountPence: pence }))
  const isDeclinedUnsaid = decline && approveBy && !events.some(({ step }) => step === 'declined')
  if (status === 'declined' && isDeclinedUnsaid)
    events.push({ step: 'declined', at: approveBy, amountPence: null })
  return events.toSorted(
    (one, other) =>
      one.at.getTime() - other.at.getTime() ||
      cardPaymentSteps.indexOf(one.step) - cardPaymentSteps.indexOf(other.step),
  )
}

/** The `TXN` numbers of a payment's lines on its account, oldest first. */
export async function listCardPaymentLines(
  database: Queryable,
  { id, accountId }: Pick<CardPayment, 'id' | 'accountId'>,
): Promise<readonly bigint[]> {
  const rows = await database.query<{ transaction_no: bigint }>(
    `select x.transaction_no
       from card_message m
      cross join unnest(array['capture', 'posting', 'owed', 'refund']) s (step)
       join transfer t on t.id = card_transfer_id(m.id, s.step)
      cross join lateral (values (t.debtor_account_id, t.debtor_transaction_no),
                                 (t.creditor_account_id, t.creditor_transaction_no)) x (account_id, transaction_no)
      where m.payment_id = $1 and m.kind in ('clearing', 'refund') and m.answer = 'approved'
        and x.account_id = $2 and x.transaction_no is not null
      order by x.transaction_no`,
    [id, accountId],
  )
  return rows.map(row => row.transaction_no)
}
