import type { UnpaidReason } from '../../domain/direct-debits.ts'
import { londonDateOf } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import {
  canPay,
  type AttemptOutcome,
  attemptPosting,
  type DueDebtor,
  postTogether,
  readDebtor,
  readDebtors,
  type RetryReason,
} from '../due/attempt.ts'
import {
  type Attempt,
  attemptDue,
  type DueGroup,
  type DueItem,
  type DueOutcome,
  type DueRun,
  type DueMaker,
  isTooLate,
  retryAtOf,
} from '../due/due-maker.ts'
import { findTogether, inOrderOf, outcomesOf } from '../due/together.ts'
import { ownAccountIds, type PostOrder } from '../ledger/order.ts'
import { noticesOfDue } from '../notifications/give-notice.ts'
import { lockPosting } from '../payments/payment-steps.ts'
import {
  collectionColumns,
  type CollectionRow,
  isKnownTo,
  lockMandate,
  mandateColumns,
  type MandateRow,
  readCollection,
} from './direct-debits.ts'
import {
  auditDirectDebit,
  auditDirectDebits,
  notifyOfDirectDebit,
  writeToOriginator,
} from './notify-of-direct-debit.ts'

interface Due {
  readonly mandate: MandateRow
  readonly collection: CollectionRow
  readonly run: DueRun
}

const by = 'due_run'

const timesOf = ({ due_on: dueOn, retry_at: retryAt }: CollectionRow) => ({ dueOn, retryAt })

/** The order of the ledger for a collection: its id is the collection's. */
function orderOf(
  bank: Bank,
  { mandate, collection, run }: Due,
  { holders }: Pick<DueDebtor, 'holders'>,
): PostOrder {
  const description = `Direct Debit to ${mandate.company}`
  return {
    id: collection.id,
    kind: 'posting',
    debtorAccountId: mandate.account_id,
    creditorAccountId: ownAccountIds.settlement,
    amountPence: collection.amount_pence,
    recipientName: mandate.company,
    reference: mandate.reference,
    category: 'Direct Debit',
    debtorDescription: description,
    creditorDescription: description,
    notices: noticesOfDue(bank, { holders, receivers: [] }),
    decidedAt: run.at,
  }
}

/** What holders read of an attempt, by the words of payments. */
const factsOf = ({ mandate, collection }: Due) => ({
  collectionId: collection.id,
  amountPence: String(collection.amount_pence),
  name: mandate.company,
})

/** Takes a collection to where its due day leads. A demonstration may have done so before the day. */
const stepTo = (
  transaction: Queryable,
  { collection, run }: Due,
  status: 'taken' | 'unpaid',
  because?: UnpaidReason,
) => stepAllTo(transaction, [collection], { run, status, because })

const stepAllTo = (
  transaction: Queryable,
  collections: readonly CollectionRow[],
  {
    run,
    status,
    because,
  }: {
    readonly run: DueRun
    readonly status: 'taken' | 'unpaid'
    readonly because?: UnpaidReason | undefined
  },
) =>
  transaction.query(
    `update collection set status = $2, changed_at = greatest(changed_at, tried_at, $3::timestamptz), unpaid_because = $4,
            brought_forward_at = coalesce(brought_forward_at, case when $5::boolean then $3::timestamptz end)
      where id = any ($1::uuid[])`,
    [collections.map(({ id }) => id), status, run.at, because ?? null, run.broughtForward !== undefined],
  )

/** Leaves a collection unpaid, without a fee: its originator gets it back. */
async function leaveUnpaid(
  transaction: Queryable,
  due: Due,
  { because, isNotified }: { readonly because: UnpaidReason; readonly isNotified: boolean },
): Promise<void> {
  const { mandate, collection, run } = due
  const { at } = run
  await stepTo(transaction, due, 'unpaid', because)
  const { id: collectionId, direct_debit_id: directDebitId } = collection
  await writeToOriginator(transaction, { kind: 'return', code: '0', directDebitId, collectionId, at })
  if (isNotified)
    await notifyOfDirectDebit(transaction, {
      mandate,
      type: 'payment_refused',
      subject: collectionId,
      at,
      facts: { ...factsOf(due), because },
      isFailure: true,
    })
  await auditDirectDebit(transaction, {
    mandate,
    type: 'collection_unpaid',
    at,
    by,
    collection,
    detail: { because },
  })
}

/** Leaves a collection to its second attempt, and notifies the holders. */
async function tryAgain(transaction: Queryable, due: Due, because: RetryReason): Promise<void> {
  const { mandate, collection, run } = due
  const { at, broughtForward } = run
  const retryAt = retryAtOf(collection.due_on, run)
  await transaction.query(
    `update collection set tried_at = $2, retry_at = $3, brought_forward_at = case when $4 then $2::timestamptz end
      where id = $1`,
    [collection.id, at, retryAt, broughtForward !== undefined],
  )
  const retryOn = londonDateOf(retryAt)
  const detail = { because, ...(retryOn !== londonDateOf(at) && { retryOn }) }
  await notifyOfDirectDebit(transaction, {
    mandate,
    type: 'payment_retry',
    subject: collection.id,
    at,
    facts: { ...factsOf(due), ...detail },
    isFailure: true,
  })
  await auditDirectDebit(transaction, { mandate, type: 'collection_tried', at, by, collection, detail })
}

const takenEvent = ({ mandate, collection, run: { at } }: Due) =>
  ({ mandate, type: 'collection_taken', at, by, collection }) as const

/** What follows from what the ledger said. The ledger itself notifies of a debit and of a decline. */
async function follow(transaction: Queryable, due: Due, tried: AttemptOutcome): Promise<DueOutcome> {
  const { collection } = due
  if (tried.outcome === 'completed') {
    await stepTo(transaction, due, 'taken')
    await auditDirectDebit(transaction, takenEvent(due))
    return 'made'
  }
  if (tried.outcome === 'retry') {
    await tryAgain(transaction, due, tried.because)
    return 'waiting'
  }
  if (tried.outcome === 'declined') {
    await leaveUnpaid(transaction, due, { because: 'insufficient_funds', isNotified: false })
    return 'failed'
  }
  const { because } = tried
  if (because !== 'account_blocked') throw new Error(`collection ${collection.id} returned ${because}`)
  await leaveUnpaid(transaction, due, { because, isNotified: true })
  return 'failed'
}

async function attempt(
  bank: Bank,
  transaction: Queryable,
  due: Due & { readonly attempt: Attempt },
): Promise<DueOutcome> {
  const { mandate, collection, run } = due
  if (isTooLate(timesOf(collection), run)) {
    await leaveUnpaid(transaction, due, { because: 'missed', isNotified: false })
    return 'missed'
  }
  const debtor = await readDebtor(transaction, mandate.account_id, run.at)
  const order = orderOf(bank, due, debtor)
  await lockPosting(transaction, { account_id: mandate.account_id }, [ownAccountIds.settlement])
  return follow(transaction, due, await attemptPosting(transaction, order, due.attempt))
}

/**
 * Takes a collection that is due in a run, in one database transaction: with enough money it is taken; at the first attempt it
 * is otherwise tried again, and at the second one, or too late, left unpaid. Another process may have its mandate in hand: then
 * nothing is done. Source: specification sections 13.4 and 13.6.
 */
const takeCollection = (bank: Bank, collectionId: string, run: DueRun): Promise<DueOutcome> =>
  bank.database.transaction(async transaction => {
    const found = await readCollection(transaction, collectionId)
    const mandate = found && (await lockMandate(transaction, found.direct_debit_id, { skipLocked: true }))
    if (!mandate || (run.broughtForward && run.broughtForward.accountId !== mandate.account_id)) return 'none'
    // Read again: another database transaction may have cancelled it before.
    const collection = await readCollection(transaction, collectionId)
    if (collection?.status !== 'announced') return 'none'
    const nth = attemptDue(timesOf(collection), run)
    if (nth === undefined) return 'none'
    return attempt(bank, transaction, { mandate, collection, run, attempt: nth })
  })

/** Locks the mandates of collections and reads again which are due. What another process has in hand is left out. */
async function lockDue(transaction: Queryable, ids: readonly string[], run: DueRun): Promise<readonly Due[]> {
  const mandates = await transaction.query<MandateRow>(
    `select ${mandateColumns} from direct_debit d
      where d.id in (select c.direct_debit_id from collection c where c.id = any ($1::uuid[]))
      order by d.id for no key update skip locked`,
    [ids],
  )
  const byId = new Map(mandates.map(mandate => [mandate.id, mandate]))
  const collections = await transaction.query<CollectionRow>(
    `select ${collectionColumns} from collection c
      where c.id = any ($1::uuid[]) and c.direct_debit_id = any ($2::uuid[]) and c.status = 'announced'`,
    [ids, [...byId.keys()]],
  )
  return inOrderOf(ids, collections).flatMap(collection => {
    const mandate = byId.get(collection.direct_debit_id)
    return mandate && attemptDue(timesOf(collection), run) !== undefined ? [{ mandate, collection, run }] : []
  })
}

/** Those that can be taken together, with the order of each. */
async function findReady(bank: Bank, transaction: Queryable, due: readonly Due[], run: DueRun) {
  const accountIds = due.map(({ mandate }) => mandate.account_id)
  const debtors = await readDebtors(transaction, accountIds, run.at)
  const candidates = due.map(one => {
    const { mandate, collection } = one
    const debtor = debtors.get(mandate.account_id)
    const holders = debtor?.holders ?? []
    return {
      isPlain: canPay(debtor, collection.amount_pence) && !isTooLate(timesOf(collection), run),
      touches: [mandate.account_id, ...holders.map(({ customer_id: id }) => id)],
      due: one,
      holders,
    }
  })
  return findTogether(candidates).map(({ due: one, holders }) => ({
    due: one,
    order: orderOf(bank, one, { holders }),
  }))
}

const idsOf = (collections: readonly CollectionRow[]) => new Set(collections.map(({ id }) => id))

/** Takes what can be taken together of these collections, in this order: see {@link DueMaker}. */
const takeTogether = (
  bank: Bank,
  { ids, run, onLocked }: DueGroup,
): Promise<ReadonlyMap<string, DueOutcome>> =>
  bank.database.transaction(async transaction => {
    const due = await lockDue(transaction, ids, run)
    const ready = due.length === 0 ? [] : await findReady(bank, transaction, due, run)
    const taken = ready.map(({ due: { collection } }) => collection)
    if (ready.length > 0) {
      const orders = ready.map(({ order }) => order)
      await postTogether(transaction, { orders, customerIds: [], at: run.at, onLocked })
      await stepAllTo(transaction, taken, { run, status: 'taken' })
      await auditDirectDebits(
        transaction,
        ready.map(({ due: { mandate, collection } }) => takenEvent({ mandate, collection, run })),
      )
    }
    return outcomesOf({ ids, due: idsOf(due.map(({ collection }) => collection)), made: idsOf(taken) })
  })

interface DueRow {
  readonly id: string
  readonly due_on: string
  readonly announced_at: Date
}

const columns = 'c.id, c.due_on::text as due_on, c.announced_at'

async function findDueCollections(
  database: Queryable,
  { on, at, broughtForward }: DueRun,
  limit: number,
): Promise<readonly DueItem[]> {
  const rows = broughtForward
    ? await database.query<DueRow>(
        `select ${columns} from collection c join direct_debit d on d.id = c.direct_debit_id
          where c.status = 'announced' and d.account_id = $1 and c.due_on = $2 and (c.retry_at is null) = ($3::int = 1)
            and ${isKnownTo('$5')}
          order by c.announced_at, c.id limit $4`,
        [broughtForward.accountId, on, broughtForward.attempt, limit, broughtForward.visitor ?? null],
      )
    : await database.query<DueRow>(
        `select ${columns} from collection c
          where c.status = 'announced' and c.due_on <= $1 and coalesce(c.retry_at <= $2, true)
          order by c.due_on, c.announced_at, c.id limit $3`,
        [on, at, limit],
      )
  return rows.map(({ id, due_on: dueOn, announced_at: createdAt }) => ({ id, dueOn, createdAt }))
}

/** The collections that the due run takes. */
export const collectionMaker: DueMaker = {
  step: 'collections',
  find: findDueCollections,
  make: takeCollection,
  makeTogether: takeTogether,
}
