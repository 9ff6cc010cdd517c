import { londonMonthOf, londonMonthStart, type Month } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import { DatabaseUnavailable, type Queryable } from '../database/database.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'

/** How many accounts are looked at in one query. */
const lookedAtOnce = 500

// The next accounts in the order of their ids, and whether each has an entry of a month that is over which no statement
// has.
const nextAccounts = `
  select a.id, e.entry_no is not null as is_due
    from (select id from account where id > $1 and kind = 'customer' order by id limit $2::int) a
    left join lateral (select s.last_entry_no from statement s where s.account_id = a.id
                        order by s.month desc limit 1) s on true
    left join entry e on e.account_id = a.id and e.entry_no = coalesce(s.last_entry_no, 0) + 1 and e.booked_at < $3
   order by a.id`

async function* dueAccounts(database: Queryable, before: Date): AsyncGenerator<string> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const accounts = await database.query<{ id: string; is_due: boolean }>(nextAccounts, [
      after,
      lookedAtOnce,
      before,
    ])
    for (const { id, is_due } of accounts) if (is_due) yield id
    const last = accounts.at(-1)
    if (!last) return
    after = last.id
  }
}

/**
 * Issues the statements of all customers' accounts for the months that are over in London, and tells the customers: of
 * several months of an account that are late, once, of the newest. Each account is a database transaction of its own,
 * so that a posting waits for its own account alone, and a process that is killed leaves the rest to the next. Any
 * number of processes may do so at once. Answers with how many statements were issued. Ends early once `stopping` says
 * so.
 * @throws AggregateError with the faults of accounts that had none issued; the others have theirs.
 */
export async function issueDueStatements(bank: Bank, stopping?: AbortSignal): Promise<number> {
  const issuedAt = bank.clock()
  const before = londonMonthStart(londonMonthOf(issuedAt))
  const faults: unknown[] = []
  let issued = 0
  for await (const accountId of dueAccounts(bank.database, before)) {
    if (stopping?.aborted) break
    try {
      issued += await bank.database.transaction(async transaction => {
        const [newest, ...older] = await issueStatements(transaction, { accountId, before, issuedAt })
        if (newest === undefined) return 0
        await notifyOfStatement(bank, transaction, { accountId, month: newest, at: issuedAt })
        return 1 + older.length
      })
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable) throw fault
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Not every account has its statements')
  return issued
}

export interface StatementIssue {
  readonly accountId: string
  /** The moment at which the month that still runs began in London. */
  readonly before: Date
  /** Left out, each is issued in the moment at which its month was over: a history that is dated back. */
  readonly issuedAt?: Date
  /** The sizes that the newest are shown with, the newest first (ruling 18). */
  readonly shownSizesBytes?: readonly number[]
}

// From then on whatever is decided on the account is decided later than this: the months are closed. It locks the
// account.
const closeMonths = 'update account set last_decided_at = greatest(last_decided_at, $2) where id = $1'

const issue = `
  with booked as (
    select london_month(e.booked_at) as month, min(e.entry_no) as first_no, max(e.entry_no) as last_no,
           coalesce(sum(e.amount_pence) filter (where e.direction = 'credit'), 0) as in_pence,
           coalesce(sum(e.amount_pence) filter (where e.direction = 'debit'), 0) as out_pence
      from entry e
     where e.account_id = $1 and e.booked_at < $2
       and e.entry_no > coalesce((select s.last_entry_no from statement s where s.account_id = $1
                                   order by s.month desc limit 1), 0)
     group by 1
  )
  insert into statement (account_id, month, first_entry_no, last_entry_no, opening_pence, money_in_pence,
                         money_out_pence, closing_pence, shown_size_bytes, issued_at)
  select l.account_id, b.month, b.first_no, b.last_no, l.balance_after_pence - b.in_pence + b.out_pence, b.in_pence,
         b.out_pence, l.balance_after_pence, ($4::int8[])[row_number() over (order by b.month desc)],
         coalesce($3::timestamptz, london_month_end(b.month))
    from booked b join entry l on l.account_id = $1 and l.entry_no = b.last_no
  returning month`

/**
 * Issues a statement for every month of an account that is over, has entries, and has no statement yet, inside the
 * caller's database transaction. It closes the months on the account first, so that nothing can be booked into them any
 * more. Answers with the months issued, the newest first; none where another process came first.
 */
export async function issueStatements(
  transaction: Queryable,
  { accountId, before, issuedAt, shownSizesBytes = [] }: StatementIssue,
): Promise<readonly Month[]> {
  await transaction.query(closeMonths, [accountId, before])
  const issued = await transaction.query<{ month: Month }>(issue, [
    accountId,
    before,
    issuedAt ?? null,
    shownSizesBytes,
  ])
  return issued.map(({ month }) => month).toSorted((one, other) => (one < other ? 1 : -1))
}

interface ReadyStatement {
  readonly accountId: string
  readonly month: Month
  readonly at: Date
}

/**
 * Tells whoever reaches the account that a statement is ready (ruling 17), inside the database transaction that issues
 * it. The ids are made in it: run again after a commit whose word was lost, it issues nothing and tells of nothing.
 */
async function notifyOfStatement(
  bank: Bank,
  transaction: Queryable,
  { accountId, month, at }: ReadyStatement,
): Promise<void> {
  const readers = await transaction.query<{
    customer_id: string
    product: string
    holder_name: string
    account_number: string
  }>(
    `select x.customer_id, a.product, a.holder_name, a.account_number
       from access_in_force x join account a on a.id = x.account_id
      where a.id = $1 order by x.customer_id`,
    [accountId],
  )
  for (const { customer_id: customerId, product, holder_name, account_number } of readers) {
    const told = newNotice(bank, {
      customerId,
      type: 'statement_ready',
      category: 'statement',
      subject: month,
      at,
      facts: { month, product, accountEnding: account_number.slice(-4) },
    })
    await giveNotice(transaction, { ...told, letter: { id: bank.newId(), recipient: holder_name } })
  }
}

/** How often what is due is issued: in the first hour of a month. */
const issueEveryMs = 60 * 60_000

/** How soon after a fault it is tried again. */
const retryAfterMs = 60_000

/** What a home is told, for its log. */
export type StatementReport = { readonly issued: number } | { readonly fault: unknown }

/**
 * Issues what is due now, and every hour from then on, until it is stopped: a stop waits for the account under way.
 * After a fault it is tried again a minute later.
 */
export const runStatements = (
  bank: Bank,
  { report, ...rounds }: Rounds & { readonly report: (report: StatementReport) => void },
): RunningWork =>
  runEvery({
    everyMs: issueEveryMs,
    retryAfterMs,
    async work(stopping) {
      const issued = await issueDueStatements(bank, stopping)
      if (issued > 0) report({ issued })
    },
    report: fault => report({ fault }),
    ...rounds,
  })
