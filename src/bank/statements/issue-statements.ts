import { londonMonthOf, londonMonthStart, type Month } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import { DatabaseUnavailable, type Queryable } from '../database/database.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'

/** How many accounts one query checks. */
const accountsPerQuery = 500

// The next accounts by id, and whether each has an entry in a past month that no statement covers.
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
      accountsPerQuery,
      before,
    ])
    for (const { id, is_due } of accounts) if (is_due) yield id
    const last = accounts.at(-1)
    if (!last) return
    after = last.id
  }
}

/**
 * Issues the statements of all customers' accounts for the months that have ended in London, and notifies the
 * customers: once per account, of the newest month. Each account is a database transaction of its own, so that a
 * posting waits only for its own account, and a killed process leaves the rest to the next one. Any number of processes
 * may do so at once. Returns how many statements were issued. Stops early when `stopping` is aborted.
 * @throws AggregateError with the faults of accounts whose statements could not be issued; the others have theirs.
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
  if (faults.length > 0) throw new AggregateError(faults, 'Some accounts did not get their statements')
  return issued
}

export interface StatementIssue {
  readonly accountId: string
  /** The time at which the current month began in London. */
  readonly before: Date
  /** Left out, each statement is dated the end of its month, as in a backdated history. */
  readonly issuedAt?: Date
  /** The sizes that the newest statements show, newest first (ruling 18). */
  readonly shownSizesBytes?: readonly number[]
}

// Closes the months: every later decision on the account gets a later time. Locks the account.
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
 * Issues a statement for every past month of an account that has entries and no statement, inside the caller's database
 * transaction. First closes the months, so that nothing more can be booked into them. Returns the issued months, newest
 * first; none if another process was first.
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
 * Notifies every customer with access to the account that a statement is ready (ruling 17), inside the database
 * transaction that issues it. Makes the ids there, which is safe: a repeated run issues nothing and notifies nobody.
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
    const notice = newNotice(bank, {
      customerId,
      type: 'statement_ready',
      category: 'statement',
      subject: month,
      at,
      facts: { month, product, accountEnding: account_number.slice(-4) },
    })
    await giveNotice(transaction, { ...notice, letter: { id: bank.newId(), recipient: holder_name } })
  }
}

/** How often due statements are issued, so that they appear in the first hour of a month. */
const issueEveryMs = 60 * 60_000

/** How soon to try again after a fault. */
const retryAfterMs = 60_000

/** What a runtime logs. */
export type StatementReport = { readonly issued: number } | { readonly fault: unknown }

/**
 * Issues due statements at once and then every hour, until it is stopped; a stop waits for the current account. Tries
 * again a minute after a fault.
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
