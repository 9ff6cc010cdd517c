import type { Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'

/** What became of an item that was due. */
export interface MadeItem {
  readonly outcome: 'waiting' | 'made' | 'short' | 'blocked' | 'closed' | 'missed' | 'cancelled' | 'other'
  readonly triedAt: Date | null
  readonly retryAt: Date | null
  /** Why it is tried again: a blocked account, or too little money. */
  readonly isRetryBlocked: boolean
  readonly endedAt: Date | null
  /** When its money moved; null if it did not. */
  readonly madeAt: Date | null
  /** How many transfers moved its money. */
  readonly transfers: number
}

interface Debit {
  readonly accountId: string
  readonly transferId: string
  readonly bookedAt: Date
}

interface Refund {
  readonly directDebitId: string
  readonly amountPence: bigint
}

export interface DueState {
  readonly items: ReadonlyMap<string, MadeItem>
  readonly differences: readonly string[]
  /** What left the accounts at a time, in the order of each account's entries. */
  debitsAt(at: Date): readonly Debit[]
  /** What left an account, in the order of its entries. */
  debitsOf(accountId: string): readonly Debit[]
  /** What the account of Direct Debit claims paid. */
  readonly refunds: readonly Refund[]
  /** The lowest balance of an account at any moment of a round. */
  lowestAt(accountId: string, times: readonly Date[]): bigint
  isTold(asked: {
    readonly customerId: string
    readonly type: string
    readonly at: Date
    readonly amountPence: bigint
  }): boolean
  /** The transfers of whose decline somebody was told. */
  readonly declinedNotices: ReadonlySet<string>
  readonly missedCustomers: ReadonlySet<string>
}

interface ItemRow {
  readonly id: string
  readonly status: string
  readonly because: string | null
  readonly tried_at: Date | null
  readonly retry_at: Date | null
  readonly is_retry_blocked: boolean
  readonly changed_at: Date
  readonly made_at: Date | null
  readonly transfers: bigint
}

const outcomes: Readonly<Record<string, MadeItem['outcome']>> = {
  scheduled: 'waiting',
  announced: 'waiting',
  completed: 'made',
  taken: 'made',
  refunded: 'made',
  'declined insufficient_funds': 'short',
  'unpaid insufficient_funds': 'short',
  'refused account_blocked': 'blocked',
  'unpaid account_blocked': 'blocked',
  'refused account_closed': 'closed',
  'refused missed': 'missed',
  'unpaid missed': 'missed',
  cancelled: 'cancelled',
  refused: 'cancelled',
}

const itemOf = (row: ItemRow): MadeItem => {
  const outcome = outcomes[row.because === null ? row.status : `${row.status} ${row.because}`] ?? 'other'
  return {
    outcome,
    triedAt: row.tried_at,
    retryAt: row.retry_at,
    isRetryBlocked: row.is_retry_blocked,
    endedAt: outcome === 'waiting' ? null : row.changed_at,
    madeAt: row.made_at,
    transfers: Number(row.transfers),
  }
}

const retryBlocked = (subject: string, subjectKey: string) =>
  `exists (select from notification n where n.type = 'payment_retry' and n.facts ->> '${subjectKey}' = ${subject}::text
             and n.facts ->> 'because' = 'account_blocked')`

const transfersOf = (id: string) =>
  `(select count(*) from transfer t where t.id = ${id} and t.status = 'completed')`
const madeAt = (id: string) =>
  `(select t.decided_at from transfer t where t.id = ${id} and t.status = 'completed')`

async function readItems(database: Queryable): Promise<ReadonlyMap<string, MadeItem>> {
  const rows = await database.query<ItemRow>(
    `select p.id, p.status, coalesce(p.refused_because, p.decline_reason) as because, p.tried_at, p.retry_at,
            ${retryBlocked('p.id', 'paymentId')} as is_retry_blocked, p.changed_at, ${madeAt('p.id')} as made_at,
            ${transfersOf('p.id')} as transfers
       from payment p
      union all
     select c.id, c.status, c.unpaid_because, c.tried_at, c.retry_at, ${retryBlocked('c.id', 'collectionId')}, c.changed_at,
            ${madeAt('c.id')}, ${transfersOf('c.id')}
       from collection c`,
  )
  return new Map(rows.map(row => [row.id, itemOf(row)]))
}

interface EntryRow {
  readonly account_id: string
  readonly transfer_id: string
  readonly direction: 'debit' | 'credit'
  readonly balance_after_pence: bigint
  readonly booked_at: Date
}

interface NoticeRow {
  readonly customer_id: string
  readonly type: string
  readonly created_at: Date
  readonly amount: string | null
  readonly transfer_id: string | null
}

const noticeKey = (customerId: string, type: string, at: Date, amount: string | bigint | null) =>
  `${customerId} ${type} ${at.getTime()} ${amount}`

interface RefundRow {
  readonly direct_debit_id: string
  readonly amount_pence: bigint
}

async function readRefunds(database: Queryable): Promise<readonly Refund[]> {
  const rows = await database.query<RefundRow>(
    `select d.id as direct_debit_id, t.amount_pence
       from transfer t join direct_debit d on d.account_id = t.creditor_account_id and d.reference = t.reference
      where t.debtor_account_id = '00000000-0000-7000-8000-000000000005' and t.status = 'completed'`,
  )
  return rows.map(row => ({ directDebitId: row.direct_debit_id, amountPence: row.amount_pence }))
}

const debitOf = (row: EntryRow): Debit => ({
  accountId: row.account_id,
  transferId: row.transfer_id,
  bookedAt: row.booked_at,
})

/** Reads back what the judge needs, with other SQL than the bank's. */
export async function readDue(database: Queryable): Promise<DueState> {
  const entries = await database.query<EntryRow>(
    `select account_id, transfer_id, direction, balance_after_pence, booked_at from entry order by account_id, entry_no`,
  )
  const debits = entries.filter(({ direction }) => direction === 'debit').map(debitOf)
  const byAccount = Map.groupBy(entries, entry => entry.account_id)
  const notices = await database.query<NoticeRow>(
    `select customer_id, type, created_at, facts ->> 'amountPence' as amount, transfer_id from notification`,
  )
  const told = new Set(
    notices.map(({ customer_id: id, type, created_at: at, amount }) => noticeKey(id, type, at, amount)),
  )
  const ofType = (type: string) => notices.filter(notice => notice.type === type)
  return {
    items: await readItems(database),
    differences: (await reconcile(database)).map(difference => JSON.stringify(difference)),
    debitsAt: at => debits.filter(({ bookedAt }) => bookedAt.getTime() === at.getTime()),
    debitsOf: accountId => debits.filter(debit => debit.accountId === accountId),
    refunds: await readRefunds(database),
    lowestAt(accountId, times) {
      const [from = new Date(0), until = from] = times
      const ofAccount = byAccount.get(accountId) ?? []
      const before = ofAccount.findLast(({ booked_at: booked }) => booked < from)
      const within = ofAccount.filter(({ booked_at: booked }) => booked >= from && booked <= until)
      const balances = [...(before ? [before] : []), ...within].map(entry => entry.balance_after_pence)
      return balances.reduce((lowest, next) => (next < lowest ? next : lowest), balances[0] ?? 0n)
    },
    isTold: ({ customerId, type, at, amountPence }) => told.has(noticeKey(customerId, type, at, amountPence)),
    declinedNotices: new Set(ofType('declined').flatMap(({ transfer_id: id }) => (id === null ? [] : [id]))),
    missedCustomers: new Set(ofType('payments_missed').map(notice => notice.customer_id)),
  }
}
