import type { CardDecline } from '../../../domain/card-declines.ts'
import type { CardPaymentNoticeType } from '../../../domain/card-payment-notices.ts'
import { type ForeignMoney, formatForeign } from '../../../domain/currencies.ts'
import type { Pence } from '../../../domain/money.ts'
import { auditHolders, listHolders } from '../../accounts/holders.ts'
import type { Queryable } from '../../database/database.ts'
import { deriveId } from '../../derive-id.ts'
import { giveNotice, listTold } from '../../notifications/give-notice.ts'
import type { Caller } from '../../sessions/caller.ts'
import { type CardRow, toldNameOf } from '../card.ts'
import type { CardPaymentRow } from './card-payment.ts'

type Facts = Readonly<Record<string, string>>

/** An amount that a notice names; without a rate, in the merchant's currency. */
interface ToldAmount {
  readonly pence: Pence | undefined
  readonly money: ForeignMoney
}

interface CardPaymentNotice {
  readonly type: CardPaymentNoticeType
  readonly card: CardRow
  readonly payment: CardPaymentRow
  /** What it is told of, once: a message, or the payment itself. */
  readonly subject: string
  readonly at: Date
  readonly facts?: Facts
  /** What a later message asks for, or what cleared; left out, what the payment was asked for. */
  readonly amount?: ToldAmount
  /** The customer who did it in that moment: they are not told. */
  readonly except?: string
}

/** Whom a notice is for: what the card's holder did or must do is theirs alone, what moves the account's money all holders'. */
const told: Readonly<Record<CardPaymentNoticeType, 'holder' | 'alerts' | 'all'>> = {
  card_payment: 'alerts',
  card_payment_declined: 'holder',
  approve_a_payment: 'holder',
  card_refund: 'alerts',
  card_payment_not_covered: 'all',
}

async function nameOf(transaction: Queryable, customerId: string): Promise<string> {
  const [customer] = await transaction.query<{ name: string }>(
    `select trim(first_name || ' ' || last_name) as name from customer where id = $1`,
    [customerId],
  )
  return customer?.name ?? ''
}

/**
 * Tells of a card payment, inside the caller's database transaction: of payments and refunds by the transaction alerts of the
 * account's holders, of what was not covered both, of a decline and an approval the card's holder; an approval by e-mail always.
 * Source: part two, 15.7.
 */
export async function tellOfCardPayment(
  transaction: Queryable,
  { type, card, payment, subject, at, facts = {}, amount, except }: CardPaymentNotice,
): Promise<void> {
  const { account_id: accountId } = payment
  const whom =
    told[type] === 'holder'
      ? [card.customer_id]
      : await listTold(transaction, { accountId, isAlways: told[type] === 'all', except })
  const holder = whom.some(id => id !== card.customer_id) ? await nameOf(transaction, card.customer_id) : ''
  const { currency, amount_minor: amountMinor, amount_pence: amountPence } = payment
  const { pence, money } = amount ?? { pence: amountPence ?? undefined, money: { currency, amountMinor } }
  for (const customerId of whom) {
    const id = (channel: string) => deriveId(`sarsen/notice/${type}/${subject}/${customerId}/${channel}`)
    await giveNotice(transaction, {
      customerId,
      type,
      category: 'account',
      at,
      facts: {
        cardPaymentId: payment.id,
        cardId: card.id,
        merchant: payment.merchant,
        lastFour: card.last_four,
        // What it is called concerns its holder alone: another one is told whose card it is.
        ...(customerId === card.customer_id ? toldNameOf(card) : { holder }),
        ...(pence === undefined ? { theirs: formatForeign(money) } : { amountPence: pence.toString() }),
        ...facts,
      },
      keepsFacts: true,
      ...(type === 'approve_a_payment' && { isAlwaysByEmail: true }),
      ids: [id('notification'), id('email'), id('sms')],
    })
  }
}

interface CardPaymentEvent {
  readonly payment: Pick<CardPaymentRow, 'id' | 'card_id' | 'customer_id' | 'account_id' | 'merchant'>
  /** What happened, without the beginning `card_payment_`. */
  readonly what: string
  readonly at: Date
  /** A customer's id, or who else. */
  readonly by: string
  readonly detail?: Facts
  readonly caller?: Caller
}

/** Records what happened to a card payment in the audit chain of each holder of its account, and of the card's. */
export async function auditCardPayment(
  transaction: Queryable,
  { payment, what, at, by, detail = {}, caller }: CardPaymentEvent,
): Promise<void> {
  const { id, card_id: cardId, customer_id: customerId, account_id: accountId, merchant } = payment
  const others = await listHolders(transaction, accountId)
  await auditHolders(transaction, {
    accountId,
    holders: [{ customerId, name: '' }, ...others.filter(holder => holder.customerId !== customerId)],
    type: `card_payment_${what}`,
    at,
    detail: { cardPaymentId: id, cardId, merchant, ...detail },
    by,
    caller,
  })
}

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
  readonly amount?: ToldAmount
  /** Left out, the network. */
  readonly by?: string
}

/** Tells and audits that a payment was declined, or what was asked of it later. */
export async function tellDeclined(transaction: Queryable, declined: Declined): Promise<void> {
  const { payment, decline, at, by = byNetwork } = declined
  const facts = { ...decline.facts, reason: decline.reason }
  await tellOfCardPayment(transaction, { ...declined, type: 'card_payment_declined', facts })
  await auditCardPayment(transaction, {
    payment,
    what: 'declined',
    at,
    by,
    detail: { reason: decline.reason },
  })
}
