import type { DisputeReason, DisputeRefusal, DisputeStatus } from '../../../domain/card-disputes.ts'
import type { CardDesign, CardKind } from '../../../domain/cards.ts'
import type { Pence } from '../../../domain/money.ts'
import { hasPaymentChecks } from '../../accounts/holders.ts'
import type { Queryable } from '../../database/database.ts'
import { ownAccountIds } from '../../ledger/order.ts'
import { accepted, refused, type Result } from '../../result.ts'
import { type Caller, sharedVisitor, visitorAddress } from '../../sessions/caller.ts'
import { type CardRow, shownNameTo } from '../card.ts'
import type { CardPaymentRow } from '../network/card-payment.ts'
import { type CardParty, ledgerTime, lockParty } from '../network/message.ts'

/**
 * What a step of a dispute does. `resumed`: the bank decides without the answer that it asked for; `refunded`: the merchant
 * refunded a part of what was credited; `short`: the account has less than the sum to take back.
 */
export type DisputeStep =
  | Exclude<DisputeStatus, 'received' | 'information_needed'>
  | 'made'
  | 'asked'
  | 'answered'
  | 'resumed'
  | 'refunded'
  | 'short'
  | 'taken_back'

/** A step of a dispute, with the bank's question or the customer's answer. */
export interface DisputeEvent {
  readonly step: DisputeStep
  readonly text: string | undefined
  readonly at: Date
}

/** A customer's request for money back for a card payment. Only the card's holder reads it. Amounts are pence. */
export interface Dispute {
  readonly id: string
  readonly number: bigint
  readonly paymentId: string
  readonly customerId: string
  readonly accountId: string
  readonly merchant: string
  readonly paidAt: Date
  readonly card: {
    readonly id: string
    readonly kind: CardKind
    readonly design: CardDesign | null
    readonly name: string | null
    readonly lastFour: string
  }
  /** The card that was ordered in place of the one that paid, as it was not the customer. */
  readonly newCardId: string | undefined
  readonly reason: DisputeReason
  readonly shouldBePence: Pence | undefined
  /** Disputed. */
  readonly amountPence: Pence
  readonly story: string
  readonly status: DisputeStatus
  readonly madeAt: Date
  readonly changedAt: Date
  /** The bank decides by the end of this day in London, `YYYY-MM-DD`. */
  readonly dueDay: string | undefined
  readonly askedAt: Date | undefined
  /** From this day in London on its next step comes by itself. */
  readonly nextOn: string | undefined
  readonly refusedBecause: DisputeRefusal | undefined
  readonly creditPence: Pence | undefined
  /** Of the credit: what the merchant refunded, what it bears, and what the customer gave back. */
  readonly coveredPence: Pence
  readonly chargedPence: Pence
  readonly returnedPence: Pence
  readonly returnedAt: Date | undefined
  readonly owedAt: Date | undefined
  readonly events: readonly DisputeEvent[]
}

interface DisputeRow {
  readonly id: string
  readonly number: bigint
  readonly payment_id: string
  readonly customer_id: string
  readonly account_id: string
  readonly merchant: string
  readonly begun_at: Date
  readonly card_id: string
  readonly kind: CardKind
  readonly design: CardDesign | null
  readonly name: string | null
  readonly last_four: string
  /** Which visitor of a demonstration ordered the card. */
  readonly card_visitor: string | null
  readonly new_card_id: string | null
  readonly reason: DisputeReason
  readonly should_be_pence: bigint | null
  readonly amount_pence: bigint
  readonly story: string
  readonly status: DisputeStatus
  readonly made_at: Date
  readonly changed_at: Date
  readonly due_day: string | null
  readonly asked_at: Date | null
  readonly next_on: string | null
  readonly refused_because: DisputeRefusal | null
  readonly credit_pence: bigint | null
  readonly covered_pence: bigint
  readonly charged_pence: bigint
  readonly returned_pence: bigint
  readonly returned_at: Date | null
  readonly owed_at: Date | null
}

const columns = `d.id, d.number, d.payment_id, d.customer_id, d.account_id, p.merchant, p.begun_at, p.card_id, c.kind, c.design,
  c.name, c.last_four, c.visitor_address as card_visitor, n.id as new_card_id, d.reason, d.should_be_pence, d.amount_pence, d.story, d.status, d.made_at,
  d.changed_at, d.due_day::text as due_day, d.asked_at, d.next_on::text as next_on, d.refused_because, d.credit_pence,
  d.covered_pence, d.charged_pence, d.returned_pence, d.returned_at, d.owed_at`

const joined = `card_dispute d join card_payment p on p.id = d.payment_id join card c on c.id = p.card_id
  left join card n on n.id = derived_id('sarsen/dispute/' || d.id || '/card')`

const fromRow = (row: DisputeRow, events: readonly DisputeEvent[], visitor: string | null): Dispute => ({
  id: row.id,
  number: row.number,
  paymentId: row.payment_id,
  customerId: row.customer_id,
  accountId: row.account_id,
  merchant: row.merchant,
  paidAt: row.begun_at,
  card: {
    id: row.card_id,
    kind: row.kind,
    design: row.design,
    name: shownNameTo(visitor, { name: row.name, maker: row.card_visitor }),
    lastFour: row.last_four,
  },
  newCardId: row.new_card_id ?? undefined,
  reason: row.reason,
  shouldBePence: row.should_be_pence ?? undefined,
  amountPence: row.amount_pence,
  story: row.story,
  status: row.status,
  madeAt: row.made_at,
  changedAt: row.changed_at,
  dueDay: row.due_day ?? undefined,
  askedAt: row.asked_at ?? undefined,
  nextOn: row.next_on ?? undefined,
  refusedBecause: row.refused_because ?? undefined,
  creditPence: row.credit_pence ?? undefined,
  coveredPence: row.covered_pence,
  chargedPence: row.charged_pence,
  returnedPence: row.returned_pence,
  returnedAt: row.returned_at ?? undefined,
  owedAt: row.owed_at ?? undefined,
  events,
})

interface EventRow {
  readonly dispute_id: string
  readonly step: DisputeStep
  readonly text: string | null
  readonly at: Date
}

/** The disputes of these rows, with their steps, for a visitor of a shared demonstration, or everybody else. */
async function complete(
  database: Queryable,
  rows: readonly DisputeRow[],
  visitor: string | null = null,
): Promise<readonly Dispute[]> {
  const events = await database.query<EventRow>(
    `select dispute_id, step, text, at from card_dispute_event where dispute_id = any ($1::uuid[]) order by event_no`,
    [rows.map(({ id }) => id)],
  )
  return rows.map(row =>
    fromRow(
      row,
      events
        .filter(event => event.dispute_id === row.id)
        .map(({ step, text, at }) => ({ step, text: text ?? undefined, at })),
      visitor,
    ),
  )
}

/** What was credited and came back from nobody: the customer has it, and the bank has paid it. */
export const openPence = ({ creditPence = 0n, coveredPence, chargedPence, returnedPence }: Dispute): Pence =>
  creditPence - coveredPence - chargedPence - returnedPence

interface OfCustomer {
  /** Of the bank: whether it is a shared demonstration. */
  readonly isShared: boolean
  readonly customerId: string
  readonly caller: Pick<Caller, 'address'>
}

// For a demo customer, what came from the caller's own address, and the seed's, which came from no visitor.
const ofOwn =
  'd.customer_id = $1 and ($2::text is null or d.visitor_address is null or d.visitor_address = $2)'

/** A customer's dispute; undefined if it is another customer's, or another visitor's (ruling 35). */
export async function readDispute(
  database: Queryable,
  { isShared, customerId, disputeId, caller }: OfCustomer & { readonly disputeId: string },
): Promise<Dispute | undefined> {
  const visitor = await visitorAddress(database, customerId, caller)
  const rows = await database.query<DisputeRow>(
    `select ${columns} from ${joined} where ${ofOwn} and d.id = $3`,
    [customerId, visitor, disputeId],
  )
  const shown = await sharedVisitor({ isShared, database }, customerId, caller)
  return (await complete(database, rows, shown))[0]
}

/** The dispute with this number, of any customer. For the bank's own commands. */
export async function findDispute(database: Queryable, number: bigint): Promise<Dispute | undefined> {
  const rows = await database.query<DisputeRow>(`select ${columns} from ${joined} where d.number = $1`, [
    number,
  ])
  return (await complete(database, rows))[0]
}

/** The dispute with this id, of any customer. For the bank's staff. */
export async function findDisputeById(queryable: Queryable, id: string): Promise<Dispute | undefined> {
  const rows = await queryable.query<DisputeRow>(`select ${columns} from ${joined} where d.id = $1`, [id])
  return (await complete(queryable, rows))[0]
}

interface Page {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** A page of disputes, and how many there are on all pages. */
export interface ListedDisputes {
  readonly disputes: readonly Dispute[]
  readonly total: number
}

/**
 * A page of a customer's disputes, or of those of one payment, the newest first. For a demo customer, those from the caller's own address and the seed's.
 * Refused: `private_desk`.
 */
export async function listDisputes(
  database: Queryable,
  {
    isShared,
    customerId,
    paymentId,
    caller,
    page,
    pageSize,
  }: Page & OfCustomer & { readonly paymentId?: string | undefined },
): Promise<Result<ListedDisputes, { readonly code: 'private_desk' }>> {
  if (!(await hasPaymentChecks(database, customerId))) return refused({ code: 'private_desk' })
  const own = [customerId, await visitorAddress(database, customerId, caller), paymentId ?? null] as const
  const listed = `${ofOwn} and ($3::uuid is null or d.payment_id = $3)`
  const [counted] = await database.query<{ total: bigint }>(
    `select count(*) as total from card_dispute d where ${listed}`,
    own,
  )
  const rows = await database.query<DisputeRow>(
    `select ${columns} from ${joined} where ${listed} order by d.number desc limit $4 offset $5`,
    [...own, pageSize, (page - 1) * pageSize],
  )
  const shown = await sharedVisitor({ isShared, database }, customerId, caller)
  return accepted({ disputes: await complete(database, rows, shown), total: Number(counted?.total ?? 0n) })
}

/** A page of the disputes that wait for the bank's decision, those that are due first at the top. */
export async function listDueDisputes(
  database: Queryable,
  { page, pageSize }: Page,
): Promise<ListedDisputes> {
  const [counted] = await database.query<{ total: bigint }>(
    'select count(*) as total from card_dispute where due_day is not null',
  )
  const rows = await database.query<DisputeRow>(
    `select ${columns} from ${joined} where d.due_day is not null order by d.due_day, d.number limit $1 offset $2`,
    [pageSize, (page - 1) * pageSize],
  )
  return { disputes: await complete(database, rows), total: Number(counted?.total ?? 0n) }
}

/** A dispute, locked with its card and its payment, and the time at which it is decided. */
export interface LockedDispute {
  readonly card: CardRow
  readonly payment: CardPaymentRow
  readonly dispute: Dispute
  /** The ledger's time: not before the last decision on the account, nor the dispute's last step. */
  readonly at: Date
}

/**
 * Locks a dispute until the database transaction ends: its customer, card and payment first, then the dispute, the accounts that
 * its money moves on, and the chains that record it. Undefined if there is none.
 */
export async function lockDisputeParty(
  transaction: Queryable,
  disputeId: string,
): Promise<CardParty | undefined> {
  const [found] = await transaction.query<{ card_id: string; payment_id: string }>(
    `select p.card_id, d.payment_id from card_dispute d join card_payment p on p.id = d.payment_id where d.id = $1`,
    [disputeId],
  )
  if (!found) return undefined
  return lockParty(transaction, {
    cardId: found.card_id,
    paymentId: found.payment_id,
    and: [ownAccountIds.disputes, ownAccountIds.suspense],
  })
}

/** Locks a dispute as {@link lockDisputeParty} does, and reads it. Undefined if there is none. */
export async function lockDispute(
  transaction: Queryable,
  { disputeId, now }: { readonly disputeId: string; readonly now: Date },
): Promise<LockedDispute | undefined> {
  const party = await lockDisputeParty(transaction, disputeId)
  const dispute = await findDisputeById(transaction, disputeId)
  if (!party?.payment || !dispute) return undefined
  return {
    card: party.card,
    payment: party.payment,
    dispute,
    at: await timeOf(transaction, party, dispute, now),
  }
}

async function timeOf(
  transaction: Queryable,
  party: Parameters<typeof ledgerTime>[1],
  { events, changedAt }: Dispute,
  now: Date,
): Promise<Date> {
  const at = await ledgerTime(transaction, party, { now })
  return new Date(Math.max(at.getTime(), changedAt.getTime(), events.at(-1)?.at.getTime() ?? 0))
}

/** The dispute of a locked payment that was credited, if some of that came back from nobody; undefined if there is none. */
export async function findCredited(transaction: Queryable, paymentId: string): Promise<Dispute | undefined> {
  const rows = await transaction.query<DisputeRow>(
    `select ${columns} from ${joined}
      where d.payment_id = $1 and d.status <> 'withdrawn' and card_dispute_open_pence(d) > 0`,
    [paymentId],
  )
  return (await complete(transaction, rows))[0]
}

/** What merchants bear of disputes of a payment, in pence. */
export async function readChargedPence(transaction: Queryable, paymentId: string): Promise<Pence> {
  const [row] = await transaction.query<{ pence: bigint }>(
    'select coalesce(sum(charged_pence), 0)::bigint as pence from card_dispute where payment_id = $1',
    [paymentId],
  )
  return row?.pence ?? 0n
}

/** Whether a step with this id was stored: by an earlier run of the same database transaction. */
export async function isStepStored(transaction: Queryable, stepId: string): Promise<boolean> {
  const found = await transaction.query('select id from card_dispute_event where id = $1', [stepId])
  return found.length > 0
}
