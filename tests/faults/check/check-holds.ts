import type { StoredTransfer } from '../final-state.ts'
import type { Anomaly, ActionRecord } from '../history.ts'
import { type Facts, windowOf } from './facts.ts'
import { heldChangesOf } from './held-changes.ts'

type Note = (found: string) => void

const noterFor = (facts: Facts, anomalies: Anomaly[], transfer: StoredTransfer): Note => {
  const { id, kind, debtorAccountId } = transfer
  const { sentMs } = windowOf(facts, id)
  const atMs = Number.isFinite(sentMs) ? sentMs : undefined
  return found =>
    anomalies.push({
      check: 'holds',
      found: `${kind}: ${found}`,
      accountId: debtorAccountId,
      transferId: id,
      atMs,
    })
}

/** Changes of the held amount are numbered without a gap and add up, and the held amount is never negative. */
function checkHeld({ state }: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  const changes = heldChangesOf(state.transfers)
  for (const account of state.accounts) {
    const ofAccount = changes.get(account.id) ?? []
    const note = (found: string, transferId?: string) =>
      anomalies.push({ check: 'holds', found, accountId: account.id, transferId })
    for (const [n, { no, transfer, heldPence }] of ofAccount.entries()) {
      if (no !== BigInt(n + 1)) note(`held number ${no} follows ${n}`, transfer.id)
      if (transfer.heldAfterPence !== heldPence || heldPence < 0n)
        note(`says ${transfer.heldAfterPence} pence are held, the holds add up to ${heldPence}`, transfer.id)
    }
    const { heldPence, no } = ofAccount.at(-1) ?? { heldPence: 0n, no: 0n }
    if (account.heldPence !== heldPence || account.lastHeldNo !== no)
      note(`it holds ${account.heldPence} pence at ${account.lastHeldNo}, its holds ${heldPence} at ${no}`)
  }
  return anomalies
}

/** What is wrong with a transfer that settles or reverses another; undefined if nothing is. */
function problemOf(transfer: StoredTransfer, subject: StoredTransfer): string | undefined {
  const isReversal = transfer.kind === 'reversal'
  const [debtor, creditor] = isReversal
    ? [subject.creditorAccountId, subject.debtorAccountId]
    : [subject.debtorAccountId, subject.creditorAccountId]
  if (subject.status !== 'completed') return `its ${subject.kind} was ${subject.status}`
  if (isReversal !== (subject.kind === 'posting' || subject.kind === 'capture'))
    return `its subject is a ${subject.kind}`
  if (transfer.debtorAccountId !== debtor || transfer.creditorAccountId !== creditor)
    return 'it is between other accounts'
  if (transfer.amountPence > subject.amountPence)
    return `it has ${transfer.amountPence} pence, its ${subject.kind} has ${subject.amountPence}`
  if (transfer.kind !== 'capture') {
    return transfer.amountPence === subject.amountPence ? undefined : 'it covers only a part'
  }
  const { expiresAt } = subject
  return expiresAt !== null && transfer.decidedAt < expiresAt
    ? undefined
    : `its hold had expired ${expiresAt?.toISOString()}`
}

/**
 * Each hold is settled at most once and each transfer reversed at most once, in a permitted way and within its amount.
 */
function checkSubjects(facts: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  const settled = new Set<string>()
  for (const transfer of facts.state.transfers) {
    const { subjectTransferId, status } = transfer
    if (subjectTransferId === null) continue
    const note = noterFor(facts, anomalies, transfer)
    const [subject] = facts.transfersById.get(subjectTransferId) ?? []
    const problem = subject ? problemOf(transfer, subject) : 'its subject is missing'
    if (problem !== undefined) note(problem)
    if (status !== 'completed') continue
    if (settled.has(subjectTransferId)) note(`${subjectTransferId} was settled before`)
    settled.add(subjectTransferId)
  }
  return anomalies
}

/** Whether a transfer matches an operator's action. */
function matchesAction({ amountPence }: StoredTransfer, { action }: ActionRecord): boolean {
  if (action.kind !== 'place hold' && action.kind !== 'capture') return true
  return action.amountPence === undefined || action.amountPence === amountPence
}

/**
 * Only an operator moves a customer's money for the bank, and only as requested. The bank itself releases expired
 * holds.
 */
function checkRequested(facts: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  for (const transfer of facts.state.transfers) {
    if (transfer.placedBy !== null || transfer.kind === 'posting') continue
    // What comes back from another bank. `checkPayments` knows what does.
    if (facts.paymentFor(transfer.id)) continue
    const actions = facts.actionsFor(transfer)
    const [subject] = facts.transfersById.get(transfer.subjectTransferId ?? '') ?? []
    const hasExpired = Boolean(subject?.expiresAt && subject.expiresAt <= transfer.decidedAt)
    const isExpiry = transfer.kind === 'release' && hasExpired
    if (!isExpiry && !actions.some(record => matchesAction(transfer, record)))
      noterFor(facts, anomalies, transfer)(`nobody requested ${transfer.amountPence} pence`)
  }
  return anomalies
}

export const checkHolds = (facts: Facts): readonly Anomaly[] => [
  ...checkHeld(facts),
  ...checkSubjects(facts),
  ...checkRequested(facts),
]
