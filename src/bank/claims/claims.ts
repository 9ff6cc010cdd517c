import type { ClaimedPayment, ClaimKind, ClaimReason, ClaimStatus } from '../../domain/claims.ts'
import type { Pence } from '../../domain/money.ts'
import { lockAccounts } from '../accounts/accounts.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { ownAccountIds } from '../ledger/order.ts'
import { lockChains } from '../payments/payment-steps.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'

/** What a step of a claim does. `resumed`: the bank decides without the answer that it asked for. */
export type ClaimStep =
  | Exclude<ClaimStatus, 'received' | 'information_needed'>
  | 'made'
  | 'asked'
  | 'answered'
  | 'resumed'
  | 'settled'

/** A payment that a claim is about. */
export interface ClaimPayment {
  readonly transferId: string
  readonly amountPence: Pence
  readonly recipientName: string
  readonly paidAt: Date
}

/** A step of a claim, with the bank's question or the customer's answer. */
export interface ClaimEvent {
  readonly step: ClaimStep
  readonly text: string | undefined
  readonly at: Date
}

/** A customer's request for money back. Only who made it reads it; `isVulnerable` is for claim staff alone. */
export interface Claim {
  readonly id: string
  readonly number: bigint
  readonly customerId: string
  readonly kind: ClaimKind
  readonly status: ClaimStatus
  readonly story: string
  readonly isVulnerable: boolean
  readonly accountId: string
  readonly madeAt: Date
  /** Decided by the end of this day in London, `YYYY-MM-DD`; while the bank waits for an answer, that moves. */
  readonly dueDay: string
  readonly lastDay: string | undefined
  readonly askedAt: Date | undefined
  readonly decidedAt: Date | undefined
  readonly reason: ClaimReason | undefined
  readonly refundPence: Pence | undefined
  /** What other banks owe of the refund, and when they paid it. */
  readonly sharePence: Pence | undefined
  readonly settledAt: Date | undefined
  /** The latest one first. */
  readonly payments: readonly ClaimPayment[]
  readonly events: readonly ClaimEvent[]
}

interface ClaimRow {
  readonly id: string
  readonly number: bigint
  readonly customer_id: string
  readonly kind: ClaimKind
  readonly status: ClaimStatus
  readonly story: string
  readonly is_vulnerable: boolean
  readonly account_id: string
  readonly made_at: Date
  readonly due_day: string
  readonly last_day: string | null
  readonly asked_at: Date | null
  readonly decided_at: Date | null
  readonly reason: ClaimReason | null
  readonly refund_pence: bigint | null
  readonly share_pence: bigint | null
  readonly settled_at: Date | null
}

const columns = `c.id, c.number, c.customer_id, c.kind, c.status, c.story, c.is_vulnerable, c.account_id, c.made_at,
  c.due_day::text as due_day, c.last_day::text as last_day, c.asked_at, c.decided_at, c.reason, c.refund_pence,
  c.share_pence, c.settled_at`

const fromRow = (row: ClaimRow, { payments, events }: Pick<Claim, 'payments' | 'events'>): Claim => ({
  id: row.id,
  number: row.number,
  customerId: row.customer_id,
  kind: row.kind,
  status: row.status,
  story: row.story,
  isVulnerable: row.is_vulnerable,
  accountId: row.account_id,
  madeAt: row.made_at,
  dueDay: row.due_day,
  lastDay: row.last_day ?? undefined,
  askedAt: row.asked_at ?? undefined,
  decidedAt: row.decided_at ?? undefined,
  reason: row.reason ?? undefined,
  refundPence: row.refund_pence ?? undefined,
  sharePence: row.share_pence ?? undefined,
  settledAt: row.settled_at ?? undefined,
  payments,
  events,
})

interface PaymentRow {
  readonly claim_id: string
  readonly transfer_id: string
  readonly amount_pence: bigint
  readonly recipient_name: string
  readonly decided_at: Date
}

interface EventRow {
  readonly claim_id: string
  readonly step: ClaimStep
  readonly text: string | null
  readonly at: Date
}

/** The claims of these rows, with their payments and their steps. */
async function complete(database: Queryable, rows: readonly ClaimRow[]): Promise<readonly Claim[]> {
  const ids = rows.map(({ id }) => id)
  const payments = await database.query<PaymentRow>(
    `select p.claim_id, p.transfer_id, p.amount_pence, t.recipient_name, t.decided_at
       from claim_payment p join transfer t on t.id = p.transfer_id
      where p.claim_id = any ($1::uuid[]) order by t.decided_at desc, t.id`,
    [ids],
  )
  const events = await database.query<EventRow>(
    `select claim_id, step, text, at from claim_event where claim_id = any ($1::uuid[]) order by event_no`,
    [ids],
  )
  return rows.map(row =>
    fromRow(row, {
      payments: payments
        .filter(({ claim_id }) => claim_id === row.id)
        .map(({ transfer_id, amount_pence, recipient_name, decided_at }) => ({
          transferId: transfer_id,
          amountPence: amount_pence,
          recipientName: recipient_name,
          paidAt: decided_at,
        })),
      events: events
        .filter(({ claim_id }) => claim_id === row.id)
        .map(({ step, text, at }) => ({ step, text: text ?? undefined, at })),
    }),
  )
}

interface OfCustomer {
  readonly customerId: string
  readonly caller: Pick<Caller, 'address'>
}

// For a demo customer, what came from the caller's own address, and the seed's, which came from no visitor.
const ofOwn =
  'c.customer_id = $1 and ($2::text is null or c.visitor_address is null or c.visitor_address = $2)'

/** A customer's claim; undefined if it is another customer's, or another visitor's (ruling 35). */
export async function readClaim(
  database: Queryable,
  { customerId, claimId, caller }: OfCustomer & { readonly claimId: string },
): Promise<Claim | undefined> {
  const visitor = await visitorAddress(database, customerId, caller)
  const rows = await database.query<ClaimRow>(`select ${columns} from claim c where ${ofOwn} and c.id = $3`, [
    customerId,
    visitor,
    claimId,
  ])
  return (await complete(database, rows))[0]
}

/** The claim with this number, of any customer. For the bank's own commands. */
export async function findClaim(database: Queryable, number: bigint): Promise<Claim | undefined> {
  const rows = await database.query<ClaimRow>(`select ${columns} from claim c where c.number = $1`, [number])
  return (await complete(database, rows))[0]
}

/** The claim with this id, of any customer. For the bank's staff. */
export async function findClaimById(database: Queryable, claimId: string): Promise<Claim | undefined> {
  const rows = await database.query<ClaimRow>(`select ${columns} from claim c where c.id = $1`, [claimId])
  return (await complete(database, rows))[0]
}

interface Page {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** A page of claims, and how many there are on all pages. */
export interface ListedClaims {
  readonly claims: readonly Claim[]
  readonly total: number
}

/** A page of a customer's claims, the newest first. For a demo customer, those from the caller's own address and the seed's. */
export async function listClaims(
  { database }: Pick<Bank, 'database'>,
  { customerId, caller, page, pageSize }: Page & OfCustomer,
): Promise<ListedClaims> {
  const own = [customerId, await visitorAddress(database, customerId, caller)] as const
  const [counted] = await database.query<{ total: bigint }>(
    `select count(*) as total from claim c where ${ofOwn}`,
    own,
  )
  const rows = await database.query<ClaimRow>(
    `select ${columns} from claim c where ${ofOwn} order by c.number desc limit $3 offset $4`,
    [...own, pageSize, (page - 1) * pageSize],
  )
  return { claims: await complete(database, rows), total: Number(counted?.total ?? 0n) }
}

/** A page of the claims that nobody has decided yet, those that are due first at the top. */
export async function listUndecidedClaims(
  database: Queryable,
  { page, pageSize }: Page,
): Promise<ListedClaims> {
  const [counted] = await database.query<{ total: bigint }>(
    'select count(*) as total from claim where decided_at is null',
  )
  const rows = await database.query<ClaimRow>(
    `select ${columns} from claim c where c.decided_at is null order by c.due_day, c.number limit $1 offset $2`,
    [pageSize, (page - 1) * pageSize],
  )
  return { claims: await complete(database, rows), total: Number(counted?.total ?? 0n) }
}

async function readOwnAccountIds(transaction: Queryable, customerId: string): Promise<readonly string[]> {
  const rows = await transaction.query<{ id: string }>(
    'select account_id as id from access_in_force where customer_id = $1',
    [customerId],
  )
  return rows.map(({ id }) => id)
}

/**
 * Locks a claim until the database transaction ends: first its customer, then the claim, then, if money moves, the
 * customer's accounts with those of the bank that it moves on; then the chains that record it, before its task moves. Undefined if
 * there is none.
 */
export async function lockClaim(
  transaction: Queryable,
  { claimId, movesMoney = false }: { readonly claimId: string; readonly movesMoney?: boolean },
): Promise<Claim | undefined> {
  const [found] = await transaction.query<{ customer_id: string }>(
    'select customer_id from claim where id = $1',
    [claimId],
  )
  if (!found) return undefined
  const { customer_id: customerId } = found
  await transaction.query('select id from customer where id = $1 for no key update', [customerId])
  const rows = await transaction.query<ClaimRow>(
    `select ${columns} from claim c where c.id = $1 for no key update`,
    [claimId],
  )
  if (movesMoney) {
    const { settlement, reimbursements, dueFromBanks } = ownAccountIds
    await lockAccounts(transaction, [customerId], { and: [settlement, reimbursements, dueFromBanks] })
  }
  const accountIds = movesMoney ? await readOwnAccountIds(transaction, customerId) : []
  await lockChains(transaction, { accountIds, customerIds: [customerId], isBanks: movesMoney })
  return (await complete(transaction, rows))[0]
}

/** A step that is taken: its id is made before the database transaction, so that one that runs again knows its own. */
export interface TakenStep {
  readonly id: string
  readonly claimId: string
  readonly step: ClaimStep
  readonly text?: string
  readonly at: Date
}

/** Stores a step as the claim's last one. */
export async function storeStep(
  transaction: Queryable,
  { id, claimId, step, text, at }: TakenStep,
): Promise<void> {
  await transaction.query(
    `insert into claim_event (id, claim_id, event_no, step, text, at)
     select $1, $2, coalesce(max(event_no), 0) + 1, $3, $4, $5 from claim_event where claim_id = $2`,
    [id, claimId, step, text ?? null, at],
  )
}

/** Whether a step with this id was stored: by an earlier run of the same database transaction. */
export async function isStored(transaction: Queryable, stepId: string): Promise<boolean> {
  const found = await transaction.query('select id from claim_event where id = $1', [stepId])
  return found.length > 0
}

/** The time of a step: not before the claim's last one, if a clock was set back. */
export const stepTime = ({ events }: Claim, now: Date): Date => {
  const last = events.at(-1)
  return last && last.at > now ? last.at : now
}

/** A claim's payments as they decide what the bank pays. A payment that came back since needs no refund. */
export async function readClaimedPayments(
  database: Queryable,
  claimId: string,
): Promise<readonly ClaimedPayment[]> {
  const rows = await database.query<{
    readonly id: string
    readonly amount_pence: bigint
    readonly is_british: boolean
    readonly is_elsewhere: boolean
    readonly was_confirmed: boolean
  }>(
    `select t.id, p.amount_pence, t.destination ~ '^([0-9]{6} )?[0-9]{8}$|^GB' as is_british,
            t.creditor_account_id = $2 as is_elsewhere,
            exists (select from payment y where y.id = t.id and y.confirmation_id is not null) as was_confirmed
       from claim_payment p join transfer t on t.id = p.transfer_id
      where p.claim_id = $1
        and not exists (select from transfer r where r.subject_transfer_id = t.id and r.status = 'completed')
        and not exists (select from payment y where y.id = t.id and y.status = 'returned')`,
    [claimId, ownAccountIds.settlement],
  )
  return rows.map(row => ({
    amountPence: row.amount_pence,
    isBritish: row.is_british,
    isElsewhere: row.is_elsewhere,
    wasConfirmed: row.was_confirmed,
  }))
}

/** The claim that refunded a payment. */
export interface RefundingClaim {
  readonly number: bigint
  /** What its customer paid, and has neither been refunded nor got back since. */
  readonly missingPence: Pence
}

/**
 * The live claim with a payment that was refunded; undefined if there is none. The caller has locked reimbursements, so that
 * no claim is paid meanwhile. What came back to a customer: a reversal, or what {@link paymentIds} calls a return.
 */
export async function findRefundingClaim(
  transaction: Queryable,
  transferId: string,
): Promise<RefundingClaim | undefined> {
  const [claim] = await transaction.query<{ number: bigint; missing_pence: bigint }>(
    `select c.number, greatest(sum(o.amount_pence) - c.refund_pence - sum(returned_pence(o.transfer_id)), 0)::bigint
              as missing_pence
       from claim_payment p
       join claim c on c.id = p.claim_id and c.refund_pence is not null
       join claim_payment o on o.claim_id = c.id
      where p.transfer_id = $1 and p.is_live
      group by c.id`,
    [transferId],
  )
  return claim && { number: claim.number, missingPence: claim.missing_pence }
}
