import type { Queryable } from '../database/database.ts'
import { accessEventWalk, accessWalk } from './checks/access-checks.ts'
import { accountWalk } from './checks/account-checks.ts'
import { bookChecks } from './checks/book-checks.ts'
import { chainWalk, eventWalk } from './checks/chain-checks.ts'
import type { Difference } from './checks/check.ts'
import { entryWalk } from './checks/entry-checks.ts'
import { heldWalk, openHoldWalk } from './checks/hold-checks.ts'
import { lineWalk } from './checks/line-checks.ts'
import { notificationWalk } from './checks/notification-checks.ts'
import { recipientWalk } from './checks/recipient-checks.ts'
import { runChecks, walkThrough } from './checks/run-checks.ts'
import { statementWalk } from './checks/statement-checks.ts'
import { transferWalks } from './checks/transfer-checks.ts'

export type { Difference } from './checks/check.ts'

const walks = [
  accountWalk,
  entryWalk,
  ...transferWalks,
  heldWalk,
  openHoldWalk,
  lineWalk,
  recipientWalk,
  statementWalk,
  eventWalk,
  chainWalk,
  notificationWalk,
  accessWalk,
  accessEventWalk,
]

/**
 * Recomputes the ten invariants of docs/ledger.md from what is written, hash chains included, and yields every
 * difference as it is found; none means that the book is whole. It only reads, and may run while the bank is open:
 * each check is one statement and so sees one moment. It reads the whole book, of whatever size, a page of rows at a
 * time; of one page it names at most 100 differences for each check.
 */
export async function* findDifferences(database: Queryable): AsyncGenerator<Difference> {
  yield* await runChecks(database, bookChecks)
  const migrations = await database.query<{ name: string }>('select name from migration')
  const ran = new Set(migrations.map(({ name }) => name))
  for (const walk of walks)
    if (
      (walk.since === undefined || ran.has(walk.since)) &&
      (walk.until === undefined || !ran.has(walk.until))
    )
      yield* walkThrough(database, walk)
}

/** All of {@link findDifferences}, for whoever knows that they are few. */
export async function reconcile(database: Queryable): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  for await (const difference of findDifferences(database)) differences.push(difference)
  return differences
}
