import type { CardDecline } from '../../../domain/card-declines.ts'
import type { CardPaymentNoticeType } from '../../../domain/card-payment-notices.ts'
import { type ForeignMoney, formatForeign } from '../../../domain/currencies.ts'
import type { Pence } from '../../../domain/money.ts'
import { auditHoldersNow } from '../../accounts/holders.ts'
import type { Queryable } from '../../database/database.ts'
import { deriveId } from '../../derive-id.ts'
import { giveNotices, type Notice } from '../../notifications/give-notice.ts'
import type { Caller } from '../../sessions/caller.ts'
import { type CardRow, noticeNameOf } from '../card.ts'
import type { CardPaymentRow } from './card-payment.ts'

type Facts = Readonly<Record<string, string>>

/** An amount that a notice names; without a rate, in the merchant's currency. */
interface NoticeAmount {
  readonly pence: Pence | undefined
  readonly money: ForeignMoney
}

export interface CardPaymentNotice {
  readonly type: CardPaymentNoticeType
  readonly card: CardRow
  readonly payment: CardPaymentRow
  /** What it notifies of, once: a message, or the payment itself. */
  readonly subject: string
  readonly at: Date
  readonly facts?: Facts
  /** What a later message asks for, or what cleared; left out, what the payment was asked for. */
  readonly amount?: NoticeAmount
  /** The customer who did it in that moment: they are not notified. */
  readonly except?: string
}

/** Who gets a notice: what the card's holder did or must do is theirs alone, what moves the account's money all holders'. */
const audiences: Readonly<Record<CardPaymentNoticeType, 'holder' | 'alerts' | 'all'>> = {
  card_payment: 'alerts',
  card_payment_declined: 'holder',
  approve_a_payment: 'holder',
  card_refund: 'alerts',
  card_payment_not_covered: 'all',
}

interface NotifiedRow {
  /** Which notice it is for, from 1. */
  readonly n: number
  readonly customer_id: string
  readonly holder_name: string
}

/** Who gets which notice, in the order of the notices. The other holder reads whose card it is. */
const readNotified = (
  transaction: Queryable,
  notices: readonly CardPaymentNotice[],
): Promise<readonly NotifiedRow[]> =>
  transaction.query<NotifiedRow>(
    `select n.n::int as n, t.customer_id, trim(h.first_name || ' ' || h.last_name) as holder_name
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[])
              with ordinality n (account_id, holder_id, audience, except_id, n)
       join customer h on h.id = n.holder_id
      cross join lateral (
        select n.holder_id as customer_id where n.audience = 'holder'
         union all
        select x.customer_id from access_in_force x join customer_preference p on p.customer_id = x.customer_id
         where x.account_id = n.account_id and n.audience <> 'holder' and (n.audience = 'all' or p.transaction_alerts)
           and x.customer_id is distinct from n.except_id) t
      order by n.n, t.customer_id`,
    [
      notices.map(({ payment }) => payment.account_id),
      notices.map(({ card }) => card.customer_id),
      notices.map(({ type }) => audiences[type]),
      notices.map(({ except }) => except ?? null),
    ],
  )

function noticeOf(
  { type, card, payment, subject, at, facts = {}, amount }: CardPaymentNotice,
  { customer_id: customerId, holder_name: holder }: NotifiedRow,
): Notice {
  const { currency, amount_minor: amountMinor, amount_pence: amountPence } = payment
  const { pence, money } = amount ?? { pence: amountPence ?? undefined, money: { currency, amountMinor } }
  const id = (channel: string) => deriveId(`sarsen/notice/${type}/${subject}/${customerId}/${channel}`)
  return {
    customerId,
    type,
    category: 'account',
    at,
    facts: {
      cardPaymentId: payment.id,
      cardId: card.id,
      merchant: payment.merchant,
      lastFour: card.last_four,
      // Its name concerns its holder alone: another holder reads whose card it is.
      ...(customerId === card.customer_id ? noticeNameOf(card) : { holder }),
      ...(pence === undefined ? { theirs: formatForeign(money) } : { amountPence: pence.toString() }),
      ...facts,
    },
    keepsFacts: true,
    ...(type === 'approve_a_payment' && { isAlwaysByEmail: true }),
    ids: [id('notification'), id('email'), id('sms')],
  }
}

/**
 * Notifies of card payments, inside the caller's database transaction: of payments and refunds by the transaction alerts of the
 * account's holders, of what was not covered both, of a decline and an approval the card's holder; an approval by e-mail always.
 * Source: part two, 15.7.
 */
export async function notifyOfCardPayments(
  transaction: Queryable,
  notices: readonly CardPaymentNotice[],
): Promise<void> {
  if (notices.length === 0) return
  const rows = await readNotified(transaction, notices)
  await giveNotices(
    transaction,
    rows.flatMap(row => {
      const notice = notices[row.n - 1]
      return notice ? [noticeOf(notice, row)] : []
    }),
  )
}

/** Notifies of one card payment: see {@link notifyOfCardPayments}. */
export const notifyOfCardPayment = (transaction: Queryable, notice: CardPaymentNotice): Promise<void> =>
  notifyOfCardPayments(transaction, [notice])

export interface CardPaymentEvent {
  readonly payment: Pick<CardPaymentRow, 'id' | 'card_id' | 'customer_id' | 'account_id' | 'merchant'>
  /** What happened, without the beginning `card_payment_`. */
  readonly what: string
  readonly at: Date
  /** A customer's id, or who else. */
  readonly by: string
  readonly detail?: Facts
  readonly caller?: Caller
}

/** Records what happened to card payments in the audit chain of each holder of their accounts, and of the cards'. */
export const auditCardPayments = (
  transaction: Queryable,
  events: readonly CardPaymentEvent[],
): Promise<void> =>
  auditHoldersNow(
    transaction,
    events.map(({ payment, what, at, by, detail = {}, caller }) => ({
      accountId: payment.account_id,
      and: payment.customer_id,
      type: `card_payment_${what}`,
      at,
      detail: { cardPaymentId: payment.id, cardId: payment.card_id, merchant: payment.merchant, ...detail },
      by,
      caller,
    })),
  )

/** Records what happened to one card payment: see {@link auditCardPayments}. */
export const auditCardPayment = (transaction: Queryable, event: CardPaymentEvent): Promise<void> =>
  auditCardPayments(transaction, [event])

/** Who does what the network's messages ask for, and what its rounds do, in the audit trail. */
export const byNetwork = 'card_network'
export const byRun = 'card_run'

interface Declined {
  readonly card: CardRow
  readonly payment: CardPaymentRow
  readonly decline: CardDecline
  readonly subject: string
  readonly at: Date
  /** What a later message asked for; left out, what the payment was asked for. */
  readonly amount?: NoticeAmount
  /** Left out, the network. */
  readonly by?: string
}

/** Notifies and audits that a payment, or a later change of it, was declined. */
export async function notifyOfDecline(transaction: Queryable, declined: Declined): Promise<void> {
  const { payment, decline, at, by = byNetwork } = declined
  const facts = { ...decline.facts, reason: decline.reason }
  await notifyOfCardPayment(transaction, { ...declined, type: 'card_payment_declined', facts })
  await auditCardPayment(transaction, {
    payment,
    what: 'declined',
    at,
    by,
    detail: { reason: decline.reason },
  })
}
