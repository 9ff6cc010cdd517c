import type { Bank } from '../bank.ts'
import { londonMonthOf, londonMonthStart } from '../calendar/london-month.ts'
import { DatabaseUnavailable, type Queryable } from '../database/database.ts'
import { issueStatements } from './issue-statements.ts'
import { tellOfStatement } from './tell-of-statement.ts'

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
        await tellOfStatement(bank, transaction, { accountId, month: newest, at: issuedAt })
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
