import { cardRefundFrom } from '../../../domain/card-payments.ts'
import { coveredByRefund } from '../../../domain/card-disputes.ts'
import { inPounds } from '../../../domain/currencies.ts'
import type { Pence } from '../../../domain/money.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { ownAccountIds } from '../../ledger/order.ts'
import { type Dispute, findCredited, openPence, readChargedPence } from '../disputes/disputes.ts'
import { coverByRefund } from '../disputes/refund-covers.ts'
import { cardTransferId, type CardPaymentRow, textsOfCardPayment } from './card-payment.ts'
import { convert } from './decide.ts'
import { postDecided } from './held-money.ts'
import {
  type Answered,
  type Received,
  type CardParty,
  type CardRefund,
  refuse,
  takeMessage,
} from './message.ts'
import { auditCardPayment, byNetwork, notifyOfCardPayment } from './notify.ts'

async function isClosed(transaction: Queryable, accountId: string): Promise<boolean> {
  const found = await transaction.query('select id from account where id = $1 and closed_at is not null', [
    accountId,
  ])
  return found.length > 0
}

interface ToRefund extends Received<CardRefund, CardParty> {
  readonly payment: CardPaymentRow
  readonly pence: Pence
  readonly rate: string | null
  /** What the bank has credited for the payment, and has back from nobody. */
  readonly credited: Dispute | undefined
  /** Whether the holders are notified. */
  readonly isNotified: boolean
}

/** Pays the customer what the bank has not credited already. */
async function payCustomer(
  { transaction, message, party: { card }, payment, rate, at }: ToRefund,
  amountPence: Pence,
): Promise<void> {
  const isGone = await isClosed(transaction, payment.account_id)
  const description = `${cardRefundFrom}${payment.merchant}`
  await postDecided(transaction, [
    {
      ...textsOfCardPayment({ card, payment, money: message, rate }),
      id: cardTransferId(message.id, 'refund'),
      kind: 'posting',
      debtorAccountId: ownAccountIds.cardSettlement,
      // What comes back for a closed account waits in suspense.
      creditorAccountId: isGone ? ownAccountIds.suspense : payment.account_id,
      amountPence,
      category: 'Refund',
      debtorDescription: description,
      creditorDescription: description,
      decidedAt: at,
    },
  ])
}

async function payBack(refunded: ToRefund): Promise<void> {
  const {
    bank,
    transaction,
    message,
    party: { card },
    payment,
    pence,
    credited: dispute,
    at,
    isNotified,
  } = refunded
  const coveredPence = dispute ? coveredByRefund(pence, openPence(dispute)) : 0n
  if (dispute) await coverByRefund(bank, transaction, { dispute, messageId: message.id, coveredPence, at })
  if (coveredPence < pence) await payCustomer(refunded, pence - coveredPence)
  await transaction.query('update card_payment set refunded_pence = refunded_pence + $2 where id = $1', [
    payment.id,
    pence,
  ])
  const facts = { refundPence: pence.toString() }
  const own = { card, payment, subject: message.id, at }
  if (isNotified && coveredPence < pence)
    await notifyOfCardPayment(transaction, { ...own, type: 'card_refund', facts })
  await auditCardPayment(transaction, { payment, what: 'refunded', at, by: byNetwork, detail: facts })
}

/** The refund in pounds: at the rate that the payment cleared at or was authorised at, if it is in that currency. */
function poundsOf(
  transaction: Queryable,
  message: CardRefund,
  { payment, at }: { readonly payment: CardPaymentRow; readonly at: Date },
) {
  const keptAt = (rate: string | null) => ({ pence: inPounds(message, rate ?? undefined), rate })
  if (message.currency === payment.cleared_currency) return keptAt(payment.cleared_rate)
  return message.currency === payment.currency ? keptAt(payment.rate) : convert(transaction, message, at)
}

/**
 * Gives a settled payment back, or a part of it: at the rate that it cleared at or was authorised at, if it is in that
 * currency. What the bank has credited for a dispute of it goes back to the bank, and the rest to the customer; the money of a closed
 * account goes to suspense. Refusals, in this order: `not_settled`, also for a payment that the bank does not know, and for a
 * currency that has no rate; `refund_above_payment`, if all refunds, and what its merchant bears of disputes, would be more than
 * cleared. `isNotified`: false where the demonstration undoes what a visitor paid. Source: part two, 15.2 and 15.4.
 */
export const refund = (bank: Bank, message: CardRefund, { isNotified = true } = {}): Promise<Answered> =>
  takeMessage(bank, message, async ({ party, ...received }) => {
    const payment = party?.payment
    if (!party || payment?.status !== 'settled') return refuse('not_settled')
    const { pence, rate } = await poundsOf(received.transaction, message, { payment, at: received.at })
    if (pence === undefined) return refuse('not_settled')
    const chargedPence = await readChargedPence(received.transaction, payment.id)
    const backPence = payment.refunded_pence + chargedPence + pence
    if (backPence > (payment.cleared_pence ?? 0n)) return refuse('refund_above_payment')
    const credited = await findCredited(received.transaction, payment.id)
    const carryOut = () => payBack({ ...received, party, payment, pence, rate, credited, isNotified })
    return { answer: { answer: 'approved' }, pence, carryOut }
  })
