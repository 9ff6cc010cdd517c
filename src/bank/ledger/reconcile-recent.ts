import type { Parameter, Queryable } from '../database/database.ts'
import { accountWalk } from './checks/account-checks.ts'
import { bookChecks } from './checks/book-checks.ts'
import type { Difference, Walk } from './checks/check.ts'
import { entryWalk } from './checks/entry-checks.ts'
import { heldWalk, openHoldWalk } from './checks/hold-checks.ts'
import { lineWalk } from './checks/line-checks.ts'
import { checkRows, runChecks } from './checks/run-checks.ts'
import { statementWalk } from './checks/statement-checks.ts'

/** A difference, and what was looked at when it was found. */
export interface NamedDifference extends Difference {
  /** The table whose rows were checked, or `book` for all of it. */
  readonly check: string
}

/** How many of an account's last entries, lines and holds are looked at. */
const lastRows = 1000n

interface RecentAccount {
  readonly id: string
  readonly last_entry_no: bigint
  readonly last_transaction_no: bigint
  readonly last_held_no: bigint
}

const recentAccounts = `
  select a.id, a.last_entry_no, a.last_transaction_no, a.last_held_no
    from account a
   where a.kind = 'customer' and a.last_decided_at is not null
   order by a.last_decided_at desc, a.id
   limit $1`

const rowsOf = ({ id, ...last }: RecentAccount): readonly (readonly [Walk, string, ...Parameter[]])[] => [
  [accountWalk, 'id = $1', id],
  [entryWalk, 'account_id = $1 and entry_no > $2', id, last.last_entry_no - lastRows],
  [lineWalk, 'account_id = $1 and transaction_no > $2', id, last.last_transaction_no - lastRows],
  [heldWalk, 'debtor_account_id = $1 and held_no > $2', id, last.last_held_no - lastRows],
  [openHoldWalk, 'debtor_account_id = $1', id],
  [
    statementWalk,
    'account_id = $1 and month = (select max(s.month) from statement s where s.account_id = $1)',
    id,
  ],
]

/** Yields what the checks of the book as a whole find (docs/ledger.md), as each ends. */
export async function* findBookDifferences(database: Queryable): AsyncGenerator<NamedDifference> {
  for (const check of bookChecks) yield* named('book', await runChecks(database, [check]))
}

/**
 * The other part of `reconcile` that a start has time for: yields what differs in the customers' accounts on which
 * something was decided last, at most `mostAccounts` of them: what each says of itself, its last entries, lines and
 * holds, and its last statement. It takes the longer the more accounts there are; the caller bounds its time.
 */
export async function* findRecentDifferences(
  database: Queryable,
  mostAccounts: number,
): AsyncGenerator<NamedDifference> {
  for (const account of await database.query<RecentAccount>(recentAccounts, [mostAccounts])) {
    for (const [walk, where, ...parameters] of rowsOf(account))
      yield* named(walk.table, await checkRows(database, walk, where, parameters))
  }
}

const named = (check: string, found: readonly Difference[]): readonly NamedDifference[] =>
  found.map(difference => ({ check, ...difference }))
