import type { Database } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'

const groupSize = 10_000

/**
 * Finds what must not happen: an acknowledged transfer that is not stored as completed, an id acknowledged twice, a
 * ledger that does not reconcile. Returns a sentence for each.
 */
export async function checkLedger(database: Database, acknowledged: readonly string[]): Promise<string[]> {
  const problems = await checkAcknowledged(database, acknowledged)
  const differences = await reconcile(database)
  return [...problems, ...differences.map(difference => JSON.stringify(difference, (_, v) => String(v)))]
}

/**
 * Finds transfers that skipped work: however a transfer was placed, both customers have a notification and an e-mail.
 * (The reconciler checks its audit event.)
 */
export async function checkSameWork(database: Database): Promise<string[]> {
  const [row] = await database.query<{ transfers: bigint; notifications: bigint; messages: bigint }>(
    `select (select count(*) from transfer where placed_by is not null) as transfers,
            (select count(*) from notification where transfer_id is not null) as notifications,
            (select count(*) from outbox_message where type in ('completed', 'received')) as messages`,
  )
  const { transfers = 0n, notifications = 0n, messages = 0n } = row ?? {}
  return notifications === 2n * transfers && messages === 2n * transfers
    ? []
    : [`${transfers} transfers caused ${notifications} notifications and ${messages} e-mails`]
}

/** The part of {@link checkLedger} that checks only the acknowledged transfers. */
export async function checkAcknowledged(
  database: Database,
  acknowledged: readonly string[],
): Promise<string[]> {
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
    problems.push(`${acknowledged.length} transfers were acknowledged, ${there} are stored as completed`)
  return problems
}
