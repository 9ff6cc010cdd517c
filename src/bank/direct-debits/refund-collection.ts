import { workingDaysAfter } from '../../domain/bank-holidays.ts'
import {
  directDebitRefundFrom,
  type RefundReason,
  repaidAfterWorkingDays,
} from '../../domain/direct-debits.ts'
import { isoDateOf, londonDayOf } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { ownAccountIds, type PostOrder } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { noticesOfBankOrder } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'
import {
  type CollectionRow,
  directDebitIds,
  isKnownTo,
  lockMandate,
  type MandateRow,
  readCollection,
  type RefundClaim,
} from './direct-debits.ts'
import { auditDirectDebit, type MessageCode, writeToOriginator } from './notify-of-direct-debit.ts'

/** In order of precedence. */
export interface RefundRefusal {
  readonly code: 'not_found' | 'claim_id_reused' | 'account_closed' | 'changed_meanwhile'
}

/** The codes of the scheme's indemnity claims (DDICA). */
const claimCodes = { 1: '1', 2: '2', 4: '4', 5: '5', 8: '8' } as const satisfies Readonly<
  Record<RefundReason, MessageCode>
>

interface RefundCollection {
  readonly customerId: string
  readonly collectionId: string
  /** Made by the client. */
  readonly id: string
  readonly reason: RefundReason
  readonly caller: Caller
}

interface ClaimRow {
  readonly id: string
  readonly collection_id: string
  readonly customer_id: string
  readonly reason: RefundReason
  readonly amount_pence: bigint
  readonly made_at: Date
}

async function findClaim(transaction: Queryable, id: string): Promise<ClaimRow | undefined> {
  const [row] = await transaction.query<ClaimRow>(
    'select id, collection_id, customer_id, reason::int4 as reason, amount_pence, made_at from refund_claim where id = $1',
    [id],
  )
  return row
}

/** Locks the mandate of a collection on one of the customer's accounts, then the accounts that a refund moves money on. */
async function lockOwn(
  transaction: Queryable,
  { customerId, collectionId, caller }: RefundCollection,
): Promise<{ readonly mandate: MandateRow; readonly isClosed: boolean } | undefined> {
  const [found] = await transaction.query<{ direct_debit_id: string }>(
    `select c.direct_debit_id from collection c
       join direct_debit d on d.id = c.direct_debit_id
       join access_in_force x on x.account_id = d.account_id and x.customer_id = $1
      where c.id = $2 and ${isKnownTo('$3')}`,
    [customerId, collectionId, await visitorAddress(transaction, customerId, caller)],
  )
  const mandate = found && (await lockMandate(transaction, found.direct_debit_id))
  if (!mandate) return undefined
  const accounts = await transaction.query<{ id: string; is_closed: boolean }>(
    `select id, closed_at is not null as is_closed from account where id = any ($1::uuid[])
      order by id for no key update`,
    [[mandate.account_id, ownAccountIds.directDebitClaims]],
  )
  return { mandate, isClosed: accounts.some(account => account.is_closed) }
}

interface Refund {
  readonly mandate: MandateRow
  readonly collection: CollectionRow
  readonly at: Date
}

/** Posts what the bank's own accounts pay. They have no floor, so nothing declines it. */
async function post(transaction: Queryable, order: PostOrder): Promise<void> {
  const [outcome] = await postTransfers(transaction, [order])
  if (outcome?.outcome !== 'completed') throw new Error(`refund ${order.id} returned ${outcome?.outcome}`)
}

async function payRefund(
  bank: Bank,
  transaction: Queryable,
  { mandate, collection, at, except }: Refund & { readonly except: string },
): Promise<void> {
  const { directDebitClaims: debtorAccountId } = ownAccountIds
  const legs = { debtorAccountId, creditorAccountId: mandate.account_id }
  const [holder] = await transaction.query<{ holder_name: string }>(
    'select holder_name from account where id = $1',
    [mandate.account_id],
  )
  const description = `${directDebitRefundFrom}${mandate.company}`
  await post(transaction, {
    ...legs,
    id: directDebitIds.refund(collection.id),
    kind: 'posting',
    amountPence: collection.amount_pence,
    recipientName: holder?.holder_name ?? 'The account holder',
    reference: mandate.reference,
    category: 'Deposit',
    debtorDescription: description,
    creditorDescription: description,
    notices: await noticesOfBankOrder(bank, transaction, { ...legs, except }),
    decidedAt: at,
  })
}

const claimOf = (row: ClaimRow, directDebitId: string): RefundClaim => ({
  id: row.id,
  collectionId: row.collection_id,
  directDebitId,
  reason: row.reason,
  amountPence: row.amount_pence,
  madeAt: row.made_at,
})

/**
 * Refunds a collection under the Direct Debit Guarantee: in full, at once, whenever it was taken. The bank claims it from the
 * originator. The other holder is notified. The same request again changes nothing. Refusals, in this order: `not_found`;
 * `claim_id_reused`; `account_closed`; `changed_meanwhile`, if it was not taken or is refunded. Source: specification section
 * 13.4.
 */
export async function refundCollection(
  bank: Bank,
  request: RefundCollection,
): Promise<Result<{ readonly claim: RefundClaim; readonly replayed: boolean }, RefundRefusal>> {
  const now = bank.clock()
  const { customerId, collectionId, id, reason, caller } = request
  return bank.database.transaction(async transaction => {
    const locked = await lockOwn(transaction, request)
    const collection = locked && (await readCollection(transaction, collectionId))
    if (!collection) return refused({ code: 'not_found' })
    const { mandate, isClosed } = locked
    const known = await findClaim(transaction, id)
    if (known) {
      const isSame =
        known.collection_id === collectionId && known.customer_id === customerId && known.reason === reason
      return isSame
        ? accepted({ claim: claimOf(known, mandate.id), replayed: true })
        : refused({ code: 'claim_id_reused' })
    }
    if (isClosed) return refused({ code: 'account_closed' })
    if (collection.status !== 'taken') return refused({ code: 'changed_meanwhile' })
    const at = collection.changed_at > now ? collection.changed_at : now
    await payRefund(bank, transaction, { mandate, collection, at, except: customerId })
    const repayOn = isoDateOf(workingDaysAfter(londonDayOf(at), repaidAfterWorkingDays))
    const stored = await transaction.query(
      `insert into refund_claim (id, collection_id, customer_id, reason, amount_pence, made_at, repay_on)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning id`,
      [id, collectionId, customerId, reason, collection.amount_pence, at, repayOn],
    )
    const claim = await findClaim(transaction, id)
    if (stored.length === 0 || !claim) throw new Error(`refund ${id} is another collection's`)
    await transaction.query(`update collection set status = 'refunded', changed_at = $2 where id = $1`, [
      collectionId,
      at,
    ])
    const { id: directDebitId } = mandate
    const code = claimCodes[reason]
    await writeToOriginator(transaction, { kind: 'indemnity_claim', code, directDebitId, collectionId, at })
    const detail = { refundClaimId: id, reason: code }
    const type = 'collection_refunded'
    await auditDirectDebit(transaction, { mandate, type, at, by: customerId, collection, detail, caller })
    return accepted({ claim: claimOf(claim, directDebitId), replayed: false })
  })
}

/**
 * Lets settlement pay the bank back what it refunded of a collection, once, from its day on. Returns whether it did now. Source:
 * specification section 13.6.
 */
export async function repayRefund(bank: Bank, collectionId: string): Promise<boolean> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    const [claim] = await transaction.query<{ amount_pence: bigint; company: string; reference: string }>(
      `select r.amount_pence, d.company, d.reference
         from refund_claim r
         join collection c on c.id = r.collection_id
         join direct_debit d on d.id = c.direct_debit_id
        where r.collection_id = $1 and r.repaid_at is null and r.repay_on <= london_day($2::timestamptz)
          for no key update of r skip locked`,
      [collectionId, at],
    )
    if (!claim) return false
    const { settlement, directDebitClaims } = ownAccountIds
    const description = `Direct Debit refund repaid by ${claim.company}`
    await post(transaction, {
      id: directDebitIds.repaid(collectionId),
      kind: 'posting',
      debtorAccountId: settlement,
      creditorAccountId: directDebitClaims,
      amountPence: claim.amount_pence,
      recipientName: 'Sarsen',
      reference: claim.reference,
      category: 'Transfer',
      debtorDescription: description,
      creditorDescription: description,
      decidedAt: at,
    })
    await transaction.query(
      'update refund_claim set repaid_at = greatest(made_at, $2::timestamptz) where collection_id = $1',
      [collectionId, at],
    )
    return true
  })
}

/** The collections whose refund is to be paid back by the day of `at` in London, the longest due first; at most `limit`. */
export const listRefundsToRepay = (
  { database }: Pick<Bank, 'database'>,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<readonly { readonly id: string }[]> =>
  database.query<{ id: string }>(
    `select collection_id as id from refund_claim
      where repaid_at is null and repay_on <= london_day($1::timestamptz) order by repay_on, made_at, id limit $2`,
    [at, limit],
  )
