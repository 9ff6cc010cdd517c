import type {
  CollectionStatus,
  MandateEnder,
  MandateStatus,
  RefundReason,
  UnpaidReason,
} from '../../domain/direct-debits.ts'
import { dueDateOf } from '../../domain/due-days.ts'
import { londonDateOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'

/** The ids of what the bank does by itself for a Direct Debit (part two, 13.6). */
export const directDebitIds = {
  /** Of a collection, and of the transfer that takes it. `dueOn`: `YYYY-MM-DD`. */
  collection: (directDebitId: string, dueOn: string) =>
    deriveId(`sarsen/collection/${directDebitId}/${dueOn}`),
  refund: (collectionId: string) => deriveId(`sarsen/refund/${collectionId}`),
  repaid: (collectionId: string) => deriveId(`sarsen/repaid/${collectionId}`),
  /** Of a message to the originator about a mandate or a collection. */
  message: (kind: 'advice' | 'return' | 'indemnity_claim', subjectId: string) =>
    deriveId(`sarsen/originator/${kind}/${subjectId}`),
} as const

/** A mandate, with what its notices and postings need of its account. */
export interface MandateRow {
  readonly id: string
  readonly account_id: string
  readonly service_user_number: string
  readonly company: string
  readonly reference: string
  readonly status: MandateStatus
  readonly set_up_at: Date
  readonly cancelled_at: Date | null
  readonly cancelled_by: MandateEnder | null
  /** Of the visitor of a shared demonstration who added it. */
  readonly visitor_address: string | null
}

/** The columns of {@link MandateRow}, for a query in which `d` is a Direct Debit. */
export const mandateColumns = `d.id, d.account_id, d.service_user_number, d.company, d.reference, d.status, d.set_up_at,
  d.cancelled_at, d.cancelled_by, d.visitor_address`

/**
 * In SQL, whether a viewer knows of a Direct Debit `d`: a visitor of a demonstration knows what was seeded and what they added, and
 * never what another visitor added. `visitor`: the parameter with the visitor's address, null for everybody else.
 */
export const isKnownTo = (visitor: string): string =>
  `(${visitor}::text is null or coalesce(d.visitor_address, ${visitor}) = ${visitor})`

export interface CollectionRow {
  readonly id: string
  readonly direct_debit_id: string
  /** `YYYY-MM-DD`, in London. */
  readonly due_on: string
  readonly amount_pence: bigint
  readonly represents: string | null
  readonly announced_at: Date
  readonly status: CollectionStatus
  readonly changed_at: Date
  readonly tried_at: Date | null
  readonly retry_at: Date | null
  readonly brought_forward_at: Date | null
  readonly unpaid_because: UnpaidReason | null
}

/** The columns of {@link CollectionRow}, for a query in which `c` is a collection. */
export const collectionColumns = `c.id, c.direct_debit_id, c.due_on::text as due_on, c.amount_pence, c.represents,
  c.announced_at, c.status, c.changed_at, c.tried_at, c.retry_at, c.brought_forward_at, c.unpaid_because`

/**
 * Locks a mandate until the database transaction ends, before accounts and chains (part two, 10.2). `skipLocked`: undefined
 * if another process has it.
 */
export async function lockMandate(
  transaction: Queryable,
  directDebitId: string,
  { skipLocked = false }: { readonly skipLocked?: boolean } = {},
): Promise<MandateRow | undefined> {
  const [row] = await transaction.query<MandateRow>(
    `select ${mandateColumns} from direct_debit d where d.id = $1 for no key update ${skipLocked ? 'skip locked' : ''}`,
    [directDebitId],
  )
  return row
}

/** A collection by its id; undefined if there is none. A caller who changes it has locked its mandate. */
export async function readCollection(
  database: Queryable,
  collectionId: string,
): Promise<CollectionRow | undefined> {
  const [row] = await database.query<CollectionRow>(
    `select ${collectionColumns} from collection c where c.id = $1`,
    [collectionId],
  )
  return row
}

/** What stands announced of a mandate, the first due day first. The caller has locked the mandate. */
export const listAnnounced = (
  database: Queryable,
  directDebitId: string,
): Promise<readonly CollectionRow[]> =>
  database.query<CollectionRow>(
    `select ${collectionColumns} from collection c
      where c.direct_debit_id = $1 and c.status = 'announced' order by c.due_on`,
    [directDebitId],
  )

/** A collection as its customer sees it. */
export interface Collection {
  readonly id: string
  readonly dueOn: string
  readonly amountPence: Pence
  readonly status: CollectionStatus
  /** When it came to where it stands: a first attempt that failed counts. */
  readonly at: Date
  /** When it is tried again; left out if it is not. */
  readonly retryAt?: Date
}

/** A Direct Debit as its account's holders see it. */
export interface DirectDebit {
  readonly id: string
  readonly accountId: string
  readonly company: string
  readonly reference: string
  readonly serviceUserNumber: string
  readonly status: MandateStatus
  readonly setUpOn: string
  readonly cancelledAt?: Date
  readonly cancelledBy?: MandateEnder
  readonly lastPayment?: Collection
  readonly nextPayment?: Collection
}

/** With its collections, the newest due day first. */
export interface WholeDirectDebit extends DirectDebit {
  readonly collections: readonly Collection[]
}

const collectionOf = (row: CollectionRow): Collection => {
  const { tried_at: triedAt, retry_at: retryAt } = row
  const isTriedAgain = row.status === 'announced' && triedAt !== null && retryAt !== null
  return {
    id: row.id,
    // One that was announced before the table of bank holidays changed is taken on the next working day.
    dueOn: row.status === 'announced' ? dueDateOf(row.due_on) : row.due_on,
    amountPence: row.amount_pence,
    status: row.status,
    at: isTriedAgain ? triedAt : row.changed_at,
    ...(isTriedAgain && { retryAt }),
  }
}

function directDebitOf(row: MandateRow, collections: readonly CollectionRow[]): DirectDebit {
  const last = collections.find(({ status }) => status === 'taken' || status === 'refunded')
  const next = collections.findLast(({ status }) => status === 'announced')
  return {
    id: row.id,
    accountId: row.account_id,
    company: row.company,
    reference: row.reference,
    serviceUserNumber: row.service_user_number,
    status: row.status,
    setUpOn: londonDateOf(row.set_up_at),
    ...(row.cancelled_at && { cancelledAt: row.cancelled_at }),
    ...(row.cancelled_by && { cancelledBy: row.cancelled_by }),
    ...(last && { lastPayment: collectionOf(last) }),
    ...(next && { nextPayment: collectionOf(next) }),
  }
}

/** How many collections a Direct Debit shows. */
const shownMax = 200

/** How many Direct Debits a list shows. */
const listedMax = 500

interface OfCustomer {
  readonly customerId: string
  readonly caller: Pick<Caller, 'address'>
}

/**
 * The Direct Debits of a customer's accounts, or of one of them: active ones first, then by company; 500 at most. A visitor of
 * a demonstration sees none that another visitor added. Refused as `not_found` if that account is not theirs. Source:
 * specification section 13.4.
 */
export async function listDirectDebits(
  { database }: Pick<Bank, 'database'>,
  { customerId, accountId, caller }: OfCustomer & { readonly accountId?: string | undefined },
): Promise<Result<readonly DirectDebit[], { readonly code: 'not_found' }>> {
  if (accountId !== undefined) {
    const own = await database.query(
      'select from access_in_force where customer_id = $1 and account_id = $2',
      [customerId, accountId],
    )
    if (own.length === 0) return refused({ code: 'not_found' })
  }
  const mandates = await database.query<MandateRow>(
    `select ${mandateColumns} from direct_debit d
       join access_in_force x on x.account_id = d.account_id and x.customer_id = $1
      where ($2::uuid is null or d.account_id = $2) and ${isKnownTo('$3')}
      order by d.status, d.company, d.set_up_at, d.id limit ${listedMax}`,
    [customerId, accountId ?? null, await visitorAddress(database, customerId, caller)],
  )
  // Of each, the last that was taken and the first that is announced.
  const collections = await database.query<CollectionRow>(
    `select ${collectionColumns} from unnest($1::uuid[]) d (id)
      cross join lateral (
        (select o.* from collection o where o.direct_debit_id = d.id and o.status in ('taken', 'refunded')
          order by o.due_on desc limit 1)
        union all
        (select o.* from collection o where o.direct_debit_id = d.id and o.status = 'announced'
          order by o.due_on limit 1)) c`,
    [mandates.map(({ id }) => id)],
  )
  return accepted(
    mandates.map(mandate =>
      directDebitOf(
        mandate,
        collections.filter(collection => collection.direct_debit_id === mandate.id),
      ),
    ),
  )
}

/** A Direct Debit of one of the customer's accounts, with its newest 200 collections; undefined if it is not theirs. */
export async function readDirectDebit(
  database: Queryable,
  { customerId, directDebitId, caller }: OfCustomer & { readonly directDebitId: string },
): Promise<WholeDirectDebit | undefined> {
  const [mandate] = await database.query<MandateRow>(
    `select ${mandateColumns} from direct_debit d
       join access_in_force x on x.account_id = d.account_id and x.customer_id = $1
      where d.id = $2 and ${isKnownTo('$3')}`,
    [customerId, directDebitId, await visitorAddress(database, customerId, caller)],
  )
  if (!mandate) return undefined
  const rows = await database.query<CollectionRow>(
    `select ${collectionColumns} from collection c
      where c.direct_debit_id = $1 order by c.due_on desc limit ${shownMax}`,
    [directDebitId],
  )
  return { ...directDebitOf(mandate, rows), collections: rows.map(collectionOf) }
}

/** A refund under the Guarantee: the whole amount of its collection, in pence. */
export interface RefundClaim {
  readonly id: string
  readonly collectionId: string
  readonly directDebitId: string
  readonly reason: RefundReason
  readonly amountPence: Pence
  readonly madeAt: Date
}
