import {
  disputeDueDay,
  disputedPence,
  type DisputeReason,
  disputesOfPaymentMax,
  disputeTerms,
} from '../../../domain/card-disputes.ts'
import { hasEnded } from '../../../domain/cards.ts'
import { isoDateOf, londonDayOf } from '../../../domain/london-time.ts'
import type { Pence } from '../../../domain/money.ts'
import { hasPaymentChecks } from '../../accounts/holders.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { deriveId } from '../../derive-id.ts'
import { ownAccountIds } from '../../ledger/order.ts'
import { giveNotice } from '../../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../../result.ts'
import { type Caller, sharedVisitor, visitorAddress } from '../../sessions/caller.ts'
import { lockCard } from '../card.ts'
import { cardNotice, stepCard } from '../card-steps.ts'
import type { CardPaymentRow } from '../network/card-payment.ts'
import { type CardParty, ledgerTime, lockParty } from '../network/message.ts'
import { replaceLocked } from '../replace-card.ts'
import { type Dispute, readDispute } from './disputes.ts'
import { auditDispute, storeStep } from './dispute-steps.ts'

/** A dispute as a customer sends it. */
export interface NewDispute {
  /** Made by the client. */
  readonly id: string
  readonly paymentId: string
  readonly reason: DisputeReason
  /** Of a wrong amount alone: what it should have been, in pence. */
  readonly shouldBePence?: Pence | undefined
  /** 20 to 4,000 characters. */
  readonly story: string
}

/** In order of precedence. `belowPence`: what it should have been is not below this. */
export type DisputeRefused =
  | { readonly code: 'not_found' }
  | { readonly code: 'amount_not_below'; readonly belowPence: Pence }
  | {
      readonly code:
        | 'private_desk'
        | 'dispute_id_reused'
        | 'changed_meanwhile'
        | 'nothing_left'
        | 'dispute_exists'
        | 'disputed_by_visitor'
        | 'too_late'
    }

interface OpenDispute {
  readonly customerId: string
  readonly dispute: NewDispute
  readonly caller: Caller
}

interface OpenedDispute {
  readonly dispute: Dispute
  readonly replayed: boolean
}

type Party = CardParty & { readonly payment: CardPaymentRow }

/**
 * Locks a payment of this customer's card, with all that a dispute of it moves. Undefined if it is none, if they left the account,
 * and if another visitor of a shared demonstration made it.
 */
async function lockOwnPayment(
  { isShared }: Bank,
  transaction: Queryable,
  { customerId, paymentId, caller }: { customerId: string; paymentId: string; caller: Caller },
): Promise<Party | undefined> {
  const visitor = await sharedVisitor({ isShared, database: transaction }, customerId, caller)
  const [found] = await transaction.query<{ card_id: string }>(
    `select p.card_id from card_payment p join access_in_force x on x.account_id = p.account_id and x.customer_id = $2
      where p.id = $1 and p.customer_id = $2 and ($3::text is null or p.visitor_address is null or p.visitor_address = $3)`,
    [paymentId, customerId, visitor],
  )
  if (!found) return undefined
  const party = await lockParty(transaction, {
    cardId: found.card_id,
    paymentId,
    and: [ownAccountIds.disputes, ownAccountIds.suspense],
  })
  return party?.payment && { card: party.card, payment: party.payment }
}

/** Whether a dispute has this id: of the same request, of another one, or none. */
async function findSame(
  transaction: Queryable,
  customerId: string,
  { id, paymentId, reason, shouldBePence, story }: NewDispute,
): Promise<'same' | 'other' | undefined> {
  const [found] = await transaction.query<{ is_same: boolean }>(
    `select (d.customer_id, d.payment_id, d.reason, d.story) = ($2::uuid, $3::uuid, $4, $5)
            and d.should_be_pence is not distinct from $6::bigint as is_same
       from card_dispute d where d.id = $1`,
    [id, customerId, paymentId, reason, story, shouldBePence ?? null],
  )
  return found && (found.is_same ? 'same' : 'other')
}

/**
 * Why a payment is not disputed again: a dispute is there that was not withdrawn, or the customer, or this visitor of a demonstration,
 * disputed it as often as they may. A payment has one live dispute, and another visitor's is not this one's to read of.
 */
async function findDisputed(
  transaction: Queryable,
  paymentId: string,
  visitor: string | null,
): Promise<'dispute_exists' | 'disputed_by_visitor' | undefined> {
  const [row] = await transaction.query<{ is_others: boolean; is_own: boolean }>(
    `select coalesce(bool_or(status <> 'withdrawn' and visitor_address is not null and visitor_address is distinct from $2::text),
                     false) as is_others,
            coalesce(bool_or(status <> 'withdrawn'), false)
              or count(*) filter (where visitor_address is not distinct from $2::text) >= $3 as is_own
       from card_dispute where payment_id = $1`,
    [paymentId, visitor, disputesOfPaymentMax],
  )
  if (row?.is_others) return 'disputed_by_visitor'
  return row?.is_own ? 'dispute_exists' : undefined
}

/** Whether a payment settled too long ago: 120 days, and 13 months if it was not the customer. */
async function isTooOld(
  transaction: Queryable,
  { id }: CardPaymentRow,
  { reason, at }: { readonly reason: DisputeReason; readonly at: Date },
): Promise<boolean> {
  const [row] = await transaction.query<{ is_too_old: boolean }>(
    `select london_day(p.changed_at) < case when $2 then (london_day($3::timestamptz) - make_interval(months => $4::int))::date
                                            else london_day($3::timestamptz) - $5::int end as is_too_old
       from card_payment p where p.id = $1`,
    [id, reason === 'not_me', at, disputeTerms.notMeMonths, disputeTerms.days],
  )
  return row?.is_too_old ?? true
}

interface StoreDispute {
  readonly dispute: NewDispute
  readonly payment: CardPaymentRow
  readonly amountPence: Pence
  readonly at: Date
  readonly visitor: string | null
}

/** Stores a dispute with the next number. Returns undefined if the id was taken meanwhile. */
async function storeDispute(
  transaction: Queryable,
  { dispute, payment, amountPence, at, visitor }: StoreDispute,
): Promise<string | undefined> {
  const { id, reason, shouldBePence, story } = dispute
  const [counter] = await transaction.query<{ number: bigint }>(
    'select next_number as number from card_dispute_counter where id = 1 for no key update',
  )
  if (!counter) throw new Error('there is no counter of disputes')
  const stored = await transaction.query(
    `insert into card_dispute (id, number, payment_id, customer_id, account_id, reason, should_be_pence, amount_pence, story,
                               status, made_at, changed_at, due_day, visitor_address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'received', $10, $10, $11, $12) on conflict (id) do nothing returning id`,
    [
      id,
      counter.number,
      payment.id,
      payment.customer_id,
      payment.account_id,
      reason,
      shouldBePence ?? null,
      amountPence,
      story,
      at,
      isoDateOf(disputeDueDay(reason, londonDayOf(at))),
      visitor,
    ],
  )
  if (stored.length === 0) return undefined
  await transaction.query('update card_dispute_counter set next_number = next_number + 1 where id = 1')
  return String(counter.number)
}

interface StopCard {
  readonly disputeId: string
  readonly card: CardParty['card']
  readonly at: Date
  readonly visitor: string | null
  readonly caller: Caller
}

/**
 * Replaces the card as stolen, as it was not its holder who paid; a virtual one is cancelled. Without the key that seals cards, or
 * with one coming already, nothing is ordered and the card is cancelled. One that has ended stays so.
 */
async function stopPayingCard(
  bank: Bank,
  transaction: Queryable,
  { disputeId, card: { id: cardId, customer_id: customerId }, at, visitor, caller }: StopCard,
): Promise<void> {
  const locked = await lockCard(transaction, { customerId, cardId })
  if (!locked || hasEnded(locked.card.status)) return
  const idsOf = (what: string) =>
    [`${what}/notification`, `${what}/email`, `${what}/sms`].map(end =>
      deriveId(`sarsen/dispute/${disputeId}/${end}`),
    )
  const [one = '', two = '', three = ''] = idsOf('stopped')
  const [four = '', five = '', six = ''] = idsOf('ordered')
  const vault = bank.cardVault
  if (locked.card.kind === 'physical' && vault) {
    const ids = { stoppedIds: [one, two, three], orderedIds: [four, five, six] } as const
    const id = deriveId(`sarsen/dispute/${disputeId}/card`)
    const replacing = { locked, id, reason: 'stolen', at, visitor, caller, ...ids } as const
    await replaceLocked(bank, transaction, vault, replacing)
    return
  }
  const stopped = await stepCard(transaction, locked.card, { to: 'cancelled', because: 'stolen', at, caller })
  await giveNotice(transaction, cardNotice([one, two, three], stopped, { type: 'card_stopped', at }))
}

/**
 * Disputes a settled payment of the customer's own card, and stops the card if it was not them: see {@link stopPayingCard}. The
 * same request again changes nothing and answers with the dispute as it is now. Refusals, in this order: `not_found`, also for a
 * payment of another holder's card, or another visitor's; `amount_not_below`, if it should not have been less than it was; `private_desk`;
 * `dispute_id_reused`; `changed_meanwhile`, if it has not settled; `nothing_left`; `dispute_exists`, unless that was withdrawn, and after three,
 * or `disputed_by_visitor`, if it is another visitor's of the demonstration; `too_late`, 120 days after it settled, and 13 months if
 * it was not the customer (PSRs 2017, reg. 74). Source: part two, 15.4 and 15.6.
 */
export async function openDispute(
  bank: Bank,
  { customerId, dispute: request, caller }: OpenDispute,
): Promise<Result<OpenedDispute, DisputeRefused>> {
  const now = bank.clock()
  const stepId = bank.newId()
  const { id: disputeId, paymentId, reason, shouldBePence } = request
  return bank.database.transaction(async (transaction): Promise<Result<OpenedDispute, DisputeRefused>> => {
    const party = await lockOwnPayment(bank, transaction, { customerId, paymentId, caller })
    if (!party) return refused({ code: 'not_found' })
    const { card, payment } = party
    const clearedPence = payment.cleared_pence ?? 0n
    const isSettled = payment.status === 'settled'
    if (isSettled && shouldBePence !== undefined && shouldBePence >= clearedPence)
      return refused({ code: 'amount_not_below', belowPence: clearedPence })
    if (!(await hasPaymentChecks(transaction, customerId))) return refused({ code: 'private_desk' })
    const own = { customerId, disputeId, caller, isShared: bank.isShared }
    const known = await findSame(transaction, customerId, request)
    const same = known === 'same' ? await readDispute(transaction, own) : undefined
    if (same) return accepted({ dispute: same, replayed: true })
    if (known) return refused({ code: 'dispute_id_reused' })
    if (!isSettled) return refused({ code: 'changed_meanwhile' })
    const amountPence = disputedPence({ clearedPence, refundedPence: payment.refunded_pence, shouldBePence })
    if (amountPence <= 0n) return refused({ code: 'nothing_left' })
    const visitor = await visitorAddress(transaction, customerId, caller)
    const disputed = await findDisputed(transaction, paymentId, visitor)
    if (disputed) return refused({ code: disputed })
    const at = await ledgerTime(transaction, party, { now })
    if (await isTooOld(transaction, payment, { reason, at })) return refused({ code: 'too_late' })
    const number = await storeDispute(transaction, { dispute: request, payment, amountPence, at, visitor })
    if (number === undefined) return refused({ code: 'dispute_id_reused' })
    await storeStep(transaction, { id: disputeId }, { id: stepId, step: 'made', at })
    if (reason === 'not_me') await stopPayingCard(bank, transaction, { disputeId, card, at, visitor, caller })
    const dispute = await readDispute(transaction, own)
    if (!dispute) throw new Error(`dispute ${disputeId} is not there`)
    const detail = { reason, amountPence: String(amountPence) }
    await auditDispute(transaction, dispute, { step: 'made', at, by: customerId, detail, caller })
    return accepted({ dispute, replayed: false })
  })
}
