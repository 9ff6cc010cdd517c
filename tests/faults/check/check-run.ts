import type { FinalState } from '../final-state.ts'
import { type Anomaly, checkNames, type History } from '../history.ts'
import { checkAccountRequests } from './check-account-requests.ts'
import { checkAcknowledged, checkExactlyOnce } from './check-acknowledged.ts'
import { checkClaims } from './check-claims.ts'
import { checkDecisions } from './check-decisions.ts'
import { checkEntries } from './check-entries.ts'
import { checkOperatorActions } from './check-operator-actions.ts'
import { checkHolds } from './check-holds.ts'
import { checkHoldings } from './check-holdings.ts'
import { checkInterest } from './check-interest.ts'
import { checkLists } from './check-lists.ts'
import { checkNameChecks } from './check-name-checks.ts'
import { checkOrder } from './check-order.ts'
import { checkPayments } from './check-payments.ts'
import { checkReads } from './check-reads.ts'
import { checkTraces } from './check-traces.ts'
import { type Facts, factsOf, windowOf } from './facts.ts'
import { heldChangesOf } from './held-changes.ts'
import { linesOf } from './lines.ts'

/**
 * Compares, for each account, the reads of balances with the entries, of held amounts with the holds, and of list
 * totals with the lines.
 */
function checkAllReads(facts: Facts): readonly Anomaly[] {
  const { history, state } = facts
  const lines = linesOf(state.transfers)
  const balanceReads = Map.groupBy(history.balanceReads, ({ accountId }) => accountId)
  const heldChanges = heldChangesOf(state.transfers)
  const heldReads = Map.groupBy(history.heldReads, ({ accountId }) => accountId)
  const totalReads = Map.groupBy(history.totalReads, ({ accountId }) => accountId)
  return [...state.lists.keys()].flatMap(accountId => {
    const entries = state.entries.get(accountId) ?? []
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

const checkBank = ({ state }: Facts): readonly Anomaly[] => [
  ...state.differences.map(({ invariant, subject, found }) => ({
    check: 'reconciler' as const,
    found: `invariant ${invariant}, ${subject}: ${found}`,
  })),
  ...(state.deadlocks === 0
    ? []
    : [{ check: 'deadlocks' as const, found: `PostgreSQL had to break ${state.deadlocks}` }]),
]

const checks: readonly ((facts: Facts) => readonly Anomaly[])[] = [
  ({ history }) => history.anomalies,
  checkAcknowledged,
  checkExactlyOnce,
  checkOperatorActions,
  checkDecisions,
  checkHolds,
  checkEntries,
  checkOrder,
  checkAllReads,
  checkLists,
  checkAccountRequests,
  checkHoldings,
  checkInterest,
  checkPayments,
  checkNameChecks,
  checkClaims,
  checkTraces,
  checkBank,
]

/** Runs all checks. No anomaly means that the bank kept its promises. */
export function checkRun(history: History, state: FinalState): readonly Anomaly[] {
  const facts = factsOf(history, state)
  return checks
    .flatMap(check => check(facts))
    .toSorted((one, other) => checkNames.indexOf(one.check) - checkNames.indexOf(other.check))
}
