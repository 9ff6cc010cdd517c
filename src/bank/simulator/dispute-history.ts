import type { Pence } from '../../domain/money.ts'
import { disputeTransferId } from '../cards/disputes/dispute-money.ts'
import { auditDispute, storeStep } from '../cards/disputes/dispute-steps.ts'
import { byNetwork } from '../cards/network/notify.ts'
import type { Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { ownAccountIds, type PostingOrder } from '../ledger/order.ts'
import { type CardsSoFar, findInHistory, type HistoryPayment, type ToRefund } from './card-history.ts'
import type { DisputeOfHistory } from './everyday-plan.ts'

/** A payment of a history that its customer disputed. */
interface HistoryDispute {
  readonly id: string
  readonly number: bigint
  readonly payment: HistoryPayment
  readonly pence: Pence
  readonly of: DisputeOfHistory
}

/** What was disputed of a history so far. */
export interface DisputesSoFar {
  readonly made: HistoryDispute[]
  /** Of the dispute of the history, if it has one. */
  nextNumber?: bigint
}

/**
 * Takes the next number of a dispute, before a history posts anything: who disputes meanwhile has locked the cards' account before
 * the number, and so does this.
 */
export async function takeDisputeNumber(transaction: Queryable): Promise<bigint> {
  await transaction.query('select id from account where id = $1 for no key update', [
    ownAccountIds.cardSettlement,
  ])
  const [taken] = await transaction.query<{ number: bigint }>(
    'update card_dispute_counter set next_number = next_number + 1 where id = 1 returning next_number - 1 as number',
  )
  if (!taken) throw new Error('there is no counter of disputes')
  return taken.number
}

/** Credits what the customer of a history disputed. Undefined if no card paid it. */
export function creditInHistory(
  { cards, disputes }: { readonly cards: CardsSoFar; readonly disputes: DisputesSoFar },
  { of, ...credit }: ToRefund & { readonly of: DisputeOfHistory },
): PostingOrder | undefined {
  const { from, amountPence, demoAccountId, dated, newId } = credit
  const payment = findInHistory(cards, credit)
  const { nextNumber: number } = disputes
  if (!payment || number === undefined) return undefined
  const dispute = { id: newId(), number, payment, pence: amountPence, of }
  disputes.made.push(dispute)
  const description = `Dispute ${number}: ${from}`
  return {
    ...dated,
    id: disputeTransferId(dispute.id, 'credited'),
    kind: 'posting',
    debtorAccountId: demoAccountId,
    creditorAccountId: payment.card.account_id,
    amountPence,
    recipientName: from,
    reference: `Dispute ${number}`,
    category: 'Refund',
    debtorDescription: description,
    creditorDescription: description,
  }
}

// No step is before the one before it, also if a clock was ahead and the ledger decided later than planned.
const insertDispute = `
  insert into card_dispute (id, number, payment_id, customer_id, account_id, reason, amount_pence, story, status, made_at,
                            changed_at, credit_pence, credited_at, charged_pence, charged_at)
  select $1, $2, p.id, p.customer_id, p.account_id, 'not_received', $4, $5, 'won', greatest(p.changed_at, $6::timestamptz), w.at,
         $4, t.decided_at, $4, w.at
    from card_payment p
    join transfer t on t.id = card_dispute_transfer_id($1, 'credited')
   cross join lateral (select greatest($7::timestamptz, t.decided_at) as at) w
   where p.id = $3
  returning made_at, credited_at, changed_at as won_at`

interface TimesRow {
  readonly made_at: Date
  readonly credited_at: Date
  readonly won_at: Date
}

/** Keeps a won dispute of a history once its payment is kept and its credit posted, with its steps and audit events. */
export async function recordDispute(
  transaction: Queryable,
  { id, number, payment, pence, of: { story, madeAt, wonAt } }: HistoryDispute,
): Promise<void> {
  const [times] = await transaction.query<TimesRow>(insertDispute, [
    id,
    number,
    payment.id,
    pence,
    story,
    madeAt,
    wonAt,
  ])
  if (!times) throw new Error('the demo history has not credited what was planned')
  const { customer_id: customerId } = payment.card
  const dispute = { id, number, customerId, paymentId: payment.id, merchant: payment.purchase.merchant }
  const amountPence = String(pence)
  for (const { step, at, by, detail } of [
    { step: 'made', at: times.made_at, by: customerId, detail: { reason: 'not_received', amountPence } },
    { step: 'credited', at: times.credited_at, by: 'operator', detail: { amountPence } },
    { step: 'won', at: times.won_at, by: byNetwork, detail: { chargedPence: amountPence } },
  ] as const) {
    await storeStep(transaction, dispute, { id: deriveId(`sarsen/dispute/${id}/${step}/step`), step, at })
    await auditDispute(transaction, dispute, { step, at, by, detail })
  }
}
