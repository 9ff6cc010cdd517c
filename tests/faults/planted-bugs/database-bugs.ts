import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { deriveId } from '../../../src/bank/derive-id.ts'
import { ownAccountIds } from '../../../src/bank/ledger/order.ts'
import type { Database, Parameter, Queryable } from '../../../src/bank/database/database.ts'

type Plant = (database: Database) => Database

const isPosting = (text: string): boolean => text.includes('post_transfers')

const lateByMs = 40

/** Answers orders as soon as they are decided, before the commit. */
const answersBeforeCommit: Plant = database => ({
  ...database,
  query<Row extends object>(text: string, parameters?: readonly Parameter[]) {
    if (!isPosting(text)) return database.query<Row>(text, parameters)
    const answer = Promise.withResolvers<Row[]>()
    database
      .transaction(async transaction => {
        answer.resolve(await transaction.query<Row>(text, parameters))
        await pause(lateByMs)
      })
      .catch((fault: unknown) => answer.reject(fault))
    return answer.promise
  },
})

/**
 * Posts each order of a call by itself, so accounts are locked in the order of arrival. The real call locks them all
 * first, in a fixed order.
 */
const locksAsOrdersArrive: Plant = database => ({
  ...database,
  query<Row extends object>(text: string, parameters: readonly Parameter[] = []) {
    if (!isPosting(text)) return database.query<Row>(text, parameters)
    const orders: unknown = JSON.parse(String(parameters[0]))
    return database.transaction(async transaction => {
      const rows: Row[] = []
      for (const order of Array.isArray(orders) ? orders : [])
        rows.push(...(await transaction.query<Row>(text, [JSON.stringify([order])])))
      return rows
    })
  },
})

const isBalance = (text: string): boolean => text.startsWith('select a.balance_pence, a.held_pence')

const readsOfOne = 8

interface Snapshot {
  readonly of: Promise<Queryable>
  /** The number of reads left. */
  left: number
  readonly letGo: () => void
}

function openSnapshot(database: Database): Snapshot {
  const opened = Promise.withResolvers<Queryable>()
  const usedUp = Promise.withResolvers<void>()
  database
    .transaction(async transaction => {
      await transaction.query('set transaction isolation level repeatable read')
      opened.resolve(transaction)
      await usedUp.promise
    })
    .catch((fault: unknown) => opened.reject(fault))
  return { of: opened.promise, left: readsOfOne, letGo: usedUp.resolve }
}

/** Reads balances from an old snapshot, which is replaced after so many reads. */
const readsOldBalances: Plant = database => {
  let current: Snapshot | undefined
  return {
    ...database,
    async query<Row extends object>(text: string, parameters?: readonly Parameter[]) {
      if (!isBalance(text)) return database.query<Row>(text, parameters)
      const snapshot = current && current.left > 0 ? current : (current = openSnapshot(database))
      const isLast = --snapshot.left === 0
      const rows = await (await snapshot.of).query<Row>(text, parameters)
      if (isLast) snapshot.letGo()
      return rows
    },
  }
}

type Statement = readonly [text: string, parameters: readonly Parameter[] | undefined]

/** Changes statements on their way to the database, also within database transactions. */
const changesStatements = (change: (...statement: Statement) => Statement): Plant => {
  const changed = (queryable: Queryable): Queryable => ({
    query(text, parameters, withinMs) {
      return queryable.query(...change(text, parameters), withinMs)
    },
  })
  return database => ({
    ...database,
    ...changed(database),
    transaction: work => database.transaction(transaction => work(changed(transaction))),
  })
}

/** Takes the money that goes into pots from the settlement account. */
const paysPotsFromOutside = changesStatements((text, parameters = []) => {
  if (!isPosting(text) || parameters.length !== 1) return [text, parameters]
  const orders: unknown = JSON.parse(String(parameters[0]))
  const changed = (Array.isArray(orders) ? orders : []).map((order: object) =>
    'recipient_name' in order && order.recipient_name === 'Pot'
      ? { ...order, debtor_account_id: ownAccountIds.settlement }
      : order,
  )
  return [text, [JSON.stringify(changed)]]
})

const takesClosedForOpen = changesStatements((text, parameters) => [
  text.replace('m.closed_at is not null as is_closed', 'false as is_closed'),
  parameters,
])

/** Ends a freeze with the first release. */
const asksOneHolder = changesStatements((text, parameters) => [
  text.startsWith('update account_freeze f set released_entry_no')
    ? text.replace('where x.account_id = a.id', 'where false')
    : text,
  parameters,
])

/** Answers the posting of an opening as completed, and posts nothing. */
const postsNoDeposit: Plant = database => ({
  ...database,
  transaction: work =>
    database.transaction(transaction => {
      let isOpening = false
      return work({
        async query<Row extends object>(text: string, parameters?: readonly Parameter[]) {
          isOpening ||= text.startsWith('insert into account (id, kind, product, product_code')
          if (!isOpening || !isPosting(text)) return transaction.query<Row>(text, parameters)
          return transaction.query<Row>(
            `select 'completed' as outcome, null as reason, false as replayed, null::int8 as transaction_no, now() as decided_at`,
          )
        },
      })
    }),
})

type WireOrder = Readonly<Record<string, unknown>> & { readonly id: string }

/** The orders of a posting. */
function ordersOf(parameters: readonly Parameter[] | undefined): readonly WireOrder[] {
  const orders: unknown = JSON.parse(String(parameters?.[0]))
  return (Array.isArray(orders) ? orders : []).filter(
    (order: unknown): order is WireOrder => typeof order === 'object' && order !== null && 'id' in order,
  )
}

/** Posts some orders once more, with another id, in the same database transaction. */
const postsAgain =
  (isMeant: (order: WireOrder) => boolean): Plant =>
  database => ({
    ...database,
    transaction: work =>
      database.transaction(transaction =>
        work({
          async query<Row extends object>(text: string, parameters?: readonly Parameter[]) {
            const rows = await transaction.query<Row>(text, parameters)
            const again = isPosting(text) ? ordersOf(parameters).filter(isMeant) : []
            for (const order of again)
              await transaction.query(text, [
                JSON.stringify([{ ...order, id: deriveId(`again/${order.id}`) }]),
              ])
            return rows
          },
        }),
      ),
  })

const isOfCustomer = ({ placed_by: placedBy }: WireOrder): boolean => placedBy !== undefined

const isReturn = ({ kind, reference }: WireOrder): boolean =>
  kind === 'reversal' && typeof reference === 'string' && reference.startsWith('Returned: ')

/** Takes what was held for a refused payment, instead of giving it back. */
const capturesWhatIsRefused = changesStatements((text, parameters) => {
  if (!isPosting(text)) return [text, parameters]
  const changed = ordersOf(parameters).map(order =>
    order['kind'] === 'release' && isOfCustomer(order) ? { ...order, kind: 'capture' } : order,
  )
  return [text, [JSON.stringify(changed)]]
})

const countsOneTooFew = changesStatements((text, parameters) => [
  text.replace(
    'select payments, amount_pence from exemption_use',
    'select greatest(payments - 1, 0)::int2 as payments, amount_pence from exemption_use',
  ),
  parameters,
])

const usesUp = `update confirmation set status = 'used'`

const takesUsedConfirmations = changesStatements((text, parameters) => [
  text.startsWith(usesUp)
    ? text.replace(
        `and content_hash = $4 and status = 'answered'`,
        `and $4::bytea is not null and status in ('answered', 'used')`,
      )
    : text,
  parameters,
])

/** What is confirmed shows a pound, whatever the amount. */
const leavesOutTheAmount = changesStatements((text, parameters = []) => {
  if (text.startsWith(usesUp)) return [text.replace('content_hash = $4', 'content_hash <> $4'), parameters]
  if (!text.startsWith('insert into confirmation')) return [text, parameters]
  const shown = String(parameters[5]).replace(/"amount":"[^"]*"/, '"amount":"1.00"')
  const hash = new Uint8Array(createHash('sha256').update(shown).digest())
  return [text, parameters.with(5, shown).with(6, hash)]
})

/** Gives a name that does not match to whoever asked. */
const tellsEveryHolder = changesStatements((text, parameters) => [
  text.startsWith('insert into name_check')
    ? text.replace(
        '$7, $8, $9)',
        `$7, case when $7 = 'ANNM' then (select a.holder_name from account a
                                          where a.sort_code || ' ' || a.account_number = $5) else $8 end, $9)`,
      )
    : text,
  parameters,
])

/** Begins the condition by which an order finds its name check. */
const ofOrder = 'where id = $1 and customer_id = $2 and destination = $3'

/** Misses the name checks of orders, but for one in four. */
const missesNameChecks = changesStatements((text, parameters) => [
  text.replace(ofOrder, `${ofOrder} and hashtext(id::text) % 4 = 0`),
  parameters,
])

/** Stores name checks as of 91 days ago, and takes them for new ones when they are paid with. */
const takesOldNameChecks = changesStatements((text, parameters) => [
  text.startsWith('insert into name_check')
    ? text.replace('$8, $9)', `$8, $9::timestamptz - interval '91 days')`)
    : text.includes(ofOrder)
      ? text.replace('held_name, checked_at', `held_name, checked_at + interval '91 days' as checked_at`)
      : text,
  parameters,
])

/** Counts only payments to payees that the customer still has in the limit of somebody new. */
const forgetsDeletedPayees = changesStatements((text, parameters) => [
  text.replace(
    `and (is_new or exemption = 'standing_order')`,
    `and (is_new or exemption = 'standing_order')
     and (payee_id is null or exists (select from payee y where y.id = payee_id and y.deleted_at is null))`,
  ),
  parameters,
])

/** Takes the payments of a claim for twice what they were, when it is decided. */
const paysClaimsTwofold = changesStatements((text, parameters) => [
  text.replace(
    'select t.id, p.amount_pence, t.destination ~',
    'select t.id, 2 * p.amount_pence as amount_pence, t.destination ~',
  ),
  parameters,
])

const takesClaimedForUnclaimed = changesStatements((text, parameters) => [
  text.replace(
    'exists (select from claim_payment p where p.transfer_id = t.id and p.is_live) as is_claimed',
    'false as is_claimed',
  ),
  parameters,
])

/** Bugs between the bank and its database, by name. */
export const databaseBugs: Readonly<Record<string, Plant>> = {
  'answers before the commit': answersBeforeCommit,
  'locks accounts as orders arrive': locksAsOrdersArrive,
  'reads balances of a past moment': readsOldBalances,
  'pays pots from outside': paysPotsFromOutside,
  'takes closed accounts for open': takesClosedForOpen,
  'asks one holder for a release': asksOneHolder,
  'posts no deposit': postsNoDeposit,
  'gives back twice what was held for a payment': postsAgain(
    order => order['kind'] === 'release' && isOfCustomer(order),
  ),
  'credits a return twice': postsAgain(isReturn),
  'takes what was held for a refused payment': capturesWhatIsRefused,
  'counts one payment of low value too few': countsOneTooFew,
  'takes a confirmation that was used': takesUsedConfirmations,
  'leaves the amount out of a confirmation': leavesOutTheAmount,
  'tells whose an account is': tellsEveryHolder,
  'misses name checks': missesNameChecks,
  'takes old name checks': takesOldNameChecks,
  'forgets what was paid to a deleted payee': forgetsDeletedPayees,
  'pays claims twofold': paysClaimsTwofold,
  'takes claimed payments for unclaimed': takesClaimedForUnclaimed,
}
