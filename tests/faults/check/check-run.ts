import type { Book } from '../book.ts'
import { type Anomaly, checkNames, type History } from '../history.ts'
import { checkAcknowledged, checkExactlyOnce } from './check-acknowledged.ts'
import { checkDecisions } from './check-decisions.ts'
import { checkEntries } from './check-entries.ts'
import { checkErrands } from './check-errands.ts'
import { checkHolds } from './check-holds.ts'
import { checkLists } from './check-lists.ts'
import { checkOrder } from './check-order.ts'
import { checkReads } from './check-reads.ts'
import { checkTraces } from './check-traces.ts'
import { type Facts, factsOf, windowOf } from './facts.ts'
import { heldChangesOf } from './held-changes.ts'
import { linesOf } from './lines.ts'

/**
 * Balances against the entries, what is held against the holds, and totals of lists against the lines, account by
 * account.
 */
function checkAllReads(facts: Facts): readonly Anomaly[] {
  const { history, book } = facts
  const lines = linesOf(book.transfers)
  const balanceReads = Map.groupBy(history.balanceReads, ({ accountId }) => accountId)
  const heldChanges = heldChangesOf(book.transfers)
  const heldReads = Map.groupBy(history.heldReads, ({ accountId }) => accountId)
  const totalReads = Map.groupBy(history.totalReads, ({ accountId }) => accountId)
  return [...book.lists.keys()].flatMap(accountId => {
    const entries = book.entries.get(accountId) ?? []
    const accountLines = lines.get(accountId) ?? []
    const accountHeld = heldChanges.get(accountId) ?? []
    return [
      ...checkReads({
        accountId,
        name: 'balance',
        values: [0n, ...entries.map(({ balanceAfterPence }) => balanceAfterPence)],
        changes: entries.map(({ transferId }, n) => ({ version: n + 1, ...windowOf(facts, transferId) })),
        reads: balanceReads.get(accountId) ?? [],
      }),
      ...checkReads({
        accountId,
        name: 'amount held',
        values: [0n, ...accountHeld.map(({ heldPence }) => heldPence)],
        changes: accountHeld.map(({ transfer }, n) => ({ version: n + 1, ...windowOf(facts, transfer.id) })),
        reads: heldReads.get(accountId) ?? [],
      }),
      ...checkReads({
        accountId,
        name: 'number of lines',
        values: [0n, ...accountLines.map((_, n) => BigInt(n + 1))],
        changes: accountLines.map(({ transfer }, n) => ({
          version: n + 1,
          ...windowOf(facts, transfer.id),
        })),
        reads: totalReads.get(accountId) ?? [],
      }),
    ]
  })
}

const checkBank = ({ book }: Facts): readonly Anomaly[] => [
  ...book.differences.map(({ invariant, subject, found }) => ({
    check: 'reconciler' as const,
    found: `invariant ${invariant}, ${subject}: ${found}`,
  })),
  ...(book.deadlocks === 0
    ? []
    : [{ check: 'deadlocks' as const, found: `PostgreSQL had to break ${book.deadlocks}` }]),
]

const checks: readonly ((facts: Facts) => readonly Anomaly[])[] = [
  ({ history }) => history.anomalies,
  checkAcknowledged,
  checkExactlyOnce,
  checkErrands,
  checkDecisions,
  checkHolds,
  checkEntries,
  checkOrder,
  checkAllReads,
  checkLists,
  checkTraces,
  checkBank,
]

/** Everything that must not be, the checks one after the other; none means that the bank did what it promises. */
export function checkRun(history: History, book: Book): readonly Anomaly[] {
  const facts = factsOf(history, book)
  return checks
    .flatMap(check => check(facts))
    .toSorted((one, other) => checkNames.indexOf(one.check) - checkNames.indexOf(other.check))
}
