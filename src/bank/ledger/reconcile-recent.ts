import type { Queryable } from '../database/database.ts'
import { accountChecks } from './checks/account-checks.ts'
import { bookChecks } from './checks/book-checks.ts'
import type { Difference } from './checks/check.ts'
import { runChecks } from './checks/run-checks.ts'

// A check of accounts takes a range of ids; of one account it is from the id before it.
const recentAccounts = `
  select a.id::text as last,
         coalesce((select b.id from account b where b.id < a.id order by b.id desc limit 1),
                  '00000000-0000-0000-0000-000000000000')::text as after
    from account a
   where a.kind = 'customer' and a.last_decided_at is not null
   order by a.last_decided_at desc, a.id
   limit $1`

/**
 * The part of `reconcile` that a start has time for: the checks of the book as a whole, and those of the
 * customers' accounts on which something was decided last, at most `mostAccounts` of them. A check of the book,
 * and one of an account with a long history, takes the longer the more there is; the caller bounds its time.
 */
export async function reconcileRecent(
  database: Queryable,
  mostAccounts: number,
): Promise<readonly Difference[]> {
  const differences = [...(await runChecks(database, bookChecks, []))]
  const accounts = await database.query<{ after: string; last: string }>(recentAccounts, [mostAccounts])
  for (const { after, last } of accounts) {
    differences.push(...(await runChecks(database, accountChecks, [after, last])))
  }
  return differences
}
