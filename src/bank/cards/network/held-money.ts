import { dayMs } from '../../../domain/london-time.ts'
import { holdDaysOf } from '../../../domain/card-payments.ts'
import type { Pence } from '../../../domain/money.ts'
import type { Queryable } from '../../database/database.ts'
import { deriveId } from '../../derive-id.ts'
import { postTransfers } from '../../ledger/post-transfers.ts'
import type { CardRow } from '../card.ts'
import {
  cardTransferId,
  type CardPaymentRow,
  type Held,
  stepCardPayment,
  textsOfCardPayment,
} from './card-payment.ts'
import { auditCardPayment, byRun } from './notify.ts'

/** The sum to hold for a payment that is decided now. */
export interface ToHold {
  readonly card: CardRow
  readonly payment: Pick<CardPaymentRow, 'how' | 'merchant' | 'mcc' | 'currency'>
  readonly rate: string | null
  readonly amountMinor: bigint
  readonly pence: Pence
  /** The id of the hold is derived from it. */
  readonly messageId: string
  readonly at: Date
  /** Left out, it is held for as long as its merchant's category has. */
  readonly endsAt?: Date
}

/** The order that holds what is authorised, and what the payment keeps of it. */
export function holdOf({ card, payment, rate, amountMinor, pence, messageId, at, endsAt }: ToHold) {
  const held: Held = {
    holdId: cardTransferId(messageId, 'hold'),
    endsAt: endsAt ?? new Date(at.getTime() + holdDaysOf(payment.mcc) * dayMs),
    amountMinor,
    pence,
  }
  const money = { currency: payment.currency, amountMinor }
  const order = {
    ...textsOfCardPayment({ card, payment, money, rate }),
    kind: 'hold' as const,
    id: held.holdId,
    amountPence: pence,
    // It is in the chain of the card's holder: the bank's own would make all cards wait for each other.
    placedBy: card.customer_id,
    decidedAt: at,
    expiresAt: held.endsAt,
  }
  return { held, order }
}

/** Posts what the bank has decided with the account locked: the ledger finds nothing that stops it. */
export async function postDecided(
  transaction: Queryable,
  orders: Parameters<typeof postTransfers>[1],
): Promise<void> {
  const outcomes = await postTransfers(transaction, orders)
  for (const [n, { outcome }] of outcomes.entries())
    if (outcome !== 'completed') throw new Error(`${orders[n]?.kind} ${orders[n]?.id} returned ${outcome}`)
}

/** A pending payment, locked with its card and its account. */
export interface PendingPayment {
  readonly card: CardRow
  readonly payment: CardPaymentRow
  readonly at: Date
}

/** The order that releases what is held for a payment. */
export function releaseOf({ card, payment, at }: PendingPayment, id: string) {
  const {
    currency,
    rate,
    amount_minor: minor,
    authorised_minor: amountMinor,
    hold_id: subjectTransferId,
  } = payment
  if (subjectTransferId === null) throw new Error(`nothing is held for card payment ${payment.id}`)
  const money = { currency, amountMinor: amountMinor ?? minor }
  return {
    ...textsOfCardPayment({ card, payment, money, rate }),
    kind: 'release' as const,
    id,
    subjectTransferId,
    decidedAt: at,
  }
}

/** Releases the hold of a payment whose time is over. The caller has locked its card, itself and its account. */
export async function expireLocked(
  transaction: Queryable,
  { card, payment, at }: PendingPayment,
): Promise<CardPaymentRow> {
  await postDecided(transaction, [
    releaseOf({ card, payment, at }, deriveId(`sarsen/card/${payment.id}/expiry`)),
  ])
  const expired = await stepCardPayment(transaction, payment, { status: 'expired', at })
  await auditCardPayment(transaction, { payment: expired, what: 'expired', at, by: byRun })
  return expired
}
