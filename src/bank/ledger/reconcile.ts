import type { Parameter, Queryable } from '../database/database.ts'
import { accountChecks } from './checks/account-checks.ts'
import { bookChecks } from './checks/book-checks.ts'
import { chainChecks } from './checks/chain-checks.ts'
import type { Difference } from './checks/check.ts'
import { runChecks } from './checks/run-checks.ts'
import { transferChecks } from './checks/transfer-checks.ts'

export type { Difference } from './checks/check.ts'

const leastId = '00000000-0000-0000-0000-000000000000'

/** An id to begin after, and the last id. */
type Page = readonly [after: string, last: string]

/** The ids of a table in order, a page at a time: a round trip for each page, and not for each account. */
async function* pagesOf(
  database: Queryable,
  table: 'account' | 'transfer' | 'audit_chain',
  size: number,
): AsyncGenerator<Page> {
  let after = leastId
  for (;;) {
    const [row] = await database.query<{ last: string | null }>(
      `select max(id::text) as last from (select id from ${table} where id > $1::uuid order by id limit $2) page`,
      [after, size],
    )
    if (!row || row.last === null) return
    yield [after, row.last]
    after = row.last
  }
}

/**
 * Recomputes the ten invariants of docs/ledger.md from what is written, hash chains included, and answers with
 * every difference; none means that the book is whole. It only reads, and may run while the bank is open: each
 * check is one statement and so sees one moment. It reads the whole book; of one page of accounts, transfers or
 * chains it names at most 100 differences for each check.
 */
export async function reconcile(database: Queryable): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  const run = async (checks: readonly string[], parameters: readonly Parameter[]) => {
    differences.push(...(await runChecks(database, checks, parameters)))
  }
  await run(bookChecks, [])
  for await (const page of pagesOf(database, 'account', 500)) await run(accountChecks, page)
  for await (const page of pagesOf(database, 'transfer', 5000)) await run(transferChecks, page)
  for await (const page of pagesOf(database, 'audit_chain', 500)) await run(chainChecks, page)
  return differences
}
