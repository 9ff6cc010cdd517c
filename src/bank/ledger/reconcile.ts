import type { Parameter, Queryable } from '../database/database.ts'
import { accountChecks } from './checks/account-checks.ts'
import { bookChecks } from './checks/book-checks.ts'
import { chainChecks } from './checks/chain-checks.ts'
import { mostDifferences, type Difference } from './checks/check.ts'
import { transferChecks } from './checks/transfer-checks.ts'

export type { Difference } from './checks/check.ts'

const leastId = '00000000-0000-0000-0000-000000000000'

interface Page {
  readonly after: string
  readonly ids: readonly string[]
}

/** The ids of a table in order, a page at a time, so that memory does not grow with the book. */
async function* pagesOf(
  database: Queryable,
  table: 'account' | 'transfer' | 'audit_chain',
  size: number,
): AsyncGenerator<Page> {
  let after = leastId
  for (;;) {
    const rows = await database.query<{ id: string }>(
      `select id from ${table} where id > $1::uuid order by id limit $2`,
      [after, size],
    )
    if (rows.length === 0) return
    const ids = rows.map(row => row.id)
    yield { after, ids }
    after = ids.at(-1) ?? after
  }
}

/**
 * Recomputes the ten invariants of docs/ledger.md from what is written, hash chains included, and answers with
 * every difference; none means that the book is whole. It only reads, and may run while the bank is open: each
 * check is one statement and so sees one moment. It reads the whole book; of one account, page of transfers or
 * chain it names at most 100 differences for each check.
 */
export async function reconcile(database: Queryable): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  const run = async (checks: readonly string[], parameters: readonly Parameter[]) => {
    for (const check of checks) {
      differences.push(...(await database.query<Difference>(`${check} limit ${mostDifferences}`, parameters)))
    }
  }
  await run(bookChecks, [])
  for await (const { ids } of pagesOf(database, 'account', 500)) {
    for (const id of ids) await run(accountChecks, [id])
  }
  for await (const { after, ids } of pagesOf(database, 'transfer', 5000)) {
    await run(transferChecks, [after, ids.at(-1) ?? after])
  }
  for await (const { ids } of pagesOf(database, 'audit_chain', 500)) {
    for (const id of ids) await run(chainChecks, [id])
  }
  return differences
}
