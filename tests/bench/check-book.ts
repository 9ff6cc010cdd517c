import type { Database } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'

const groupSize = 10_000

/**
 * Looks for what must not be: an acknowledged transfer that is not there as completed, one acknowledged twice,
 * or a book that does not reconcile. Answers with a sentence for each.
 */
export async function checkBook(database: Database, acknowledged: readonly string[]): Promise<string[]> {
  const problems: string[] = []
  if (new Set(acknowledged).size !== acknowledged.length) problems.push('an id was acknowledged twice')
  let there = 0n
  for (let first = 0; first < acknowledged.length; first += groupSize) {
    const [row] = await database.query<{ there: bigint }>(
      `select count(*) as there from unnest($1::uuid[]) a (id) join transfer t on t.id = a.id
        where t.status = 'completed' and t.debtor_entry_no is not null`,
      [acknowledged.slice(first, first + groupSize)],
    )
    there += row?.there ?? 0n
  }
  if (there !== BigInt(acknowledged.length))
    problems.push(`${acknowledged.length} transfers were acknowledged, ${there} are there`)
  const differences = await reconcile(database)
  return [...problems, ...differences.map(difference => JSON.stringify(difference, (_, v) => String(v)))]
}
