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

/** What decides where a payment stands. What is left out stays as it was. */
export interface CardPaymentStep {
  readonly status: CardPaymentStatus
  readonly at: Date
  readonly held?: Held | undefined
  readonly counted?: Counted | undefined
  readonly cleared?: Cleared | undefined
  readonly decline?: CardDecline | undefined
  readonly confirmationId?: string | undefined
}

interface NewCardPayment extends Omit<CardPaymentStep, 'confirmationId'> {
  readonly id: string
  readonly card: CardRow
  readonly purchase: ForeignMoney & Pick<CardPaymentRow, 'how' | 'merchant' | 'mcc' | 'country' | 'place'>
  readonly rate: string | null
  readonly amountPence: Pence | undefined
  readonly hasPin: boolean
  readonly approveBy?: Date
  readonly visitorAddress: string | null
}

const stepValues = ({ held, counted, cleared, decline }: Omit<CardPaymentStep, 'confirmationId'>) => [
  held?.holdId ?? null,
  held?.endsAt ?? null,
  held?.amountMinor ?? null,
  held?.pence ?? null,
  counted?.on ?? null,
  counted?.limitPence ?? null,
  cleared?.clearingId ?? null,
  cleared?.pence ?? null,
  cleared?.money.currency ?? null,
  cleared?.money.amountMinor ?? null,
  cleared?.rate ?? null,
  cleared?.owedPence ?? 0n,
  decline?.reason ?? null,
  decline ? JSON.stringify(decline.facts) : null,
]

/** Keeps a payment that begins. What the ledger does for it is done, and its message kept. */
export async function keepCardPayment(
  transaction: Queryable,
  payment: NewCardPayment,
): Promise<CardPaymentRow> {
  const { id, card, purchase, rate, amountPence, status, at, hasPin, approveBy, visitorAddress } = payment
  const [row] = await transaction.query<CardPaymentRow>(
    `insert into card_payment as p (hold_id, hold_ends_at, authorised_minor, authorised_pence, counts_on, limit_pence, clearing_id,
                                    cleared_pence, cleared_currency, cleared_minor, cleared_rate, owed_pence, decline_reason,
                                    decline_facts, id, card_id, customer_id, account_id, how, merchant, mcc, country, place,
                                    currency, amount_minor, rate, amount_pence, begun_at, status, changed_at, approve_by, has_pin,
                                    visitor_address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::numeric, $12, $13, $14::jsonb, $15, $16, $17, $18, $19, $20, $21, $22,
             $23, $24, $25, $26::numeric, $27, $28, $29, $28, $30, $31, $32)
     returning ${cardPaymentColumns}`,
    [
      ...stepValues(payment),
      id,
      card.id,
      card.customer_id,
      card.account_id,
      purchase.how,
      purchase.merchant,
      purchase.mcc,
      purchase.country,
      purchase.place,
      purchase.currency,
      purchase.amountMinor,
      rate,
      amountPence ?? null,
      at,
      status,
      approveBy ?? null,
      hasPin,
      visitorAddress,
    ],
  )
  if (!row) throw new Error(`card payment ${id} was not kept`)
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
        set hold_id = coalesce($1, p.hold_id), hold_ends_at = coalesce($2, p.hold_ends_at),
            authorised_minor = coalesce($3, p.authorised_minor), authorised_pence = coalesce($4, p.authorised_pence),
            counts_on = coalesce($5, p.counts_on), limit_pence = coalesce($6, p.limit_pence),
            clearing_id = coalesce($7, p.clearing_id), cleared_pence = coalesce($8, p.cleared_pence),
            cleared_currency = coalesce($9, p.cleared_currency), cleared_minor = coalesce($10, p.cleared_minor),
            cleared_rate = coalesce($11::numeric, p.cleared_rate), owed_pence = greatest(p.owed_pence, $12),
            decline_reason = coalesce($13, p.decline_reason), decline_facts = coalesce($14::jsonb, p.decline_facts),
            status = $16, changed_at = case when p.status = $16 then p.changed_at else greatest(p.changed_at, $17) end,
            confirmation_id = coalesce($18, p.confirmation_id)
      where p.id = $15 returning ${cardPaymentColumns}`,
    [...stepValues(step), id, step.status, step.at, step.confirmationId ?? null],
  )
  if (!row) throw new Error(`card payment ${id} is gone`)
  return row
}
