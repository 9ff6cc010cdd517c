import type { StoredTransfer } from '../final-state.ts'
import type { Anomaly, ActionRecord } from '../history.ts'
import type { OperatorAction } from '../server-messages.ts'
import { type Facts, subjectOf } from './facts.ts'

/** What the outcome of an action says about the database: one of these transfers has this status. */
interface Wanted {
  readonly of: readonly StoredTransfer[]
  readonly status: 'completed' | 'declined'
}

const wanted = (of: readonly StoredTransfer[], status: Wanted['status'] = 'completed'): Wanted => ({
  of,
  status,
})

/** @param made the transfers that this action made, as far as they can be attributed to it */
function wantedOf(facts: Facts, { action, outcome }: ActionRecord, made: readonly StoredTransfer[]) {
  if (outcome === 'insufficient_funds' || outcome === 'declined') return wanted(made, 'declined')
  if (outcome === 'already_settled' || outcome === 'already_reversed')
    return wanted(facts.settling(subjectOf(facts.settling, action) ?? ''))
  if (outcome !== 'done') return undefined
  return 'holdId' in action
    ? wanted(facts.settling(action.holdId).filter(({ kind }) => kind === action.kind))
    : wanted(made)
}

/** The key by which an action's transfers are found: the text written on them. */
const nameOf = (action: OperatorAction): string => {
  if (action.kind === 'place hold') return `hold ${action.reference}`
  return action.kind === 'reverse' ? `reversal ${action.reason}` : ''
}

/** Every outcome of an action is true of the database, and an action sent once was carried out at most once. */
export function checkOperatorActions(facts: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  const made = Map.groupBy(
    facts.state.transfers.filter(({ placedBy }) => placedBy === null),
    ({ kind, reference }) => `${kind} ${reference}`,
  )
  for (const record of facts.history.actions) {
    const { action, outcome, accountId, attempts } = record
    // `checkPayments` knows what was decided of held payments, and `checkClaims` what of claims.
    if (action.kind === 'release expired' || 'paymentId' in action || 'claimId' in action) continue
    const note = (check: 'acknowledged' | 'exactly once', found: string, transferId?: string) =>
      anomalies.push({ check, found, accountId, transferId, atMs: attempts.at(-1)?.endedMs })
    const beside = made.get(nameOf(action)) ?? []
    if (beside.length > attempts.length)
      note(
        'exactly once',
        `${action.kind} was sent ${attempts.length} times and is stored ${beside.length} times`,
      )
    const there = wantedOf(facts, record, beside)
    if (there && !there.of.some(({ status }) => status === there.status))
      note('acknowledged', `${action.kind} was answered with ${outcome}, which the database does not confirm`)
  }
  return anomalies
}
