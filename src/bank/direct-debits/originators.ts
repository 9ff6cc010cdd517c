import { isWorkingDay } from '../../domain/bank-holidays.ts'
import { isCoreReference, serviceUserNumberPattern } from '../../domain/direct-debits.ts'
import { dayOfIsoDate, londonDateOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import {
  type CollectionRow,
  directDebitIds,
  listAnnounced,
  lockMandate,
  type MandateRow,
  readCollection,
} from './direct-debits.ts'
import { endCodes, endMandate } from './end-mandate.ts'
import { auditDirectDebit, notifyOfDirectDebit, writeToOriginator } from './notify-of-direct-debit.ts'

// What originators send to the bank (the AUDDIS and Direct Debit files of the scheme).

const by = 'originator'

/** A mandate as an originator lodges it. */
export interface NewMandate {
  readonly id: string
  readonly accountId: string
  /** 6 digits: the scheme's number of the originator. */
  readonly serviceUserNumber: string
  /** 1 to 60 characters. */
  readonly company: string
  /** A core reference of the scheme: 6 to 18 characters. */
  readonly reference: string
  readonly at: Date
  /** Left out, the holders are notified. */
  readonly isNotified?: boolean
  /** The address of the visitor of a demonstration who adds it. */
  readonly visitor?: string | null
}

/** In order of precedence. `exists`: the account has an active one of this originator and reference. */
export type LodgingRefusal = 'malformed' | 'id_reused' | 'unknown_account' | 'account_closed' | 'exists'

interface Lodged {
  readonly id: string
  readonly replayed: boolean
}

/**
 * Lodges a mandate on an open current or joint account, inside the caller's database transaction. The same one again changes
 * nothing. Refusals, in this order: see {@link LodgingRefusal}. Source: specification section 13.4.
 */
export async function lodgeMandate(
  transaction: Queryable,
  { id, accountId, serviceUserNumber, company, reference, at, isNotified = true, visitor = null }: NewMandate,
): Promise<Result<Lodged, LodgingRefusal>> {
  if (!serviceUserNumberPattern.test(serviceUserNumber) || !isCoreReference(reference))
    return refused('malformed')
  const known = await lockMandate(transaction, id)
  if (known) {
    const isSame =
      known.account_id === accountId &&
      known.service_user_number === serviceUserNumber &&
      known.reference === reference
    return isSame ? accepted({ id, replayed: true }) : refused('id_reused')
  }
  const [account] = await transaction.query<{
    product: string
    account_number: string
    product_code: string | null
    is_closed: boolean
  }>(
    `select product, account_number, product_code, closed_at is not null as is_closed from account
      where id = $1 and kind = 'customer' for no key update`,
    [accountId],
  )
  if (!account || !['current', 'joint'].includes(account.product_code ?? ''))
    return refused('unknown_account')
  if (account.is_closed) return refused('account_closed')
  const stored = await transaction.query(
    `insert into direct_debit (id, account_id, service_user_number, company, reference, status, set_up_at, visitor_address)
     values ($1, $2, $3, $4, $5, 'active', $6, $7) on conflict do nothing returning id`,
    [id, accountId, serviceUserNumber, company, reference, at, visitor],
  )
  if (stored.length === 0) return refused('exists')
  const mandate = await lockMandate(transaction, id)
  if (!mandate) throw new Error(`mandate ${id} is not there`)
  const { product, account_number: accountNumber } = account
  if (isNotified)
    await notifyOfDirectDebit(transaction, {
      mandate,
      type: 'direct_debit_set_up',
      subject: id,
      at,
      facts: { product, accountEnding: accountNumber.slice(-4) },
    })
  await auditDirectDebit(transaction, {
    mandate,
    type: 'direct_debit_active',
    at,
    by,
    detail: { serviceUserNumber, company, reference },
  })
  return accepted({ id, replayed: false })
}

/** A collection as an originator announces it. */
export interface NewCollection {
  readonly directDebitId: string
  /** A working day after the day of `at`, `YYYY-MM-DD`. */
  readonly dueOn: string
  /** At least one penny. */
  readonly amountPence: Pence
  /** The unpaid collection that is asked for once more. */
  readonly represents?: string
  readonly at: Date
  /** Left out, the holders are notified. */
  readonly isNotified?: boolean
}

/** In order of precedence. `day_taken`: it announced another amount for that day. */
export type AnnouncementRefusal =
  | 'unknown_mandate'
  | 'day_taken'
  | 'no_working_day'
  | 'too_late'
  | 'represents_nothing'

/**
 * Whether what is announced is the first collection of its mandate, or of another amount than the one before it. One that is
 * asked for once more is neither.
 */
async function isNews(
  transaction: Queryable,
  { direct_debit_id: directDebitId, id, due_on: dueOn, amount_pence: amountPence, represents }: CollectionRow,
): Promise<boolean> {
  if (represents !== null) return false
  const [before] = await transaction.query<{ amount_pence: bigint }>(
    `select amount_pence from collection where direct_debit_id = $1 and id <> $2 and due_on < $3
      order by due_on desc limit 1`,
    [directDebitId, id, dueOn],
  )
  return before?.amount_pence !== amountPence
}

/** Whether this unpaid collection may be asked for once more, for this amount. */
async function mayRepresent(
  transaction: Queryable,
  { directDebitId, dueOn, amountPence, represents }: NewCollection,
): Promise<boolean> {
  const [found] = await transaction.query(
    `select from collection c
      where c.id = $1 and c.direct_debit_id = $2 and c.status = 'unpaid' and c.amount_pence = $3 and c.due_on < $4
        and not exists (select from collection o where o.represents = c.id)`,
    [represents ?? null, directDebitId, amountPence, dueOn],
  )
  return found !== undefined
}

interface Announced {
  readonly collectionId: string
  readonly replayed: boolean
}

interface AnnouncedCollection {
  readonly mandate: MandateRow
  readonly collection: CollectionRow
  readonly at: Date
  readonly isNotified: boolean
}

/** What is asked of a mandate that has ended: the originator gets it back, and the holders are notified. */
async function refuseCollection(
  transaction: Queryable,
  { mandate, collection, at, isNotified }: AnnouncedCollection,
): Promise<void> {
  const { id: directDebitId, cancelled_by: ender } = mandate
  const code = (ender && endCodes[ender]) ?? '1'
  await writeToOriginator(transaction, {
    kind: 'return',
    code,
    directDebitId,
    collectionId: collection.id,
    at,
  })
  if (isNotified)
    await notifyOfDirectDebit(transaction, {
      mandate,
      type: 'direct_debit_news',
      subject: `refused/${collection.id}`,
      at,
      facts: { reference: mandate.reference, news: 'refused' },
      isFailure: true,
    })
  await auditDirectDebit(transaction, { mandate, type: 'collection_refused', at, by, collection })
}

async function notifyOfAnnouncement(
  transaction: Queryable,
  { mandate, collection, at, isNotified }: AnnouncedCollection,
): Promise<void> {
  if (isNotified && (await isNews(transaction, collection)))
    await notifyOfDirectDebit(transaction, {
      mandate,
      type: 'collection_announced',
      subject: collection.id,
      at,
      facts: { amountPence: String(collection.amount_pence), dueOn: collection.due_on },
    })
  await auditDirectDebit(transaction, { mandate, type: 'collection_announced', at, by, collection })
}

/**
 * Announces a collection, inside the caller's database transaction; once for a mandate and a day. If the mandate has ended, the
 * collection is refused as it comes. Refusals, in this order: see {@link AnnouncementRefusal}. Source: specification section
 * 13.4.
 */
export async function announceCollection(
  transaction: Queryable,
  announcement: NewCollection,
): Promise<Result<Announced, AnnouncementRefusal>> {
  const { directDebitId, dueOn, amountPence, represents, at, isNotified = true } = announcement
  const mandate = await lockMandate(transaction, directDebitId)
  if (!mandate) return refused('unknown_mandate')
  const collectionId = directDebitIds.collection(directDebitId, dueOn)
  const known = await readCollection(transaction, collectionId)
  if (known)
    return known.amount_pence === amountPence
      ? accepted({ collectionId, replayed: true })
      : refused('day_taken')
  if (!isWorkingDay(dayOfIsoDate(dueOn))) return refused('no_working_day')
  if (dueOn <= londonDateOf(at)) return refused('too_late')
  if (represents !== undefined && !(await mayRepresent(transaction, announcement)))
    return refused('represents_nothing')
  const isActive = mandate.status === 'active'
  await transaction.query(
    `insert into collection (id, direct_debit_id, due_on, amount_pence, represents, announced_at, status, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $6)`,
    [
      collectionId,
      directDebitId,
      dueOn,
      amountPence,
      represents ?? null,
      at,
      isActive ? 'announced' : 'refused',
    ],
  )
  const collection = await readCollection(transaction, collectionId)
  if (!collection) throw new Error(`collection ${collectionId} is not there`)
  await (isActive ? notifyOfAnnouncement : refuseCollection)(transaction, {
    mandate,
    collection,
    at,
    isNotified,
  })
  return accepted({ collectionId, replayed: false })
}

/**
 * Withdraws a collection that is announced, between two attempts too: nothing is taken, and its mandate goes on. Nobody is
 * notified. Returns whether it was announced. Source: specification section 13.4.
 */
export async function withdrawCollection(bank: Bank, collectionId: string): Promise<boolean> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    const found = await readCollection(transaction, collectionId)
    const mandate = found && (await lockMandate(transaction, found.direct_debit_id))
    if (!mandate) return false
    const collection = (await listAnnounced(transaction, mandate.id)).find(({ id }) => id === collectionId)
    if (!collection) return false
    await transaction.query(
      `update collection set status = 'withdrawn', changed_at = greatest(changed_at, tried_at, $2::timestamptz) where id = $1`,
      [collectionId, at],
    )
    await auditDirectDebit(transaction, { mandate, type: 'collection_withdrawn', at, by, collection })
    return true
  })
}

/**
 * Cancels a mandate for good as its originator asks: what is announced is withdrawn, and the holders are notified. Returns
 * whether it was active. Source: specification section 13.4.
 */
export async function cancelByOriginator(bank: Bank, directDebitId: string): Promise<boolean> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    const mandate = await lockMandate(transaction, directDebitId)
    return mandate ? endMandate(transaction, { mandate, at, ender: 'originator', by }) : false
  })
}
