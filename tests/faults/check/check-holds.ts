import type { BookTransfer } from '../book.ts'
import type { Anomaly, ErrandRecord } from '../history.ts'
import { type Facts, windowOf } from './facts.ts'
import { heldChangesOf } from './held-changes.ts'

type Note = (found: string) => void

const noteOf = (facts: Facts, anomalies: Anomaly[], transfer: BookTransfer): Note => {
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

/** What is held is numbered without a gap and adds up, and is never less than nothing. */
function checkHeld({ book }: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  const changes = heldChangesOf(book.transfers)
  for (const account of book.accounts) {
    const ofAccount = changes.get(account.id) ?? []
    const note = (found: string, transferId?: string) =>
      anomalies.push({ check: 'holds', found, accountId: account.id, transferId })
    for (const [n, { no, transfer, heldPence }] of ofAccount.entries()) {
      if (no !== BigInt(n + 1)) note(`held number ${no} follows ${n}`, transfer.id)
      if (transfer.heldAfterPence !== heldPence || heldPence < 0n)
        note(`says ${transfer.heldAfterPence} pence are held, the holds come to ${heldPence}`, transfer.id)
    }
    const { heldPence, no } = ofAccount.at(-1) ?? { heldPence: 0n, no: 0n }
    if (account.heldPence !== heldPence || account.lastHeldNo !== no)
      note(`it holds ${account.heldPence} pence at ${account.lastHeldNo}, its holds ${heldPence} at ${no}`)
  }
  return anomalies
}

/** What is wrong with how a transfer settles another; undefined where nothing is. */
function problemOf(transfer: BookTransfer, subject: BookTransfer): string | undefined {
  const isReversal = transfer.kind === 'reversal'
  const [debtor, creditor] = isReversal
    ? [subject.creditorAccountId, subject.debtorAccountId]
    : [subject.debtorAccountId, subject.creditorAccountId]
  if (subject.status !== 'completed') return `its ${subject.kind} was ${subject.status}`
  if (isReversal !== (subject.kind === 'posting' || subject.kind === 'capture'))
    return `it is of a ${subject.kind}`
  if (transfer.debtorAccountId !== debtor || transfer.creditorAccountId !== creditor)
    return 'it is between other accounts'
  if (transfer.amountPence > subject.amountPence)
    return `of ${transfer.amountPence} pence, and its ${subject.kind} of ${subject.amountPence}`
  if (transfer.kind !== 'capture') {
    return transfer.amountPence === subject.amountPence ? undefined : 'it is of a part'
  }
  const { expiresAt } = subject
  return expiresAt !== null && transfer.decidedAt < expiresAt
    ? undefined
    : `its hold had expired ${expiresAt?.toISOString()}`
}

/** Each hold is settled once and each transfer reversed once, by what it may be, for what there is. */
function checkSubjects(facts: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  const settled = new Set<string>()
  for (const transfer of facts.book.transfers) {
    const { subjectTransferId, status } = transfer
    if (subjectTransferId === null) continue
    const note = noteOf(facts, anomalies, transfer)
    const [subject] = facts.transfersById.get(subjectTransferId) ?? []
    const problem = subject ? problemOf(transfer, subject) : 'what it is of is not there'
    if (problem !== undefined) note(problem)
    if (status !== 'completed') continue
    if (settled.has(subjectTransferId)) note(`${subjectTransferId} was settled before`)
    settled.add(subjectTransferId)
  }
  return anomalies
}

/** Whether a transfer is what an errand asked for. */
function isOfErrand({ amountPence }: BookTransfer, { errand }: ErrandRecord): boolean {
  if (errand.ask !== 'place hold' && errand.ask !== 'capture') return true
  return errand.amountPence === undefined || errand.amountPence === amountPence
}

/**
 * Nobody but an operator moves a customer's money for the bank, and as was asked; the bank lets go what has expired.
 */
function checkAsked(facts: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  for (const transfer of facts.book.transfers) {
    if (transfer.placedBy !== null || transfer.kind === 'posting') continue
    const errands = facts.errandsFor(transfer)
    const [subject] = facts.transfersById.get(transfer.subjectTransferId ?? '') ?? []
    const hasExpired = Boolean(subject?.expiresAt && subject.expiresAt <= transfer.decidedAt)
    const isExpiry = transfer.kind === 'release' && hasExpired
    if (!isExpiry && !errands.some(record => isOfErrand(transfer, record)))
      noteOf(facts, anomalies, transfer)(`nobody asked for ${transfer.amountPence} pence`)
  }
  return anomalies
}

export const checkHolds = (facts: Facts): readonly Anomaly[] => [
  ...checkHeld(facts),
  ...checkSubjects(facts),
  ...checkAsked(facts),
]
