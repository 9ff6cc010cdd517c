import { limits } from '../../../content/facts.ts'
import type { BookTransfer } from '../book.ts'
import type { Anomaly } from '../history.ts'
import { type Facts, windowOf } from './facts.ts'

/** A line of an account: its number, and the transfer that it tells of. */
export interface Line {
  readonly no: bigint
  readonly side: 'debit' | 'credit'
  readonly transfer: BookTransfer
}

/** All lines of each account, in the order of their numbers. */
export function linesOf(transfers: readonly BookTransfer[]): ReadonlyMap<string, readonly Line[]> {
  const lines = new Map<string, Line[]>()
  const add = (accountId: string, line: Line) => {
    const beside = lines.get(accountId)
    if (beside) beside.push(line)
    else lines.set(accountId, [line])
  }
  for (const transfer of transfers) {
    const { debtorTransactionNo, creditorTransactionNo } = transfer
    if (debtorTransactionNo !== null)
      add(transfer.debtorAccountId, { no: debtorTransactionNo, side: 'debit', transfer })
    if (creditorTransactionNo !== null)
      add(transfer.creditorAccountId, { no: creditorTransactionNo, side: 'credit', transfer })
  }
  for (const each of lines.values()) each.sort((one, other) => Number(one.no - other.no))
  return lines
}

/** How an order must be decided: the limit first, then the funds (ruling 30). */
function wantedDecision(amountPence: bigint, availablePence: bigint): string {
  if (amountPence > limits.transferPence) return 'amount_requires_manual_review'
  return amountPence > availablePence ? 'insufficient_funds' : 'completed'
}

/**
 * Decides each account's orders once more, one after the other in the order of its lines, from nothing but the
 * amounts: each was decided as limit and funds wanted it, and a declined one moved nothing.
 */
export function checkDecisions({ history, book }: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  for (const [accountId, lines] of linesOf(book.transfers)) {
    let balancePence = 0n
    let lastNo = 0n
    for (const { no, side, transfer } of lines) {
      const note = (found: string) =>
        anomalies.push({
          check: 'decisions',
          found: `TXN${no}: ${found}`,
          accountId,
          transferId: transfer.id,
          atMs: history.ordersById.get(transfer.id)?.[0]?.attempts.at(-1)?.endedMs,
        })
      if (no !== lastNo + 1n) note(`follows TXN${lastNo}`)
      lastNo = no
      const decided = transfer.reason ?? transfer.status
      if (side === 'debit') {
        const wanted = wantedDecision(transfer.amountPence, balancePence)
        if (decided !== wanted)
          note(`${decided}, with ${transfer.amountPence} of ${balancePence} pence: should be ${wanted}`)
      }
      if (decided !== 'completed') continue
      balancePence += side === 'debit' ? -transfer.amountPence : transfer.amountPence
    }
    const account = book.accounts.find(({ id }) => id === accountId)
    if (account?.balancePence !== balancePence)
      anomalies.push({
        check: 'decisions',
        found: `its orders come to ${balancePence} pence, its balance is ${account?.balancePence}`,
        accountId,
      })
  }
  return anomalies
}

/** Time runs forward on each account, and what was acknowledged before another was sent stands before it. */
export function checkOrder({ history, book }: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  for (const [accountId, lines] of linesOf(book.transfers)) {
    let earliestLater = { decidedMs: Infinity, no: 0n } // of those that stand behind
    let later: Line | undefined
    for (const line of lines.toReversed()) {
      const { no, transfer } = line
      const window = windowOf(history, transfer.id)
      const note = (found: string) =>
        anomalies.push({
          check: 'order',
          found: `TXN${no} ${found}`,
          accountId,
          transferId: transfer.id,
          atMs: window.sentMs,
        })
      if (later && later.transfer.decidedAt < transfer.decidedAt)
        note(
          `was decided at ${transfer.decidedAt.toISOString()}, TXN${later.no} at ${later.transfer.decidedAt.toISOString()}`,
        )
      if (earliestLater.decidedMs < window.sentMs)
        note(`was sent after TXN${earliestLater.no} had been acknowledged`)
      if (window.decidedMs < earliestLater.decidedMs) earliestLater = { decidedMs: window.decidedMs, no }
      later = line
    }
  }
  return anomalies
}
