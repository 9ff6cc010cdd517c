import { claimDays, type ClaimKind } from '../../domain/claims.ts'
import { isoDateOf, londonDayOf } from '../../domain/london-time.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'
import { type Claim, readClaim, storeStep } from './claims.ts'

/** A claim as a customer sends it. */
export interface NewClaim {
  /** Made by the client. */
  readonly id: string
  readonly kind: ClaimKind
  /** The payments: 1 to 20, each once. */
  readonly transferIds: readonly string[]
  /** 20 to 4,000 characters. */
  readonly story: string
  readonly isVulnerable: boolean
}

/** In order of precedence. */
export interface ClaimRefusal {
  readonly code: 'not_found' | 'claim_id_reused' | 'too_late' | 'already_claimed' | 'too_many_claims'
}

/** Whether a claim has this id: of the same request, of another one, or none. */
async function findSame(
  transaction: Queryable,
  { id, customerId, kind, story, isVulnerable, transferIds }: NewClaim & { readonly customerId: string },
): Promise<'same' | 'other' | undefined> {
  const [found] = await transaction.query<{ is_same: boolean }>(
    `select (c.customer_id, c.kind, c.story, c.is_vulnerable) = ($2::uuid, $3, $4, $5::boolean)
            and array(select p.transfer_id from claim_payment p where p.claim_id = c.id order by 1)
                = array(select x from unnest($6::uuid[]) x order by 1) as is_same
       from claim c where c.id = $1`,
    [id, customerId, kind, story, isVulnerable, transferIds],
  )
  return found && (found.is_same ? 'same' : 'other')
}

interface ClaimablePayment {
  readonly id: string
  readonly amount_pence: bigint
  readonly debtor_account_id: string
  readonly is_too_old: boolean
  readonly is_claimed: boolean
}

/**
 * Those of the transfers that the customer may claim, the latest first: completed payments that they placed, to somebody
 * else, and that did not come back.
 */
const findPayments = (
  transaction: Queryable,
  { customerId, ids, at, months }: { customerId: string; ids: readonly string[]; at: Date; months: number },
): Promise<readonly ClaimablePayment[]> =>
  transaction.query<ClaimablePayment>(
    `select t.id, t.amount_pence, t.debtor_account_id,
            london_day(t.decided_at) < (london_day($3::timestamptz) - make_interval(months => $4::int))::date as is_too_old,
            exists (select from claim_payment p where p.transfer_id = t.id and p.is_live) as is_claimed
       from transfer t
      where t.id = any ($2::uuid[]) and t.placed_by = $1 and t.status = 'completed' and t.kind in ('posting', 'capture')
        and t.destination is not null
        and not exists (select from access_in_force x
                         where x.account_id = t.creditor_account_id and x.customer_id = $1)
        and not exists (select from transfer r where r.subject_transfer_id = t.id and r.status = 'completed')
        and not exists (select from payment y where y.id = t.id and y.status = 'returned')
      order by t.decided_at desc, t.id`,
    [customerId, ids, at, months],
  )

interface Made {
  readonly customerId: string
  /** Null, except for a demo customer. */
  readonly visitor: string | null
  readonly at: Date
}

/** How many claims a customer, or a visitor, made in the last 24 hours. */
async function countMade(transaction: Queryable, { customerId, visitor, at }: Made): Promise<number> {
  const [row] = await transaction.query<{ count: bigint }>(
    `select count(*) as count from claim
      where customer_id = $1 and made_at > $2::timestamptz - interval '24 hours'
        and ($3::text is null or visitor_address = $3)`,
    [customerId, at, visitor],
  )
  return Number(row?.count ?? 0n)
}

interface StoreClaim extends Made {
  readonly claim: NewClaim
  readonly payments: readonly ClaimablePayment[]
  readonly accountId: string
}

/** Stores a claim with its payments. Returns its number; undefined if the id was taken meanwhile. */
async function storeClaim(
  bank: Bank,
  transaction: Queryable,
  { customerId, visitor, claim, payments, accountId, at }: StoreClaim,
): Promise<bigint | undefined> {
  const { id, kind, story, isVulnerable } = claim
  const { due, last } = claimDays(bank.limits.claims, { kind, madeOn: londonDayOf(at) })
  const [counter] = await transaction.query<{ number: bigint }>(
    'select next_number as number from claim_counter where id = 1 for no key update',
  )
  if (!counter) throw new Error('there is no counter of claims')
  const { number } = counter
  const stored = await transaction.query(
    `insert into claim (id, number, customer_id, kind, story, is_vulnerable, account_id, status, made_at, due_day, last_day,
                        visitor_address)
     values ($1, $2, $3, $4, $5, $6, $7, 'received', $8, $9, $10, $11) on conflict (id) do nothing returning id`,
    [
      id,
      number,
      customerId,
      kind,
      story,
      isVulnerable,
      accountId,
      at,
      isoDateOf(due),
      last === undefined ? null : isoDateOf(last),
      visitor,
    ],
  )
  if (stored.length === 0) return undefined
  await transaction.query('update claim_counter set next_number = next_number + 1 where id = 1')
  await transaction.query(
    `insert into claim_payment (claim_id, transfer_id, amount_pence, is_live)
     select $1, t.id, t.amount_pence, true from transfer t where t.id = any ($2::uuid[]) order by t.id`,
    [id, payments.map(payment => payment.id)],
  )
  return number
}

/**
 * Makes a claim for payments of the customer. The account that the latest of them left gets the refund. The same request
 * again changes nothing and answers with the claim as it is now. Refusals, in this order: `not_found`, if one of the
 * transfers is none of their payments to somebody else, or came back; `claim_id_reused`; `too_late`, if one is older than
 * 13 months; `already_claimed`, if one is in another claim that was not withdrawn; `too_many_claims`, with 20 in 24 hours.
 * The story and what made it harder stand in the claim alone: not in the audit, and in no notice. Source: specification
 * sections 12.6 and 12.7.
 */
export async function makeClaim(
  bank: Bank,
  {
    customerId,
    claim,
    caller,
  }: { readonly customerId: string; readonly claim: NewClaim; readonly caller: Caller },
): Promise<Result<{ readonly claim: Claim; readonly replayed: boolean }, ClaimRefusal>> {
  const at = bank.clock()
  const stepId = bank.newId()
  const { id: claimId, transferIds: ids } = claim
  const { months, dailyMax } = bank.limits.claims
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    const known = await findSame(transaction, { ...claim, customerId })
    const own = { customerId, claimId, caller }
    const same = known === 'same' ? await readClaim(transaction, own) : undefined
    if (same) return accepted({ claim: same, replayed: true })
    const payments = await findPayments(transaction, { customerId, ids, at, months })
    const [latest] = payments
    if (!latest || payments.length < ids.length) return refused({ code: 'not_found' })
    if (known) return refused({ code: 'claim_id_reused' })
    if (payments.some(payment => payment.is_too_old)) return refused({ code: 'too_late' })
    if (payments.some(payment => payment.is_claimed)) return refused({ code: 'already_claimed' })
    const visitor = await visitorAddress(transaction, customerId, caller)
    const made = { customerId, visitor, at }
    if ((await countMade(transaction, made)) >= dailyMax) return refused({ code: 'too_many_claims' })
    const accountId = latest.debtor_account_id
    const number = await storeClaim(bank, transaction, { ...made, claim, payments, accountId })
    if (number === undefined) return refused({ code: 'claim_id_reused' })
    await storeStep(transaction, { id: stepId, claimId, step: 'made', at })
    const detail = { claimId, number: String(number), kind: claim.kind, transferIds: ids.join(' ') }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'claim_made', detail, caller })
    const stored = await readClaim(transaction, own)
    if (!stored) throw new Error(`claim ${claimId} is not there`)
    return accepted({ claim: stored, replayed: false })
  })
}
