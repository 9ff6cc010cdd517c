import { dayLimitOf } from '../../domain/card-declines.ts'
import { cardRefundFrom, type CardPaymentWay, holdDaysOf, needsPin } from '../../domain/card-payments.ts'
import { isoDateOf, londonDayOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import { type AuditEvent, appendAuditEvents } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { type CardRow, labelOf } from '../cards/card.ts'
import {
  cardTransferId,
  type Cleared,
  keepCardPayment,
  lockCardPayment,
  stepCardPayment,
  textsOfCardPayment,
} from '../cards/network/card-payment.ts'
import { needOf } from '../cards/network/approve-payment.ts'
import type { CardPurchase } from '../cards/network/message.ts'
import { byNetwork } from '../cards/network/notify.ts'
import {
  draftConfirmation,
  lockForConfirmation,
  requireOwnConfirmation,
} from '../confirmations/require-confirmation.ts'
import type { Queryable } from '../database/database.ts'
import { ownAccountIds, type PostingOrder } from '../ledger/order.ts'
import { confirmAsSeed } from './confirm-as-seed.ts'
import { demoRateOf } from './demo-card-rates.ts'
import type { PaidByCard } from './everyday-plan.ts'
import { historyMerchant, wayOf } from './history-merchants.ts'

/** A card of a history, and since when it pays. */
export interface HistoryCard {
  readonly row: CardRow
  readonly activeAt: Date
}

/** A card payment of a history, as the network would have sent it. */
export interface HistoryPayment {
  readonly id: string
  readonly clearingId: string
  readonly card: CardRow
  readonly purchase: CardPurchase
  readonly rate: string | null
  readonly pence: Pence
  /** Within the history. What does not is pending at its end. */
  readonly settles: boolean
  /** The first one of a merchant that takes payments again and again: its customer approved it. */
  readonly isApproved: boolean
}

/** What a merchant of a history gives back of one of its payments. */
export interface HistoryRefund {
  readonly id: string
  readonly payment: HistoryPayment
  readonly pence: Pence
}

/** What happened of the cards of a history so far. */
export interface CardsSoFar {
  readonly payments: Map<number, HistoryPayment>
  readonly refunds: HistoryRefund[]
}

/** The smallest units of a currency that come to these pence. Its unit is worth less than a pound, so that there are some. */
function minorOf(pence: Pence, rate: string): bigint {
  const [whole = '', part = ''] = rate.split('.')
  const scale = 10n ** BigInt(part.length)
  return (pence * BigInt(whole + part) + scale / 2n) / scale
}

interface Dated {
  readonly id: string
  readonly decidedAt: Date
  readonly recordedAt: Date
}

interface ToAuthorise {
  readonly event: PaidByCard & { readonly at: Date; readonly settles: boolean }
  readonly card: CardRow
  readonly demoAccountId: string
  readonly dated: Dated
  readonly newId: () => string
}

/** The day's rate of the demonstration. */
const rateOn = (currency: string, at: Date): string | null =>
  currency === 'EUR' ? demoRateOf('EUR', londonDayOf(at)) : null

/**
 * Authorises a payment of a history: the order that holds it. The money of payments pending at the end is held on the cards'
 * account.
 */
export function holdInHistory(
  soFar: CardsSoFar,
  { event: { paymentNo, merchant: name, amountPence: pence, at, settles }, card, ...by }: ToAuthorise,
): PostingOrder {
  const { currency, ...merchant } = historyMerchant(name)
  const rate = rateOn(currency, at)
  const earlier = [...soFar.payments.values()]
  const way = wayOf({ currency, ...merchant }, pence)
  const isApproved = way === 'recurring' && !earlier.some(one => one.purchase.merchant === name)
  const how = isApproved ? 'online' : way
  const amountMinor = rate === null ? pence : minorOf(pence, rate)
  const purchase = { cardId: card.id, how, ...merchant, currency, amountMinor }
  const payment = { id: by.newId(), clearingId: by.newId(), card, purchase, rate, pence, settles, isApproved }
  soFar.payments.set(paymentNo, payment)
  return {
    ...by.dated,
    ...textsOfCardPayment({ card, payment: purchase, money: purchase, rate }),
    id: cardTransferId(payment.id, 'hold'),
    kind: 'hold',
    creditorAccountId: settles ? by.demoAccountId : ownAccountIds.cardSettlement,
    amountPence: pence,
    expiresAt: holdEndOf(payment, at),
  }
}

const holdEndOf = ({ purchase: { mcc } }: HistoryPayment, at: Date): Date =>
  new Date(at.getTime() + holdDaysOf(mcc) * 24 * 60 * 60_000)

/** The order that captures what was held for a payment. */
export const captureInHistory = (
  { id, clearingId, card, purchase, rate }: HistoryPayment,
  dated: Dated,
): PostingOrder => ({
  ...dated,
  ...textsOfCardPayment({ card, payment: purchase, money: purchase, rate }),
  id: cardTransferId(clearingId, 'capture'),
  kind: 'capture',
  subjectTransferId: cardTransferId(id, 'hold'),
})

export interface ToRefund {
  readonly from: string
  readonly amountPence: Pence
  readonly demoAccountId: string
  readonly dated: Dated
  readonly newId: () => string
}

/** The last payment at a merchant that was as much. */
export const findInHistory = (
  { payments }: CardsSoFar,
  { from, amountPence }: Pick<ToRefund, 'from' | 'amountPence'>,
): HistoryPayment | undefined =>
  [...payments.values()].findLast(
    one => one.settles && one.rate === null && one.purchase.merchant === from && one.pence >= amountPence,
  )

/** Gives back a part of the last payment at a merchant that was as much. Undefined if there is none: then it is no card refund. */
export function refundInHistory(
  soFar: CardsSoFar,
  { from, amountPence, demoAccountId, dated, newId }: ToRefund,
): PostingOrder | undefined {
  const payment = findInHistory(soFar, { from, amountPence })
  if (!payment) return undefined
  const { card, purchase } = payment
  const refund = { id: newId(), payment, pence: amountPence }
  soFar.refunds.push(refund)
  const description = `${cardRefundFrom}${from}`
  return {
    ...dated,
    ...textsOfCardPayment({ card, payment: purchase, money: purchase, rate: null }),
    id: cardTransferId(refund.id, 'refund'),
    kind: 'posting',
    debtorAccountId: demoAccountId,
    creditorAccountId: card.account_id,
    amountPence,
    category: 'Refund',
    debtorDescription: description,
    creditorDescription: description,
  }
}

/** The limit of a card's day for a payment. */
const limitOf = (card: CardRow, how: CardPaymentWay): Pence =>
  dayLimitOf({
    how,
    limits: { payment: card.payment_pence, day: card.day_pence, cash: card.cash_pence ?? 0n },
  })

/** A payment that its customer approves before it is held. */
export async function approveInHistory(
  then: Bank,
  transaction: Queryable,
  { payment, hold }: { readonly payment: HistoryPayment; readonly hold: () => Promise<void> },
): Promise<void> {
  const { id, card, purchase, rate, pence } = payment
  const at = then.clock()
  await transaction.query(
    `insert into card_message (id, kind, payment_id, fingerprint, answer, at)
     values ($1, 'authorisation', $1, sha256(uuid_send($1)), 'waiting', $2)`,
    [id, at],
  )
  const approveBy = new Date(at.getTime() + 5 * 60_000)
  const begun = {
    id,
    card,
    purchase,
    rate,
    amountPence: pence,
    at,
    hasPin: false,
    approveBy,
    visitorAddress: null,
  } as const
  const waiting = await keepCardPayment(transaction, { ...begun, status: 'waiting' })
  const confirmed = await confirmAsSeed(then, card.customer_id, async confirming => {
    const draft = draftConfirmation(then)
    await lockForConfirmation(transaction, confirming)
    const need = needOf({ card: labelOf(card), payment: waiting })
    return requireOwnConfirmation(then, transaction, confirming, { need, draft })
  })
  if (!confirmed.ok) throw new Error(`the demo approval was refused: ${confirmed.refusal.code}`)
  await hold()
  await stepCardPayment(
    transaction,
    { id },
    {
      status: 'pending',
      at,
      held: {
        holdId: cardTransferId(id, 'hold'),
        endsAt: holdEndOf(payment, at),
        amountMinor: purchase.amountMinor,
        pence,
      },
      counted: { on: isoDateOf(londonDayOf(at)), limitPence: limitOf(card, purchase.how) },
      confirmationId: confirmed.value,
    },
  )
}

/** As JSON, which has no bigint: amounts are text. */
const rowOf = ({ id, clearingId, card, purchase, rate, pence, settles, isApproved }: HistoryPayment) => ({
  id,
  clearing_id: clearingId,
  card_id: card.id,
  customer_id: card.customer_id,
  account_id: card.account_id,
  ...purchase,
  amount_minor: purchase.amountMinor.toString(),
  amountMinor: undefined,
  rate,
  pence: pence.toString(),
  hold_id: cardTransferId(id, 'hold'),
  capture_id: cardTransferId(clearingId, 'capture'),
  hold_days: holdDaysOf(purchase.mcc),
  limit_pence: limitOf(card, purchase.how).toString(),
  has_pin: needsPin(purchase.how),
  settles,
  approved: isApproved,
})

// The ledger's times are those at which it decided, which are later than planned if a clock was ahead.
const readRows = `
  select q.*, h.decided_at as begun_at, c.decided_at as settled_at
    from jsonb_to_recordset($1::jsonb) as q (
      id uuid, clearing_id uuid, card_id uuid, customer_id uuid, account_id uuid, how text, merchant text, mcc text, country text,
      place text, currency text, amount_minor bigint, rate numeric, pence bigint, hold_id uuid, capture_id uuid, hold_days int,
      limit_pence bigint, has_pin boolean, settles boolean, approved boolean)
    join transfer h on h.id = q.hold_id
    left join transfer c on q.settles and c.id = q.capture_id`

const insertMessages = `
  with q as (${readRows})
  insert into card_message (id, kind, payment_id, fingerprint, answer, pence, at)
  select id, 'authorisation', id, sha256(uuid_send(id)), 'approved', null, begun_at from q where not approved
   union all
  select clearing_id, 'clearing', id, sha256(uuid_send(clearing_id)), 'approved', pence, settled_at from q where settles`

// One statement for all of them: their guard checks each as if its message had come.
const insertPayments = `
  with q as (${readRows})
  insert into card_payment (id, card_id, customer_id, account_id, how, merchant, mcc, country, place, currency, amount_minor, rate,
                            amount_pence, begun_at, status, changed_at, has_pin, counts_on, limit_pence, authorised_minor,
                            authorised_pence, hold_id, hold_ends_at, clearing_id, cleared_pence, cleared_currency, cleared_minor,
                            cleared_rate)
  select id, card_id, customer_id, account_id, how, merchant, mcc, country, place, currency, amount_minor, rate, pence, begun_at,
         case when settles then 'settled' else 'pending' end, coalesce(settled_at, begun_at), has_pin, london_day(begun_at),
         limit_pence, amount_minor, pence, hold_id, begun_at + make_interval(days => hold_days),
         case when settles then clearing_id end, case when settles then pence end, case when settles then currency end,
         case when settles then amount_minor end, case when settles then rate end
    from q where not approved
   order by begun_at`

interface TimesRow {
  readonly id: string
  readonly begun_at: Date
  readonly settled_at: Date | null
}

interface CardHistory {
  readonly soFar: CardsSoFar
  /** The holders of the account. */
  readonly holders: readonly string[]
}

/** Keeps the card payments of a history once all of it is posted, with their messages and audit events. */
export async function recordCardPayments(
  transaction: Queryable,
  { soFar: { payments, refunds }, holders }: CardHistory,
): Promise<void> {
  if (payments.size === 0) return
  const all = [...payments.values()]
  const parameters = [JSON.stringify(all.map(rowOf))]
  await transaction.query(insertMessages, parameters)
  await transaction.query(insertPayments, parameters)
  const rows = await transaction.query<TimesRow>(
    `select id, begun_at, settled_at from (${readRows}) q`,
    parameters,
  )
  const times = new Map(rows.map(row => [row.id, row]))
  for (const payment of all)
    if (payment.isApproved && payment.settles)
      await settleApproved(transaction, payment, times.get(payment.id)?.settled_at ?? null)
  const refunded: AuditEvent[] = []
  for (const refund of refunds)
    refunded.push(...eventsOf(refund.payment, holders, await recordRefund(transaction, refund)))
  await appendAuditEvents(transaction, [
    ...all.flatMap(payment => auditOf(payment, holders, times.get(payment.id))),
    ...refunded,
  ])
}

async function settleApproved(
  transaction: Queryable,
  { id, clearingId, purchase: { currency, amountMinor }, rate, pence }: HistoryPayment,
  at: Date | null,
): Promise<void> {
  const payment = await lockCardPayment(transaction, id)
  if (!payment || !at) throw new Error('the demo history has not captured what was approved')
  const cleared: Cleared = { clearingId, money: { currency, amountMinor }, rate, pence, owedPence: 0n }
  await stepCardPayment(transaction, payment, { status: 'settled', at, cleared })
}

interface Happened {
  readonly what: string
  readonly at: Date
  readonly detail: Readonly<Record<string, string>>
  readonly by?: string
}

async function recordRefund(
  transaction: Queryable,
  { id, payment, pence }: HistoryRefund,
): Promise<Happened> {
  const [row] = await transaction.query<{ at: Date }>(
    `insert into card_message (id, kind, payment_id, fingerprint, answer, pence, at)
     select $1, 'refund', $2, sha256(uuid_send($1)), 'approved', $3, t.decided_at from transfer t where t.id = $4
     returning at`,
    [id, payment.id, pence, cardTransferId(id, 'refund')],
  )
  if (!row) throw new Error('the demo history has not refunded what was planned')
  await transaction.query('update card_payment set refunded_pence = refunded_pence + $2 where id = $1', [
    payment.id,
    pence,
  ])
  return { what: 'refunded', at: row.at, detail: { refundPence: pence.toString() } }
}

/** As the network's own steps notify the holders of an account. */
function eventsOf(
  { id, card, purchase: { merchant } }: HistoryPayment,
  holders: readonly string[],
  { what, at, detail, by = byNetwork }: Happened,
): readonly AuditEvent[] {
  const named = { accountId: card.account_id, by, cardPaymentId: id, cardId: card.id, merchant }
  const type = `card_payment_${what}`
  return holders.map(chainId => ({ chainId, type, at, detail: { ...named, ...detail } }))
}

function auditOf(
  payment: HistoryPayment,
  holders: readonly string[],
  times: TimesRow | undefined,
): readonly AuditEvent[] {
  if (!times) throw new Error('the demo history has not held what was planned')
  const { isApproved, card, pence } = payment
  const amountPence = pence.toString()
  const begun = { at: times.begun_at, detail: { amountPence } }
  return [
    ...(isApproved ? eventsOf(payment, holders, { what: 'waiting', at: times.begun_at, detail: {} }) : []),
    ...eventsOf(payment, holders, {
      what: 'pending',
      ...begun,
      ...(isApproved && { by: card.customer_id }),
    }),
    ...(times.settled_at
      ? eventsOf(payment, holders, {
          what: 'settled',
          at: times.settled_at,
          detail: { clearedPence: amountPence },
        })
      : []),
  ]
}
