import type { MandateEnder } from '../../domain/direct-debits.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'
import { isKnownTo, listAnnounced, lockMandate, mandateColumns, type MandateRow } from './direct-debits.ts'
import {
  auditDirectDebit,
  type MessageCode,
  notifyOfDirectDebit,
  writeToOriginator,
} from './notify-of-direct-debit.ts'

/** What the originator is notified of: that its payer cancelled, or that the account is closed. It knows what it did itself. */
export const endCodes: Readonly<Record<MandateEnder, MessageCode | undefined>> = {
  customer: '1',
  closure: 'B',
  originator: undefined,
}

interface EndMandate {
  /** Locked by the caller. */
  readonly mandate: MandateRow
  readonly at: Date
  readonly ender: MandateEnder
  /** A customer's id, or `originator`. */
  readonly by: string
  readonly caller?: Caller | undefined
  /** Whether the other holders are notified. */
  readonly isNotified?: boolean
}

/**
 * Ends an active mandate for good. What is announced is refused or, by the originator, withdrawn, between two attempts too.
 * The originator is notified. Returns whether it was active. Source: specification section 13.4.
 */
export async function endMandate(
  transaction: Queryable,
  { mandate, at, ender, by, caller, isNotified = true }: EndMandate,
): Promise<boolean> {
  if (mandate.status === 'cancelled') return false
  const { id: directDebitId } = mandate
  const code = endCodes[ender]
  const status = ender === 'originator' ? 'withdrawn' : 'refused'
  const announced = await listAnnounced(transaction, directDebitId)
  // Not before what a process with a faster clock did.
  const [ended] = await transaction.query<{ at: Date }>(
    `select greatest($2::timestamptz, $3::timestamptz, max(c.changed_at), max(c.tried_at)) as at
       from collection c where c.direct_debit_id = $1`,
    [directDebitId, at, mandate.set_up_at],
  )
  const endedAt = ended?.at ?? at
  for (const { id: collectionId } of announced) {
    await transaction.query('update collection set status = $2, changed_at = $3 where id = $1', [
      collectionId,
      status,
      endedAt,
    ])
    if (code !== undefined)
      await writeToOriginator(transaction, { kind: 'return', code, directDebitId, collectionId, at: endedAt })
  }
  await transaction.query(
    `update direct_debit set status = 'cancelled', cancelled_at = $2, cancelled_by = $3 where id = $1`,
    [directDebitId, endedAt, ender],
  )
  if (code !== undefined)
    await writeToOriginator(transaction, { kind: 'advice', code, directDebitId, at: endedAt })
  if (isNotified)
    await notifyOfDirectDebit(transaction, {
      mandate,
      type: 'direct_debit_news',
      subject: `cancelled/${directDebitId}`,
      at: endedAt,
      facts: { reference: mandate.reference, news: 'cancelled' },
      except: ender === 'originator' ? undefined : by,
    })
  for (const collection of announced)
    await auditDirectDebit(transaction, {
      mandate,
      type: `collection_${status}`,
      at: endedAt,
      by,
      collection,
      caller,
    })
  await auditDirectDebit(transaction, { mandate, type: 'direct_debit_cancelled', at: endedAt, by, caller })
  return true
}

/**
 * Cancels a Direct Debit of one of the customer's accounts, at once and for good. Every holder may. Cancelling one that has
 * ended changes nothing and succeeds. Refused as `not_found` if it is not theirs. Source: specification section 13.4.
 */
export async function cancelDirectDebit(
  bank: Bank,
  {
    customerId,
    directDebitId,
    caller,
  }: { readonly customerId: string; readonly directDebitId: string; readonly caller: Caller },
): Promise<Result<null, { readonly code: 'not_found' }>> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    const own = await transaction.query(
      `select from direct_debit d join access_in_force x on x.account_id = d.account_id and x.customer_id = $1
        where d.id = $2 and ${isKnownTo('$3')}`,
      [customerId, directDebitId, await visitorAddress(transaction, customerId, caller)],
    )
    const mandate = own.length > 0 ? await lockMandate(transaction, directDebitId) : undefined
    if (!mandate) return refused({ code: 'not_found' })
    await endMandate(transaction, { mandate, at, ender: 'customer', by: customerId, caller })
    return accepted(null)
  })
}

/** Locks the mandates that are active on an account, by id, before accounts are locked. */
export const lockMandatesOf = (transaction: Queryable, accountId: string): Promise<readonly MandateRow[]> =>
  transaction.query<MandateRow>(
    `select ${mandateColumns} from direct_debit d
      where d.account_id = $1 and d.status = 'active' order by d.id for no key update`,
    [accountId],
  )

/** How many mandates are active on an account. `visitor`: that a visitor of a demonstration knows of. */
export async function countMandates(
  database: Queryable,
  accountId: string,
  visitor: string | null = null,
): Promise<number> {
  const [row] = await database.query<{ count: bigint }>(
    `select count(*) as count from direct_debit d
      where d.account_id = $1 and d.status = 'active' and ${isKnownTo('$2')}`,
    [accountId, visitor],
  )
  return Number(row?.count ?? 0n)
}

/**
 * Ends all active mandates of an account that closes, inside the database transaction that closes it and has locked them
 * (see {@link lockMandatesOf}) and the account. `isNotified`: whether holders other than `by` are notified.
 */
export async function endMandatesOf(
  transaction: Queryable,
  {
    accountId,
    ...end
  }: Pick<EndMandate, 'at' | 'by' | 'caller' | 'isNotified'> & { readonly accountId: string },
): Promise<void> {
  for (const mandate of await lockMandatesOf(transaction, accountId))
    await endMandate(transaction, { ...end, mandate, ender: 'closure' })
}
