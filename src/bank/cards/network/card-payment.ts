import type { CardDecline } from '../../../domain/card-declines.ts'
import {
  cardPaymentLine,
  type CardPaymentStatus,
  type CardPaymentWay,
} from '../../../domain/card-payments.ts'
import { type ForeignMoney, formatForeign } from '../../../domain/currencies.ts'
import type { Pence } from '../../../domain/money.ts'
import type { Queryable } from '../../database/database.ts'
import { deriveId } from '../../derive-id.ts'
import { ownAccountIds } from '../../ledger/order.ts'
import type { CardRow } from '../card.ts'

/** A card payment, with the step at which it stands. */
export interface CardPaymentRow {
  readonly id: string
  readonly card_id: string
  readonly customer_id: string
  readonly account_id: string
  readonly how: CardPaymentWay
  readonly merchant: string
  readonly mcc: string
  readonly country: string
  readonly place: string
  readonly currency: string
  readonly amount_minor: bigint
  readonly rate: string | null
  readonly amount_pence: bigint | null
  readonly status: CardPaymentStatus
  readonly changed_at: Date
  readonly approve_by: Date | null
  readonly confirmation_id: string | null
  readonly has_pin: boolean
  readonly authorised_minor: bigint | null
  readonly authorised_pence: bigint | null
  readonly hold_id: string | null
  readonly hold_ends_at: Date | null
  readonly clearing_id: string | null
  readonly cleared_pence: bigint | null
  readonly cleared_currency: string | null
  readonly cleared_minor: bigint | null
  readonly cleared_rate: string | null
  readonly owed_pence: bigint
  readonly refunded_pence: bigint
  /** Of a demo customer, where it came from. */
  readonly visitor_address: string | null
}

/** The columns of a {@link CardPaymentRow}, of a card payment `p`. */
const cardPaymentColumns = `p.id, p.card_id, p.customer_id, p.account_id, p.how, p.merchant, p.mcc, p.country, p.place,
  p.currency, p.amount_minor, p.rate, p.amount_pence, p.status, p.changed_at, p.approve_by, p.confirmation_id, p.has_pin,
  p.authorised_minor, p.authorised_pence, p.hold_id, p.hold_ends_at, p.clearing_id, p.cleared_pence, p.cleared_currency,
  p.cleared_minor, p.cleared_rate, p.owed_pence, p.refunded_pence, p.visitor_address`

/** Locks a card payment until the database transaction ends. The caller has locked its customer and its card. */
export async function lockCardPayment(
  transaction: Queryable,
  id: string,
): Promise<CardPaymentRow | undefined> {
  const [row] = await transaction.query<CardPaymentRow>(
    `select ${cardPaymentColumns} from card_payment p where p.id = $1 for no key update`,
    [id],
  )
  return row
}

/** The ids of what the ledger does for a message (part two, 15.2). SQL derives the same. */
export const cardTransferId = (
  messageId: string,
  step: 'hold' | 'release' | 'capture' | 'posting' | 'refund' | 'owed',
): string => deriveId(`sarsen/card/${messageId}/${step}`)

/** What an order of the ledger names: the card, and what is paid. */
interface Named {
  readonly card: Pick<CardRow, 'account_id' | 'last_four'>
  readonly payment: Pick<CardPaymentRow, 'how' | 'merchant'>
  readonly money: ForeignMoney
  readonly rate: string | null
}

/** What every order of the ledger for a card payment says: its accounts, its line and its reference. */
export function textsOfCardPayment({ card, payment: { how, merchant }, money, rate }: Named) {
  const theirs = rate === null ? '' : `, ${formatForeign(money)} at ${rate}`
  const line = cardPaymentLine(how, merchant)
  return {
    debtorAccountId: card.account_id,
    creditorAccountId: ownAccountIds.cardSettlement,
    recipientName: merchant,
    reference: `Card ${card.last_four}${theirs}`,
    category: 'Card Payment',
    debtorDescription: line,
    creditorDescription: line,
  } as const
}

/** What is held for a payment, and until when. */
export interface Held {
  readonly holdId: string
  readonly endsAt: Date
  readonly amountMinor: bigint
  readonly pence: Pence
}

/** The day in London on which a payment counts, and its limit. */
export interface Counted {
  readonly on: string
  readonly limitPence: Pence
}

/** What cleared, at which rate, and what of it the account was short of. */
export interface Cleared {
  readonly clearingId: string
  readonly money: ForeignMoney
  /** Units of its currency for a pound; null for pounds. */
  readonly rate: string | null
  readonly pence: Pence
  readonly owedPence: Pence
}

/** What decides where a payment stands. A field that is left out stays as it was. */
export interface CardPaymentStep {
  readonly status: CardPaymentStatus
  readonly at: Date
  readonly held?: Held | undefined
  readonly counted?: Counted | undefined
  readonly cleared?: Cleared | undefined
  readonly decline?: CardDecline | undefined
  readonly confirmationId?: string | undefined
}

export interface NewCardPayment extends Omit<CardPaymentStep, 'confirmationId'> {
  readonly id: string
  readonly card: CardRow
  readonly purchase: ForeignMoney & Pick<CardPaymentRow, 'how' | 'merchant' | 'mcc' | 'country' | 'place'>
  readonly rate: string | null
  readonly amountPence: Pence | undefined
  readonly hasPin: boolean
  readonly approveBy?: Date
  readonly visitorAddress: string | null
}

const wireStep = ({ held, counted, cleared, decline }: Omit<CardPaymentStep, 'confirmationId'>) => ({
  hold_id: held?.holdId,
  hold_ends_at: held?.endsAt,
  authorised_minor: held?.amountMinor.toString(),
  authorised_pence: held?.pence.toString(),
  counts_on: counted?.on,
  limit_pence: counted?.limitPence.toString(),
  clearing_id: cleared?.clearingId,
  cleared_pence: cleared?.pence.toString(),
  cleared_currency: cleared?.money.currency,
  cleared_minor: cleared?.money.amountMinor.toString(),
  cleared_rate: cleared?.rate,
  owed_pence: (cleared?.owedPence ?? 0n).toString(),
  decline_reason: decline?.reason,
  decline_facts: decline?.facts,
})

const wirePayment = (payment: NewCardPayment) => {
  const { card, purchase } = payment
  return {
    ...wireStep(payment),
    id: payment.id,
    card_id: card.id,
    customer_id: card.customer_id,
    account_id: card.account_id,
    how: purchase.how,
    merchant: purchase.merchant,
    mcc: purchase.mcc,
    country: purchase.country,
    place: purchase.place,
    currency: purchase.currency,
    amount_minor: purchase.amountMinor.toString(),
    rate: payment.rate,
    amount_pence: payment.amountPence?.toString(),
    at: payment.at,
    status: payment.status,
    approve_by: payment.approveBy,
    has_pin: payment.hasPin,
    visitor_address: payment.visitorAddress,
  }
}

/** The types of what a step is written with. */
const stepTypes = `hold_id uuid, hold_ends_at timestamptz, authorised_minor bigint, authorised_pence bigint, counts_on date,
  limit_pence bigint, clearing_id uuid, cleared_pence bigint, cleared_currency text, cleared_minor bigint, cleared_rate numeric,
  owed_pence bigint, decline_reason text, decline_facts jsonb`

/** Keeps payments that begin, and returns them in order. What the ledger does for them is done, and their messages kept. */
export async function keepCardPayments(
  transaction: Queryable,
  payments: readonly NewCardPayment[],
): Promise<readonly CardPaymentRow[]> {
  const rows = await transaction.query<CardPaymentRow>(
    `insert into card_payment as p (hold_id, hold_ends_at, authorised_minor, authorised_pence, counts_on, limit_pence, clearing_id,
                                    cleared_pence, cleared_currency, cleared_minor, cleared_rate, owed_pence, decline_reason,
                                    decline_facts, id, card_id, customer_id, account_id, how, merchant, mcc, country, place,
                                    currency, amount_minor, rate, amount_pence, begun_at, status, changed_at, approve_by, has_pin,
                                    visitor_address)
     select n.hold_id, n.hold_ends_at, n.authorised_minor, n.authorised_pence, n.counts_on, n.limit_pence, n.clearing_id,
            n.cleared_pence, n.cleared_currency, n.cleared_minor, n.cleared_rate, n.owed_pence, n.decline_reason, n.decline_facts,
            n.id, n.card_id, n.customer_id, n.account_id, n.how, n.merchant, n.mcc, n.country, n.place, n.currency,
            n.amount_minor, n.rate, n.amount_pence, n.at, n.status, n.at, n.approve_by, n.has_pin, n.visitor_address
       from jsonb_to_recordset($1::jsonb) n (${stepTypes}, id uuid, card_id uuid, customer_id uuid, account_id uuid, how text,
              merchant text, mcc text, country text, place text, currency text, amount_minor bigint, rate numeric,
              amount_pence bigint, at timestamptz, status text, approve_by timestamptz, has_pin boolean, visitor_address text)
     returning ${cardPaymentColumns}`,
    [JSON.stringify(payments.map(wirePayment))],
  )
  const kept = new Map(rows.map(row => [row.id, row]))
  return payments.map(({ id }) => {
    const row = kept.get(id)
    if (!row) throw new Error(`card payment ${id} was not kept`)
    return row
  })
}

/** Keeps a payment that begins: see {@link keepCardPayments}. */
export async function keepCardPayment(
  transaction: Queryable,
  payment: NewCardPayment,
): Promise<CardPaymentRow> {
  const [row] = await keepCardPayments(transaction, [payment])
  if (!row) throw new Error(`card payment ${payment.id} was not kept`)
  return row
}

/** Takes a payment to its next step, or keeps what else is authorised for it. The caller has locked it. */
export async function stepCardPayment(
  transaction: Queryable,
  { id }: Pick<CardPaymentRow, 'id'>,
  step: CardPaymentStep,
): Promise<CardPaymentRow> {
  const [row] = await transaction.query<CardPaymentRow>(
    `update card_payment p
        set hold_id = coalesce(n.hold_id, p.hold_id), hold_ends_at = coalesce(n.hold_ends_at, p.hold_ends_at),
            authorised_minor = coalesce(n.authorised_minor, p.authorised_minor),
            authorised_pence = coalesce(n.authorised_pence, p.authorised_pence),
            counts_on = coalesce(n.counts_on, p.counts_on), limit_pence = coalesce(n.limit_pence, p.limit_pence),
            clearing_id = coalesce(n.clearing_id, p.clearing_id), cleared_pence = coalesce(n.cleared_pence, p.cleared_pence),
            cleared_currency = coalesce(n.cleared_currency, p.cleared_currency),
            cleared_minor = coalesce(n.cleared_minor, p.cleared_minor), cleared_rate = coalesce(n.cleared_rate, p.cleared_rate),
            owed_pence = greatest(p.owed_pence, n.owed_pence), decline_reason = coalesce(n.decline_reason, p.decline_reason),
            decline_facts = coalesce(n.decline_facts, p.decline_facts), status = $2,
            changed_at = case when p.status = $2 then p.changed_at else greatest(p.changed_at, $3) end,
            confirmation_id = coalesce($4, p.confirmation_id)
       from jsonb_to_record($5::jsonb) n (${stepTypes})
      where p.id = $1 returning ${cardPaymentColumns}`,
    [id, step.status, step.at, step.confirmationId ?? null, JSON.stringify(wireStep(step))],
  )
  if (!row) throw new Error(`card payment ${id} is gone`)
  return row
}
